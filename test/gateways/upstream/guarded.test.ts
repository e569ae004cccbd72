import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import type { UpstreamOptions } from '../../../src/gateways/upstream/options.ts'
import { floods } from '../../support/endless.ts'
import { closeAll, faultOf, httpServer, setUp, socketServer } from './support.ts'

afterEach(closeAll)

const publicAddress = '93.184.216.34'

/** A guarded client whose names resolve as given; every resolution is noted. */
function guarded(names: Record<string, string[]> = {}, options: UpstreamOptions = {}, httpsOnly = false) {
  const resolved: string[] = []
  const { upstream, binding } = setUp({
    resolve: async (name) => {
      resolved.push(name)
      const addresses = names[name]
      if (!addresses) throw new Error(`no such name ${name}`)
      return addresses
    },
    ...options,
  })
  return { upstream, resolved, client: upstream.guarded(binding(), { httpsOnly }) }
}

/** Interim answers belong to no body, whose bytes are counted. */
test('an endless row of interim answers is too_large after some, for platforms and guarded requests', async () => {
  const [, interim] = floods['interim answers']!
  const server = await socketServer((socket) => socket.write(interim.repeat(30)))
  const { client } = guarded({}, inTests)
  const { client: platform } = setUp({ origins: { 'https://www.platform.example': server.origin } })
  for (const [one, url] of [
    [client, server.origin],
    [platform, 'https://www.platform.example/a'],
  ] as const) {
    expect((await faultOf(one.request({ url, retries: 0 }))).reason).toBe('too_large')
  }
})

const inTests = { allowedRanges: ['127.0.0.1/32'] }

test('connects to exactly the checked address, under the requested name', async () => {
  const server = await httpServer((request, response) => response.end(request.headers.host))
  const { client, resolved } = guarded({ 'files.example': ['127.0.0.1'] }, inTests)
  const url = `http://files.example:${server.port}/a`
  expect((await client.request({ url })).text()).toBe(`files.example:${server.port}`)
  expect(resolved).toEqual(['files.example'])
})

test('a name without an answering server takes no longer than the request may', async () => {
  const { client } = guarded({}, { resolve: () => new Promise(() => {}) })
  const fault = await faultOf(client.request({ url: 'http://silent.example/', timeoutMs: 30, retries: 0 }))
  expect(fault.reason).toBe('timeout')
})

test('a name that changes to a private address is refused, even with an open connection', async () => {
  const server = await httpServer((_, response) => response.end('ok'))
  const answers = [['127.0.0.1'], ['127.0.0.2']]
  const { client } = guarded({}, { ...inTests, resolve: async () => answers.shift()! })
  const url = `http://rebinding.example:${server.port}/`
  expect((await client.request({ url })).text()).toBe('ok')
  expect((await faultOf(client.request({ url }))).reason).toBe('refused')
  expect([server.asked.length, answers.length]).toEqual([1, 0])
})

test.each([
  ['loopback', 'http://127.0.0.1/'],
  ['loopback as one number', 'http://2130706433/'],
  ['loopback in octal', 'http://0177.0.0.1/'],
  ['loopback in hex', 'http://0x7f.1/'],
  ['IPv6 loopback', 'http://[::1]/'],
  ['mapped IPv4', 'http://[::ffff:169.254.169.254]/latest/meta-data/'],
  ['NAT64', 'http://[64:ff9b::7f00:1]/'],
  ['a name with a private address', 'https://inside.example/'],
  ['a name one of whose addresses is private', 'https://half.example/'],
  ['another port', `http://${publicAddress}:8080/`],
  ['credentials', 'https://user:secret@outside.example/'],
  ['another scheme', 'ftp://outside.example/'],
])('%s is refused before anything is dialled', async (_, url) => {
  const { client } = guarded({
    'inside.example': ['10.0.0.1'],
    'half.example': [publicAddress, '::ffff:10.0.0.1'],
    'outside.example': [publicAddress],
  })
  expect((await faultOf(client.request({ url }))).reason).toBe('refused')
})

test('an allowed address among a name’s addresses does not open the way to the others', async () => {
  const { client } = guarded(
    { 'half.example': ['127.0.0.1', '10.0.0.1'], 'mixed.example': ['127.0.0.1', publicAddress] },
    inTests,
  )
  for (const url of ['http://half.example/', 'http://mixed.example:8080/']) {
    expect((await faultOf(client.request({ url }))).reason).toBe('refused')
  }
})

test('a name that moves is followed to its new address', async () => {
  const server = await httpServer((_, response) => response.end('here'))
  const answers = [['127.0.0.2'], ['127.0.0.1']]
  const { client } = guarded({}, { allowedRanges: ['127.0.0.0/8'], resolve: async () => answers.shift()! })
  const request = { url: `http://moving.example:${server.port}/`, retries: 0 }
  await faultOf(client.request({ ...request, timeoutMs: 200 }))
  expect((await client.request(request)).text()).toBe('here')
})

