import type { Clock } from '../../../catalog/clock.ts'
import type { Database } from '../../../runtime/storage/database.ts'
import { pruneUsage } from './usage.ts'

/** Tables whose rows change constantly, and PostgreSQL's catalog tables, which change with every partition. */
const churning = [
  ...[
    'wallets',
    'holds',
    'ledger_flushes',
    'charged_lookups',
    'usage_days',
    'usage_hours',
    'usage_outbox',
    'refusals',
  ],
  ...['pg_class', 'pg_attribute', 'pg_index', 'pg_depend', 'pg_type', 'pg_constraint', 'pg_trigger'],
]

/**
 * Hourly upkeep: deletes rows past their retention. The embedded database has no autovacuum, so this also vacuums
 * dead rows.
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
