import { expect, it } from 'vitest'
import { createBillingPartitions } from '../../../src/money/billing/books/partitions.ts'
import { migrate } from '../../../src/runtime/storage/migrate.ts'
import { testClock } from '../../support/clock.ts'
import { onPostgres } from '../../support/database.ts'
import { emptyDatabase } from '../../support/empty-database.ts'
import { migrateTo } from '../../support/migrate-to.ts'

/** The last migration of 1.0.0. */
const released = '0055_prepaid_keys'
/** Rows of usage. The time of a lock does not depend on them: 10,000,000 take minutes to write. */
const rows = Number(process.env.LARGE_TABLE_ROWS ?? 200_000)

it.skipIf(!onPostgres)('an upgrade holds nobody up for a second, with any number of usage rows', async () => {
  const { database, close } = await emptyDatabase()
  await migrateTo(database, released)
  const clock = testClock()
  await createBillingPartitions(database, clock)
  await database.query(
    `insert into usage_batches (wallet_id, at, lookups, items)
     select 'acc_' || n % 1000 || ':live', $1::timestamptz, 1, '[]' from generate_series(1, $2::int) n`,
    [new Date(clock.now()), rows],
  )
  await database.query('checkpoint')
  let isMigrated = false
  let waitedMs = 0
  const write = async () => {
    // What a lock costs, not what a disk costs that writes the rows of above.
    const start = performance.now()
    await database.transaction(async (q) => {
      await q.query('set local synchronous_commit = off')
      await q.query(
        `insert into usage_batches (wallet_id, at, lookups, items) values ('acc_1:live', $1, 1, '[]')`,
        [new Date(clock.now())],
      )
      await q.query('select 1 from webhook_deliveries limit 1')
    })
    return performance.now() - start
  }
  await write()
  const writeOn = async () => {
    while (!isMigrated) waitedMs = Math.max(waitedMs, await write())
  }
  const writing = writeOn()
  await migrate(database)
  isMigrated = true
  await writing
  console.log(`the longest wait of a write and a read: ${Math.round(waitedMs)} ms, ${rows} rows of usage`)
  expect(waitedMs).toBeLessThan(1000)
  await close()
})
