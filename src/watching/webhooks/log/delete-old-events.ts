import type { Clock } from '../../../catalog/clock.ts'
import type { Database } from '../../../runtime/storage/database.ts'
import { dropPartitionsBefore } from '../../../runtime/storage/partitions.ts'
import { deliveryPartitions, eventPartitions, untimedEvents } from './partitions.ts'

/**
 * Drops the weekly partitions whose deliveries and events are all old. Pending deliveries are moved before their week is
 * dropped. An event is stored as long as any of its deliveries. Rows outside of weekly partitions are deleted one by one.
 */
export async function deleteOldEvents(database: Database, clock: Clock, days: number): Promise<void> {
  const cutoff = clock.now() - days * 86_400_000
  await dropPartitionsBefore(database, deliveryPartitions, cutoff, {
    // Separate conditions: each uses a partial index of its state.
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
