// How long the month's usage takes to sum up as the lookups of the month grow to ten million.
import pg from 'pg'
import { summarizeUsage, type UsageGrouping } from '../../src/money/billing/books/usage.ts'
import { openDatabase } from '../../src/runtime/storage/database.ts'
import { emptyDatabase } from '../support/database.ts'
import { cleanUp, startServer } from '../support/process.ts'
import { fixed, type Report, whole } from '../support/report.ts'

const sizes = [100_000, 1_000_000, 10_000_000]
const accounts = 20
const perBatch = 100
const asked: readonly { name: string; by: readonly UsageGrouping[]; one: boolean }[] = [
  { name: 'one account by key and operation', by: ['key', 'operation'], one: true },
  { name: 'all accounts by account and day', by: ['account', 'day'], one: false },
  { name: 'all accounts by key and operation', by: ['key', 'operation'], one: false },
]

/** Adds lookups of a month: `accounts` accounts, 3 keys and 8 operations each, `perBatch` to a flush. */
async function grow(url: string, from: number, to: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const step = 10_000
  for (let batch = from / perBatch; batch < to / perBatch; batch += step) {
    await client.query(
      `insert into usage_batches (wallet_id, at, lookups, items)
       select 'used_' || n % $3 || ':live', '2026-07-01'::timestamptz + n % 744 * interval '1 hour', $4, (
         select json_agg(json_build_array('lookup_' || n || '_' || i, 'bench.operation' || i % 8, 'found', 'web', 0, 1, 20, 'key_' || n % 3))
         from generate_series(1, $4) i
       ) from generate_series($1::int, $2::int) n`,
      [batch, Math.min(batch + step, to / perBatch) - 1, accounts, perBatch],
    )
  }
  await client.query('vacuum analyze')
  await client.end()
}

export async function usage(): Promise<Report | undefined> {
  const empty = await emptyDatabase()
  if (!empty) return undefined
  await cleanUp(await startServer({ DATABASE_URL: empty.url }))
  const database = await openDatabase({ url: empty.url, poolSize: 2 })
  const rows: (string | number)[][] = []
  let have = 0
  for (const size of sizes) {
    await grow(empty.url, have, size)
    have = size
    const times: string[] = []
    for (const { by, one } of asked) {
      const start = performance.now()
      const month = { from: new Date('2026-07-01T00:00:00Z'), to: new Date('2026-08-01T00:00:00Z') }
      await summarizeUsage(database, { accountId: one ? 'used_1' : null, by, ...month })
      times.push(fixed(performance.now() - start))
    }
    rows.push([whole(size), ...times])
  }
  await database.close()
  await empty.drop()
  return {
    title: 'Usage of a month',
    about: `Milliseconds of \`social-lookup usage\` over a month with this many lookups of ${accounts} accounts, from the sums by day that are kept as lookups settle.`,
    head: ['lookups', ...asked.map(({ name }) => name)],
    rows,
  }
}
