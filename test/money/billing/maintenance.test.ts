import { afterAll, expect, it } from 'vitest'
import { maintain } from '../../../src/money/billing/books/maintenance.ts'
import { createBillingPartitions } from '../../../src/money/billing/books/partitions.ts'
import { testClock } from '../../support/clock.ts'
import { testDatabase } from '../../support/database.ts'

const clock = testClock()
const { database, close } = await testDatabase()
afterAll(close)

it('a charge is searched for by its time in a small part of its month', async () => {
  await createBillingPartitions(database, clock)()
  const entries = 4000
  const apartMs = 1000
  const start = clock.now()
  await database.transaction(async (q) => {
    await q.query(`select set_config('social_lookup.ledger', 'writing', true)`)
    await q.query(
      `insert into ledger_entries (id, wallet_id, kind, credits, balance_after, at, note)
       select '~' || n, 'acc_1:live', 'charge', -1, 0, $2::timestamptz + n * $3::int * interval '1 ms', repeat('x', 1500)
       from generate_series(1, $1::int) n`,
      [entries, new Date(start), apartMs],
    )
  })
  await maintain({ database, clock, usageRetentionDays: 90 })
  const plan = await database.transaction(async (q) => {
    await q.query('set local enable_seqscan = off')
    return q.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, timing off) select from ledger_entries where at >= '${new Date(start).toISOString()}'
         and at < '${new Date(start + 10 * apartMs).toISOString()}'`,
    )
  })
  const lines = plan.map((row) => row['QUERY PLAN']).join('\n')
  const read = Number(/Rows Removed by Index Recheck: (\d+)/.exec(lines)?.[1])
  expect(read, lines).toBeLessThan(entries / 3)
})
