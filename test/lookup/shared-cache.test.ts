import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Redis } from 'iovalkey'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Platform } from '../../src/catalog/platform.ts'
import { type Answer, MemoryCache } from '../../src/lookup/cache.ts'
import { ValkeyCache } from '../../src/lookup/valkey-cache.ts'
import { testClock } from '../support/clock.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { type ExampleWorld, examplePlatform, holdAnswers } from '../support/example-platform.ts'
import { explainedLookup } from '../support/explained-price.ts'
import { liveKey, startTestService, type TestService } from '../support/service.ts'
import { startValkey, type ValkeyServer } from './valkey-server.ts'

const clock = testClock()
const valkey: ValkeyServer | null = await startValkey()
if (!valkey) console.warn('no Valkey or Redis is installed: tests of the shared cache are skipped')
const worlds: Record<'a' | 'b', ExampleWorld> = { a: { requests: [] }, b: { requests: [] } }

/** The live platform, which says something else than its simulated stand-in. */
const live = createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ name: request.url?.split('/').pop(), text: 'live' }))
})

let shared: TestDatabase
let a: TestService
let b: TestService
const others: TestService[] = []

function node(world: ExampleWorld, env: Record<string, string> = {}, platform = examplePlatform(world)) {
  const { port } = live.address() as AddressInfo
  return startTestService({
    clock,
    database: shared.database,
    platforms: [platform],
    env: {
      VALKEY_URL: valkey!.url,
      // A machine that is busy is not a server that is away.
      VALKEY_TIMEOUT_MS: '20000',
      UPSTREAM_ORIGINS: JSON.stringify({ 'https://example.test': `http://127.0.0.1:${port}` }),
      ...env,
    },
  })
}

let unique = 0
const path = (name = `thing${unique++}`) => `/v1/example/things/${name}`

/** Waits until what one node looked up is a hit on the other. */
async function connected(from: TestService, to: TestService): Promise<void> {
  const share = async () => {
    const target = `/v1/example/things?kind=kind${unique++}`
    await from.call(target)
    expect((await to.call(target)).body.meta.cached).toBe(true)
  }
  await vi.waitFor(share, { timeout: 90_000, interval: 20 })
}

/** Lookups under way on a node, as its metrics tell. */
async function running(on: TestService): Promise<number> {
  const { text } = await on.call('/metrics', { key: null })
  return Number(/^social_lookup_lookups_running (\d+)$/m.exec(text)![1])
}

const thing = { status: 200, body: JSON.stringify({ name: 'x', text: 'made once' }) }
const asked = (world: ExampleWorld) => expect.poll(() => world.requests.length, { interval: 5 })

