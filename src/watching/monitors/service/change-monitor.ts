import { isDeepStrictEqual } from 'node:util'
import { changedFields, recordRequest } from '../../../accounts/admin-actions.ts'
import { holdRights } from '../../../accounts/sign-in/current-rights.ts'
import { ServiceError } from '../../../catalog/errors.ts'
import { type Actor, creatingKeyOf } from '../../../catalog/http/actor.ts'
import { quote } from '../../../catalog/price.ts'
import { priceFor } from '../../../catalog/price-override.ts'
import { parametersWithoutSecrets } from '../../../catalog/secret-values.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import { checkFilters, type Filters } from '../filters/filters.ts'
import { parseMonitorParams } from '../lists/parameters.ts'
import { paceOf } from '../lists/sources.ts'
import type { MonitorsOptions } from '../options.ts'
import { checkSchedule, jitterMs, type MonitorSchedule, nextRun } from '../schedule/schedule.ts'
import { type MonitorRow, nameOf, showMonitor, spentCredits } from '../state/monitor-rows.ts'
import { checkReports, type Reports } from '../state/report-settings.ts'
import { checkTags } from '../tags/tags.ts'
import { deleteTexts } from '../texts/text-state.ts'
import { deleteSeries } from '../values/series.ts'
import { requireOwnSpending } from './key-permissions.ts'
import { requireMonitorBytes } from './monitor-bytes.ts'
import {
  type NamedEndpoints,
  requestedEndpointIds,
  requireOwnEndpoints,
  storeEndpointIds,
} from './monitor-endpoints.ts'
import { requireMonitor } from './require-monitor.ts'
import { forgetSeen, unseen } from './reset-monitor.ts'
import { changedWatch, sourceOf, type WantedWatch } from './watch-request.ts'

/** The fields that a caller may change. Absent fields do not change. */
export interface MonitorChange extends NamedEndpoints, Omit<WantedWatch, 'watch'> {
  readonly name?: string | undefined
  /** The new parameters. The next check runs at once and is a new baseline. */
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly schedule?: MonitorSchedule | undefined
  /** Applies from the next event. */
  readonly delivery?: 'items' | 'digest' | undefined
  /** Applies from the next check. Null: every new item is reported. */
  readonly filters?: Filters | null | undefined
  /** Applies from the next check. Null: only what is new is reported. */
  readonly reports?: Reports | null | undefined
  readonly spendCapCredits?: number | null | undefined
  readonly status?: 'active' | 'paused' | undefined
  /** With `status: active`: what came meanwhile is not reported. */
  readonly skipMissed?: boolean | undefined
  /** Replaces the tags. */
  readonly tags?: readonly string[] | undefined
}

/** Changes by which a monitor may spend more, or read something else. */
const spending = ['params', 'schedule', 'spendCapCredits', 'fields', 'text'] as const

/** The state of a monitor whose list was not read yet. */
const unreadList = {
  baseline_at: null,
  watermark: null,
  floor: null,
  backlog: null,
  looked_at: null,
  retries: 0,
  bad_checks: 0,
}
const newBaseline = 'Its params were changed: the next check is the new baseline.'

/** A change without what a client only sends back as it was shown: a mask must not replace the secret behind it. */
function withoutShownMasks(row: MonitorRow, sent: MonitorChange): MonitorChange {
  const wanted = { ...sent }
  const shown = parametersWithoutSecrets(row.params)
  const isMasked = !isDeepStrictEqual(shown, row.params)
  if (isMasked && isDeepStrictEqual(wanted.params, shown)) delete wanted.params
  if (wanted.name === nameOf(row)) wanted.name = row.name
  return wanted
}

/** What a monitor of texts compares. */
const partOf = ({ watch }: MonitorRow) =>
  watch?.kind === 'text' ? [watch.fields, watch.heading, watch.selector] : null

