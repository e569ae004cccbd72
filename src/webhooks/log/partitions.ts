import { firstEventId } from '../../events/ids.ts'
import type { PartitionedTable } from '../../storage/partitions.ts'

/** Deliveries, which are dropped by the week in which they were made. */
export const deliveryPartitions: PartitionedTable = {
  table: 'webhook_deliveries',
  column: 'created_at',
  every: 'week',
  key: 'id',
  unique: 'event_id, endpoint_id, attempt',
  behind: 'webhook_endpoints',
}

/** Events, which are dropped by the week of their ids. */
export const eventPartitions: PartitionedTable = {
  table: 'events',
  column: 'id',
  every: 'week',
  key: 'id',
  bound: firstEventId,
}

/** Events of releases before partitions, whose ids tell no time. */
export const untimedEvents = 'events_untimed'
