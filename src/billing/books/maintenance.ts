import type { Clock } from '../../clock.ts'
import type { Database } from '../../storage/database.ts'
import { pruneUsage } from './usage.ts'

/** Rows come and go all the time in these, and in the database's own lists of tables with every partition. */
const churning = [
  ...['wallets', 'holds', 'ledger_flushes', 'charged_lookups', 'usage_days'],
  ...['pg_class', 'pg_attribute', 'pg_index', 'pg_depend', 'pg_type', 'pg_constraint', 'pg_trigger'],
]

/**
 * Hourly upkeep: forgets what is older than its retention. The embedded database has no autovacuum, so the space of
 * dead rows is reclaimed here.
 */
export async function maintain(options: {
  database: Database
  clock: Clock
  usageRetentionDays: number
}): Promise<void> {
  const { database, clock } = options
  await pruneUsage(database, clock, options.usageRetentionDays)
  if (database.kind === 'server') return
  for (const name of churning) await database.query(`vacuum ${name}`)
}
