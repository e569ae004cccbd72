import { createMonitorNotice } from '../../../catalog/events/notices.ts'
import type { Database, Queryable } from '../../../runtime/storage/database.ts'
import { selectFields } from '../../../runtime/storage/rows.ts'
import type { Lane, Share } from '../../../runtime/workers/worker-capacity.ts'
import { storeNotices } from '../../webhooks/delivery/store-events.ts'
import { type MonitorSchedule, nextRun } from '../schedule/schedule.ts'
import type { MonitorRow } from '../state/monitor-rows.ts'
import { loadMonitor, subjectOf } from '../state/monitor-rows.ts'
import type { WatchSettings } from '../state/watch-settings.ts'

/**
 * The `monitors` table is the queue of checks: a monitor is idle, due or running. The monitors of one account and
 * platform form a lane. Claims rotate through the lanes, so that an account with 20,000 due monitors or a platform
 * that hangs does not delay the checks of other accounts.
 */

/** A check claimed by this worker. */
export interface ClaimedCheck {
  readonly monitorId: string
  /** Identifies the run, so that a repeated run is charged and stored once. */
  readonly slot: string
  readonly walletId: string
  readonly platform: string
}

/** A check whose lease was not extended for this long is treated as lost and repeated by another worker. */
export const leaseMs = 30_000
/** A run lost this often is dropped: the check itself may crash its workers. */
const maxTries = 20
/** Rows per statement. A small batch holds its locks only briefly. */
const maxBatchRows = 1000
/** Lanes read per claim. */
const maxLanes = 256

/** Marks idle monitors whose time has come as due, and running monitors whose lease has ended. */
export async function makeChecksDue(database: Database, now: Date): Promise<void> {
  let rows: unknown[]
  do {
    rows = await database.query(
      `with due as (
         select id from monitors where status = 'active' and queue = 'idle' and next_run_at <= $1
         order by next_run_at limit ${maxBatchRows} for update skip locked
       ) update monitors m set queue = case when wallet_stopped(m.wallet_id) then 'stopped' else 'due' end, tries = 0,
           slot = to_char(m.next_run_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '#' || m.revision
         from due where m.id = due.id returning 1`,
      [now],
      { name: 'due_monitors' },
    )
  } while (rows.length === maxBatchRows)
  await database.query(
    `with lost as (
       select id from monitors where queue = 'running' and lease_until < $1 limit ${maxBatchRows} for update skip locked
     ) update monitors m set tries = tries + 1,
         queue = case when tries < ${maxTries} then 'due' else 'idle' end,
         slot = case when tries < ${maxTries} then slot end
       from lost where m.id = lost.id`,
    [now],
    { name: 'lost_checks' },
  )
}

/** The recursive part of `with recursive lanes`: the next lane with a due check. */
export const nextLanes = `
  select n.wallet_id, n.platform from lanes l cross join lateral (
    select m.wallet_id, m.platform from monitors m
    where m.queue = 'due' and (m.wallet_id, m.platform) > (l.wallet_id, l.platform)
    order by m.wallet_id, m.platform limit 1
  ) n`

/** The lanes with due checks, in order, starting after a lane. */
export async function dueLanes(database: Database, after: Lane): Promise<Lane[]> {
  return database.query<Lane>(
    `with recursive lanes as (
       (select wallet_id, platform from monitors where queue = 'due' and (wallet_id, platform) > ($1, $2)
        order by wallet_id, platform limit 1)
       union all ${nextLanes}
     ) select ${selectFields(['walletId', 'platform'])} from lanes limit ${maxLanes}`,
    [after.walletId, after.platform],
    { name: 'due_lanes' },
  )
}

/** Returns the schedule of a monitor as it runs now (schedule.ts, `allowedSchedule`). */
export type ScheduleOf = (monitor: {
  readonly operation_id: string
  readonly watch: WatchSettings | null
  readonly schedule: MonitorSchedule
}) => MonitorSchedule

