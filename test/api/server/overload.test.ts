import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { createKey } from '../../../src/accounts/manage-keys.ts'
import type { SimulatedResponse } from '../../../src/catalog/ports/simulated.ts'
import { checkBooks } from '../../money/billing/books.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { type ExampleWorld, examplePlatform, holdAnswers } from '../../support/example-platform.ts'
import { seeded } from '../../support/random.ts'
import { liveKey, startTestService, type TestService, testKey } from '../../support/service.ts'

const capacity = 8
const world: ExampleWorld = { requests: [] }
let shared: TestDatabase
let service: TestService

beforeEach(() => {
  world.requests = []
  delete world.respond
})
beforeAll(async () => {
  shared = await testDatabase()
})
afterEach(() => service.close())
afterAll(() => shared.close())

const start = (env: Record<string, string>) =>
  startTestService({ platforms: [examplePlatform(world)], database: shared.database, env })

let unique = 0
const path = () => `/v1/example/things/load${unique++}`

async function running(): Promise<number> {
  const { text } = await service.call('/metrics', { key: null })
  return Number(/^social_lookup_lookups_running (\d+)$/m.exec(text)![1])
}

/** Nothing is under way and no credits are set aside. */
async function quiet(): Promise<void> {
  await expect.poll(running, { interval: 5 }).toBe(0)
  expect(await shared.database.query('select * from holds')).toEqual([])
  await checkBooks(shared.database)
}

