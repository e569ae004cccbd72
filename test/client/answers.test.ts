import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  ApiError,
  type ClientOptions,
  ConnectionError,
  SocialLookup,
  SocialLookupError,
  TemporarilyUnavailableError,
} from '../../packages/client/src/index.ts'

const closings: (() => void)[] = []
afterEach(() => {
  for (const close of closings.splice(0)) close()
  vi.unstubAllGlobals()
})

/** Starts a server in the place of the service; returns its address. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  closings.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise((listening) => server.once('listening', listening))
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void
type Call = (sl: SocialLookup) => PromiseLike<unknown>
const lookup: Call = (sl) => sl.youtube.channel({ handle: 'nasa' })
const balance: Call = (sl) => sl.account.balance()

/** Sends a call to a server that always answers like this. */
async function failureOf(answer: Answer, call: Call = lookup, options: ClientOptions = {}) {
  const waits: number[] = []
  let count = 0
  const baseUrl = await serve((request, response) => {
    count += 1
    answer(request, response)
  })
  const sl = new SocialLookup({
    apiKey: 'slk_test_key',
    baseUrl,
    wait: async (ms) => waits.push(ms),
    random: () => 0,
    ...options,
  })
  const error: unknown = await call(sl).then(
    () => undefined,
    (failed) => failed,
  )
  return { error, count, waits, baseUrl }
}

const page =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<h1>A gateway</h1>')
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const limited = {
  code: 'temporarily_unavailable',
  reason: 'platform_busy',
  message: 'Too many requests.',
  requestId: 'r',
  retryable: true,
}

describe('the API key', () => {
  test.each([301, 302, 307, 308])('is not sent to another host by a redirect (%i)', async (status) => {
    const keys: unknown[] = []
    const other = await serve((request, response) => {
      keys.push(request.headers['x-api-key'])
      response.end('{}')
    })
    const redirect = page(status, { location: `${other}/v1/ask` })
    const { error, count } = await failureOf(redirect, (sl) => sl.ask({ query: 'x' }))
    expect(keys).toEqual([])
    expect(count).toBe(1)
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ mayHaveRun: false, retryable: false })
    expect((error as Error).message).toContain(`redirects to ${other}. `)
  })

  test('may end with a line break, and is in no message', async () => {
    const keys: unknown[] = []
    const keep: Answer = (request, response) => {
      keys.push(request.headers['x-api-key'])
      response.writeHead(404).end()
    }
    await failureOf(keep, lookup, { apiKey: 'slk_test_key\n' })
    expect(keys).toEqual(['slk_test_key'])
    const wrong = () => new SocialLookup({ apiKey: 'slk_test\nkey', baseUrl: 'http://127.0.0.1:1' })
    expect(wrong).toThrow(TypeError)
    expect(wrong).not.toThrow(/slk_/)
  })
})

describe('answers of other servers', () => {
  test.each<[string, Answer]>([
    ['a page', page(200)],
    ['a page of a gateway', page(502)],
    ['null', json(200, null)],
    ['an envelope without its meta', json(200, { data: {}, meta: null })],
    ['an envelope without its cost', json(200, { data: {}, meta: {} })],
    ['an error with the code of a gateway', json(500, { error: { code: 502, message: 'Bad gateway' } })],
    ['half a body', (_, response) => response.end('{"data":{"channel":')],
    ['an envelope without data', json(200, { data: null, meta: { creditsCharged: 1 } })],
    ['an envelope whose cost is no number', json(200, { data: {}, meta: { creditsCharged: '1' } })],
  ])('are no answer of the service: %s', async (_, answer) => {
    const { error, count } = await failureOf(answer)
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ mayHaveRun: true, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(count).toBe(4)
    // A caller without an account pays for each request.
    expect(await failureOf(answer, lookup, { apiKey: '' })).toMatchObject({ count: 1 })
  })

  test('an error with a code of a later version is an ApiError, whatever its name', async () => {
    const { error } = await failureOf(json(500, { error: { ...limited, code: 'constructor' } }))
    expect((error as ApiError).constructor).toBe(ApiError)
  })

  test('a connection that ends in the middle of a body is a lost answer', async () => {
    const cut: Answer = (_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"data":')
      setImmediate(() => response.destroy())
    }
    expect(await failureOf(cut)).toMatchObject({ error: { mayHaveRun: true }, count: 4 })
    const once = await failureOf(cut, lookup, { retryLost: false })
    expect(once).toMatchObject({ error: { mayHaveRun: true }, count: 1 })
    expect(await failureOf(cut, balance)).toMatchObject({ error: { mayHaveRun: true }, count: 4 })
  })

  test('a refusal of a gateway ends the call, and one that passes is repeated', async () => {
    for (const status of [401, 403, 404, 405]) {
      const refused = await failureOf(page(status), balance)
      expect([status, refused.count]).toEqual([status, 1])
      expect(refused.error).toMatchObject({ mayHaveRun: false, retryable: false })
    }
    // A front sends 503 also when its connection to the service ends after the service has served.
    for (const status of [429, 503]) {
      const refused = await failureOf(page(status))
      expect([status, refused.count]).toEqual([status, 4])
      expect(refused.error).toMatchObject({ mayHaveRun: status === 503, retryable: true })
    }
  })
})

