import type { Registry as Metrics } from 'prom-client'
import type { Clock } from '../../../catalog/clock.ts'
import { maxCounted, registerDatabaseGauges, secondsSince } from '../../../runtime/process/gauges.ts'
import type { Database, Queryable } from '../../../runtime/storage/database.ts'
import { nextLanes } from './check-queue.ts'

/** Checks that are due and that no worker is running. */
export interface OverdueChecks {
  /** Counted up to {@link maxCounted}. */
  readonly monitors: number
  /** How long the oldest overdue check has been due, in seconds. 0 without overdue checks. */
  readonly oldestSeconds: number
}

/** Lanes (checks/check-queue.ts) that are searched for the oldest due check. */
const maxLanes = 10_000

/** Each part reads only the beginning of an index. The check of a killed worker is overdue after the end of its lease. */
const statement = `
with recursive lanes as (
  (select wallet_id, platform from monitors where queue = 'due' order by wallet_id, platform limit 1)
  union all ${nextLanes}
)
select
  (select count(*) from (
    select 1 from monitors where status = 'active' and queue = 'idle' and next_run_at <= $1 limit ${maxCounted}) one)
  + (select count(*) from (select 1 from monitors where queue = 'due' limit ${maxCounted}) one)
  + (select count(*) from (
      select 1 from monitors where queue = 'running' and lease_until < $1 limit ${maxCounted}) one) as monitors,
  least(
    (select next_run_at from monitors where status = 'active' and queue = 'idle' and next_run_at <= $1
     order by next_run_at limit 1),
    (select min(first.next_run_at) from (select wallet_id, platform from lanes limit ${maxLanes}) l
     cross join lateral (
       select m.next_run_at from monitors m
       where m.queue = 'due' and m.wallet_id = l.wallet_id and m.platform = l.platform
       order by m.next_run_at limit 1
     ) first),
    (select lease_until from monitors where queue = 'running' and lease_until < $1 order by lease_until limit 1)
  ) as since`

/** Reads the overdue checks at a time. */
export async function readOverdueChecks(q: Queryable, now: Date): Promise<OverdueChecks> {
  const [row] = await q.query<{ monitors: number; since: Date | null }>(statement, [now])
  return { monitors: row!.monitors, oldestSeconds: secondsSince(row!.since, now) }
}

export function registerOverdueGauges(metrics: Metrics, at: { database: Database; clock: Clock }): void {
  registerDatabaseGauges(metrics, at, readOverdueChecks, [
    {
      name: 'social_lookup_monitors_overdue',
      help: `Monitors whose check is due and that no worker is checking (counted up to ${maxCounted}).`,
      value: ({ monitors }) => monitors,
    },
    {
      name: 'social_lookup_monitors_overdue_seconds',
      help: 'How long the oldest overdue check of a monitor has been due.',
      value: ({ oldestSeconds }) => oldestSeconds,
    },
  ])
}
