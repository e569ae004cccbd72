import type { Clock } from '../../../catalog/clock.ts'
import type { Database, UsageDatabase } from '../../../runtime/storage/database.ts'
import { deleteRows } from '../../../runtime/storage/delete-rows.ts'
import { dropPartitionsBefore, listPartitions, startOf } from '../../../runtime/storage/partitions.ts'
import { ledgerPartitions, usagePartitions } from './partitions.ts'
import { pruneUsage } from './usage.ts'
import { hasHistory } from './usage-history.ts'

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
    'usage_kept',
    'refusals',
  ],
  ...['pg_class', 'pg_attribute', 'pg_index', 'pg_depend', 'pg_type', 'pg_constraint', 'pg_trigger'],
]

/**
 * Hourly upkeep: deletes rows past their retention, and keeps searches by time short. The embedded database has no autovacuum, so this
 * also vacuums dead rows.
 */
export async function maintain(options: {
  database: Database
  clock: Clock
  usageRetentionDays: number
}): Promise<void> {
  const { database, clock } = options
  await pruneUsage(database, clock, options.usageRetentionDays)
  if (database.usage !== null) await pruneMoves(database, database.usage, clock)
  await summarizeEntries(database, clock)
  if (database.kind === 'server') return
  for (const name of churning) await database.query(`vacuum ${name}`)
}

const dayMs = 86_400_000

/**
 * Adds new pages to the index of entries by time. Until then each search by a time reads them all: up to a fifth of a month
 * before an autovacuum, and the whole of it without one.
 */
async function summarizeEntries(database: Database, clock: Clock): Promise<void> {
  const now = clock.now()
  for (const { name, from, until } of await listPartitions(database, ledgerPartitions)) {
    // A month that can be archived may be dropped now; its pages were added before.
    if ((from ?? 0) > now || until < now - 2 * dayMs) continue
    await database.query(
      `select brin_summarize_new_values(i.oid) from pg_index x join pg_class i on i.oid = x.indexrelid join pg_am a on a.oid = i.relam
       where x.indrelid = $1::regclass and a.amname = 'brin'`,
      [name],
    )
  }
}

/** A ledger that is restored to a moment before may move again what was moved within this time. */
const moveDays = 40

/** Deletes what was stored for repeated moves, and the partitions that usage left in the ledger's database. */
async function pruneMoves(database: Database, usage: UsageDatabase, clock: Clock): Promise<void> {
  const before = (days: number) => new Date(clock.now() - days * dayMs)
  await deleteRows(database, 'usage_kept', 'at < $1', [before(usage.replayDays)])
  await deleteRows(usage, 'usage_moves', 'at < $1', [before(moveDays)])
  if (await hasHistory(database)) return
  await dropPartitionsBefore(database, usagePartitions, startOf('day', clock.now()))
}
