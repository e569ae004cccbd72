import type { Clock } from '../../clock.ts'
import type { Database } from '../../storage/database.ts'
import { dropPartitionsBefore } from '../../storage/partitions.ts'
import { deliveryPartitions, eventPartitions, untimedEvents } from './partitions.ts'

/**
 * Drops weeks of deliveries and events once all of them are old. What is still to be tried outlives its week, and an
 * event outlives every delivery of it. What lies in no week is deleted by itself.
 */
export async function deleteOldEvents(database: Database, clock: Clock, days: number): Promise<void> {
  const cutoff = clock.now() - days * 86_400_000
  await dropPartitionsBefore(database, deliveryPartitions, cutoff, {
    // One condition for each index of what is not ended.
    outliving: () => `(state = 'ready' or state = 'waiting' or state = 'claimed')`,
    over: () => `created_at < $1 and state in ('success', 'failed', 'held')`,
  })
  await dropPartitionsBefore(database, eventPartitions, cutoff, {
    outliving: (from, until) =>
      `id in (select event_id from webhook_deliveries where event_id >= '${from}' and event_id < '${until}')`,
    over: (events) =>
      `created_at < $1 and not exists (select from webhook_deliveries d where d.event_id = ${events}.id)`,
    untimed: [untimedEvents],
  })
}
