import type { Clock } from '../clock.ts'
import { billingMonth } from '../monitors/cost.ts'
import { nextRun, type Schedule } from '../monitors/schedule.ts'
import type { Database } from '../storage/database.ts'

/** Rows touched per statement, so that none holds its locks for long. */
const batch = 5000

/**
 * Wakes exhausted monitors whose account has credits again, or whose month is over.
 * @returns how many
 */
export async function resumeExhausted(database: Database, clock: Clock): Promise<number> {
  const now = clock.now()
  return database.transaction(async (q) => {
    const rows = await q.query<{ id: string; schedule: Schedule; schedule_anchor: Date; jitter_ms: number }>(
      `select m.id, m.schedule, m.schedule_anchor, m.jitter_ms
       from monitors m join wallets w on w.id = m.wallet_id
       where m.status = 'exhausted' and (
         (m.exhausted_by = 'credits' and w.balance - w.held >= m.check_credits)
         or (m.exhausted_by = 'cap' and m.spend_month <> $1 and m.spend_cap_credits >= m.check_credits))
       limit $2 for update of m skip locked`,
      [billingMonth(now), batch],
    )
    const next = rows.map(({ schedule, schedule_anchor: anchor, jitter_ms: jitterMs }) =>
      nextRun(schedule, { anchor: anchor.getTime(), jitterMs, after: now }),
    )
    await q.query(
      `update monitors m set status = 'active', status_reason = null, exhausted_by = null, next_run_at = t.next,
         updated_at = $3
       from unnest($1::text[], $2::timestamptz[]) as t(id, next) where m.id = t.id`,
      [rows.map(({ id }) => id), next.map((time) => new Date(time)), new Date(now)],
    )
    return rows.length
  })
}

/** Deletes deliveries that ended, and events nothing is to be delivered of, once they are old. */
export async function forgetOldEvents(database: Database, clock: Clock, days: number): Promise<void> {
  const cutoff = new Date(clock.now() - days * 86_400_000)
  const statements = [
    `delete from webhook_deliveries where id in (select id from webhook_deliveries
       where created_at < $1 and state in ('success', 'failed') limit $2) returning 1`,
    `delete from events where id in (select e.id from events e where e.created_at < $1
       and not exists (select 1 from webhook_deliveries d where d.event_id = e.id) limit $2) returning 1`,
  ]
  for (const statement of statements) {
    let rows: unknown[]
    do {
      rows = await database.query(statement, [cutoff, batch])
    } while (rows.length === batch)
  }
}
