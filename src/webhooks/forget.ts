import type { Clock } from '../clock.ts'
import type { Database } from '../storage/database.ts'

/** Rows touched per statement, so that none holds its locks for long. */
const batch = 5000

/** Deletes deliveries that ended or are held, and events nothing is to be delivered of, once they are old. */
export async function forgetOldEvents(database: Database, clock: Clock, days: number): Promise<void> {
  const cutoff = new Date(clock.now() - days * 86_400_000)
  const statements = [
    `delete from webhook_deliveries where id in (select id from webhook_deliveries
       where created_at < $1 and state in ('success', 'failed', 'held') limit $2) returning 1`,
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