/** Applies a change to a row, without storing it. */
async function changedRow(
  options: MonitorsOptions,
  q: Queryable,
  actor: Actor,
  row: MonitorRow,
  wanted: MonitorChange,
): Promise<MonitorRow> {
  const { clock, registry } = options
  const now = clock.now()
  const next = { ...row }
  if (wanted.name !== undefined) next.name = wanted.name
  const named = requestedEndpointIds(wanted)
  if (named !== undefined) {
    await requireOwnEndpoints(q, actor, named)
    next.endpoint_ids = named
  }
  if (wanted.delivery !== undefined) next.delivery = wanted.delivery
  if (wanted.filters !== undefined) {
    if (row.watch !== null && wanted.filters !== null)
      throw new ServiceError(
        'bad_request',
        'filters select new items of a list; this monitor watches a record.',
      )
    next.filters = row.watch === null ? checkFilters(sourceOf(registry, row), wanted.filters) : null
  }
  if (wanted.reports !== undefined) {
    const query =
      wanted.params === undefined
        ? row.query
        : parseMonitorParams(sourceOf(registry, row), wanted.params).query
    next.reports = checkReports(sourceOf(registry, row), row.watch, query, wanted.reports)
    // The silence before it was of interest does not count.
    if (next.reports?.quietAfterDays !== row.reports?.quietAfterDays)
      Object.assign(next, { news_at: new Date(now), quiet: false })
  }
  if (wanted.spendCapCredits !== undefined) next.spend_cap_credits = wanted.spendCapCredits
  if (wanted.tags !== undefined) next.tags = checkTags(wanted.tags)
  if (wanted.schedule !== undefined) {
    checkSchedule(wanted.schedule, paceOf(options, sourceOf(registry, row)), now)
    next.schedule = wanted.schedule
    next.schedule_anchor = new Date(now)
    next.jitter_ms = jitterMs(row.id, wanted.schedule, now)
  }
  if (wanted.fields !== undefined || wanted.conditions !== undefined || wanted.text !== undefined)
    next.watch = changedWatch(registry, row, wanted)
  if (wanted.params !== undefined) {
    const operation = sourceOf(registry, row)
    const { query, params, parsed } = parseMonitorParams(operation, wanted.params)
    Object.assign(next, { query: { ...query }, params: { ...params }, ...unreadList })
    next.check_credits = quote(priceFor(operation, row.mode), parsed)
    // Another order may prove no removals.
    next.reports = checkReports(operation, row.watch, query, next.reports)
  }
  const cap = next.spend_cap_credits
  const fitsCap = cap === null || spentCredits(next, now) + next.check_credits <= cap
  const revived =
    wanted.status === 'active' || (row.exhausted_by === 'cap' && row.status === 'exhausted' && fitsCap)
  if (wanted.status === 'paused')
    Object.assign(next, { status: 'paused', status_reason: 'Paused by the caller.' })
  else if (revived) Object.assign(next, { status: 'active', status_reason: null, failure_streak: 0 })
  if (next.status !== 'exhausted') next.exhausted_by = null
  if (wanted.schedule !== undefined || (next.status === 'active' && row.status !== 'active')) {
    const timing = { anchor: next.schedule_anchor.getTime(), jitterMs: next.jitter_ms, after: now }
    next.next_run_at = new Date(nextRun(next.schedule, timing))
  }
  // The key that activates a monitor becomes its key.
  if (wanted.status === 'active') next.key_id = creatingKeyOf(actor)
  if (wanted.params !== undefined) {
    const active = next.status === 'active'
    if (active) next.next_run_at = new Date(now)
    const why = active ? '' : (next.status_reason ?? '').replace(newBaseline, '').trimEnd()
    next.status_reason = `${why} ${newBaseline}`.trimStart()
  }
  next.updated_at = new Date(now)
  return next
}

const onlyWithActive = () =>
  new ServiceError('bad_request', 'skipMissed is for resuming a monitor: send status active with it.')

/**
 * Changes a monitor of the actor's wallet and returns it as callers see it. A trial checks the change and stores nothing.
 * @throws ServiceError bad_request, forbidden, not_found
 */
export async function changeMonitor(
  options: MonitorsOptions,
  actor: Actor,
  id: string,
  { change: sent, isTrial = false }: { readonly change: MonitorChange; readonly isTrial?: boolean },
): Promise<ReturnType<typeof showMonitor>> {
  const { database, clock, wake } = options
  const [shown, readsAnew] = await database.transaction(async (q) => {
    // One request may change hundreds of monitors, and its key end meanwhile.
    const current = await holdRights(q, clock, actor)
    const before = await requireMonitor(q, actor, id, 'for update of m')
    const wanted = withoutShownMasks(before, sent)
    if (spending.some((name) => wanted[name] !== undefined) || wanted.status === 'active')
      requireOwnSpending(current, before, wanted.status === 'active')
    if (wanted.skipMissed && wanted.status !== 'active') throw onlyWithActive()
    const row = await changedRow(options, q, actor, before, wanted)
    await requireMonitorBytes(q, row, options.maxBytes, before)
    if (isTrial) return [showMonitor(row, clock.now()), false]
    if (wanted.params !== undefined) {
      await q.query(
        `update monitors set query = $2, params = $3, check_credits = $4, ${unseen}, report_first = 0 where id = $1`,
        [row.id, row.query, row.params, row.check_credits],
      )
      await q.query('delete from monitor_items where monitor_id = $1', [row.id])
      await deleteSeries(q, row.id)
    }
    const isOtherText = before.watch?.kind === 'text' && !isDeepStrictEqual(partOf(before), partOf(row))
    // Another part of the text has nothing to be compared with.
    if (wanted.params !== undefined || isOtherText) await deleteTexts(q, row.id)
    if (isOtherText) await q.query(`update monitors set ${unseen} where id = $1`, [row.id])
    await q.query(
      `update monitors set name = $2, schedule = $3, schedule_anchor = $4, jitter_ms = $5, status = $6,
         status_reason = $7, exhausted_by = $8, failure_streak = $9, next_run_at = $10,
         spend_cap_credits = $11, updated_at = $12, key_id = $13, delivery = $14, filters = $15, watch = $16,
         reports = $17, news_at = $18, quiet = $19, tags = $20, edits = edits + 1,
         -- A waiting run is removed from the queue, since its slot may be obsolete. The worker ends a running check.
         queue = case when queue = 'due' and tries = 0 then 'idle' else queue end,
         slot = case when queue = 'due' and tries = 0 then null else slot end
       where id = $1`,
      [
        row.id,
        row.name,
        row.schedule,
        row.schedule_anchor,
        row.jitter_ms,
        row.status,
        row.status_reason,
        row.exhausted_by,
        row.failure_streak,
        row.next_run_at,
        row.spend_cap_credits,
        row.updated_at,
        row.key_id,
        row.delivery,
        row.filters,
        row.watch,
        row.reports,
        row.news_at,
        row.quiet,
        row.tags,
      ],
    )
    const skips = wanted.skipMissed === true && before.status !== 'active'
    if (skips) await forgetSeen(q, row.id, 0, new Date(clock.now()))
    if (row.endpoint_ids !== before.endpoint_ids) await storeEndpointIds(q, row.id, row.endpoint_ids)
    await recordRequest(q, clock, actor, 'monitors change', id, changedFields(wanted))
    return [showMonitor(row, clock.now()), wanted.params !== undefined || skips]
  })
  if (readsAnew) wake()
  return shown
}
