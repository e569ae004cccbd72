import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { Registry } from 'prom-client'
import { afterEach, expect, test } from 'vitest'
import {
  bodyOf,
  closeAll,
  faultOf,
  httpServer,
  platformOrigin,
  setUp,
  setUpFor,
  socketServer,
} from './support.ts'

afterEach(closeAll)

const url = `${platformOrigin}/things?id=1`

test('an answer has the platform’s own URL, even if it came from a replaced origin', async () => {
  const server = await httpServer((request, response) => {
    response.setHeader('x-path', request.url!)
    response.setHeader('set-cookie', ['a=1', 'b=2'])
    response.end('{"id":12345678901234567890}')
  })
  const { client } = setUp({ origins: { [platformOrigin]: `${server.origin}/prefix/` } })
  const answer = await client.request({ url: `${url}#part` })
  expect(answer).toMatchObject({ status: 200, url })
  expect(answer.headers).toMatchObject({ 'x-path': '/prefix/things?id=1', 'set-cookie': 'a=1, b=2' })
  expect(answer.json()).toEqual({ id: '12345678901234567890' })
})

test('requests identify the service by default, and carry headers and body of the source', async () => {
  const server = await httpServer(async (request, response) => {
    response.end(JSON.stringify([request.headers['user-agent'], request.headers.host, await bodyOf(request)]))
  })
  const { client } = setUpFor(server, { userAgent: 'social-lookup/1.2.3' })
  const own = await client.request({ url, method: 'POST', body: 'a=1' })
  expect(own.json()).toEqual(['social-lookup/1.2.3', new URL(server.origin).host, 'a=1'])
  const other = await client.request({ url, headers: { 'User-Agent': 'reader' } })
  expect(other.json<string[]>()[0]).toBe('reader')
})

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
  ['zstd', zstdCompressSync],
])('bodies compressed with %s are read', async (encoding, compress) => {
  const server = await httpServer((_, response) => {
    response.setHeader('content-encoding', encoding)
    response.end(compress('{"ok":true}'))
  })
  const answer = await setUpFor(server).client.request({ url })
  expect(answer.json()).toEqual({ ok: true })
})

test('a HEAD answer that names an encoding is empty, not broken', async () => {
  const server = await httpServer((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end()
  })
  const answer = await setUpFor(server).client.request({ url, method: 'HEAD' })
  expect([answer.status, answer.body.length]).toEqual([200, 0])
})

test('a small body that unfolds into a huge one is cut off as too_large', async () => {
  const bomb = gzipSync(Buffer.alloc(8_000_000))
  const server = await httpServer((_, response) => {
    response.setHeader('content-encoding', 'gzip')
    response.end(bomb)
  })
  const { client } = setUpFor(server)
  expect(bomb.length).toBeLessThan(100_000)
  const fault = await faultOf(client.request({ url, maxBytes: 100_000 }))
  expect(fault.reason).toBe('too_large')
  expect(server.asked).toHaveLength(1)
})

test('a body beyond its limit is too_large, announced or not', async () => {
  const server = await httpServer((request, response) => {
    if (request.url === '/announced') response.setHeader('content-length', '2000')
    response.write('x'.repeat(1000))
    response.end('x'.repeat(1000))
  })
  const { client } = setUpFor(server)
  for (const path of ['/announced', '/chunked']) {
    const fault = await faultOf(client.request({ url: platformOrigin + path, maxBytes: 1999 }))
    expect(fault.reason).toBe('too_large')
    expect((await client.request({ url: platformOrigin + path, maxBytes: 2000 })).body.length).toBe(2000)
  }
})

test('a body that ends before its announced length is truncated, and the request is retried once', async () => {
  const server = await socketServer((socket) => {
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"half":')
  })
  const fault = await faultOf(setUpFor(server).client.request({ url }))
  expect(fault.reason).toBe('truncated')
  expect(server.asked).toHaveLength(2)
})

test('a compressed body that ends early is truncated', async () => {
  const whole = gzipSync(JSON.stringify(Array.from({ length: 1000 }, (_, i) => i)))
  const server = await httpServer((_, response) => {
    response.setHeader('content-encoding', 'gzip')
    response.end(whole.subarray(0, whole.length / 2))
  })
  const fault = await faultOf(setUpFor(server).client.request({ url, retries: 0 }))
  expect(fault.reason).toBe('truncated')
})

