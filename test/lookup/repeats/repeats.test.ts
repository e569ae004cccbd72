import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../src/runtime/storage/database.ts'
import { checkBooks } from '../../money/billing/books.ts'
import { onPostgres, type TestDatabase, testDatabase } from '../../support/database.ts'
import { type ExampleWorld, examplePlatform, holdAnswers } from '../../support/example-platform.ts'
import { type Called, startTestService, type TestService, testClock } from '../../support/service.ts'

const clock = testClock(Date.now())
const world: ExampleWorld = { requests: [] }
let shared: TestDatabase
let nodes: TestService[]
let here: TestService
let other: TestService

const open = async (env: Record<string, string> = {}) => {
  // On a server each node has connections of its own.
  const database = onPostgres ? await openDatabase({ url: shared.url, poolSize: 4 }) : shared.database
  const node = await startTestService({ clock, database, platforms: [examplePlatform(world)], env })
  const close = async () => {
    await node.close()
    if (onPostgres) await database.close()
  }
  return { ...node, close }
}

beforeAll(async () => {
  shared = await testDatabase()
  nodes = [await open(), await open()]
  ;[here, other] = nodes as [TestService, TestService]
})
afterAll(async () => {
  for (const node of nodes) await node.close()
  await shared.close()
})
beforeEach(() => {
  world.requests.length = 0
  delete world.respond
})

let things = 0
const thing = () => `/v1/example/things/t${things++}`
const get = (node: TestService, path: string, key: string, headers: Record<string, string> = {}) =>
  node.call(path, { headers: { 'idempotency-key': key, ...headers } })
const mark = ({ headers }: Called) => headers.get('idempotent-replayed')

/** Credits that the calls cost. */
async function costOf(calls: () => Promise<unknown>): Promise<number> {
  const before = await here.balance()
  await calls()
  await checkBooks(shared.database)
  return before - (await here.balance())
}

const stored = () =>
  expect
    .poll(async () => (await shared.database.query('select 1 from kept_answers')).length)
    .toBeGreaterThan(0)

// Before others move the clock away from the time in the ids of requests.
it('the details of a request say how its answer can be had again', async () => {
  await shared.database.query('delete from kept_answers')
  const [path, key] = [thing(), randomUUID()]
  const repeatOf = async ({ body }: Called) => {
    const { requestId } = body.meta
    const at = new Date(clock.now()).toISOString()
    await here.balance()
    const details = await other.call(`/v1/requests/${requestId}?at=${encodeURIComponent(at)}`)
    expect(details.status, details.text).toBe(200)
    return details.body.data.repeat
  }
  const first = await get(here, path, key)
  await stored()
  expect(await repeatOf(first)).toBe('stored')
  await shared.database.query('delete from kept_answers')
  expect(await repeatOf(first)).toBe('uncharged')
  expect(await repeatOf(await here.call(path))).toBeNull()
})

describe.each(['uncached', 'cached'])('an %s lookup', (how) => {
  it('is charged once: a repetition gets the first answer, on every node', async () => {
    const [path, key] = [thing(), randomUUID()]
    if (how === 'cached') await here.call(path)
    await shared.database.query('delete from kept_answers')
    let first: Called
    const cost = await costOf(async () => {
      first = await get(here, path, key)
      expect(first.status).toBe(200)
      expect(mark(first)).toBeNull()
      await stored()
      clock.advance(300_000)
      for (const node of [here, other, here]) {
        const again = await get(node, path, key)
        expect(mark(again)).toBe('true')
        expect(again.text).toBe(first.text)
        expect(again.headers.get('x-request-id')).toBe(first.body.meta.requestId)
      }
    })
    expect(cost).toBe(1)
    expect(world.requests).toHaveLength(1)
  })

  it('is repeated without a charge after its answer was lost', async () => {
    const [path, key] = [thing(), randomUUID()]
    if (how === 'cached') await here.call(path)
    // What other tests stored would be taken for this answer.
    await shared.database.query('delete from kept_answers')
    const cost = await costOf(async () => {
      const first = await get(here, path, key)
      await stored()
      await shared.database.query('delete from kept_answers')
      clock.advance(300_000)
      const again = await get(other, path, key)
      expect(mark(again)).toBe('refetched')
      expect(again.body.meta).toMatchObject({
        requestId: first.body.meta.requestId,
        creditsCharged: 1,
      })
      // The answer that was looked up again is stored.
      await expect.poll(async () => mark(await get(here, path, key))).toBe('true')
    })
    expect(cost).toBe(1)
  })

  it('is a 422 with another request, in whatever way it differs', async () => {
    const [name, key] = [thing(), randomUUID()]
    const path = `${name}?count=2&size=small`
    if (how === 'cached') await here.call(path)
    await get(here, path, key)
    const cost = await costOf(async () => {
      for (const [node, one, headers] of [
        [here, thing(), {}],
        [other, `${name}?count=2&size=large`, {}],
        [other, name, {}],
        [other, '/v1/example/things', {}],
        [here, path, { 'x-fields': 'name' }],
      ] as const) {
        const refused = await get(node, one, key, headers)
        expect([refused.status, refused.body.error.code]).toEqual([422, 'idempotency_key_reused'])
      }
      // The same request in other words.
      expect((await get(here, `${name}?size=small&count=2`, key)).status).toBe(200)
    })
    expect(cost).toBe(0)
  })

  it('runs once while repetitions wait for it', async () => {
    const [path, key] = [thing(), randomUUID()]
    if (how === 'cached') await here.call(path)
    const release = holdAnswers(world)
    const cost = await costOf(async () => {
      const calls = Array.from({ length: 6 }, (_, i) => get(i % 2 ? other : here, path, key))
      if (how === 'uncached') await expect.poll(() => world.requests.length).toBe(1)
      release()
      const answers = await Promise.all(calls)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(answers.filter((one) => mark(one) === null)).toHaveLength(1)
      expect(new Set(answers.map(({ body }) => body.meta.requestId)).size).toBe(1)
    })
    expect(cost).toBe(1)
  })
})

