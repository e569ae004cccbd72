import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultHttpLimits, UnreadAnswers } from '../../../src/api/server/connections.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { type ExampleWorld, examplePlatform, holdAnswers } from '../../support/example-platform.ts'
import { raw, rawConnection } from '../../support/raw.ts'
import {
  startTestService,
  type TestService,
  type TestServiceOptions,
  testKey,
} from '../../support/service.ts'

const world: ExampleWorld = { requests: [] }
let shared: TestDatabase
/** Small limits of sizes and numbers, the usual ones of time: a busy machine changes nothing. */
let service: TestService
/** Nearly no time for anything: only for callers that deserve it. */
let hasty: TestService
/** Nearly no time for readers. */
let unread: TestService

const start = (httpLimits: NonNullable<TestServiceOptions['httpLimits']>) =>
  startTestService({ database: shared.database, platforms: [examplePlatform(world)], httpLimits })

beforeAll(async () => {
  shared = await testDatabase()
  service = await start({ bodyBytes: 1000, pipelined: 4 })
  hasty = await start({ headersMs: 40, requestMs: 60, checkMs: 10 })
  unread = await start({ unreadMs: 50, checkMs: 10 })
})
afterAll(async () => {
  for (const one of [service, hasty, unread]) await one?.close()
  await shared?.close()
})
beforeEach(() => {
  world.requests = []
  delete world.respond
})