test('a connection that is reset, or not there, is a connection fault', async () => {
  const server = await socketServer((socket) => socket.resetAndDestroy())
  expect((await faultOf(setUpFor(server).client.request({ url }))).reason).toBe('connection')
  await server.close()
  expect((await faultOf(setUpFor(server).client.request({ url }))).reason).toBe('connection')
})

test('a platform that never answers is a timeout, and so is one that stops in the middle of a body', async () => {
  const silent = await socketServer(() => {})
  const stalling = await socketServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"half":')
  })
  for (const server of [silent, stalling]) {
    const fault = await faultOf(setUpFor(server).client.request({ url, timeoutMs: 30, retries: 0 }))
    expect(fault.reason).toBe('timeout')
  }
})

test('the end of the lookup ends its requests without retries', async () => {
  const lookup = new AbortController()
  const server = await socketServer(() => lookup.abort())
  const { upstream, binding } = setUpFor(server)
  const fault = await faultOf(
    upstream.client(binding({ signal: lookup.signal })).request({ url, retries: 3 }),
  )
  expect(fault.reason).toBe('timeout')
  expect(server.asked).toHaveLength(1)
})

test.each([
  [500, 'unavailable'],
  [503, 'unavailable'],
  [429, 'rate_limited'],
  [408, 'unavailable'],
  [418, 'changed'],
])('status %i is fault %s', async (status, reason) => {
  const server = await httpServer((_, response) => response.writeHead(status).end())
  const fault = await faultOf(setUpFor(server).client.request({ url }))
  expect(fault.reason).toBe(reason)
  expect(server.asked).toHaveLength(reason === 'changed' ? 1 : 2)
})

test.each([400, 401, 403, 451])('status %i is an answer', async (status) => {
  const server = await httpServer((_, response) => response.writeHead(status).end('said so'))
  const answer = await setUpFor(server).client.request({ url })
  expect([answer.status, answer.text()]).toEqual([status, 'said so'])
})

test('a source decides which statuses are answers to it', async () => {
  const server = await httpServer((_, response) => response.writeHead(429).end('wall'))
  const { client } = setUpFor(server)
  expect((await client.request({ url, accept: [429] })).text()).toBe('wall')
})

test.each([404, 410])('status %i is an answer only in the words that the request names', async (status) => {
  const bodies: Record<string, string> = {
    '/own': '<title>No such thing | Example</title>',
    '/page': '<title>Page not found</title><h1>This page is not there</h1>',
    '/nothing': '',
    '/text': 'Not Found',
    '/captcha': '<title>Security check</title><form><div class="g-recaptcha"></div></form>',
    '/gateway': '<center><h1>404 Not Found</h1></center><hr><center>nginx/1.2</center>',
    '/interface': '{"detail":"Unknown endpoint"}',
  }
  const server = await httpServer((request, response) => {
    response.writeHead(status).end(bodies[request.url!])
  })
  const { client } = setUpFor(server)
  const missing = (answer: { text(): string }) => answer.text().includes('| Example')
  const ask = (path: string) => client.request({ url: platformOrigin + path, missing })
  expect((await ask('/own')).status).toBe(status)
  for (const path of Object.keys(bodies).slice(1)) {
    expect([path, (await faultOf(ask(path))).field]).toEqual([path, `HTTP status ${status}`])
  }
  // A request without words accepts none.
  expect((await faultOf(client.request({ url: `${platformOrigin}/own` }))).reason).toBe('changed')
})

test('an unrequested partial answer is truncated', async () => {
  const server = await httpServer((_, response) => response.writeHead(206).end('half of i'))
  const { client } = setUpFor(server)
  expect((await faultOf(client.request({ url }))).reason).toBe('truncated')
})

