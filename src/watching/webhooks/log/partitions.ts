import { firstEventId } from '../../../catalog/events/ids.ts'
import type { PartitionedTable } from '../../../runtime/storage/partitions.ts'

/** Partitions of deliveries, by the week of their creation. */
export const deliveryPartitions: PartitionedTable = {
  table: 'webhook_deliveries',
  column: 'created_at',
  every: 'week',
  key: 'id',
  unique: 'event_id, endpoint_id, attempt',
  behind: 'webhook_endpoints',
}

/** Partitions of events, by the week in their ids. */
export const eventPartitions: PartitionedTable = {
  table: 'events',
  column: 'id',
  every: 'week',
  key: 'id',
  bound: firstEventId,
}

/** The partition of events from releases before partitioning, whose ids contain no time. */
export const untimedEvents = 'events_untimed'
