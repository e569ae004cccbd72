import type { Clock } from '../../clock.ts'
import type { Database } from '../../storage/database.ts'
import { pruneUsage } from './usage.ts'

/** Rows come and go all the time in these. */
const churning = ['wallets', 'holds', 'ledger_flushes', 'usage_batches', 'charged_lookups']

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