describe('Retry-After', () => {
  test.each<[string, Answer]>([
    ['of a gateway', page(429, { 'retry-after': '7' })],
    ['beside an error', json(429, { error: limited }, { 'retry-after': '7' })],
    ['in an error', json(429, { error: { ...limited, retryAfterSeconds: 7 } })],
  ])('%s is waited for', async (_, answer) => {
    const { waits, error } = await failureOf(answer)
    expect(waits).toEqual([7000, 7000, 7000])
    expect(error).toMatchObject({ retryAfterSeconds: 7 })
  })

  test.each([
    ['Sun, 06 Nov 1994 08:50:37 GMT'],
    ['Sunday, 06-Nov-94 08:50:37 GMT'],
    ['Sun Nov  6 08:50:37 1994'],
    ['60.0'],
    ['7, 60'],
  ])(
    'of the form %s is a time after that of the answer, whatever the clock of this machine',
    async (value) => {
      const date = 'Sun, 06 Nov 1994 08:49:37 GMT'
      const { waits } = await failureOf(page(429, { 'retry-after': value, date }), lookup, { retries: 1 })
      expect(waits).toEqual([60_000])
    },
  )

  test('that no clock can read is left out', async () => {
    for (const value of ['soon', '-1', '1e9', 'Sun, 99 Foo 1994'])
      expect((await failureOf(page(429, { 'retry-after': value }), lookup, { retries: 1 })).waits).toEqual([
        250,
      ])
    const odd = json(429, { error: { ...limited, retryAfterSeconds: '7' } })
    expect((await failureOf(odd, lookup, { retries: 1 })).waits).toEqual([7000])
  })

  test('may be a date', async () => {
    const date = new Date(Date.now() + 60_000).toUTCString()
    const { waits } = await failureOf(page(503, { 'retry-after': date }), lookup, { retries: 1 })
    expect(waits[0]).toBeGreaterThan(50_000)
    expect(waits[0]).toBeLessThanOrEqual(60_000)
  })

  test('beyond the deadline ends a call, and beyond the range of timers does not hurry a follower', async () => {
    const years = json(429, { error: { ...limited, retryAfterSeconds: 1e9 } })
    const { error, count } = await failureOf(years)
    expect(error).toBeInstanceOf(TemporarilyUnavailableError)
    expect(count).toBe(1)

    const timers = vi.fn(setTimeout)
    vi.stubGlobal('setTimeout', timers)
    const end = new AbortController()
    const followed = failureOf(years, async (sl) => {
      for await (const _ of sl.events.follow({}, { pollMs: 1, signal: end.signal, retries: 0 }));
    })
    await expect.poll(() => timers.mock.calls.some(([, ms]) => Number(ms) > 1e9)).toBe(true)
    end.abort()
    expect((await followed).count).toBe(1)
    expect(timers.mock.calls.every(([, ms]) => Number(ms ?? 0) < 2 ** 31)).toBe(true)
  })
})

