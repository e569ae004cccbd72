import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstEventId } from '../../src/catalog/events/ids.ts'
import { openDatabase } from '../../src/runtime/storage/database.ts'
import { consoleBrowser, startTestConsole, type TestConsole } from '../support/console.ts'
import { databaseUrl, dropTemplate, prepareTemplate } from '../support/database-template.ts'

/**
 * Figures of packages/console/README.md. The rows need a server:
 * `TEST_SUITE=long MILLION_ROWS_ON=postgres://… npx vitest run test/console/million.long.ts`.
 */
const server = process.env.MILLION_ROWS_ON
const isSkipped = consoleBrowser === null || server === undefined
const name = `slk_million_${process.pid}`
const rows = 1_000_000
const pages = 12
const maxPageMs = 300

let console: TestConsole
let close: () => Promise<void>
const dayMs = 86_400_000
const start = new Date(Date.now() - 29 * dayMs)
/** Between two lookups. */
const stepMs = (28.9 * dayMs) / rows

beforeAll(async () => {
  if (isSkipped) return
  await prepareTemplate(server, name)
  const database = await openDatabase({ url: databaseUrl(server, name), poolSize: 8 })
  console = await startTestConsole({ database })
  close = async () => {
    await console.close()
    await database.close()
    await dropTemplate(server, name)
  }
  await seedRequests()
  await seedLedger()
  await seedDeliveries()
  await console.service.service.database.query('analyze')
}, 1_200_000)
afterAll(() => close?.())

const perBatch = 5
const perStatement = 50_000

async function seedRequests(): Promise<void> {
  const { database } = console.service.service
  for (let from = 0; from < rows / perBatch; from += perStatement / perBatch) {
    await database.query(
      `insert into usage_batches (wallet_id, at, lookups, items)
       select $1, $2::timestamptz + n * $3::float8 * interval '1 ms', ${perBatch}, (
         select json_agg(json_build_array(
           'many-' || n || '-' || i, (array['tiktok.profiles', 'reddit.posts', 'youtube.channels.videos'])[1 + (n + i) % 3],
           case when (n * ${perBatch} + i) % 1000 = 0 then 'lookup_failed' else 'found' end, 'web', i % 2, 1, 180 + n % 90,
           'key_' || n % 4, null, null, json_build_object('p', json_build_object('handle', 'person' || n))))
         from generate_series(0, ${perBatch - 1}) i)
       from generate_series($4::int, $5::int) n`,
      [
        `${console.accountId}:test`,
        start,
        stepMs * perBatch,
        from,
        Math.min(from + perStatement / perBatch, rows / perBatch) - 1,
      ],
    )
  }
}

/** Rows that only the service's functions may write otherwise. */
async function bulk(statement: string, params: readonly unknown[], total: number): Promise<void> {
  for (let from = 0; from < total; from += perStatement) {
    await console.service.service.database.transaction(async (q) => {
      await q.query('set local session_replication_role = replica')
      await q.query(statement, [...params, from, Math.min(from + perStatement, total) - 1])
    })
  }
}

async function seedLedger(): Promise<void> {
  await bulk(
    `insert into ledger_entries (id, wallet_id, kind, credits, balance_after, at, lookups)
     select 'entry-' || n, $1, case when n % 10000 = 0 then 'purchase' else 'charge' end,
       case when n % 10000 = 0 then 10000 else -1 end, 1000000 - n, $2::timestamptz + n * $3::float8 * interval '1 ms',
       json_build_array(json_build_array('many-' || n / ${perBatch} || '-' || n % ${perBatch}, 1))
     from generate_series($4::int, $5::int) n`,
    [`${console.accountId}:test`, start, stepMs],
    rows,
  )
}

