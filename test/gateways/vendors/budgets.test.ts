import { afterEach, describe, expect, test } from 'vitest'
import { summarizeUsage } from '../../../src/money/billing/books/usage.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { startTestService, type TestService } from '../../support/service.ts'

/** What a profile by twitterapi.io costs: 18 credits of 10 millionths of a dollar. */
const callUsd = 0.000_18
/** What it takes at the least: for a missing account, say. */
const minUsd = 0.000_15
const path = (handle: string) => `/v1/twitter/profiles/${handle}`

let open: TestService[] = []
afterEach(async () => {
  for (const one of open) await one.close()
  open = []
})

async function start(
  env: Record<string, string> = {},
  database?: TestService['service']['database'],
): Promise<TestService> {
  const service = await startTestService({
    platforms: platforms.filter(({ name }) => name === 'twitter'),
    env: { SIMULATED_VENDORS: 'true', SOURCES: '{"twitter.*":["twitterapiio"]}', ...env },
    ...(database ? { database } : {}),
  })
  open.unshift(service)
  return service
}

const budget = (calls: number, period = 'dailyUsd') =>
  JSON.stringify({ twitterapiio: { [period]: callUsd * calls + callUsd / 2 } })

const usage = ({ service: { database } }: TestService) =>
  summarizeUsage(database, { accountId: null, mode: 'live', by: ['operation'] })

describe('a budget of a vendor', () => {
  test('stops calls before the budget is exceeded, with a free 503 that states until when', async () => {
    const running = await start({ VENDOR_BUDGETS: budget(2) })
    const live = { key: running.liveKey }
    for (const handle of ['one', 'two']) expect((await running.call(path(handle), live)).status).toBe(200)
    const before = await running.balance(running.liveKey)
    const refused = await running.call(path('three'), live)
    expect(refused.status).toBe(503)
    expect(refused.body.error).toMatchObject({ code: 'temporarily_unavailable', reason: 'vendor_budget' })
    const untilMidnight = 86_400 - (Math.floor(running.clock.now() / 1000) % 86_400)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(untilMidnight)
    expect(await running.balance(running.liveKey)).toBe(before)
    running.clock.advance(untilMidnight * 1000)
    expect((await running.call(path('three'), live)).status).toBe(200)
  })

  test('of a month holds on the next day', async () => {
    const running = await start({ VENDOR_BUDGETS: budget(1, 'monthlyUsd') })
    const live = { key: running.liveKey }
    expect((await running.call(path('one'), live)).status).toBe(200)
    running.clock.advance(86_400_000)
    expect((await running.call(path('two'), live)).status).toBe(503)
  })

  test('holds over all nodes', async () => {
    const first = await start({ VENDOR_BUDGETS: budget(3) })
    const second = await start({ VENDOR_BUDGETS: budget(3) }, first.service.database)
    const statuses = await Promise.all(
      Array.from({ length: 8 }, (_, place) => {
        const node = place % 2 === 0 ? first : second
        return node.call(path(`person_${place}`), { key: node.liveKey }).then(({ status }) => status)
      }),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  })

  test('leaves the other sources of the operation to answer', async () => {
    const running = await start({
      VENDOR_BUDGETS: '{"twitterapiio":{"dailyUsd":0}}',
      SOURCES: '{"twitter.*":["twitterapiio","official"]}',
    })
    const answer = await running.call(path('nasa'))
    expect(answer.status).toBe(200)
    const metrics = (await running.call('/metrics', { key: null })).text
    expect(metrics).toContain('social_lookup_vendor_stopped_total{vendor="twitterapiio",why="budget"} 1')
    expect(metrics).not.toContain('social_lookup_vendor_calls_total{')
  })
})

describe('the cost of a vendor', () => {
  test('is recorded beside the credits of its lookup, and cached answers add no cost', async () => {
    const running = await start()
    const live = { key: running.liveKey }
    const { body } = await running.call(path('nasa'), live)
    await running.call(path('nasa'), live)
    await running.call(path('sim_not_found'), live)
    const [sum] = await usage(running)
    expect(sum).toMatchObject({ operation: 'twitter.profiles', lookups: 3, cached: 1 })
    expect(sum!.vendorUsd).toBeCloseTo(callUsd + minUsd, 9)
    expect(sum!.vendorUsdPerCredit).toBeCloseTo((callUsd + minUsd) / sum!.credits, 9)
    // A part of the day is read call by call.
    const from = new Date(running.clock.now() - 60_000)
    const [part] = await summarizeUsage(running.service.database, {
      accountId: null,
      by: ['operation'],
      from,
    })
    expect(part!.vendorUsd).toBeCloseTo(callUsd + minUsd, 9)
    const [one] = await running.service.database.query(
      'select lookup_id, micros from vendor_calls order by seq',
    )
    expect(one).toEqual({ lookup_id: body.meta.requestId, micros: 180 })
    const metrics = (await running.call('/metrics', { key: null })).text
    expect(metrics).toMatch(
      /social_lookup_vendor_calls_total\{vendor="twitterapiio",operation="twitter.profiles",ended="2xx"\} 2/,
    )
    expect(metrics).toMatch(/social_lookup_vendor_usd_total\{[^}]*\} 0\.00033/)
  })

  test('is known of a lookup that failed as well', async () => {
    const running = await start({ VENDOR_PRICES: '{"twitterapiio":{"unitUsd":0.01}}' })
    expect((await running.call(path('sim_malformed'), { key: running.liveKey })).status).toBe(502)
    const [sum] = await usage(running)
    expect(sum).toMatchObject({ lookups: 1, failed: 1, credits: 0 })
    expect(sum!.vendorUsd).toBeCloseTo(0.18, 9)
    expect(sum!.vendorUsdPerCredit).toBeNull()
  })
})

test('a stand-in refuses the operator on request', async () => {
  const running = await start()
  const { status, body } = await running.call(path('sim_unpaid'), { key: running.liveKey })
  expect([status, body.error.reason]).toEqual([502, 'vendor_refused'])
})