describe.skipIf(!valkey)('two nodes on one Valkey', () => {
  beforeAll(async () => {
    await new Promise<void>((resolve) => live.listen(0, '127.0.0.1', resolve))
    shared = await testDatabase()
    a = await node(worlds.a)
    b = await node(worlds.b)
    await connected(a, b)
    await connected(b, a)
  })
  afterAll(async () => {
    for (const service of [a, b]) await service?.close()
    await shared?.close()
    await valkey?.stop()
    live.close()
  })
  beforeEach(() => {
    for (const world of [worlds.a, worlds.b]) {
      world.requests = []
      delete world.respond
    }
  })
  afterEach(async () => {
    for (const service of others.splice(0)) await service.close()
  })

  it('an answer of one node is a hit on the other, at full price and with its age', async () => {
    const target = path()
    const made = await a.call(target)
    clock.advance(7_000)
    const before = await b.balance()
    const hit = await b.call(target)
    expect(hit.body.data).toEqual(made.body.data)
    expect(hit.body.meta).toMatchObject({ cached: true, creditsCharged: 1 })
    expect(hit.headers.get('age')).toBe('7')
    expect(before - (await b.balance())).toBe(1)
    clock.advance(2_000)
    expect((await b.call(target)).headers.get('age')).toBe('9')
    expect(worlds.b.requests).toEqual([])
  })

  it('a cursor in a shared answer opens on either node', async () => {
    const first = await a.call('/v1/example/things?kind=shared')
    const same = await b.call('/v1/example/things?kind=shared')
    expect(same.body.meta.cached).toBe(true)
    const { nextCursor } = same.body.data.page
    expect(nextCursor).toBe(first.body.data.page.nextCursor)
    const second = await b.call(`/v1/example/things?kind=shared&cursor=${nextCursor}`)
    expect(second.body.data.items[0].id).toBe('2')
  })

  it('identical lookups at once on both cause one request to the platform, and each caller pays', async () => {
    const release = holdAnswers(worlds.a, thing)
    const target = path()
    const before = await a.balance()
    const calls = Array.from({ length: 4 }, () => a.call(target))
    await asked(worlds.a).toBe(1)
    calls.push(...Array.from({ length: 4 }, () => b.call(target)))
    await expect.poll(() => running(b), { interval: 5 }).toBeGreaterThan(0)
    release()
    for (const answer of await Promise.all(calls)) {
      expect(answer.body.data.thing.text).toBe('made once')
      expect(answer.body.meta.creditsCharged).toBe(1)
    }
    expect([worlds.a.requests.length, worlds.b.requests.length]).toEqual([1, 0])
    expect(before - (await a.balance())).toBe(8)
  })

  it('if the working node fails, the waiting node queries the platform itself', async () => {
    const release = holdAnswers(worlds.a, { status: 200, body: '<html>' })
    const target = path()
    const failing = a.call(target)
    await asked(worlds.a).toBe(1)
    const waiting = b.call(target)
    await expect.poll(() => running(b), { interval: 5 }).toBe(1)
    expect(worlds.b.requests).toEqual([])
    release()
    expect((await failing).status).toBe(502)
    expect((await waiting).status).toBe(200)
    expect(worlds.b.requests).toHaveLength(1)
  })

  it('faults are not shared', async () => {
    worlds.a.respond = () => ({ status: 200, body: '{"other":1}' })
    const target = path()
    expect((await a.call(target)).status).toBe(502)
    const other = await b.call(target)
    expect(other.status).toBe(200)
    expect(other.body.meta.cached).toBeUndefined()
  })

  it.each(['nobody', 'hidden'])('a miss (%s) is shared for a minute, less than a find', async (name) => {
    const target = `${path(name)}?count=2`
    await a.call(target)
    clock.advance(59_000)
    expect((await b.call(target)).body.meta.cached).toBe(true)
    clock.advance(2_000)
    expect((await b.call(target)).body.meta.cached).toBeUndefined()
    expect(worlds.b.requests).toHaveLength(1)
  })

  it('live and test answers never mix', async () => {
    const target = path()
    expect((await a.call(target)).body.data.thing.text).toBe('a thing')
    const other = await b.call(target, { key: liveKey })
    expect(other.body.data.thing.text).toBe('live')
    expect(other.body.meta.cached).toBeUndefined()
    expect((await a.call(target, { key: liveKey })).body).toMatchObject({
      data: { thing: { text: 'live' } },
      meta: { cached: true },
    })
  })

  it.each([
    [
      'record',
      (one: object) => ({
        ...one,
        record: z.strictObject({
          lookupStatus: z.string(),
          thing: z.looseObject({}).nullable(),
          colour: z.string().optional(),
        }),
      }),
    ],
    ['price', (one: object) => ({ ...one, price: { base: 5 } })],
  ])('answers of a release with another %s are not served', async (_, change) => {
    const world: ExampleWorld = { requests: [] }
    const before = examplePlatform(world)
    const operations = before.operations.map((one) =>
      one.id === 'example.things.get' ? change(one) : one,
    ) as Platform['operations']
    const next = await node(world, {}, { ...before, operations })
    others.push(next)
    await connected(a, next)
    const target = path()
    await a.call(target)
    const answer = await next.call(target)
    expect(answer.status).toBe(200)
    expect(answer.body.meta.cached).toBeUndefined()
    expect((await b.call(target)).body.meta).toMatchObject({ cached: true, creditsCharged: 1 })
  })

  it('an answer of a release that stored no parts is a hit, and the parts of its price are unknown', async () => {
    const target = path()
    const record = async (from: TestService) => {
      const { meta } = (await from.call(`${target}?hostMedia=true`)).body
      return explainedLookup(shared.database, meta.requestId)
    }
    expect(await record(a)).toMatchObject({ cached: false, credits: 7, price: { credits: 7 } })
    const connection = await valkey!.connect()
    const keys = (await connection.keys('*')).filter((key) => key.includes(target.split('/').pop()!))
    expect(keys).toHaveLength(1)
    const stored = (await connection.get(keys[0]!))!
    const older = stored.replace(/"priceParts":\[\[.*?\]\],/, '')
    expect(older).not.toBe(stored)
    await connection.set(keys[0]!, older, 'KEEPTTL')
    connection.disconnect()
    expect(await record(b)).toMatchObject({ cached: true, credits: 7, price: null })
  })

  it('another deployment on the same Valkey shares no answers', async () => {
    const other = await startTestService({
      clock,
      platforms: [examplePlatform({ requests: [] })],
      env: { VALKEY_URL: valkey!.url, VALKEY_TIMEOUT_MS: '20000' },
    })
    others.push(other)
    const target = path()
    await a.call(target)
    expect((await other.call(target)).body.meta.cached).toBeUndefined()
    expect((await b.call(target)).body.meta.cached).toBe(true)
  })

  it('Valkey killed while a node waits for the other: both answer, and sharing resumes later', async () => {
    const releases = [holdAnswers(worlds.a, thing), holdAnswers(worlds.b, thing)]
    const target = path()
    const first = a.call(target)
    await asked(worlds.a).toBe(1)
    const second = b.call(target)
    await expect.poll(() => running(b), { interval: 5 }).toBe(1)
    await valkey!.kill()
    await asked(worlds.b).toBe(1)
    for (const release of releases) release()
    const answers = await Promise.all([first, second])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    for (const service of [a, b]) {
      const alone = path()
      expect((await service.call(alone)).body.meta.cached).toBeUndefined()
      expect((await service.call(alone)).body.meta.cached).toBe(true)
    }
    await valkey!.restart()
    await connected(a, b)
    await connected(b, a)
  })

  it('a Valkey that takes commands and does not answer is away as well', async () => {
    const impatient = await node({ requests: [] }, { VALKEY_TIMEOUT_MS: '300' })
    others.push(impatient)
    await connected(a, impatient)
    valkey!.freeze()
    try {
      for (let i = 0; i < 3; i++) expect((await impatient.call(path())).status).toBe(200)
    } finally {
      valkey!.thaw()
    }
    await connected(a, impatient)
  })
})

