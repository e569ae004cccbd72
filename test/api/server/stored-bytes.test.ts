import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService, testClock } from '../../support/service.ts'

const clock = testClock()
let service: TestService

/** Bounds that a few requests reach. */
const env = {
  REPEAT_TEST_BYTES: '4096',
  MONITOR_TEST_BYTES: '12000',
  JOB_TEST_BYTES: '4000',
  USAGE_TEST_BYTES: '300',
  SINKS_PER_ACCOUNT: '50',
}

beforeAll(async () => {
  service = await startTestService({ env, clock })
})
afterAll(() => service.close())

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  service.call(path, { method: 'POST', body, headers })

const refusal = ({ status, body }: Awaited<ReturnType<typeof post>>) => [status, body.error?.reason]

test('answers under Idempotency-Keys have a bound in a day: beyond it a request is refused before its work', async () => {
  const create = (key?: string) =>
    post(
      '/v1/webhook-endpoints',
      { kind: 'sink', description: 'x'.repeat(400) },
      key === undefined ? {} : { 'idempotency-key': key },
    )
  const keys = Array.from({ length: 5 }, (_, at) => `key-${at}`)
  const created = []
  for (const key of keys) created.push(await create(key))
  expect(created.at(-1)!.status).toBe(429)
  expect(created.at(-1)!.body.error.message).toContain('without an Idempotency-Key')
  expect(Number(created.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(3600)
  const { endpoints } = (await service.call('/v1/webhook-endpoints')).body.data
  expect(endpoints.length).toBe(created.filter(({ status }) => status === 201).length)
  expect(created[0]!.status).toBe(201)
  // What is stored is repeated, a request without a key is served, and the day after so is one with a key.
  expect((await create(keys[0])).status).toBe(201)
  expect((await create()).status).toBe(201)
  clock.advance(25 * 3_600_000)
  expect((await create('key-5')).status).toBe(201)
})

const wanted = (name: string, keywords: number) => ({
  name,
  operationId: 'youtube.channels.videos',
  params: { handle: '@nasa' },
  schedule: { type: 'interval', minutes: 1440 },
  filters: {
    include: [{ any: Array.from({ length: keywords }, (_, at) => `${name} ${at} ${'kw'.repeat(60)}`) }],
  },
})

test('monitors of test keys have a bound in bytes: a large one is refused, and the message says what to send', async () => {
  const tooLarge = await post('/v1/monitors', wanted('large', 100))
  expect(refusal(tooLarge)).toEqual([400, 'limit_reached'])
  expect(tooLarge.body.error.message).toContain('delete a monitor')
  expect(refusal(await post('/v1/monitors?dryRun=true', wanted('large', 100)))).toEqual([
    400,
    'limit_reached',
  ])
  const small = await post('/v1/monitors', wanted('small', 2))
  expect(small.status).toBe(201)
  const { filters } = wanted('small', 100)
  const change = { method: 'PATCH', body: { filters } }
  expect(refusal(await service.call(`/v1/monitors/${small.body.data.id}`, change))).toEqual([
    400,
    'limit_reached',
  ])
})

test('jobs of test keys have a bound in bytes, inputs included', async () => {
  const inputs = (rows: number) =>
    Array.from({ length: rows }, (_, at) => ({ handle: `nasa${at}`, note: 'x'.repeat(180) }))
  const job = { operationId: 'tiktok.profiles', maxCredits: 100 }
  expect(refusal(await post('/v1/jobs', { ...job, inputs: inputs(30) }))).toEqual([400, 'limit_reached'])
  expect((await service.call('/v1/jobs')).body.data.jobs).toEqual([])
  expect((await post('/v1/jobs', { ...job, inputs: inputs(10) })).status).toBeLessThan(300)
  expect(refusal(await post('/v1/jobs', { ...job, inputs: inputs(10) }))).toEqual([400, 'limit_reached'])
})

test('usage records of test keys store parameters up to a bound in a day, and then none', async () => {
  const search = (query: string) => service.call(`/v1/reddit/search?query=${query}`)
  const queries = ['first', 'b'.repeat(200), 'c'.repeat(200)]
  for (const query of queries) expect((await search(query)).status).toBe(200)
  const recorded = async () => {
    const { requests } = (await service.call('/v1/requests?operation=reddit.search')).body.data
    return requests.map(
      ({ parameters }: { parameters: { query?: string } | null }) => parameters?.query ?? null,
    )
  }
  await expect.poll(recorded).toEqual([null, queries[1], queries[0]])
  clock.advance(25 * 3_600_000)
  await search('later')
  await expect.poll(async () => (await recorded())[0]).toBe('later')
})
