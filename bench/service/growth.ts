// Cost of a cached, charged lookup as accounts, keys and ledger grow from a thousand to a million rows each.
import pg from 'pg'
import { emptyDatabase } from '../support/database.ts'
import { load } from '../support/load.ts'
import { cleanUp, startServer, testKey } from '../support/process.ts'
import { fixed, median, percent, type Report, whole } from '../support/report.ts'

const sizes = [1000, 1_000_000]
const rounds = 5
const durationMs = 2000
const path = '/v1/reddit/subreddits?subreddit=askscience'

/** Adds accounts with a test wallet, a key and ledger entries until there are `rows` of each. */
async function grow(url: string, from: number, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const range = [from, rows - 1]
  await client.query(
    `insert into accounts (id, name, created_at) select 'grown_' || n, 'grown', now() from generate_series($1::int, $2::int) n`,
    range,
  )
  await client.query(
    `insert into wallets (id, account_id, mode, balance) select 'grown_' || n || ':test', 'grown_' || n, 'test', 1 from generate_series($1::int, $2::int) n`,
    range,
  )
  await client.query(
    `insert into api_keys (id, account_id, mode, name, hash, hint, created_at)
     select 'grown_' || n, 'grown_' || n, 'test', 'grown', encode(sha256(('grown' || n)::bytea), 'hex'), 'grown', now()
     from generate_series($1::int, $2::int) n`,
    range,
  )
  await client.query(
    `insert into ledger_entries (id, wallet_id, kind, credits, balance_after, at)
     select 'grown_' || n, 'grown_' || n || ':test', 'grant', 1, 1, now() from generate_series($1::int, $2::int) n`,
    range,
  )
  await client.query('vacuum analyze')
  await client.end()
}

export async function growth(): Promise<Report | undefined> {
  const database = await emptyDatabase()
  if (!database) return undefined
  const service = await startServer({ DATABASE_URL: database.url })
  const run = () =>
    load({
      port: service.port,
      path: () => path,
      headers: { 'x-api-key': testKey },
      connections: 64,
      durationMs,
    })
  const rows: (string | number)[][] = []
  const costs: number[] = []
  let have = 0
  await run()
  for (const size of sizes) {
    await grow(database.url, have, size)
    have = size
    await run()
    const rates: number[] = []
    for (let round = 0; round < rounds; round += 1) rates.push((await run()).perSecond)
    const rate = median(rates)
    costs.push(1_000_000 / rate)
    rows.push([whole(size), whole(rate), fixed(1_000_000 / rate)])
  }
  await cleanUp(service)
  await database.drop()
  const change = costs.at(-1)! / costs[0]! - 1
  return {
    title: 'Growth',
    about: `The cached lookup on PostgreSQL at 64 connections (median of ${rounds} rounds of ${durationMs / 1000} s) with so many accounts, wallets, keys and ledger entries each.`,
    head: ['rows of each', 'lookups/s', 'µs per lookup'],
    rows,
    notes: [
      `Cost per lookup from ${whole(sizes[0]!)} to ${whole(sizes.at(-1)!)} rows: ${change < 0 ? '' : '+'}${percent(change)}.`,
    ],
  }
}
