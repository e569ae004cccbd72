import type { Clock } from '../clock.ts'
import type { Database } from '../storage/database.ts'
import { forget } from '../storage/forget.ts'

/** Deletes deliveries that ended or are held, and events nothing is to be delivered of, once they are old. */
export async function forgetOldEvents(database: Database, clock: Clock, days: number): Promise<void> {
  const cutoff = new Date(clock.now() - days * 86_400_000)
  const ended = `created_at < $1 and state in ('success', 'failed', 'held')`
  await forget(database, 'webhook_deliveries', ended, [cutoff])
  const undelivered = 'not exists (select 1 from webhook_deliveries d where d.event_id = events.id)'
  await forget(database, 'events', `created_at < $1 and ${undelivered}`, [cutoff])
}
