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
  // Charges of flushes are most entries of small wallets, and are found by wallet and time (indexed_entries, 0068_lighter_log.sql).
  hashedIf: `left(id, 1) <> '~'`,
  guard: 'ledger_guard',
}

/** Creates partitions before they are needed. Call it often: a call with nothing to do makes no query. */
export function createBillingPartitions(database: Database, clock: Clock): () => Promise<void> {
  const { usage } = database
  if (usage === null) return createPartitionsAhead(database, clock, [usagePartitions, ledgerPartitions])
  const ofLedger = createPartitionsAhead(database, clock, [ledgerPartitions])
  const ofUsage = createPartitionsAhead(usage, clock, [usagePartitions])
  return async () => {
    await ofLedger()
    await usage.ready()
    await ofUsage()
  }
}
