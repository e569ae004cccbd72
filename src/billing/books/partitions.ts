import type { Clock } from '../../clock.ts'
import type { Database } from '../../storage/database.ts'
import { createPartitionsAhead, type PartitionedTable } from '../../storage/partitions.ts'

/** Usage records, which are dropped by the day. */
export const usagePartitions: PartitionedTable = {
  table: 'usage_batches',
  column: 'at',
  every: 'day',
  key: 'seq',
}

/** The ledger, which is archived by the month. */
export const ledgerPartitions: PartitionedTable = {
  table: 'ledger_entries',
  column: 'at',
  every: 'month',
  key: 'id',
  guard: 'ledger_guard',
}

const tables = [usagePartitions, ledgerPartitions]

/** Makes partitions before they are needed. To be called often: a call that has nothing to do asks nothing. */
export const createBillingPartitions = (database: Database, clock: Clock): (() => Promise<void>) =>
  createPartitionsAhead(database, clock, tables)
