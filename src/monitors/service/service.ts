import { quote } from '../../catalog/price.ts'
import { priceFor } from '../../catalog/price-list.ts'
import { ServiceError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import type { ReadLine } from '../../http/json-lines.ts'
import { type Listed, type ListPage, noSuch } from '../../http/lists.ts'
import { onlyOf } from '../../http/managed.ts'
import type { Queryable } from '../../storage/database.ts'
import { checkFilters, type Filters } from '../filters/filters.ts'
import { parseMonitorParams } from '../lists/parameters.ts'
import { requireWatchable } from '../lists/sources.ts'
import type { MonitorsOptions } from '../options.ts'
import { checkSchedule, jitterMs, nextRun, type Schedule } from '../schedule/schedule.ts'
import {
  findMonitor,
  listMonitors,
  type MonitorRow,
  showMonitor,
  spentCredits,
} from '../state/monitor-rows.ts'
import type { MonitorStatus } from '../state/monitor-state.ts'
import { type BulkOptions, createAll, type LineResult } from './bulk.ts'
import { type CreatedMonitor, createMonitor, type NewMonitor } from './create.ts'
import { type EventPage, type EventPageRequest, readEvents } from './event-pages.ts'
import { exportMonitor } from './export.ts'
import {
  type NamedEndpoints,
  requestedEndpointIds,
  requireOwnEndpoints,
  storeEndpointIds,
} from './monitor-endpoints.ts'

/** What a caller may change; absent fields stay as they are. */
export interface MonitorChange extends NamedEndpoints {
  readonly name?: string | undefined
  /** What is asked from now on: the next check, made at once, is a new baseline. */
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly schedule?: Schedule | undefined
  /** From the next event on. */
  readonly delivery?: 'items' | 'digest' | undefined
  /** From the next check on; null: everything is reported. */
  readonly filters?: Filters | null | undefined
  readonly spendCapCredits?: number | null | undefined
  readonly status?: 'active' | 'paused' | undefined
}

type ShownMonitor = ReturnType<typeof showMonitor>

const dayMinutes = 1440

/** What can be done with monitors; each verb only sees those of the actor's wallet (account and key mode). */
export interface Monitors {
  create(
    actor: Actor,
    wanted: NewMonitor,
    options: { dryRun: boolean; seed?: readonly string[] | undefined },
  ): Promise<CreatedMonitor>
  /** Several, each by itself. */
  createAll(actor: Actor, lines: readonly ReadLine<NewMonitor>[], options: BulkOptions): Promise<LineResult[]>
  /** A page of them as their creation takes them, oldest last. */
  exported(actor: Actor, wanted: Listed): Promise<{ monitors: NewMonitor[]; page: ListPage }>
  /** A page of them, newest first. */
  list(
    actor: Actor,
    wanted: Listed & { status?: MonitorStatus | undefined },
  ): Promise<{ monitors: ShownMonitor[]; page: ListPage }>
  read(actor: Actor, id: string): Promise<ShownMonitor>
  change(actor: Actor, id: string, wanted: MonitorChange): Promise<ShownMonitor>
  remove(actor: Actor, id: string): Promise<void>
  /** Makes an active monitor due at once. */
  trigger(actor: Actor, id: string): Promise<void>
  events(actor: Actor, id: string, page: EventPageRequest): Promise<EventPage>
  /** The events of all monitors, those that were deleted too; a limited key's own monitors, those there are. */
  allEvents(actor: Actor, page: EventPageRequest): Promise<EventPage>
  /** The checks, newest first. */
  checks(actor: Actor, id: string, page: PageRequest): Promise<CheckPage>
}

/** What is known of a list that was not read yet. */
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

export interface CheckPage {
  readonly checks: {
    at: string
    outcome: string
    newItems: number
    creditsCharged: number
    pages: number
    reason: string
  }[]
  readonly page: { hasMore: boolean; nextCursor: string | null; returnedCount: number }
}

/** Which page of a list is wanted. */
interface PageRequest {
  readonly limit: number
  readonly cursor?: string | undefined
}

async function requireMonitor(
  q: Queryable,
  actor: Actor,
  id: string,
  lock?: 'for update of m',
): Promise<MonitorRow> {
  const row = await findMonitor(q, actor.walletId, id, lock)
  if (!row) throw noSuch('monitor')
  return row
}

export function createMonitors(options: MonitorsOptions): Monitors {
  const { database, clock, registry, cursors, wake } = options

  /** The row after a change, before it is written. */
  async function changed(
    q: Queryable,
    actor: Actor,
    row: MonitorRow,
    wanted: MonitorChange,
  ): Promise<MonitorRow> {
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
      next.filters = checkFilters(requireWatchable(registry, row.operation_id), wanted.filters)
    }
    if (wanted.spendCapCredits !== undefined) next.spend_cap_credits = wanted.spendCapCredits
    if (wanted.schedule !== undefined) {
      const { watch } = requireWatchable(registry, row.operation_id)
      checkSchedule(wanted.schedule, watch.minIntervalMinutes, now)
      next.schedule = wanted.schedule
      next.schedule_anchor = new Date(now)
      next.jitter_ms = jitterMs(row.id, wanted.schedule, now)
    }
    if (wanted.params !== undefined) {
      const operation = requireWatchable(registry, row.operation_id)
      const { query, params, parsed } = parseMonitorParams(operation, wanted.params)
      Object.assign(next, { query: { ...query }, params: { ...params }, ...unreadList })
      next.check_credits = quote(priceFor(operation, row.mode), parsed)
    }
    const cap = next.spend_cap_credits
    const room = cap === null || spentCredits(next, now) + next.check_credits <= cap
    const revived =
      wanted.status === 'active' || (row.exhausted_by === 'cap' && row.status === 'exhausted' && room)
    if (wanted.status === 'paused')
      Object.assign(next, { status: 'paused', status_reason: 'Paused by the caller.' })
    else if (revived) Object.assign(next, { status: 'active', status_reason: null, failure_streak: 0 })
    if (next.status !== 'exhausted') next.exhausted_by = null
    if (wanted.schedule !== undefined || (next.status === 'active' && row.status !== 'active')) {
      const timing = { anchor: next.schedule_anchor.getTime(), jitterMs: next.jitter_ms, after: now }
      next.next_run_at = new Date(nextRun(next.schedule, timing))
    }
    // Whoever sets it going answers for it from now on.
    if (wanted.status === 'active') next.key_id = actor.keyId
    if (wanted.params !== undefined) {
      const active = next.status === 'active'
      if (active) next.next_run_at = new Date(now)
      const why = active ? '' : (next.status_reason ?? '').replace(newBaseline, '').trimEnd()
      next.status_reason = `${why} ${newBaseline}`.trimStart()
    }
    next.updated_at = new Date(now)
    return next
  }

  return {
    create: (actor, wanted, given) => createMonitor(options, actor, wanted, given),

    createAll: (actor, lines, given) => createAll(options, actor, lines, given),

    async exported(actor, wanted) {
      const of = { ...wanted, keyId: onlyOf(actor) }
      const { rows, page } = await listMonitors(database, cursors, actor.walletId, of)
      return { monitors: rows.map(exportMonitor), page }
    },

    async list(actor, wanted) {
      const of = { ...wanted, keyId: onlyOf(actor) }
      const { rows, page } = await listMonitors(database, cursors, actor.walletId, of)
      return { monitors: rows.map((row) => showMonitor(row, clock.now())), page }
    },

    read: async (actor, id) => showMonitor(await requireMonitor(database, actor, id), clock.now()),

    async change(actor, id, wanted) {
      const shown = await database.transaction(async (q) => {
        const before = await requireMonitor(q, actor, id, 'for update of m')
        const row = await changed(q, actor, before, wanted)
        if (wanted.params !== undefined) {
          // A check of the old list that is under way cannot store what it found any more.
          await q.query(
            `update monitors set query = $2, params = $3, check_credits = $4, baseline_at = null, watermark = null,
               floor = null, backlog = null, looked_at = null, retries = 0, bad_checks = 0, revision = revision + 1 where id = $1`,
            [row.id, row.query, row.params, row.check_credits],
          )
          await q.query('delete from monitor_items where monitor_id = $1', [row.id])
        }
        await q.query(
          `update monitors set name = $2, schedule = $3, schedule_anchor = $4, jitter_ms = $5, status = $6,
             status_reason = $7, exhausted_by = $8, failure_streak = $9, next_run_at = $10,
             spend_cap_credits = $11, updated_at = $12, key_id = $13, delivery = $14, filters = $15, edits = edits + 1,
             -- A run that has begun is ended by who runs it; one that waits has to fit what is so now.
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
          ],
        )
        if (row.endpoint_ids !== before.endpoint_ids) await storeEndpointIds(q, row.id, row.endpoint_ids)
        return showMonitor(row, clock.now())
      })
      if (wanted.params !== undefined) wake()
      return shown
    },

    async remove(actor, id) {
      const rows = await database.query('delete from monitors where id = $1 and wallet_id = $2 returning 1', [
        id,
        actor.walletId,
      ])
      if (rows.length === 0) throw noSuch('monitor')
    },

    async trigger(actor, id) {
      await database.transaction(async (q) => {
        const row = await requireMonitor(q, actor, id, 'for update of m')
        if (row.status !== 'active') {
          throw new ServiceError(
            'bad_request',
            `The monitor is ${row.status}; set its status to active first.`,
          )
        }
        const operation = registry.byId(row.operation_id)
        // There is always something new at once for whoever tries things out.
        const ahead = row.mode === 'test' ? (operation?.watch?.triggerAheadMinutes ?? dayMinutes) * 60_000 : 0
        await q.query(
          `update monitors set next_run_at = least(next_run_at, $2), ahead_ms = ahead_ms + $3 where id = $1`,
          [id, new Date(clock.now()), ahead],
        )
      })
      wake()
    },

    async events(actor, id, page) {
      await requireMonitor(database, actor, id)
      return readEvents(database, cursors, { walletId: actor.walletId, monitorId: id }, page)
    },

    allEvents: (actor, page) =>
      readEvents(
        database,
        cursors,
        { walletId: actor.walletId, monitorId: null, keyId: onlyOf(actor) },
        page,
      ),

    async checks(actor, id, { limit, cursor }) {
      await requireMonitor(database, actor, id)
      const list = ['checks', id]
      const [before] = cursor === undefined ? [] : cursors.read(list, cursor)
      const rows = await database.query<{
        seq: number
        at: Date
        outcome: string
        reason: string
        new_items: number
        pages: number
        credits_charged: number
      }>(
        `select * from monitor_checks where monitor_id = $1 and ($2::bigint is null or seq < $2)
         order by seq desc limit $3`,
        [id, before === undefined ? null : Number(before), limit + 1],
      )
      const shown = rows.slice(0, limit)
      const checks = shown.map((row) => ({
        at: row.at.toISOString(),
        outcome: row.outcome,
        newItems: row.new_items,
        creditsCharged: row.credits_charged,
        pages: row.pages,
        reason: row.reason,
      }))
      const hasMore = rows.length > limit
      const nextCursor = hasMore ? cursors.make(list, [shown.at(-1)!.seq]) : null
      return { checks, page: { hasMore, nextCursor, returnedCount: shown.length } }
    },
  }
}