const key = `x-api-key: ${testKey}\r\n`
const last = 'connection: close\r\n'
const get = (path: string, fields = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${key}${fields}\r\n`
const post = (fields: string) =>
  `POST /v1/webhook-endpoints HTTP/1.1\r\nhost: x\r\n${key}content-type: application/json\r\n${fields}\r\n`

let unique = 0
const path = () => `/v1/example/things/hard${unique++}`

/** What every refusal looks like: one answer in the envelope, then the end of the connection. */
function refused(status: number, message: RegExp) {
  return [
    expect.objectContaining({
      status,
      headers: expect.objectContaining({ connection: 'close', 'x-request-id': expect.any(String) }),
      body: {
        error: {
          code: 'bad_request',
          reason: 'invalid_request',
          message: expect.stringMatching(message),
          requestId: expect.any(String),
          docs: '/docs/errors/invalid_request',
          retryable: false,
        },
      },
    }),
  ]
}

describe('callers that take their time', () => {
  test.each([
    ['sends its head slowly', `GET /health HTTP/1.1\r\nhost: x\r\nx-a: `],
    ['sends nothing', ''],
    ['stops in the middle of a body', `${post('content-length: 100\r\n')}{"kind":`],
  ])('one that %s receives the reason and is disconnected', async (_, sent) => {
    expect(await raw(hasty.base, sent)).toEqual(refused(408, /did not arrive in time/))
  })

  test('a request that is sent byte by byte is cut off', async () => {
    const slow = rawConnection(hasty.base, 'GET /health HTTP/1.1\r\nhost: x\r\n')
    const trickle = setInterval(() => slow.write('x'), 5)
    const answers = await slow.closed
    clearInterval(trickle)
    expect(answers).toEqual(refused(408, /in time/))
  })

  test('one that does not read its answers is cut off, one that reads gets all of them', async () => {
    const text = 'x'.repeat(3_500_000)
    world.respond = () => ({ status: 200, body: JSON.stringify({ name: 'large', text }) })
    const target = path()
    const wanted = get(target).repeat(4) + get(target, last)
    const read = await raw(service.base, wanted)
    expect(read.map(({ body }) => body.data.thing.text.length)).toEqual(Array(5).fill(text.length))

    const socket = connect(Number(new URL(unread.base).port), '127.0.0.1')
    socket.on('error', () => {})
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.write(wanted)
    const cuts = async () => {
      const metrics = await unread.call('/metrics', { key: null })
      return Number(/^social_lookup_slow_readers_total (\d+)$/m.exec(metrics.text)![1])
    }
    await expect.poll(cuts).toBe(1)
    let heard = 0
    socket.on('data', (bytes) => {
      heard += bytes.length
    })
    await closed
    expect(heard).toBeLessThan(5 * text.length)
  })

  test('readers that hold too much in total: the longest waiting is cut first, fresh answers stay', () => {
    const policy = new UnreadAnswers({ unreadMs: 1000, unreadBytes: 5_000_000 })
    const socket = (name: string, writableLength: number) => ({ name, writableLength })
    const [a, b, c, d] = [socket('a', 2e6), socket('b', 2e6), socket('c', 2e6), socket('d', 60_000)]
    expect(policy.check([d, b], 0)).toEqual([])
    expect(policy.check([d, b, a], 10)).toEqual([])
    // Too much in all now; b was there first.
    expect(policy.check([c, d, a, b], 20)).toEqual([b])
    b.writableLength = 0
    expect(policy.check([a, c, d], 30)).toEqual([])
    // Took its answer, got another one: its time begins anew.
    a.writableLength = 0
    expect(policy.check([a, c, d], 900)).toEqual([])
    a.writableLength = 2e6
    expect(policy.check([a, c, d], 1010)).toEqual([])
    expect(policy.check([a, c, d], 1020)).toEqual([c])
    c.writableLength = 0
    expect(policy.check([a, d], 2009)).toEqual([])
    expect(policy.check([a, d], 2010)).toEqual([a])
  })

  test('a caller that closed its sending side gets its answer', async () => {
    const half = rawConnection(service.base, get(path()))
    half.socket.end()
    expect((await half.closed).map(({ status }) => status)).toEqual([200])
  })
})

describe('too much of something', () => {
  test.each([
    ['a huge header', `GET /health HTTP/1.1\r\nhost: x\r\nx-a: ${'a'.repeat(40_000)}\r\n\r\n`],
    ['a header without end', `GET /health HTTP/1.1\r\nhost: x\r\nx-a: ${'a'.repeat(2_000_000)}`],
    [
      'a thousand headers',
      `GET /health HTTP/1.1\r\nhost: x\r\n${'x-header: aaaaaaaaaaaaaaaaaaaaaaaa\r\n'.repeat(1000)}\r\n`,
    ],
    ['a huge URL', get(`/v1/example/things/${'a'.repeat(40_000)}`)],
  ])('%s is a 431', async (_, sent) => {
    expect(await raw(service.base, sent)).toEqual(
      refused(431, new RegExp(`exceed ${defaultHttpLimits.headerBytes} bytes`)),
    )
  })

  test('a URL that fits in but has no sense is answered like any other', async () => {
    const [answer] = await raw(service.base, get(`/v1/example/nothing/${'a'.repeat(20_000)}`, last))
    expect(answer!.status).toBe(404)
    const [name] = await raw(service.base, get(`/v1/example/things/${'a'.repeat(20_000)}`, last))
    expect(name!.status).toBe(400)
    const [query] = await raw(service.base, get(`${path()}?size=${'a'.repeat(20_000)}`, last))
    expect(query!.status).toBe(400)
  })

  const large = Buffer.alloc(8_000_000, 65)
  test.each([
    ['declared', [post(`content-length: ${large.length}\r\n`), large]],
    [
      'found out',
      [post('transfer-encoding: chunked\r\n'), `${large.length.toString(16)}\r\n`, large, '\r\n0\r\n\r\n'],
    ],
  ])('a body above the limit (%s) is a 400, and the connection ends', async (_, sent) => {
    expect(await raw(service.base, ...sent)).toEqual(refused(400, /larger than 1000 bytes/))
  })

  test('a caller that sends all of a large body before it reads sees why it was refused', async () => {
    const sent = fetch(`${service.base}/v1/webhook-endpoints`, {
      method: 'POST',
      headers: { 'x-api-key': testKey, 'content-type': 'application/json' },
      body: large,
    })
    expect((await sent).status).toBe(400)
    expect(await (await sent).json()).toMatchObject({ error: { code: 'bad_request' } })
  })

  test('idle connections are closed for new ones; active connections stay', async () => {
    const few = await start({ connections: 20 })
    const release = holdAnswers(world)
    const underWay = raw(few.base, get(path(), last))
    await expect.poll(() => world.requests.length).toBe(1)
    const { hostname, port } = new URL(few.base)
    for (let i = 0; i < 40; i++) {
      const idle = connect(Number(port), hostname).on('error', () => {})
      idle.write(get('/health'))
      await Promise.race([once(idle, 'data'), once(idle, 'close')])
    }
    for (let i = 0; i < 5; i++) {
      expect((await raw(few.base, get('/health', last)))[0]?.status).toBe(200)
    }
    release()
    expect((await underWay)[0]?.status).toBe(200)
    await few.close()
  })

  test('more pipelined requests than the limit are refused uncharged; all are answered in order', async () => {
    const release = holdAnswers(world)
    const before = await service.balance()
    const wanted = Array.from({ length: 10 }, path)
    const connection = rawConnection(
      service.base,
      wanted.map((target, i) => get(target, i === wanted.length - 1 ? last : '')).join(''),
    )
    await expect.poll(() => world.requests.length, { interval: 5 }).toBe(5)
    release()
    const answers = await connection.closed
    expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(200), ...Array(5).fill(503)])
    expect(answers.at(-1)!.headers['retry-after']).toBe('1')
    expect(answers.at(-1)!.body.error.code).toBe('temporarily_unavailable')
    expect(before - (await service.balance())).toBe(5)
  })

  test('a connection may pipeline for ever, a few at a time', async () => {
    const wanted = Array.from({ length: 5 }, path)
    const connection = rawConnection(service.base)
    for (let round = 0; round < 5; round++) {
      connection.write(wanted.map((target) => get(target)).join(''))
      await expect.poll(() => connection.heard(), { interval: 5 }).toBe((round + 1) * 5)
    }
    connection.socket.end()
    const answers = await connection.closed
    expect(answers.map(({ body }) => body.data.thing.name)).toEqual(
      Array(5)
        .fill(wanted.map((target) => target.split('/').pop()))
        .flat(),
    )
  })
})

describe('odd requests', () => {
  test.each([
    ['a chunk without a size', [post('transfer-encoding: chunked\r\n'), 'zz\r\nabc']],
    ['two lengths', [post('content-length: 4\r\ncontent-length: 5\r\n'), '{}  ']],
    ['a length and chunks', [post('content-length: 4\r\ntransfer-encoding: chunked\r\n'), '0\r\n\r\n']],
    ['a header with a line break', [get('/health', 'x-a: b\r\n\tc\rd: e\r\n')]],
    ['TLS', [Buffer.from('16030100a5010000a1030367', 'hex')]],
    ['HTTP/2', ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n']],
  ])('%s: one 400 in the envelope, then the end', async (_, sent) => {
    expect(await raw(service.base, ...sent)).toEqual(refused(400, /not a valid HTTP request/))
  })

  test.each(['/v1/ask', '/v1/webhook-endpoints', '/v1/monitors/bulk', '/v1/nowhere'])(
    'a type without a body (curl -X POST) is answered at once: %s',
    async (path) => {
      const sent = `POST ${path} HTTP/1.1\r\nhost: x\r\n${key}content-type: application/json\r\n${last}\r\n`
      const [answer] = await raw(service.base, sent)
      expect(answer!.status).toBe(path === '/v1/nowhere' ? 404 : 400)
      expect(answer!.body.error.message).not.toBe('')
    },
  )

  test('no Host header is a 400', async () => {
    expect(await raw(service.base, `GET /health HTTP/1.1\r\n\r\n`)).toEqual(refused(400, /Host/))
  })

  test.each([
    ['a lookup', () => get(path(), `transfer-encoding: chunked\r\n`), 200],
    [
      'a request without a key',
      () => `POST /v1/ask HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n`,
      400,
    ],
  ])('a body without end behind the answer of %s is not read on for ever', async (_, head, status) => {
    const connection = rawConnection(service.base, head(), '1\r\n \r\n')
    const more = setInterval(() => connection.write('1\r\n \r\n'), 20)
    connection.socket.on('close', () => clearInterval(more))
    const [answer] = await connection.closed
    expect(answer!.status).toBe(status)
  })

  test('two Host headers are a 400, because a proxy may have used the other one', async () => {
    const sent = `GET ${path()} HTTP/1.1\r\nhost: a\r\nHOST: b\r\n${key}\r\n`
    expect(await raw(service.base, sent)).toEqual(refused(400, /one Host/))
  })

  test('complete requests before a broken one are answered', async () => {
    const release = holdAnswers(world)
    const connection = rawConnection(service.base, get(path()), get(path()), 'GARBAGE\r\n\r\n')
    await expect.poll(() => world.requests.length, { interval: 5 }).toBe(2)
    connection.write('MORE GARBAGE\r\n\r\n')
    release()
    expect((await connection.closed).map(({ status }) => status)).toEqual([200, 200])
  })

  test('HTTP/1.0 is answered and closed', async () => {
    const [answer, ...more] = await raw(service.base, `GET ${path()} HTTP/1.0\r\n${key}\r\n`)
    expect(answer).toMatchObject({ status: 200, headers: { connection: 'close' } })
    expect(more).toEqual([])
  })

  test('a target in absolute form is read like its path', async () => {
    const [answer] = await raw(service.base, get(`http://api.example${path()}?size=small`, last))
    expect(answer!.status).toBe(200)
    expect(answer!.body.data.thing.name).toMatch(/^hard/)
  })

  test('100-continue is met for a body that will be read, and only then', async () => {
    const expecting = `expect: 100-continue\r\n${last}`
    const small = await raw(service.base, post(`content-length: 2\r\n${expecting}`), '{}')
    expect(small.map(({ status }) => status)).toEqual([100, 400])
    expect(small[1]!.body.error.message).toMatch(/kind/)
    expect(await raw(service.base, post(`content-length: 2000\r\n${expecting}`))).toEqual(
      refused(400, /larger than 1000 bytes/),
    )
    expect(await raw(service.base, get('/health', 'expect: miracles\r\n'))).toEqual(
      refused(400, /100-continue/),
    )
  })

  test('two keys are refused like no key', async () => {
    const [answer] = await raw(service.base, get(path(), key + last))
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } })
  })

  test('connection: close is honoured', async () => {
    const answers = await raw(service.base, get('/health', last), get('/health'))
    expect(answers).toHaveLength(1)
    expect(answers[0]!.headers.connection).toBe('close')
  })
})
