import { ServiceError } from '../../../catalog/errors.ts'
import type { Actor } from '../../../catalog/http/actor.ts'
import { priceFor } from '../../../catalog/price-override.ts'
import { lookupIdOf } from '../checks/ids.ts'
import { type FilterTrial, tryFilters } from '../filters/filter-trial.ts'
import { checkFilters, type Filters } from '../filters/filters.ts'
import { parseMonitorParams } from '../lists/parameters.ts'
import { paceOf } from '../lists/sources.ts'
import type { MonitorsOptions } from '../options.ts'
import { type CostPreview, checksPerSlot, costPreview } from '../schedule/cost-preview.ts'
import { checkSchedule, type MonitorSchedule } from '../schedule/schedule.ts'
import { timezoneOf, type UpcomingRun, upcomingRuns } from '../schedule/upcoming-runs.ts'
import { requireAllowedOperation } from './key-permissions.ts'
import { checkWatch, requireSource, type WantedWatch } from './watch-request.ts'

/** A monitor that is being designed. */
export interface WantedPreview extends WantedWatch {
  readonly operationId: string
  readonly params: Readonly<Record<string, unknown>>
  readonly schedule: MonitorSchedule
  readonly filters?: Filters | undefined
  /** True: the first page is looked up and charged, and the filters are applied to its items. */
  readonly tryFilters?: boolean | undefined
}

export interface MonitorPreview {
  readonly params: Readonly<Record<string, unknown>>
  readonly costPreview: CostPreview
  readonly timezone: string
  readonly nextRuns: UpcomingRun[]
  readonly filterTrial: FilterTrial | null
}

/** Names the lookup of a preview: a repeat with the same Idempotency-Key is charged once. */
export interface PreviewRequest {
  readonly id: string
  readonly idempotencyKey?: string | undefined
}

/**
 * Previews a monitor: what it costs, when it runs, and on request which items of the live page its filters let through.
 * @throws ServiceError bad_request, forbidden; every refusal and fault of the lookup, without a charge
 */
export async function previewMonitor(
  options: MonitorsOptions,
  actor: Actor,
  wanted: WantedPreview,
  { id, idempotencyKey: key }: PreviewRequest,
): Promise<MonitorPreview> {
  const { clock, registry, lookups, callerOf } = options
  const now = clock.now()
  const operation = requireSource(registry, wanted.operationId, wanted.watch)
  requireAllowedOperation(actor, operation.id)
  const { query, params, parsed } = parseMonitorParams(operation, wanted.params)
  const { schedule } = wanted
  checkSchedule(schedule, paceOf(options, operation), now)
  const watch = checkWatch(operation, wanted)
  if (watch !== null && (wanted.filters !== undefined || wanted.tryFilters))
    throw new ServiceError('bad_request', 'filters select new items of a list: leave them out here.')
  const filters = watch === null ? checkFilters(operation, wanted.filters) : null
  const priced = { ...operation, price: priceFor(operation, actor.mode) }
  const preview = {
    params,
    costPreview: costPreview(priced, parsed, schedule, now, checksPerSlot(watch)),
    timezone: timezoneOf(schedule),
    // The delay of a monitor after its slots depends on its id, which it does not have yet.
    nextRuns: upcomingRuns(schedule, { anchor: now, jitterMs: 0, after: now }),
  }
  if (!wanted.tryFilters) return { ...preview, filterTrial: null }
  const repeatable =
    key === undefined
      ? { lookupId: id }
      : { lookupId: lookupIdOf(actor.walletId, `preview ${key}`, 1), once: true }
  const result = await lookups.call(operation, query, callerOf(actor), repeatable)
  return { ...preview, filterTrial: await tryFilters(actor.walletId, { filters, operation, result, now }) }
}
