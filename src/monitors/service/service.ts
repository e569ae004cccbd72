import { ServiceError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import type { ReadLine } from '../../http/json-lines.ts'
import { type Listed, type ListPage, noSuch } from '../../http/lists.ts'
import { onlyOf } from '../../http/managed.ts'
import type { MonitorsOptions } from '../options.ts'
import { listMonitors, showMonitor } from '../state/monitor-rows.ts'
import type { MonitorStatus } from '../state/monitor-state.ts'
import { type BulkOptions, createAll, type LineResult } from './bulk.ts'
import { changeMonitor, type MonitorChange } from './change-monitor.ts'
import { type CreatedMonitor, createMonitor, type NewMonitor } from './create.ts'
import { type EventPage, type EventPageRequest, readEvents } from './event-pages.ts'
import { exportMonitor } from './export.ts'
import { requireMonitor } from './require-monitor.ts'

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

export function createMonitors(options: MonitorsOptions): Monitors {
  const { database, clock, registry, cursors, wake } = options

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

    change: (actor, id, wanted) => changeMonitor(options, actor, id, wanted),

    read: async (actor, id) => showMonitor(await requireMonitor(database, actor, id), clock.now()),

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
