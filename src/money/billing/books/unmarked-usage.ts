import { advisoryLock } from '../../../runtime/storage/advisory-locks.ts'
import type { Database, Queryable } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { usageBatches } from '../../../runtime/storage/schema/billing.ts'
import { readSetting, storeSetting } from '../../../runtime/storage/settings.ts'
import type { UsageRecords } from '../flushing/usage-records.ts'
import { marksOf } from './usage-marks.ts'
import { usageDatabase } from './usage-store.ts'

/** Row of `settings` with the number of the last row of usage_batches that was looked at. */
const setting = 'usage-marked'
/** Rows that one transaction marks. They have a hundred lookups or more each. */
const maxRows = 100
/** A run ends after this time; the next one goes on. */
const maxRunMs = 5000

/**
 * Marks records that were written without: those of busy wallets, which go past the outbox, and those of processes without the key.
 * Records from before the first call stay without until they are dropped: changing each would write them once more into
 * the tables and the log, for a gain that ends with `USAGE_RETENTION_DAYS`. A row that was committed behind one with a higher
 * number may stay without, too; erasures read it.
 */
export async function markUsage(database: Database): Promise<void> {
  const { markKey } = database
  if (markKey === null) return
  const place = await usageDatabase(database)
  const until = performance.now() + maxRunMs
  while (await place.transaction((q) => markSome(q, markKey))) if (performance.now() > until) return
}

/** @returns whether more may wait */
async function markSome(q: Queryable, key: Buffer): Promise<boolean> {
  const [newest] = await q.query<{ last: number | null; mine: boolean }>(
    'select (select max(seq) from usage_batches) as last, pg_try_advisory_xact_lock($1) as mine',
    [advisoryLock.usageMarks],
  )
  const last = newest!.last ?? 0
  const stored = await readSetting(q, setting)
  if (!newest!.mine || Number(stored ?? -1) === last) return false
  const rows =
    stored === null
      ? []
      : await q.query<Columns<typeof usageBatches, 'seq' | 'at'> & { items: UsageRecords }>(
          `select seq, at, items from usage_batches where seq > $1 and seq <= $2 and marks is null
           order by seq limit ${maxRows} for update`,
          [Number(stored), last],
        )
  for (const { seq, at, items } of rows) {
    await q.query('update usage_batches set marks = $3 where seq = $1 and at = $2', [
      ...[seq, at, marksOf(items, key)],
    ])
  }
  const isMore = rows.length === maxRows
  await storeSetting(q, setting, String(isMore ? rows.at(-1)!.seq : last))
  return isMore
}