it('a lookup that failed is made again under its key', async () => {
  const [path, key] = [thing(), randomUUID()]
  const cost = await costOf(async () => {
    world.respond = () => ({ status: 200, body: '{}' })
    expect((await get(here, path, key)).status).toBe(502)
    expect((await get(other, path, key)).status).toBe(502)
    delete world.respond
    const answer = await get(other, path, key)
    expect([answer.status, mark(answer)]).toEqual([200, null])
  })
  expect(cost).toBe(1)
  // A wrong request uses no key.
  expect((await get(here, `${path}?size=huge`, `${key}-2`)).status).toBe(400)
  expect((await get(here, path, `${key}-2`)).status).toBe(200)
})

it('a key belongs to an account and a mode, and is new after a day', async () => {
  const [path, key] = [thing(), randomUUID()]
  const cost = await costOf(async () => {
    await get(here, path, key)
    const live = await here.call(path, { key: here.liveKey, headers: { 'idempotency-key': key } })
    expect(mark(live)).toBeNull()
    clock.advance(24 * 3_600_000 + 1000)
    const anew = await get(other, path, key)
    expect([anew.status, mark(anew)]).toEqual([200, null])
  })
  expect(cost).toBe(2)
})

it('a key has 1 to 255 printable characters', async () => {
  const path = thing()
  for (const key of ['x'.repeat(256), 'a b', 'ä']) {
    const refused = await get(here, path, key)
    expect([refused.status, refused.body.error.code]).toEqual([400, 'bad_request'])
  }
  expect((await get(here, path, 'x'.repeat(255))).status).toBe(200)
})

it('views are answered in their form', async () => {
  const [path, key] = [thing(), randomUUID()]
  const fields = { 'x-fields': 'name' }
  const first = await get(here, path, key, fields)
  await stored()
  const again = await get(other, path, key, fields)
  expect(again.text).toBe(first.text)
  expect(first.body.data).toEqual({ lookupStatus: 'found', thing: { name: expect.any(String) } })
})

it('stored answers are encrypted, and bounded by account', async () => {
  await shared.database.query('delete from kept_answers')
  const node = await open({ KEPT_ANSWERS_TEST_BYTES: '2000' })
  try {
    for (let i = 0; i < 30; i++) await get(node, thing(), randomUUID())
    await expect
      .poll(async () => (await shared.database.query('select 1 from kept_answers')).length)
      .toBeGreaterThan(5)
  } finally {
    await node.close()
  }
  const [sum] = await shared.database.query<{ size: number; counted: number; all: number; plain: number }>(
    `select sum(length(content))::int as size, (select bytes from kept_answer_bytes where wallet_id like '%:test') as counted,
       (select bytes from kept_answer_bytes where wallet_id = '') as all,
       count(*) filter (where position('lamp'::bytea in content) > 0)::int as plain from kept_answers`,
  )
  expect(sum!.size).toBeLessThanOrEqual(2000)
  expect(sum).toMatchObject({ counted: sum!.size, all: sum!.size, plain: 0 })
})
