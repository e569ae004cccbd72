import { isDeepStrictEqual } from 'node:util'
import { ServiceError } from '../../../catalog/errors.ts'
import type { Actor } from '../../../catalog/http/actor.ts'
import { restrictedKeyOf } from '../../../catalog/http/management-route.ts'
import { priceFor } from '../../../catalog/price-override.ts'
import { parametersWithoutSecrets } from '../../../catalog/secret-values.ts'
import { parsedParameters, parseMonitorParams } from '../lists/parameters.ts'
import type { MonitorsOptions } from '../options.ts'
import { checksPerSlot, costPreview } from '../schedule/cost-preview.ts'
import { type MonitorRow, nameOf } from '../state/monitor-rows.ts'
import { shownWatch } from '../state/watch-settings.ts'
import { checkTags } from '../tags/tags.ts'
import { changeMonitor, type MonitorChange } from './change-monitor.ts'
import { requestedEndpointIds } from './monitor-endpoints.ts'
import type { CreatedMonitor, NewMonitor } from './new-monitor.ts'
import { sourceOf } from './watch-request.ts'

/**
 * Brings a monitor to what an imported line with its external id states. What the line does not state stays, and what is
 * equal does not count as a change: its list is not read anew, and its schedule goes on.
 * @throws ServiceError bad_request, forbidden
 */
export async function updateFromLine(
  options: MonitorsOptions,
  actor: Actor,
  row: MonitorRow,
  wanted: NewMonitor,
  { dryRun }: { readonly dryRun: boolean },
): Promise<{ monitor: CreatedMonitor; isChanged: boolean }> {
  const { registry, clock } = options
  const only = restrictedKeyOf(actor)
  if (only !== null && row.key_id !== only) {
    throw new ServiceError('forbidden', 'Another key created the monitor with this externalId.')
  }
  const change = changeOf(options, row, wanted)
  const isChanged = Object.keys(change).length > 0
  // Also without a change: the answer has the monitor as it is now.
  const { id, name, operationId, params, schedule, nextRunAt } = await changeMonitor(options, actor, row.id, {
    ...{ change, isTrial: dryRun || !isChanged },
  })
  const operation = sourceOf(registry, row)
  const query = change.params === undefined ? row.query : parseMonitorParams(operation, change.params).query
  const priced = { ...operation, price: priceFor(operation, row.mode) }
  const perSlot = checksPerSlot(row.watch)
  const cost = costPreview(priced, parsedParameters(operation, query), schedule, clock.now(), perSlot)
  return {
    monitor: { id, name, operationId, params, schedule, nextRunAt, costPreview: cost },
    isChanged,
  }
}

/** What a line states otherwise than the monitor is; `reportFirst` is for creations. */
function changeOf({ registry }: MonitorsOptions, row: MonitorRow, wanted: NewMonitor): MonitorChange {
  const shown = shownWatch(row.watch)
  if (wanted.operationId !== row.operation_id || (wanted.watch ?? 'items') !== shown.watch) {
    const what = `operationId and watch of a monitor cannot be changed: delete ${row.id}, or send another externalId.`
    throw new ServiceError('bad_request', what)
  }
  if (wanted.webhook !== undefined) {
    const how = `${row.id} exists: name its endpoints by webhookEndpointIds instead of webhook.`
    throw new ServiceError('bad_request', how)
  }
  const text = wanted.text && { ...shown.text, ...wanted.text }
  const stated = {
    name: wanted.name,
    params: hasParams({ registry }, row, wanted.params) ? undefined : wanted.params,
    schedule: wanted.schedule,
    webhookEndpointIds: requestedEndpointIds(wanted),
    delivery: wanted.delivery,
    filters: wanted.filters,
    reports: wanted.reports,
    fields: wanted.fields,
    conditions: wanted.conditions,
    text,
    spendCapCredits: wanted.spendCapCredits,
    status: wanted.status,
    tags: wanted.tags && checkTags(wanted.tags),
  }
  const present: typeof stated = {
    ...{ name: nameOf(row), params: undefined, schedule: row.schedule, webhookEndpointIds: row.endpoint_ids },
    ...{
      delivery: row.delivery,
      filters: row.filters ?? undefined,
      reports: row.reports ?? undefined,
      fields: shown.fields ?? undefined,
    },
    ...{ conditions: shown.conditions ?? undefined, text: shown.text ?? undefined },
    spendCapCredits: row.spend_cap_credits ?? undefined,
    status: row.status as NewMonitor['status'],
    tags: row.tags,
  }
  return Object.fromEntries(
    Object.entries(stated).filter(
      ([name, value]) =>
        value !== undefined && !isDeepStrictEqual(value, present[name as keyof typeof present]),
    ),
  )
}

/** Whether a monitor has these parameters already, in whatever form they were sent, or as an export shows them. */
function hasParams(
  { registry }: Pick<MonitorsOptions, 'registry'>,
  row: MonitorRow,
  sent: NewMonitor['params'],
): boolean {
  if (isDeepStrictEqual(sent, parametersWithoutSecrets(row.query))) return true
  const { query, params } = parseMonitorParams(sourceOf(registry, row), sent)
  return isDeepStrictEqual(query, row.query) || isDeepStrictEqual(params, row.params)
}