test('an answer is bounded in bytes after decompression, and a bomb fills no memory', async () => {
  const bomb = gzipSync(Buffer.alloc(200_000_000, ' '))
  expect(bomb.length).toBeLessThan(400_000)
  const explode: Answer = (_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' }).end(bomb)
  const before = process.memoryUsage().rss
  const { error, count } = await failureOf(explode)
  expect((error as Error).message).toContain('larger than 67108864 bytes')
  // No lookup has such an answer: its own was lost, and is asked for again.
  expect(error).toMatchObject({ mayHaveRun: true, retryable: true })
  expect(count).toBe(4)
  expect(process.memoryUsage().rss - before).toBeLessThan(350_000_000)
  const small = await failureOf(page(200), lookup, { maxAnswerBytes: 5 })
  expect((small.error as Error).message).toContain('larger than 5 bytes')
  expect([small.error, small.count]).toMatchObject([{ retryable: false }, 1])
})

test('a number in a header that is none, or has a fraction, loses no answer', async () => {
  const meta = { requestId: 'r', creditsCharged: 1, version: 'v1', lookupStatus: 'found' }
  for (const value of ['1.5', '', 'many']) {
    let left: unknown
    const one: Answer = json(200, { data: {}, meta }, { 'x-credits-remaining': value })
    const { error } = await failureOf(one, async (sl) => {
      left = (await sl.youtube.channel({ handle: 'nasa' })).meta.creditsRemaining
    })
    expect([error, left]).toEqual([undefined, value === '1.5' ? 1.5 : undefined])
  }
})

describe('what is no answer ends in an error of the client', () => {
  const meta = { requestId: 'r', creditsCharged: 0, version: 'v1' }
  const calls: [string, Call][] = [
    ['a question', (sl) => sl.ask({ query: 'x' })],
    ['a list', (sl) => sl.youtube.videos.comments({ url: 'x' }).toArray()],
    ['a batch', (sl) => sl.linkedin.v2.profiles.batch.rows(['x']).toArray()],
    ['events', (sl) => sl.events.list().toArray()],
    ['a file', (sl) => sl.monitors.export()],
    ['a tool', (sl) => sl.callTool('get_profile', { target: 'x' })],
    [
      'a followed list',
      async (sl) => {
        for await (const _ of sl.events.follow());
      },
    ],
  ]
  const answers: [string, Answer][] = [
    ['HTML', page(200)],
    ['no data', json(200, { data: null, meta })],
    ['a list for data', json(200, { data: [], meta })],
    ['other members', json(200, { data: { page: 3, comments: 'x', events: {}, results: null }, meta })],
  ]
  const pairs = calls.flatMap(([call, run]) =>
    answers.map(([answer, reply]) => [call, answer, run, reply] as const),
  )
  test.each(pairs)('%s, %s', async (call, answer, run, reply) => {
    if (call === 'a file' && answer !== 'HTML') return
    const end = new AbortController()
    const { error } = await failureOf(
      reply,
      async (sl) => {
        // A followed list goes on until it is ended; everything else ends by itself.
        const waited = setTimeout(() => end.abort(), call === 'a followed list' ? 500 : 60_000)
        await run(sl)
        clearTimeout(waited)
      },
      { retries: 0, signal: end.signal },
    )
    if (call === 'a followed list' && answer !== 'other members') expect(error).toBeUndefined()
    else expect(error).toBeInstanceOf(SocialLookupError)
  })
})

test('an event of a later type passes, and a stuck cursor is asked again after a pause', async () => {
  let count = 0
  const end = new AbortController()
  const baseUrl = await serve((request, response) => {
    count += 1
    if (count === 5) end.abort()
    const events = count === 1 ? [{ payload: { id: 'e', type: 'account.renamed', data: {} } }] : []
    const data = { events, page: { nextCursor: 'stuck', hasMore: true } }
    json(200, { data, meta: { requestId: 'r', creditsCharged: 0, version: 'v1' } })(request, response)
  })
  const seen: unknown[] = []
  const sl = new SocialLookup({ baseUrl })
  const follow = sl.events.follow({}, { pollMs: 40, signal: end.signal })
  const began = performance.now()
  for await (const event of follow) seen.push(event.type, event.operationId)
  expect(seen).toEqual(['account.renamed', ''])
  // One at once after the first page, and then three with a pause of 40 ms before each; timers may be a millisecond early.
  expect(performance.now() - began).toBeGreaterThan(3 * 39)
})

test('a list whose cursors go in a circle ends with an error that names one', async () => {
  const baseUrl = await serve((request, response) => {
    const cursor = Number(new URL(request.url!, 'http://x').searchParams.get('cursor') ?? 0)
    const nextCursor = String((cursor % 7) + 1)
    const data = { comments: [], page: { nextCursor, hasMore: true } }
    json(200, { data, meta: { requestId: 'r', creditsCharged: 1, version: 'v1' } })(request, response)
  })
  const call = new SocialLookup({ baseUrl }).youtube.videos.comments({ url: 'x' })
  await expect(call.toArray()).rejects.toThrow('the cursor 1 comes again')
  expect(call.creditsCharged).toBe(8)
})

test('a password of the address is sent as one, and is in no error, hook or property', async () => {
  const sent: unknown[] = []
  const baseUrl = await serve((request, response) => {
    sent.push(request.headers.authorization)
    response.writeHead(302, { location: '/x' }).end()
  })
  const shown: unknown[] = []
  const sl = new SocialLookup({
    apiKey: 'slk_live_secret',
    baseUrl: baseUrl.replace('http://', 'http://ada:p%40ss@'),
    onRequest: (request) => shown.push(request),
    onResponse: (response) => shown.push(response, response.error?.message),
  })
  const error = await sl.youtube.channel({ handle: 'nasa' }).catch((failed: Error) => failed)
  expect(sent).toEqual([`Basic ${Buffer.from('ada:p@ss').toString('base64')}`])
  expect(inspect([error, shown, sl, sl.baseUrl], { depth: 9, showHidden: true })).not.toMatch(
    /p%40ss|p@ss|secret/,
  )
})

test('requests name the client, its version and the runtime', async () => {
  const agents: unknown[] = []
  await failureOf((request, response) => {
    agents.push(request.headers['user-agent'])
    response.writeHead(404).end()
  })
  expect(agents[0]).toMatch(/^social-lookup-client\/\d+\.\d+\.\d+\S* \(node \d+\.\d+\.\d+\)$/)
})

test('any number is a timeout, and the timer of a call ends with it', async () => {
  for (const timeoutMs of [1500.5, Number.POSITIVE_INFINITY]) {
    const { error } = await failureOf(page(404), lookup, { timeoutMs, deadlineMs: Number.POSITIVE_INFINITY })
    expect(error).toBeInstanceOf(ConnectionError)
  }
  const hanging = await failureOf(() => {}, lookup, { timeoutMs: 20.5 })
  expect((hanging.error as Error).message).toContain('did not answer within 20.5 ms')
})

test('posts have a key of their own in browsers without crypto.randomUUID', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const keys: unknown[] = []
  const keep: Answer = (request, response) => {
    keys.push(request.headers['idempotency-key'])
    response.writeHead(502).end()
  }
  await failureOf(keep, (sl) => sl.ask({ query: 'x' }))
  expect(keys).toHaveLength(4)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
})

