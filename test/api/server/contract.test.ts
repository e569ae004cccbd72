import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ExampleWorld, examplePlatform } from '../../support/example-platform.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const world: ExampleWorld = { requests: [] }
let running: TestService

beforeAll(async () => {
  running = await startTestService({
    platforms: [examplePlatform(world)],
    env: { CHECKOUT_URL: 'https://pay.example/credits', FREE_REQUESTS_PER_MINUTE: '1000' },
  })
})
afterAll(() => running.close())
beforeEach(() => {
  world.requests = []
  delete world.respond
})

/** Version 7, which contains the time (RFC 9562). */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('envelopes', () => {
  test('a lookup answers data and meta, and its request id is a header too', async () => {
    const answer = await running.call('/v1/example/things/lamp')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      data: { lookupStatus: 'found', thing: { name: 'lamp', text: 'a thing' } },
      meta: {
        requestId: expect.stringMatching(uuid),
        lookupStatus: 'found',
        creditsCharged: 1,
        version: 'v1',
      },
    })
    expect(answer.headers.get('x-request-id')).toBe(answer.body.meta.requestId)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test.each([
    ['an unknown path', '/v1/example/nothing', 'GET', 404, 'not_found'],
    ['a trailing slash', '/v1/whoami/', 'GET', 404, 'not_found'],
    ['another method on a lookup', '/v1/example/things/lamp', 'POST', 405, 'method_not_allowed'],
    ['HEAD on a lookup', '/v1/example/things/lamp', 'HEAD', 405, null],
    ['another method on an account route', '/v1/whoami', 'DELETE', 405, 'method_not_allowed'],
    ['an odd method', '/v1/whoami', 'PROPFIND', 405, 'method_not_allowed'],
  ])('%s is answered in the error envelope', async (_, path, method, status, code) => {
    const answer = await running.call(path, { method })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('x-request-id')).toMatch(uuid)
    if (status === 405) expect(answer.headers.get('allow')).toContain('GET')
    if (code === null) return
    expect(answer.body.error).toMatchObject({ code, requestId: answer.headers.get('x-request-id') })
    expect(answer.body.error.message.length).toBeGreaterThan(10)
  })

  test.each([
    ['/v1/whoami', 'PUT', 'GET, HEAD'],
    ['/v1/monitors', 'PUT', 'GET, HEAD, POST'],
    ['/openapi.json', 'DELETE', 'GET, HEAD'],
    ['/media/any', 'POST', 'GET, HEAD'],
    ['/feeds/any.rss', 'OPTIONS', 'GET, HEAD'],
    ['/v1/example/things/lamp', 'HEAD', 'GET'],
  ])('%s says to %s which methods it has', async (path, method, allow) => {
    const answer = await running.call(path, { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow])
    for (const one of allow.split(', ')) {
      expect((await running.call(path, { method: one })).status).not.toBe(405)
    }
  })

  test.each([
    ['no key', null],
    ['an unknown key', 'slk_test_zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz'],
    ['nonsense', 'nonsense'],
  ])('%s is a 401 on lookups and account routes', async (_, key) => {
    for (const path of ['/v1/example/things/lamp', '/v1/whoami', '/v1/balance']) {
      const answer = await running.call(path, { key })
      expect(answer.status).toBe(401)
      expect(answer.body.error.code).toBe('unauthorized')
    }
  })

  test('input that is not HTTP gets the error envelope', async () => {
    const { port } = new URL(running.base)
    const text = await new Promise<string>((resolve) => {
      let heard = ''
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('NOT HTTP\r\n\r\n'))
      socket.on('data', (bytes) => {
        heard += bytes
      })
      socket.on('close', () => resolve(heard))
    })
    expect(text).toMatch(/^HTTP\/1\.1 400/)
    expect(JSON.parse(text.slice(text.indexOf('{'))).error.code).toBe('bad_request')
  })

  test('health needs no key', async () => {
    const answer = await running.call('/health', { key: null })
    expect(answer.body).toEqual({ status: 'ok' })
  })
})

