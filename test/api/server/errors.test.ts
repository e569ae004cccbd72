import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorReasons } from '../../../src/catalog/errors.ts'
import { type ExampleWorld, examplePlatform } from '../../support/example-platform.ts'
import { startTestService, type TestService } from '../../support/service.ts'

/** What errors tell a program (reason, retry, credits) and a person (what to send instead). */

const world: ExampleWorld = { requests: [] }
let running: TestService
beforeAll(async () => {
  running = await startTestService({
    platforms: [examplePlatform(world)],
    env: { CHECKOUT_URL: 'https://pay.example/credits' },
  })
})
afterAll(() => running.close())
beforeEach(() => {
  delete world.respond
})

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  running.call(path, { method: 'POST', body, headers })

describe('why, and whether to retry', () => {
  test.each([
    [
      'a rate limit',
      { status: 429, headers: { 'retry-after': '40' } },
      503,
      'platform_rate_limited',
      true,
      40,
    ],
    ['an outage', { status: 500 }, 503, 'platform_down', true, 5],
    ['an unknown shape', { status: 200, body: '{"other":1}' }, 502, 'platform_changed', false, undefined],
    ['a broken connection', { status: 200, fault: 'reset' as const }, 502, 'platform_down', true, undefined],
  ])('%s', async (title, response, status, reason, retryable, seconds) => {
    world.respond = () => response
    const answer = await running.call(`/v1/example/things/${title.replaceAll(' ', '-')}`)
    expect([answer.status, answer.body.error]).toMatchObject([status, { reason, retryable }])
    expect(answer.body.error.message).toMatch(/^Example /)
    if (seconds === undefined) {
      expect(answer.body.error).not.toHaveProperty('retryAfterSeconds')
      expect(answer.headers.has('retry-after')).toBe(false)
    } else {
      expect(answer.body.error.retryAfterSeconds).toBeGreaterThanOrEqual(1)
      expect(answer.headers.get('retry-after')).toBe(String(answer.body.error.retryAfterSeconds))
    }
    expect(Object.keys(errorReasons)).toContain(reason)
  })

  test('a source that is not configured', async () => {
    const answer = await running.call('/v1/example/secrets', { key: running.liveKey })
    expect(answer.body.error).toMatchObject({
      code: 'lookup_failed',
      reason: 'not_configured',
      retryable: false,
    })
  })

  test('no key, and a key that is not good', async () => {
    const reason = async (key: string | null) =>
      (await running.call('/v1/balance', { key })).body.error.reason
    expect([await reason(null), await reason('slk_test_nothing')]).toEqual(['missing_key', 'invalid_key'])
  })

  test('every 401 carries a challenge, and every error leads to the page about its reason', async () => {
    for (const path of ['/v1/balance', '/v1/example/things/a', '/v1/keys', '/v1/monitors']) {
      const [missing, bad] = [await running.call(path, { key: null }), await running.call(path, { key: 'x' })]
      expect([missing.status, missing.headers.get('www-authenticate')]).toEqual([
        401,
        'Bearer realm="social-lookup"',
      ])
      expect(bad.headers.get('www-authenticate')).toMatch(/error="invalid_token"$/)
      expect(missing.body.error.docs).toBe('/docs/errors/missing_key')
    }
  })

  test('a cursor of another list', async () => {
    const answer = await running.call('/v1/example/things?cursor=AAAA')
    expect(answer.body.error).toMatchObject({ code: 'bad_request', reason: 'invalid_cursor' })
  })
})

describe('credits', () => {
  test('the remaining credits are on every paid answer, fresh or cached', async () => {
    for (let call = 0; call < 2; call++) {
      const answer = await running.call('/v1/example/things/credits')
      expect(answer.headers.get('x-credits-remaining')).toBe(String(await running.balance()))
    }
  })
})