interface Due
  extends Pick<
    MonitorRow,
    | 'id'
    | 'operation_id'
    | 'watch'
    | 'wallet_id'
    | 'platform'
    | 'schedule'
    | 'schedule_anchor'
    | 'jitter_ms'
    | 'next_run_at'
  > {
  readonly slot: string
}

/**
 * Claims up to `most` checks of each lane and schedules their next runs. A due slot becomes one check for any number of
 * workers. Slots missed while no worker ran collapse into that check.
 */
export async function claimChecks(
  database: Database,
  shares: readonly Share[],
  now: number,
  allowed: ScheduleOf = ({ schedule }) => schedule,
): Promise<ClaimedCheck[]> {
  if (shares.length === 0) return []
  return database.transaction(async (q) => {
    const due = await q.query<Due>(
      `select d.* from unnest($1::text[], $2::text[], $3::int[]) as l(wallet_id, platform, most)
       cross join lateral (
         select id, operation_id, watch, wallet_id, platform, slot, schedule, schedule_anchor, jitter_ms, next_run_at
         from monitors m
         where m.queue = 'due' and m.wallet_id = l.wallet_id and m.platform = l.platform
         order by m.next_run_at limit l.most for update skip locked
       ) d`,
      [
        shares.map(({ lane }) => lane.walletId),
        shares.map(({ lane }) => lane.platform),
        shares.map(({ most }) => most),
      ],
      { name: 'claim_monitors' },
    )
    const claimed: { monitor: Due; next: number }[] = []
    for (const monitor of due) {
      const timing = { anchor: monitor.schedule_anchor.getTime(), jitterMs: monitor.jitter_ms, after: now }
      const entered = monitor.next_run_at.getTime()
      try {
        claimed.push({ monitor, next: entered > now ? entered : nextRun(allowed(monitor), timing) })
      } catch {
        await breakMonitor(q, monitor.id, now)
      }
    }
    await q.query(
      `update monitors m set next_run_at = t.next, queue = 'running', lease_until = $3
       from unnest($1::text[], $2::timestamptz[]) as t(id, next) where m.id = t.id`,
      [
        claimed.map(({ monitor }) => monitor.id),
        claimed.map(({ next }) => new Date(next)),
        new Date(now + leaseMs),
      ],
      { name: 'advance_monitors' },
    )
    return claimed.map(({ monitor: { id, slot, wallet_id: walletId, platform } }) => ({
      monitorId: id,
      slot,
      walletId,
      platform,
    }))
  })
}

/** Extends the leases of running checks. With an earlier time, another worker may claim the checks from then on. */
export async function extendLeases(
  database: Database,
  checks: readonly ClaimedCheck[],
  until: number,
): Promise<void> {
  if (checks.length === 0) return
  await database.query(
    `update monitors m set lease_until = $3 from unnest($1::text[], $2::text[]) as t(id, slot)
     where m.id = t.id and m.slot = t.slot and m.queue = 'running'`,
    [checks.map(({ monitorId }) => monitorId), checks.map(({ slot }) => slot), new Date(until)],
    { name: 'extend_leases' },
  )
}

/** Ends a run without storing a check. */
export async function endCheck(q: Queryable, monitorId: string, slot: string): Promise<void> {
  await q.query(
    `update monitors set queue = 'idle', slot = null, lease_until = null, tries = 0 where id = $1 and slot = $2`,
    [monitorId, slot],
  )
}

async function breakMonitor(q: Queryable, monitorId: string, now: number): Promise<void> {
  const reason = 'Its schedule has no further run.'
  const monitor = await loadMonitor(q, monitorId)
  await q.query(
    `update monitors set status = 'broken', status_reason = $2, trouble = 'broken', queue = 'idle', slot = null
     where id = $1`,
    [monitorId, reason],
  )
  if (!monitor) return
  const transition = { type: 'monitor.broken', status: 'broken', reason } as const
  const event = createMonitorNotice(subjectOf(monitor), transition, monitor.slot ?? '', now)
  await storeNotices(q, monitor.wallet_id, [event], new Date(now))
}