const answer = (json: string): Answer => ({
  json,
  bytes: Buffer.byteLength(json),
  outcome: 'found',
  credits: 1,
  source: 'web',
  storedAt: clock.now(),
})

describe.skipIf(!valkey)('a claim', () => {
  const keep = async () => {
    const server = (await startValkey())!
    const connection: Redis = await server.connect()
    const cache = () =>
      new ValkeyCache({
        valkey: connection,
        memory: new MemoryCache({ maxBytes: 1e6, clock }),
        clock,
        log: { debug: () => {} },
      })
    return { server, connection, cache }
  }

  it('outlives a dead node by at most five seconds, and a working node renews it', async () => {
    const { server, connection, cache } = await keep()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const release = await cache().claim('k', 1000)
      expect(await connection.pttl('c:k')).toBeLessThanOrEqual(5000)
      await connection.pexpire('c:k', 60_000)
      vi.advanceTimersByTime(1600)
      await expect.poll(() => connection.pttl('c:k')).toBeLessThanOrEqual(5000)
      if (typeof release === 'function') await release()
      expect(await connection.exists('c:k')).toBe(0)
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
      await server.stop()
    }
  })

  it('a request right after another node finished gets its answer', async () => {
    const { server, connection, cache } = await keep()
    try {
      const [one, other] = [cache(), cache()]
      const release = (await one.claim('k', 1000)) as () => Promise<void>
      await one.set('k', answer('{"made":1}'), 60)
      await release()
      expect(await other.claim('k', 1000)).toMatchObject({ json: '{"made":1}' })
      expect(await connection.exists('c:k')).toBe(0)
    } finally {
      await server.stop()
    }
  })

  it('of a damaged entry is a miss', async () => {
    const { server, connection, cache } = await keep()
    try {
      await cache().set('k', answer('{"made":1}'), 60)
      const stored = (await connection.get('a:k'))!
      for (const damaged of [stored.slice(0, -3), `${stored} `, '{}', '', 'x\ny']) {
        await connection.set('a:k', damaged)
        expect(await cache().get('k')).toBeUndefined()
      }
    } finally {
      await server.stop()
    }
  })
})

describe('the cache of a process', () => {
  it('is bounded in bytes: the least recently used entries go first, larger values are not stored', async () => {
    const cache = new MemoryCache({ maxBytes: 100_000, clock })
    for (let i = 0; i < 100; i++) {
      await cache.set(`k${i}`, answer(JSON.stringify('x'.repeat(4000))), 60)
      cache.peek('k0')
    }
    const kept = Array.from({ length: 100 }, (_, i) => i).filter((i) => cache.peek(`k${i}`))
    expect(kept.length * 4000).toBeLessThanOrEqual(100_000)
    expect(kept.length).toBeGreaterThan(5)
    expect(kept).toEqual([0, ...Array.from({ length: kept.length - 1 }, (_, i) => 101 - kept.length + i)])
    await cache.set('large', answer(JSON.stringify('x'.repeat(60_000))), 60)
    expect(cache.peek('large')).toBeUndefined()
  })
})