describe('bodies', () => {
  const monitor = {
    operationId: 'example.things.list',
    params: {},
    schedule: { type: 'interval', minutes: 60 },
  }
  test.each([
    [
      'nothing',
      undefined,
      'Send a JSON body with content-type: application/json, for example {"operationId"',
    ],
    [
      'a missing field',
      { ...monitor, schedule: undefined },
      'schedule is required, for example {"type":"interval","minutes":60}.',
    ],
    [
      'a missing inner field',
      { ...monitor, schedule: { type: 'interval' } },
      'schedule.minutes is required, for example 60.',
    ],
    [
      'an unknown kind',
      { ...monitor, schedule: { type: 'hourly' } },
      'schedule.type must be one of interval, cron.',
    ],
    [
      'another type',
      { ...monitor, schedule: 'hourly' },
      'schedule must be an object, for example {"type":"interval","minutes":60}.',
    ],
    [
      'a slip',
      { ...monitor, scedule: 1 },
      'Unknown field "scedule". Did you mean schedule? Use name, operationId,',
    ],
    [
      'an inner slip',
      { ...monitor, schedule: { type: 'interval', minutes: 60, minute: 5 } },
      'Unknown field "minute" in schedule. Did you mean minutes?',
    ],
    ['an empty text', { ...monitor, operationId: '' }, 'operationId is empty'],
    [
      'too many',
      { ...monitor, webhookEndpointIds: Array.from({ length: 11 }, () => 'whe_x') },
      'webhookEndpointIds must have at most 10 entries.',
    ],
    ['too little', { ...monitor, spendCapCredits: -1 }, 'spendCapCredits must be at least 0.'],
    ['half a credit', { ...monitor, spendCapCredits: 0.5 }, 'spendCapCredits must be a whole number.'],
  ])('%s', async (_, body, message) => {
    const answer = await post('/v1/monitors', body)
    expect([answer.status, answer.body.error.code]).toEqual([400, 'bad_request'])
    expect(answer.body.error.message).toContain(message)
  })
})

describe('slips', () => {
  test.each([
    ['/v1/example/thing/lamp', 'Did you mean /v1/example/things/{name}?'],
    ['/v1/monitor', 'Did you mean /v1/monitors?'],
    ['/v1/statements?month=2026-01', 'Did you mean /v1/statements/{month}?'],
    ['/v1/nothing/of/the/kind', 'There is no such route. /docs lists them all.'],
  ])('%s', async (path, message) => {
    const { error } = (await running.call(path)).body
    expect(error).toMatchObject({ code: 'not_found', reason: 'no_such_route' })
    expect(error.message).toContain(message)
  })

  test('of a parameter', async () => {
    const { error } = (await running.call('/v1/example/things/lamp?shinny=true')).body
    expect(error.message).toContain('Did you mean shiny?')
  })

  test('of an operation', async () => {
    const body = {
      operationId: 'youtube.chanels.videos',
      params: {},
      schedule: { type: 'interval', minutes: 60 },
    }
    const service = await startTestService()
    try {
      const { error } = (await service.call('/v1/monitors', { method: 'POST', body })).body
      expect(error.message).toContain('Did you mean youtube.channels.videos?')
    } finally {
      await service.close()
    }
  })
})

test('a repeated idempotent request has its own id and names the original id', async () => {
  const sent = () => post('/v1/webhook-endpoints', { kind: 'sink' }, { 'idempotency-key': 'again' })
  const [first, second] = [await sent(), await sent()]
  expect(second.body.data).toEqual(first.body.data)
  expect(second.body.meta).toEqual({
    ...first.body.meta,
    requestId: second.headers.get('x-request-id'),
    originalRequestId: first.body.meta.requestId,
  })
  expect(second.body.meta.requestId).not.toBe(first.body.meta.requestId)
  expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
})

test('the key may come as a bearer token', async () => {
  const headers = { authorization: `Bearer ${running.testKey}` }
  expect((await running.call('/v1/whoami', { key: null, headers })).status).toBe(200)
  expect((await running.call('/v1/example/things/lamp', { key: null, headers })).status).toBe(200)
})