async function seedDeliveries(): Promise<void> {
  const { service } = console
  const endpoints: string[] = []
  for (const description of ['North', 'East', 'South', 'West']) {
    const answer = await service.call('/v1/webhook-endpoints', {
      method: 'POST',
      body: { kind: 'sink', description },
    })
    endpoints.push(answer.body.data.id)
  }
  const id = `evt_t' || lpad(to_hex(($2::float8 + n * $3::float8)::bigint), 12, '0') || md5(n::text)`
  expect(firstEventId(start.getTime())).toContain('evt_t')
  await bulk(
    `insert into events (id, wallet_id, type, body, credits_charged, created_at, position)
     select '${id}, $1, 'monitor.new_items', '{"data":{"items":[]}}', 0, to_timestamp(($2::float8 + n * $3::float8) / 1000), n + 1
     from generate_series($4::int, $5::int) n`,
    [`${console.accountId}:test`, start.getTime(), stepMs * 4],
    rows / 4,
  )
  await bulk(
    `insert into webhook_deliveries (id, event_id, endpoint_id, attempt, round, state, due_at, created_at,
       response_status, duration_ms, position, settled_position, request_headers)
     select 'dlv_' || md5(n || e), '${id}, e, 1, 1, case when n % 500 = 0 then 'failed' else 'success' end, at, at,
       case when n % 500 = 0 then 500 else 200 end, n % 90, n + 1, n + 1, '{}'
     from generate_series($4::int, $5::int) n cross join unnest($1::text[]) e
       cross join lateral (select to_timestamp(($2::float8 + n * $3::float8) / 1000) as at) t`,
    [endpoints, start.getTime(), stepMs * 4],
    rows / 4,
  )
}

/** In the page: tasks over 50 ms, during which it answers nothing. */
const watchTasks = `maxTaskMs = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) maxTaskMs = Math.max(maxTaskMs, duration)
  }).observe({ entryTypes: ['longtask'] })`

/** In the page: milliseconds from the click to the rows of the next page. */
const turnPage = `(async () => {
  const link = () => document.querySelector('main tbody [data-row]')?.getAttribute('href')
  const shown = link()
  const begin = performance.now()
  const buttons = [...document.querySelectorAll('nav[aria-label="Pages"] button')]
  buttons.find(({ textContent }) => textContent === 'Older').click()
  while (link() === shown) await new Promise((done) => requestAnimationFrame(done))
  return performance.now() - begin
})()`

test.skipIf(isSkipped).each([
  ['requests', 'test/requests'],
  ['requests that failed', 'test/requests?outcome=failed'],
  ['requests of a key', 'test/requests?key=key_1'],
  ['ledger', 'test/ledger'],
  ['purchases in the ledger', 'test/ledger?kind=purchase'],
  ['deliveries', 'test/deliveries'],
  ['deliveries that failed', 'test/deliveries?status=failed'],
  ['requests of all accounts', 'operator/requests?mode=test'],
])('%s: pages of a million rows follow each other without a stutter', async (list, place) => {
  const view = await console.open({ rights: { operatorRole: 'all' } })
  const { page } = view
  await view.go(place)
  const older = page.getByRole('button', { name: 'Older' })
  const times: number[] = []
  await page.evaluate(watchTasks)
  for (let turn = 0; turn < pages && (await older.isEnabled()); turn += 1) {
    times.push(await page.evaluate<number>(turnPage))
  }
  const longest = await page.evaluate<number>('maxTaskMs')
  const sorted = times.toSorted((a, b) => a - b).map(Math.round)
  globalThis.console.error(
    `${list}: median ${sorted[Math.floor(sorted.length / 2)]} ms, longest ${sorted.at(-1)} ms, longest task ${Math.round(longest)} ms, ${sorted.length} pages`,
  )
  expect(sorted.length).toBeGreaterThan(0)
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(maxPageMs)
  expect(view.problems).toEqual([])
  await view.close()
})

test.skipIf(isSkipped).each([
  ['requests', '/v1/requests'],
  ['ledger', '/v1/ledger'],
])(
  '%s: a million rows are one file',
  async (list, path) => {
    const { base, testKey } = console.service
    const headers = { 'x-api-key': testKey, accept: 'text/csv' }
    const begin = performance.now()
    const before = process.memoryUsage().rss
    const answer = await fetch(`${base}${path}?all=true`, { headers })
    let [lines, bytes, grown] = [0, 0, 0]
    for await (const part of answer.body!) {
      for (const byte of part) if (byte === 10) lines += 1
      bytes += part.length
      grown = Math.max(grown, process.memoryUsage().rss - before)
    }
    const seconds = (performance.now() - begin) / 1000
    globalThis.console.error(
      `${list}: ${lines} lines, ${Math.round(bytes / 1e6)} MB in ${Math.round(seconds)} s, ${Math.round(grown / 1e6)} MB of memory more`,
    )
    expect(lines).toBeGreaterThan(rows)
  },
  600_000,
)
