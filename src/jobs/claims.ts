import type { PgBoss } from 'pg-boss'
import type { Clock } from '../clock.ts'
import { jobIdOf } from '../monitors/ids.ts'
import { nextRun, type Schedule } from '../monitors/schedule.ts'
import type { Database, Queryable } from '../storage/database.ts'
import { bossDatabase, checkQueue } from './boss.ts'

/** Due monitors taken in one transaction. */
export const claimBatch = 500

interface Due {
  id: string
  schedule: Schedule
  schedule_anchor: Date
  jitter_ms: number
  next_run_at: Date
  revision: number
}

/**
 * Takes monitors that are due: their next run is entered and a job made for this one, in one transaction. However
 * many workers claim, a due slot becomes one job; slots missed while no worker ran collapse into it.
 * @returns how many were claimed
 */
export async function claimDue(
  database: Database,
  boss: Pick<PgBoss, 'insert'>,
  clock: Clock,
  limit = claimBatch,
): Promise<number> {
  const now = clock.now()
  // Most looks find nothing; they need no transaction.
  const some = await database.query(
    `select 1 from monitors where status = 'active' and next_run_at <= $1 limit 1`,
    [new Date(now)],
    { name: 'look_for_due' },
  )
  if (some.length === 0) return 0
  return database.transaction(async (q) => {
    const due = await q.query<Due>(
      `select id, schedule, schedule_anchor, jitter_ms, next_run_at, revision from monitors
       where status = 'active' and next_run_at <= $1
       order by next_run_at limit $2 for update skip locked`,
      [new Date(now), limit],
      { name: 'claim_monitors' },
    )
    if (due.length === 0) return 0
    const claimed: { monitor: Due; next: number }[] = []
    for (const monitor of due) {
      const timing = { anchor: monitor.schedule_anchor.getTime(), jitterMs: monitor.jitter_ms, after: now }
      try {
        claimed.push({ monitor, next: nextRun(monitor.schedule, timing) })
      } catch {
        await neverAgain(q, monitor.id)
      }
    }
    await q.query(
      `update monitors m set next_run_at = t.next
       from unnest($1::text[], $2::timestamptz[]) as t(id, next) where m.id = t.id`,
      [claimed.map(({ monitor }) => monitor.id), claimed.map(({ next }) => new Date(next))],
      { name: 'advance_monitors' },
    )
    const jobs = claimed.map(({ monitor }) => {
      const slot = slotOf(monitor)
      return { id: jobIdOf(monitor.id, slot), data: { monitorId: monitor.id, slot } }
    })
    await boss.insert(checkQueue, jobs, { db: bossDatabase(q) })
    return claimed.length
  })
}

/** Names the slot a monitor was due at. The revision tells a trigger from a slot of the very same millisecond. */
function slotOf(monitor: Due): string {
  return `${monitor.next_run_at.toISOString()}#${monitor.revision}`
}

async function neverAgain(q: Queryable, monitorId: string): Promise<void> {
  await q.query(
    `update monitors set status = 'broken', status_reason = 'Its schedule has no further run.' where id = $1`,
    [monitorId],
  )
}