test('text that is not UTF-8 is decoded by the encoding of its type', async () => {
  const words = 'Café "Ñandú"'
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(words, 'utf16le')])
  const bodies: Record<string, readonly [type: string, body: Buffer]> = {
    '/latin': ['text/html; charset=ISO-8859-1', Buffer.from(words, 'latin1')],
    '/utf16': ['text/plain; charset="utf-16"', utf16],
    '/mislabelled': ['application/json; charset=iso-8859-1', Buffer.from(words)],
    '/unlabelled': ['text/html', Buffer.from(words)],
  }
  const server = await httpServer((request, response) => {
    const [type, body] = bodies[request.url!]!
    response.setHeader('content-type', type).end(body)
  })
  const { client } = setUpFor(server)
  for (const path of Object.keys(bodies)) {
    expect((await client.request({ url: platformOrigin + path })).text()).toBe(words)
  }
})

test('a transient failure is retried after a short, jittered wait; POST only on request', async () => {
  let failures = 1
  const server = await httpServer((_, response) => {
    failures -= 1
    response.writeHead(failures >= 0 ? 502 : 200).end('ok')
  })
  const { client, waits } = setUpFor(server)
  expect((await client.request({ url })).text()).toBe('ok')
  expect(waits).toEqual([125])
  failures = 1
  expect((await faultOf(client.request({ url, method: 'POST' }))).reason).toBe('unavailable')
  failures = 2
  expect((await client.request({ url, method: 'POST', retries: 2 })).text()).toBe('ok')
})

test('a short Retry-After is obeyed to the second; a long one is passed on at once', async () => {
  let after = '2'
  const server = await httpServer((_, response) => response.writeHead(429, { 'retry-after': after }).end())
  const { client, waits } = setUpFor(server)
  expect((await faultOf(client.request({ url }))).retryAfterSeconds).toBe(2)
  expect([waits, server.asked.length]).toEqual([[2000], 2])
  after = 'Thu, 01 Jan 2026 00:01:00 GMT'
  const fault = await faultOf(client.request({ url }))
  expect([fault.reason, fault.retryAfterSeconds, server.asked.length]).toEqual(['rate_limited', 60, 3])
})

test('HTML, half a document or an empty body in place of JSON is not_json', async () => {
  const bodies: Record<string, string> = {
    '/html': '<!doctype html><title>Before you continue</title>',
    '/half': '{"items": [1, 2',
    '/nothing': '',
  }
  const server = await httpServer((request, response) => response.end(bodies[request.url!]))
  const { client } = setUpFor(server)
  for (const path of Object.keys(bodies)) {
    const answer = await client.request({ url: platformOrigin + path })
    expect(await faultOf(Promise.resolve().then(() => answer.json()))).toMatchObject({ reason: 'not_json' })
  }
})

test('a URL other than http(s) is refused', async () => {
  const { client } = setUp()
  for (const bad of ['file:///etc/passwd', 'things', 'ftp://platform.example/']) {
    expect((await faultOf(client.request({ url: bad }))).reason).toBe('refused')
  }
})

test('attempts are counted by platform, operation and outcome', async () => {
  let status = 200
  const server = await httpServer((_, response) => response.writeHead(status).end())
  const registry = new Registry()
  const { client } = setUpFor(server, { registry })
  await client.request({ url })
  status = 403
  await client.request({ url })
  status = 503
  await faultOf(client.request({ url }))
  const text = await registry.metrics()
  const line = (outcome: string, count: number) =>
    `social_lookup_upstream_requests_total{platform="example",operation="example.things",outcome="${outcome}"} ${count}`
  expect(text).toContain(line('2xx', 1))
  expect(text).toContain(line('4xx', 1))
  expect(text).toContain(line('unavailable', 2))
  expect(text).toContain('social_lookup_upstream_in_flight{platform="example"} 0')
})

test('the next request after a discarded redirect body uses the same connection', async () => {
  const ports = new Set<number | undefined>()
  const server = await httpServer((request, response) => {
    ports.add(request.socket.remotePort)
    if (request.url === '/end') response.end('there')
    else response.writeHead(302, { location: '/end', 'content-length': '5' }).end('moved')
  })
  const { client } = setUpFor(server, { limits: { concurrency: 1 } })
  expect((await client.request({ url: `${platformOrigin}/start` })).text()).toBe('there')
  expect(ports.size).toBe(1)
})
