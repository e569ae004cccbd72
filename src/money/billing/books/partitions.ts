import type { Clock } from '../../../catalog/clock.ts'
import type { Database } from '../../../runtime/storage/database.ts'
import { createPartitionsAhead, type PartitionedTable } from '../../../runtime/storage/partitions.ts'

/** Usage records; whole days are dropped. */
export const usagePartitions: PartitionedTable = {
  table: 'usage_batches',
  column: 'at',
  every: 'day',
  key: 'seq',
}

/** The ledger; whole months are archived. */
export const ledgerPartitions: PartitionedTable = {
  table: 'ledger_entries',
  column: 'at',
  every: 'month',
  hashed: 'id',
  guard: 'ledger_guard',
}

const tables = [usagePartitions, ledgerPartitions]

/** Creates partitions before they are needed. Call it often: a call with nothing to do makes no query. */
export const createBillingPartitions = (database: Database, clock: Clock): (() => Promise<void>) =>
  createPartitionsAhead(database, clock, tables)