describe.each([
  ['of a platform', { MAX_CONCURRENT_PER_PLATFORM: String(capacity) }],
  ['of the process', { MAX_CONCURRENT_LOOKUPS: String(capacity) }],
])('four times the capacity %s', (_, env) => {
  test('refused requests are answered at once and free; admitted requests are all answered', async () => {
    service = await start(env)
    const cached = path()
    await service.call(cached)
    world.requests = []
    const before = await service.balance()
    const release = holdAnswers(world)
    const answered: number[] = []
    const calls = Array.from({ length: 4 * capacity }, async () => {
      const answer = await service.call(path())
      answered.push(answer.status)
      return answer
    })
    await expect.poll(() => answered.length, { interval: 5 }).toBe(3 * capacity)
    expect(new Set(answered)).toEqual(new Set([503]))
    expect(await running()).toBe(capacity)
    // What needs no place is served as ever.
    expect((await service.call(cached)).body.meta.cached).toBe(true)
    await expect.poll(() => world.requests.length, { interval: 5 }).toBe(capacity)
    release()
    const all = await Promise.all(calls)
    expect(all.filter(({ status }) => status === 200)).toHaveLength(capacity)
    for (const answer of all.filter(({ status }) => status === 503)) {
      expect(answer.body.error.code).toBe('temporarily_unavailable')
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(world.requests).toHaveLength(capacity)
    expect(before - (await service.balance())).toBe(capacity + 1)
    await quiet()
    expect((await service.call(path())).status).toBe(200)
  })
})

test('a request that joins a running lookup takes no slot', async () => {
  service = await start({ MAX_CONCURRENT_PER_PLATFORM: '1' })
  const release = holdAnswers(world)
  const target = path()
  const first = service.call(target)
  await expect.poll(() => world.requests.length, { interval: 5 }).toBe(1)
  const joined = Array.from({ length: 5 }, () => service.call(target))
  expect((await service.call(path())).status).toBe(503)
  release()
  for (const answer of await Promise.all([first, ...joined])) expect(answer.status).toBe(200)
  await quiet()
})

test('the slot of a disconnected caller is free when the lookup ends', async () => {
  service = await start({ MAX_CONCURRENT_PER_PLATFORM: '1' })
  const release = holdAnswers(world)
  const leaver = new AbortController()
  const left = fetch(service.base + path(), { headers: { 'x-api-key': testKey }, signal: leaver.signal })
  await expect.poll(() => world.requests.length, { interval: 5 }).toBe(1)
  leaver.abort()
  await expect(left).rejects.toThrow()
  expect((await service.call(path())).status).toBe(503)
  release()
  await quiet()
  expect((await service.call(path())).status).toBe(200)
})

describe('a caller who fills every slot', () => {
  async function another(mode: 'live' | 'test'): Promise<string> {
    const { database } = shared
    const { id } = await createAccount(database, service.clock, { trialCredits: 1000, testCredits: 1000 })
    return (await createKey(database, service.clock, { accountId: id, mode, name: 'another' })).key
  }

  test('with a test key takes no slot from live lookups', async () => {
    const platform = createServer((_, response) => response.end(JSON.stringify({ name: 'x', text: 'y' })))
    await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
    const { port } = platform.address() as AddressInfo
    try {
      service = await start({
        MAX_CONCURRENT_LOOKUPS: String(capacity),
        MAX_CONCURRENT_PER_PLATFORM: String(capacity),
        UPSTREAM_ORIGINS: JSON.stringify({ 'https://example.test': `http://127.0.0.1:${port}` }),
      })
      const release = holdAnswers(world)
      const slow = Array.from({ length: 4 * capacity }, () => service.call(path()))
      await expect.poll(running, { interval: 5 }).toBe(capacity)
      const live = await Promise.all(
        Array.from({ length: capacity }, () => service.call(path(), { key: liveKey })),
      )
      expect(live.map(({ status }) => status)).toEqual(Array(capacity).fill(200))
      release()
      await Promise.all(slow)
      await quiet()
    } finally {
      platform.close()
    }
  })

  test('is alone: without settings 64 lookups of a platform run at once', async () => {
    service = await start({})
    const release = holdAnswers(world)
    const slow = Array.from({ length: 64 }, () => service.call(path()))
    await expect.poll(running, { interval: 5 }).toBe(64)
    release()
    expect(new Set((await Promise.all(slow)).map(({ status }) => status))).toEqual(new Set([200]))
    await quiet()
  })

  test.each([
    ['of a platform', { MAX_CONCURRENT_PER_PLATFORM: '64' }],
    ['of the process', { MAX_CONCURRENT_LOOKUPS: '64' }],
  ])('%s leaves some to another account', async (_, env) => {
    service = await start(env)
    const release = holdAnswers(world)
    const slow = Array.from({ length: 90 }, () => service.call(path()))
    // The rest of the ninety was refused.
    await expect.poll(running, { interval: 5 }).toBeGreaterThan(50)
    const greedy = await running()
    const key = await another('test')
    const others = Array.from({ length: 4 }, () => service.call(path(), { key }))
    await expect.poll(running, { interval: 5 }).toBe(greedy + 4)
    release()
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await Promise.all(slow)
    await quiet()
  })
})

const endings: Record<string, SimulatedResponse> = {
  found: { status: 200, body: JSON.stringify({ name: 'x', text: 'y' }) },
  missing: { status: 404 },
  down: { status: 500 },
  cut: { status: 200, fault: 'reset' },
  page: { status: 200, body: '<html>' },
  changed: { status: 200, body: '{}' },
  large: { status: 200, body: JSON.stringify({ name: 'x', text: 'x'.repeat(4_000_001) }) },
}

test('a storm of lookups that end in every way leaves no place taken and no credits set aside', async () => {
  const credits = 120
  service = await start({ MAX_CONCURRENT_PER_PLATFORM: '6' })
  const { database } = shared
  const { id } = await createAccount(database, service.clock, { trialCredits: 0, testCredits: credits })
  const { key } = await createKey(database, service.clock, { accountId: id, mode: 'test', name: 'storm' })
  world.respond = ({ url }) => endings[/([a-z]+)\d*$/.exec(url.pathname)![1]!]!
  const random = seeded(7)
  const kinds = [...Object.keys(endings), 'found', 'found', 'found', 'missing']
  const seen = new Set<number>()
  let charged = 0
  let started = 0
  const caller = async () => {
    while (started < 300 || (seen.size < 5 && started < 5000)) {
      const n = started++
      const name = `${kinds[n % kinds.length]}${random.chance(0.5) ? '' : n}`
      const query = random.chance(0.2) ? '?hostMedia=true' : ''
      const answer = await service.call(`/v1/example/things/${name}${query}`, { key })
      seen.add(answer.status)
      if (answer.status === 200) charged += answer.body.meta.creditsCharged
      // Breakers that opened close with time.
      service.clock.advance(3000)
    }
  }
  await Promise.all(Array.from({ length: 12 }, caller))
  expect([...seen].sort()).toEqual([200, 402, 413, 502, 503])
  expect(credits - (await service.balance(key))).toBe(charged)
  await quiet()
})
