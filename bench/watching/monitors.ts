// Due monitors claimed and checked by one worker while a million monitors are stored, and what the API notices.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { emptyDatabase } from '../support/database.ts'
import { type LoadResult, load } from '../support/load.ts'
import { cleanUp, startServer, testKey } from '../support/process.ts'
import { fixed, type Report, whole } from '../support/report.ts'

const stored = Number(process.env.BENCH_MONITORS ?? 1_000_000)
const due = 5000
const path = '/v1/reddit/subreddits?subreddit=askscience'
const name = 'reddit.subreddits.posts'

async function fill(client: pg.Client, walletId: string): Promise<void> {
  await client.query(
    `insert into monitors (id, wallet_id, key_id, name, operation_id, query, params, schedule, schedule_anchor,
       jitter_ms, status, check_credits, next_run_at, spend_month, created_at, updated_at, platform)
     select 'mon_bench_' || n, $1, 'bench', 'bench', $2, q.query, q.query, '{"type":"interval","minutes":60}', now(), 0,
       'active', 1, now() + interval '1 day' + n * interval '1 second', to_char(now(), 'YYYY-MM'), now(), now(), 'reddit'
     from generate_series(1, $3::int) n,
       lateral (select jsonb_build_object('subreddit', 'bench' || n % 1000) as query) q`,
    [walletId, name, stored],
  )
  await client.query('vacuum analyze')
}

/** Needs DATABASE_URL. */
export async function monitors(): Promise<Report | undefined> {
  const database = await emptyDatabase()
  if (!database) return undefined
  const api = await startServer({ DATABASE_URL: database.url }, undefined, ['--role', 'api'])
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const wallet = await client.query(`select id from wallets where mode = 'test'`)
  await fill(client, wallet.rows[0].id)
  const run = (durationMs: number): Promise<LoadResult> =>
    load({ port: api.port, path: () => path, headers: { 'x-api-key': testKey }, connections: 8, durationMs })
  const worker = await startServer({ DATABASE_URL: database.url })
  await run(1000)
  const quiet = await run(5000)

  await client.query(
    `update monitors set next_run_at = now() where id in (select id from monitors limit ${due})`,
  )
  const startedAt = performance.now()
  const count = async (statement: string) => Number((await client.query(statement)).rows[0].n)
  const loaded = run(9000)
  let claimedMs = 0
  let checked = 0
  while (performance.now() - startedAt < 120_000) {
    const left = await count(
      `select count(*) as n from monitors where status = 'active' and next_run_at <= now()`,
    )
    if (left === 0 && claimedMs === 0) claimedMs = performance.now() - startedAt
    checked = await count('select count(*) as n from monitor_checks')
    if (claimedMs > 0 && checked >= due) break
    await sleep(100)
  }
  const checkedMs = performance.now() - startedAt
  const busy = await loaded
  await client.end()
  await cleanUp(worker)
  await cleanUp(api)
  await database.drop()
  return {
    title: 'Monitors',
    about: `${whole(stored)} monitors are stored on PostgreSQL, of which ${whole(due)} become due at once. One \`serve\` process claims and checks them (the checks ask a simulated platform inside it) while 8 connections ask cached lookups of another, \`serve --role api\`.`,
    head: [
      'due',
      'claimed in s',
      'claims/s',
      'checked in s',
      'checks/s',
      'API p99 ms before',
      'API p99 ms meanwhile',
    ],
    rows: [
      [
        whole(due),
        fixed(claimedMs / 1000),
        whole(due / (claimedMs / 1000)),
        fixed(checkedMs / 1000),
        whole(checked / (checkedMs / 1000)),
        fixed(quiet.p99),
        fixed(busy.p99),
      ],
    ],
  }
}