describe('parameters', () => {
  test.each([
    ['unknown', '?glossy=1', /glossy.*shiny/],
    ['in the path', '?name=chair', /name is a part of the path, where "lamp" was sent/],
    ['repeated', '?count=1&count=2', /count was sent 2 times/],
    ['empty', '?size=', /size is empty/],
    ['no value', '?shiny', /shiny is empty/],
    ['not a boolean', '?shiny=yes', /true, false, 1 or 0/],
    ['not one of the words', '?size=medium', /small, large/],
    ['not a whole number', '?count=1.5', /whole number from 1 to 9/],
    ['out of range', '?count=10', /from 1 to 9/],
    ['broken encoding', '?size=%E0%A4%A', /percent-encoded/],
    ['a prototype name', '?__proto__=1', /Unknown query parameter/],
    ['control characters', '?size=a%00b', /control characters/],
    ['a bad cursor', '', /cursor/],
  ])('%s is a 400 that says what to send, and costs nothing', async (title, query, message) => {
    const before = await running.balance()
    const path =
      title === 'a bad cursor' ? '/v1/example/things?cursor=abc' : `/v1/example/things/lamp${query}`
    const answer = await running.call(path)
    expect(answer.status).toBe(400)
    expect(answer.body.error.code).toBe('bad_request')
    expect(answer.body.error.message).toMatch(message)
    expect(await running.balance()).toBe(before)
    expect(world.requests).toEqual([])
  })

  test.each(['true', 'false', '1', '0'])('%s is a boolean', async (value) => {
    expect((await running.call(`/v1/example/things/lamp?shiny=${value}`)).status).toBe(200)
  })

  test('a path parameter that is too long is a 400 with the limit', async () => {
    const answer = await running.call(`/v1/example/things/${'x'.repeat(5000)}`)
    expect(answer.status).toBe(400)
    expect(answer.body.error.message).toContain('1 to 64 characters')
  })

  test('broken encoding of the path is a 400', async () => {
    const answer = await running.call('/v1/example/things/%E0%A4%A')
    expect(answer.status).toBe(400)
  })
})

describe('account routes', () => {
  test('whoami names the account', async () => {
    const answer = await running.call('/v1/whoami')
    expect(answer.body.data.user).toMatchObject({ id: expect.any(String) })
    expect(answer.body.meta.creditsCharged).toBe(0)
  })

  test('balance is that of the key’s mode', async () => {
    const live = await running.call('/v1/balance', { key: running.liveKey })
    const simulated = await running.call('/v1/balance')
    expect(live.body.data.balance).not.toBe(simulated.body.data.balance)
    expect(live.body.data).toMatchObject({ paygSpendable: live.body.data.balance, subscription: null })
  })

  test('an unknown parameter or a body is refused', async () => {
    expect((await running.call('/v1/whoami?x=1')).status).toBe(400)
  })
})

describe('documents', () => {
  test('the OpenAPI document is derived from the catalog', async () => {
    const { body } = await running.call('/openapi.json', { key: null })
    expect(body.openapi).toBe('3.1.0')
    const entry = body.paths['/v1/example/things/{name}'].get
    expect(entry['x-price']).toEqual({
      credits: 1,
      max: 10,
      outcomes: { not_found: 2 },
      surcharges: [{ parameter: 'hostMedia', credits: 2, per: 'asset', maxUnits: 4 }],
    })
    expect(entry.parameters.map((parameter: { name: string }) => parameter.name)).toContain('shiny')
    expect(Object.keys(entry.responses)).toEqual(
      expect.arrayContaining(['200', '400', '401', '402', '413', '500', '502', '503']),
    )
  })

  test('the documentation is served without the network', async () => {
    const page = await running.call('/docs', { key: null, headers: { accept: 'text/html' } })
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.text).not.toMatch(/(?:src|href)="https?:\/\/(?!127\.0\.0\.1|github\.com)/)
    const text = await running.call('/docs', { key: null })
    expect(text.headers.get('content-type')).toContain('text/markdown')
  })

  test('metrics count lookups by operation and outcome', async () => {
    await running.call('/v1/example/things/metrics')
    const { text } = await running.call('/metrics', { key: null })
    expect(text).toMatch(
      /social_lookup_lookups_total\{platform="example",operation="example.things.get",outcome="found",cached="false",mode="test"\} \d+/,
    )
  })
})