test('an address without a scheme is refused before a call', () => {
  expect(() => new SocialLookup({ baseUrl: 'localhost:3000' })).toThrow(TypeError)
})

test('a list whose page leads to itself ends with an error, and empty pages do not end it', async () => {
  const ids: unknown[] = []
  const baseUrl = await serve((request, response) => {
    const cursor = new URL(request.url!, 'http://x').searchParams.get('cursor')
    ids.push(cursor)
    const comments = cursor === 'b' ? [{ id: 'one' }] : []
    const nextCursor = cursor === null ? 'a' : 'b'
    const data = { lookupStatus: 'found', comments, page: { nextCursor, hasMore: true } }
    const meta = { requestId: 'r', creditsCharged: 1, version: 'v1' }
    json(200, { data, meta })(request, response)
  })
  const call = new SocialLookup({ baseUrl }).youtube.videos.comments({ url: 'x' })
  const read: string[] = []
  const all = async () => {
    for await (const { id } of call) read.push(id)
  }
  await expect(all()).rejects.toThrow('the cursor b comes again')
  expect(ids).toEqual([null, 'a', 'b'])
  expect(read).toEqual(['one'])
})

const denoText =
  'error sending request for url (http://127.0.0.1:4799/): client error (Connect): tcp connect error: Connection refused (os error 111)'
test.each([
  ['Node.js', new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) })],
  ['Bun', Object.assign(new TypeError('Unable to connect.'), { code: 'ECONNREFUSED' })],
  ['Deno', new TypeError('fetch failed', { cause: new Error(denoText) })],
])('a lookup that %s could not connect for is repeated', async (_, failure) => {
  let count = 0
  const fetch = () => {
    count += 1
    return Promise.reject(failure)
  }
  const sl = new SocialLookup({ baseUrl: 'http://127.0.0.1:1', fetch, wait: async () => {} })
  await expect(sl.youtube.channel({ handle: 'nasa' })).rejects.toMatchObject({ mayHaveRun: false })
  expect(count).toBe(4)
})

describe('programs without types', () => {
  const sl = new SocialLookup({ apiKey: 'slk_test_key', baseUrl: 'http://127.0.0.1:1' })

  test('send no parameter that is null, which would be looked up as a name', async () => {
    const urls: (string | undefined)[] = []
    const channel: Call = (client) => client.youtube.channel({ handle: 'nasa', url: null as never })
    await failureOf((request, response) => {
      urls.push(request.url)
      response.end()
    }, channel)
    expect(urls[0]).toBe('/v1/youtube/channel?handle=nasa')
    const monitor = sl.monitors.get({ id: null as never })
    await expect(monitor).rejects.toThrow('needs the parameter id')
  })

  test('reach no other route by dots in a parameter', async () => {
    await expect(sl.monitors.get({ id: '..' })).rejects.toThrow('id cannot be ".."')
  })

  test('pass no text as the inputs of a batch, whose letters would be charged', () => {
    const rows = () => sl.linkedin.v2.profiles.batch.rows('https://www.linkedin.com/in/ada')
    expect(rows).toThrow('takes a list of inputs')
  })

  test('may use a list as any promise of its first page', async () => {
    const list = () => sl.youtube.channels.videos({ handle: 'nasa' }, { retries: 0 })
    expect(await list().catch((error: unknown) => error)).toBeInstanceOf(ConnectionError)
    let ended = 0
    const ending = list().finally(() => {
      ended += 1
    })
    await expect(ending).rejects.toThrow(ConnectionError)
    expect(ended).toBe(1)
  })
})
