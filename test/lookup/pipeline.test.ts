import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ExampleWorld, examplePlatform } from '../support/example-platform.ts'
import { startTestService, type TestService } from '../support/service.ts'

const world: ExampleWorld = { requests: [] }
let running: TestService

beforeAll(async () => {
  running = await startTestService({
    platforms: [examplePlatform(world)],
    env: { CHECKOUT_URL: 'https://pay.example/credits', TEST_CREDITS: '5000' },
  })
})
afterAll(() => running.close())
beforeEach(() => {
  world.requests = []
  delete world.respond
})

let unique = 0
/** A thing no earlier test asked for. */
const fresh = () => `thing${unique++}`

/** The credits a piece of work cost the test wallet. */
async function cost(work: () => Promise<unknown>): Promise<number> {
  const before = await running.balance()
  await work()
  return before - (await running.balance())
}

describe('credits', () => {
  test.each([
    ['found', fresh(), 1],
    ['not_found', 'nobody', 2],
    ['private', 'hidden', 1],
  ])('a lookup that ends as %s is charged its price', async (status, name, price) => {
    const spent = await cost(async () => {
      const answer = await running.call(`/v1/example/things/${name}`)
      expect(answer.body.data.lookupStatus).toBe(status)
      expect(answer.body.meta.creditsCharged).toBe(price)
    })
    expect(spent).toBe(price)
  })

  test('a part of the price is charged by the units served, not by the maximum', async () => {
    const spent = await cost(async () => {
      const answer = await running.call(`/v1/example/things/${fresh()}?hostMedia=true`)
      expect(answer.body.meta.creditsCharged).toBe(1 + 3 * 2)
    })
    expect(spent).toBe(7)
  })

  test('without enough credits: 402 with the checkout link, and no request to the platform', async () => {
    const poor = await startTestService({
      platforms: [examplePlatform(world)],
      env: { CHECKOUT_URL: 'https://pay.example/credits', TEST_CREDITS: '3' },
    })
    try {
      world.requests = []
      const answer = await poor.call('/v1/example/things/lamp?hostMedia=true')
      expect(answer.status).toBe(402)
      expect(answer.body.error).toMatchObject({
        code: 'insufficient_credits',
        checkoutUrl: 'https://pay.example/credits',
        reason: 'insufficient_credits',
        retryable: false,
        creditsNeeded: 10,
        creditsAvailable: 3,
      })
      expect(world.requests).toEqual([])
      expect(await poor.balance()).toBe(3)
    } finally {
      await poor.close()
    }
  })

  test.each([
    ['an outage', { status: 500 }, 503, 'temporarily_unavailable'],
    ['a rate limit', { status: 429, headers: { 'retry-after': '40' } }, 503, 'temporarily_unavailable'],
    ['HTML in place of JSON', { status: 200, body: '<html>' }, 502, 'lookup_failed'],
    ['an unknown shape', { status: 200, body: '{"other":1}' }, 502, 'lookup_failed'],
    ['a broken connection', { status: 200, fault: 'reset' as const }, 502, 'lookup_failed'],
  ])('%s is charged nothing, is not cached and is counted', async (_, response, status, code) => {
    const name = fresh()
    world.respond = () => response
    const spent = await cost(async () => {
      const answer = await running.call(`/v1/example/things/${name}`)
      expect(answer.status, answer.text).toBe(status)
      expect(answer.body.error.code).toBe(code)
      if (status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      if ('headers' in response) expect(answer.headers.get('retry-after')).toBe('40')
    })
    expect(spent).toBe(0)
    delete world.respond
    // The breaker of the origin may be open after several faults: time closes it.
    running.clock.advance(60_000)
    const again = await running.call(`/v1/example/things/${name}`)
    expect(again.status).toBe(200)
    expect(again.body.meta.cached).toBeUndefined()
    const { text } = await running.call('/metrics')
    expect(text).toMatch(
      /social_lookup_lookup_failures_total\{platform="example",operation="example.things.get",cause="/,
    )
  })

  test('an answer above 4,000,000 bytes is a free 413', async () => {
    const spent = await cost(async () => {
      const answer = await running.call('/v1/example/things/huge')
      expect(answer.status).toBe(413)
      expect(answer.body.error.code).toBe('response_too_large')
    })
    expect(spent).toBe(0)
  })

  test('an operation without a usable source names the settings that would enable it', async () => {
    const answer = await running.call('/v1/example/secrets', { key: running.liveKey })
    expect(answer.status).toBe(502)
    expect(answer.body.error.code).toBe('lookup_failed')
    expect(answer.body.error.message).toMatch(/EXAMPLE_KEY.*PROVIDERS/)
  })
})

describe('the shared cache', () => {
  test('a hit costs the full price, is marked as cached and reports its age', async () => {
    const name = fresh()
    await running.call(`/v1/example/things/${name}`)
    running.clock.advance(7_000)
    const spent = await cost(async () => {
      const hit = await running.call(`/v1/example/things/${name}`)
      expect(hit.body.meta).toMatchObject({ cached: true, creditsCharged: 1 })
      expect(hit.headers.get('age')).toBe('7')
    })
    expect(spent).toBe(1)
    expect(world.requests).toHaveLength(1)
  })

  test('an answer is looked up anew after its lifetime, a miss after a minute', async () => {
    const name = fresh()
    await running.call(`/v1/example/things/${name}`)
    running.clock.advance(119_000)
    expect((await running.call(`/v1/example/things/${name}`)).body.meta.cached).toBe(true)
    running.clock.advance(2_000)
    expect((await running.call(`/v1/example/things/${name}`)).body.meta.cached).toBeUndefined()
    await running.call('/v1/example/things/nobody')
    running.clock.advance(61_000)
    expect((await running.call('/v1/example/things/nobody')).body.meta.cached).toBeUndefined()
  })

  test('order and spelling of parameters make no difference to the cache; values do', async () => {
    const name = fresh()
    await running.call(`/v1/example/things/${name}?shiny=true&size=small`)
    const same = await running.call(`/v1/example/things/${name}?size=small&shiny=1`)
    expect(same.body.meta.cached).toBe(true)
    const other = await running.call(`/v1/example/things/${name}?size=large&shiny=1`)
    expect(other.body.meta.cached).toBeUndefined()
  })

  test('identical lookups in flight cause one request to the platform, and each caller pays', async () => {
    const name = fresh()
    let release!: () => void
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    world.respond = async () => {
      await held
      return { status: 200, body: JSON.stringify({ name, text: 'once' }) }
    }
    const spent = await cost(async () => {
      const calls = Array.from({ length: 8 }, () => running.call(`/v1/example/things/${name}`))
      while (world.requests.length === 0) await new Promise((resolve) => setImmediate(resolve))
      release()
      for (const answer of await Promise.all(calls)) expect(answer.body.data.thing.text).toBe('once')
    })
    expect(world.requests).toHaveLength(1)
    expect(spent).toBe(8)
  })
})

describe('cursors', () => {
  test('pages follow one another and end', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const query: string = cursor === null ? '' : `?cursor=${cursor}`
      const { body } = await running.call(`/v1/example/things${query}`)
      seen.push(...body.data.items.map((item: { id: string }) => item.id))
      cursor = body.data.page.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(['0', '1', '2', '3', '4', '5'])
  })

  test('a cursor of other parameters, of another mode or past its lifetime is a 400', async () => {
    const { body } = await running.call('/v1/example/things?kind=lamps')
    const { nextCursor } = body.data.page
    const call = (query: string, key = running.testKey) =>
      running.call(`/v1/example/things?${query}cursor=${nextCursor}`, { key })
    expect((await call('kind=lamps&')).status).toBe(200)
    expect((await call('kind=chairs&')).status).toBe(400)
    expect((await call('')).status).toBe(400)
    expect((await call('kind=lamps&', running.liveKey)).status).toBe(400)
    running.clock.advance(25 * 3_600_000)
    const late = await call('kind=lamps&')
    expect(late.status).toBe(400)
    expect(late.body.error.message).toContain('expired')
  })
})

describe('overload', () => {
  test('beyond the concurrency of a platform: 503 with Retry-After, uncharged; those admitted are answered', async () => {
    const small = await startTestService({
      platforms: [examplePlatform(world)],
      env: { MAX_CONCURRENT_PER_PLATFORM: '2' },
    })
    try {
      let release!: () => void
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      world.requests = []
      world.respond = async (request) => {
        await held
        return { status: 200, body: JSON.stringify({ name: request.url.pathname, text: '' }) }
      }
      const before = await small.balance()
      const admitted = [small.call('/v1/example/things/a1'), small.call('/v1/example/things/a2')]
      while (world.requests.length < 2) await new Promise((resolve) => setImmediate(resolve))
      const refused = await small.call('/v1/example/things/a3')
      expect(refused.status).toBe(503)
      expect(refused.body.error.code).toBe('temporarily_unavailable')
      expect(refused.headers.get('retry-after')).toBe('1')
      release()
      for (const answer of await Promise.all(admitted)) expect(answer.status).toBe(200)
      expect(before - (await small.balance())).toBe(2)
    } finally {
      await small.close()
    }
  })
})

test('free routes are limited per key, with the standard headers', async () => {
  const limited = await startTestService({
    platforms: [examplePlatform(world)],
    env: { FREE_REQUESTS_PER_MINUTE: '3' },
  })
  try {
    for (const left of [2, 1, 0]) {
      const answer = await limited.call('/v1/whoami')
      expect(answer.status).toBe(200)
      expect(answer.headers.get('ratelimit-limit')).toBe('3')
      expect(answer.headers.get('ratelimit-remaining')).toBe(String(left))
    }
    const refused = await limited.call('/v1/balance')
    expect(refused.status).toBe(429)
    expect(refused.body.error.code).toBe('temporarily_unavailable')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await limited.call('/v1/whoami', { key: limited.liveKey })).status).toBe(200)
    limited.clock.advance(61_000)
    expect((await limited.call('/v1/whoami')).status).toBe(200)
  } finally {
    await limited.close()
  }
})

test('a check that needs fresh data queries again, joins lookups that started since, and shares its answer', async () => {
  const { registry, lookups, callerOf, keyring } = running.service
  const actor = (await keyring.authenticate(running.testKey))!
  const operation = registry.byId('example.things.get')!
  const name = fresh()
  const look = (after?: number) => lookups.call(operation, { name }, callerOf(actor), { after })
  const now = () => running.clock.now()
  await look()
  running.clock.advance(1000)
  expect(await look()).toMatchObject({ cached: true })
  expect(world.requests).toHaveLength(1)
  // What was made before, or at that very time, is too old; what was made since is not.
  const lastLook = now()
  running.clock.advance(1000)
  const both = await Promise.all([look(lastLook), look(lastLook)])
  expect(both.map(({ cached }) => cached)).toEqual([false, false])
  expect(world.requests).toHaveLength(2)
  running.clock.advance(1000)
  expect(await look(lastLook)).toMatchObject({ cached: true })
  expect(await look()).toMatchObject({ cached: true, ageSeconds: 1 })
  expect(world.requests).toHaveLength(2)
  expect(await look(now())).toMatchObject({ cached: false })
  expect(world.requests).toHaveLength(3)
})
