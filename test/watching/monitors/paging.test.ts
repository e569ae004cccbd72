import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({
    env: { MONITORS_PER_ACCOUNT: '1000', ENDPOINTS_PER_ACCOUNT: '1000', SINKS_PER_ACCOUNT: '1000' },
  })
})
afterAll(() => service.close())

/** Rows that were made long ago, several at the same moment, newest first. */
async function seed(table: 'monitors' | 'webhook_endpoints', count: number, params = '{}') {
  const { database } = service.service
  await database.query('delete from monitors')
  const [wallet] = await database.query<{ id: string }>("select id from wallets where mode = 'test'")
  const made = `date_trunc('second', now()) - (n / 3) * interval '1 minute'`
  if (table === 'monitors') {
    await database.query(
      `insert into monitors (id, wallet_id, key_id, name, operation_id, platform, query, params, schedule,
         schedule_anchor, jitter_ms, status, check_credits, next_run_at, spend_month, created_at, updated_at)
       select 'mon_' || n, $1, 'key', 'Monitor ' || n, 'youtube.channels.videos', 'youtube', '{}', $3::jsonb,
         '{"type":"interval","minutes":60}', now(), 0, case when n % 2 = 0 then 'paused' else 'active' end, 1,
         now() + interval '1 day', '2026-01', ${made}, now()
       from generate_series(1, $2::int) n`,
      [wallet!.id, count, params],
    )
  } else {
    await database.query(
      `insert into webhook_endpoints (id, wallet_id, kind, secret, status, created_at, updated_at)
       select 'whe_' || n, $1, 'sink', 'x', 'active', ${made}, now() from generate_series(1, $2::int) n`,
      [wallet!.id, count],
    )
  }
}

type Entry = { id: string; createdAt: string }
async function pages(path: string, list: string, limit: number | null) {
  const read: Entry[][] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query = [limit === null ? '' : `limit=${limit}`, cursor && `cursor=${cursor}`]
      .filter(Boolean)
      .join('&')
    const answer = await service.call(`${path}${path.includes('?') ? '&' : '?'}${query}`)
    expect(answer.status, answer.text).toBe(200)
    expect(Buffer.byteLength(answer.text)).toBeLessThan(4_000_000)
    const { page } = answer.body.data
    expect(page.returnedCount).toBe(answer.body.data[list].length)
    expect(page.hasMore).toBe(page.nextCursor !== null)
    read.push(answer.body.data[list])
    cursor = page.nextCursor
  }
  return read
}

test.each([
  ['monitors', '/v1/monitors', 'monitors'],
  ['webhook_endpoints', '/v1/webhook-endpoints', 'endpoints'],
] as const)(
  '%s are read page by page, newest first, each once, also those of the same moment',
  async (table, path, list) => {
    await seed(table, 23)
    const read = await pages(path, list, 5)
    expect(read.map(({ length }) => length)).toEqual([5, 5, 5, 5, 3])
    const all = read.flat()
    expect(new Set(all.map(({ id }) => id)).size).toBe(23)
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .reverse(),
    )
    // Who asks for no page gets what has room.
    expect((await pages(path, list, null)).map(({ length }) => length)).toEqual([23])
  },
)

test('a page ends before the answer would exceed the maximum size', async () => {
  await seed('monitors', 40, JSON.stringify({ query: '\u00e4'.repeat(100_000) }))
  const read = await pages('/v1/monitors', 'monitors', null)
  expect(read.length).toBeGreaterThan(1)
  expect(new Set(read.flat().map(({ id }) => id)).size).toBe(40)
})

test('a cursor belongs to its list: to the filter, the kind and the account', async () => {
  await seed('monitors', 9)
  const cursorOf = async (path: string, key?: string) =>
    (await service.call(path, key === undefined ? {} : { key })).body.data.page.nextCursor
  const cursor = await cursorOf('/v1/monitors?limit=2')
  expect(await pages('/v1/monitors?status=paused', 'monitors', 1)).toHaveLength(4)
  for (const [path, key] of [
    [`/v1/monitors?limit=2&status=paused&cursor=${cursor}`, undefined],
    [`/v1/webhook-endpoints?limit=2&cursor=${cursor}`, undefined],
    [`/v1/monitors?limit=2&cursor=${cursor}`, service.liveKey],
    [`/v1/monitors?limit=2&cursor=${cursor}x`, undefined],
    ['/v1/monitors?limit=501', undefined],
    ['/v1/webhook-endpoints?limit=0', undefined],
  ] as const) {
    const answer = await service.call(path, key === undefined ? {} : { key })
    expect([path, answer.status]).toEqual([path, 400])
  }
})