test('a redirect is checked like the first address', async () => {
  const server = await httpServer((request, response) => {
    const targets: Record<string, string> = {
      '/meta': 'http://169.254.169.254/',
      '/inside': 'http://inside.example/',
    }
    response.writeHead(302, { location: targets[request.url!] ?? '' }).end()
  })
  const { client } = guarded({ 'inside.example': ['192.168.0.1'] }, inTests)
  for (const path of ['/meta', '/inside']) {
    const fault = await faultOf(client.request({ url: server.origin + path }))
    expect(fault.reason).toBe('refused')
  }
})

test.each([
  ['in a circle', '/round', 'redirects more than 5 times'],
  ['to nowhere', '', 'does not say where to'],
])('a redirect that leads %s is a fault that says so', async (_, location, words) => {
  const server = await httpServer((__, response) => response.writeHead(302, { location }).end())
  const { client } = guarded({}, inTests)
  const fault = await faultOf(client.request({ url: server.origin, retries: 0 }))
  expect(fault).toMatchObject({ reason: 'changed', publicMessage: expect.stringContaining(words) })
})

test('redirects to other public hosts are followed and the final URL is reported', async () => {
  const server = await httpServer((request, response) => {
    const to = `http://second.example:${server.port}/end`
    if (request.headers.host?.startsWith('second')) response.end('there')
    else response.writeHead(301, { location: to }).end()
  })
  const { client } = guarded({ 'second.example': ['127.0.0.1'] }, inTests)
  const answer = await client.request({ url: server.origin })
  expect([answer.url, answer.text()]).toEqual([`http://second.example:${server.port}/end`, 'there'])
})

test('size and time limits hold', async () => {
  const server = await httpServer((request, response) => {
    if (request.url === '/large') response.end('x'.repeat(1001))
  })
  const { client } = guarded({}, inTests)
  const large = client.request({ url: `${server.origin}/large`, maxBytes: 1000 })
  expect((await faultOf(large)).reason).toBe('too_large')
  const slow = client.request({ url: `${server.origin}/slow`, timeoutMs: 30, retries: 0 })
  expect((await faultOf(slow)).reason).toBe('timeout')
})

test('https can be demanded, except inside allowed ranges', async () => {
  const server = await httpServer((_, response) => response.end('ok'))
  const { client } = guarded({ 'outside.example': [publicAddress] }, inTests, true)
  expect((await faultOf(client.request({ url: 'http://outside.example/' }))).reason).toBe('refused')
  expect((await client.request({ url: server.origin })).text()).toBe('ok')
})

test('requests to a replaced origin go to the replacement', async () => {
  const server = await httpServer((request, response) => response.end(request.url))
  const { client, resolved } = guarded({}, { origins: { 'https://short.example': `${server.origin}/short` } })
  const answer = await client.request({ url: 'https://short.example/abc' })
  expect([answer.url, answer.text()]).toEqual(['https://short.example/abc', '/short/abc'])
  expect(resolved).toEqual([])
})

const ok = 'HTTP/1.1 200 OK\r\n'
const zipped = `${ok}content-encoding: gzip\r\n\r\n`

test.each([
  ['reason', 'HTTP/1.1 200 ', 'a'.repeat(60_000)],
  ['mark of a piece', `${ok}transfer-encoding: chunked\r\n\r\n1;`, 'a'.repeat(60_000)],
  ['row of tiny pieces', `${ok}transfer-encoding: chunked\r\n\r\n`, '1\r\na\r\n'.repeat(10_000)],
  ['name in a packed body', `${zipped}\x1f\x8b\x08\x08${'\0'.repeat(5)}\x03`, 'a'.repeat(60_000)],
  ['row of empty packed bodies', zipped, gzipSync('').toString('latin1').repeat(3000)],
])('a %s without end is too_large, though no body grows', async (_, start, endless) => {
  let sent = 0
  const server = await socketServer((socket) => {
    socket.write(start, 'latin1')
    const more = (failed?: Error | null) => {
      // Ten times what may come, then silence: the time limit would be the end of it.
      if (sent > 200_000_000 || failed || socket.destroyed) return
      sent += endless.length
      socket.write(endless, 'latin1', more)
    }
    more()
  })
  const { client } = guarded({}, inTests)
  const fault = await faultOf(
    client.request({ url: `http://127.0.0.1:${server.port}/`, maxBytes: 8_000_000, retries: 0 }),
  )
  expect([fault.reason, sent < 100_000_000]).toEqual(['too_large', true])
  // Whatever came before, the next connection has its own measure.
  const other = await httpServer((_, response) => response.end('a'.repeat(7_000_000)))
  const url = `http://127.0.0.1:${other.port}/`
  for (const _ of [1, 2, 3]) expect((await client.request({ url })).body.length).toBe(7_000_000)
})
