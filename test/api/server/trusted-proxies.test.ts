import { once } from 'node:events'
import { connect } from 'node:net'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readProxyHead } from '../../../src/api/server/proxy-protocol.ts'
import { headerReader, trustedRanges } from '../../../src/api/server/trusted-proxies.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { examplePlatform } from '../../support/example-platform.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const trusts = trustedRanges(['10.0.0.0/8', '192.0.2.7/32', '2001:db8:1::/48'])
const from = (header: 'forwarded' | 'x-forwarded-for', text: string | undefined, peer = '10.0.0.1') =>
  headerReader(header, trusts)({ headers: { [header]: text }, socket: { remoteAddress: peer } as never })

describe('the client address of a header', () => {
  const lists: [string, string | null][] = [
    ['203.0.113.5', '203.0.113.5'],
    // The caller wrote the left part, the proxy the right one.
    ['198.51.100.9, 203.0.113.5', '203.0.113.5'],
    ['198.51.100.9, 203.0.113.5, 10.2.3.4, 192.0.2.7', '203.0.113.5'],
    ['203.0.113.5, 10.2.3.4,10.9.9.9', '203.0.113.5'],
    // A client inside the trusted network.
    ['10.2.3.4', '10.2.3.4'],
    ['10.2.3.4, 10.9.9.9', '10.2.3.4'],
    ['2001:DB8:2::1', '2001:db8:2::1'],
    ['[2001:db8:2::1]:4711', '2001:db8:2::1'],
    ['2001:db8:2::1, 2001:db8:1::9', '2001:db8:2::1'],
    ['203.0.113.5:4711', '203.0.113.5'],
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['', null],
    [',', null],
    ['unknown', null],
    ['203.0.113.5;', null],
    ['203.0.113.256', null],
    ['fe80::1%eth0', null],
    ['127.1', null],
    ['0x7f.0.0.1', null],
    ['203.0.113.5, ', null],
    // Garbage left of known proxies is not read.
    ['garbage, 10.2.3.4', '10.2.3.4'],
    [`${'9'.repeat(5000)}, 203.0.113.5`, '203.0.113.5'],
  ]
  for (const [text, address] of lists) {
    test(`X-Forwarded-For: ${text.slice(0, 60)} → ${address}`, () => {
      expect(from('x-forwarded-for', text)).toBe(address)
    })
  }

  const elements: [string, string | null][] = [
    ['for=203.0.113.5', '203.0.113.5'],
    ['For="203.0.113.5:80";proto=https;by=10.0.0.1', '203.0.113.5'],
    ['for="[2001:db8:2::1]:4711"', '2001:db8:2::1'],
    ['for=198.51.100.9, for=203.0.113.5;host=api.example', '203.0.113.5'],
    ['for=203.0.113.5, for=10.2.3.4', '203.0.113.5'],
    ['for=unknown', null],
    ['for=_hidden, for=10.2.3.4', '10.2.3.4'],
    ['proto=https', null],
    ['for=203.0.113.5;for=198.51.100.9', null],
    ['for=203.0.113.5 for=198.51.100.9', null],
    // A caller's open quote takes nothing of the proxy's element with it.
    ['for="198.51.100.9, for=203.0.113.5', '203.0.113.5'],
    // A name of a host that the proxy quotes is no element of its own.
    ['for=203.0.113.5;host="x, for=198.51.100.9"', null],
    ['for=203.0.113.5;host="x, for=198.51.100.9;by=\\""', null],
  ]
  for (const [text, address] of elements) {
    test(`Forwarded: ${text} → ${address}`, () => {
      expect(from('forwarded', text)).toBe(address)
    })
  }

  test('does not count from a peer that is not trusted', () => {
    expect(from('x-forwarded-for', '203.0.113.5', '198.51.100.1')).toBeNull()
    expect(from('x-forwarded-for', '203.0.113.5', '11.0.0.1')).toBeNull()
    expect(from('forwarded', 'for=203.0.113.5', '::1')).toBeNull()
    expect(from('x-forwarded-for', undefined)).toBeNull()
  })

  test('is read in time that does not grow with the number of trusted hops', () => {
    const many = `203.0.113.5${', 10.0.0.1'.repeat(3000)}`
    expect(from('x-forwarded-for', many)).toBe('10.0.0.1')
  })
})

const v2 = (command: number, family: number, addresses: number[], extra: number[] = []) => {
  const length = addresses.length + extra.length
  const start = [13, 10, 13, 10, 0, 13, 10, 81, 85, 73, 84, 10]
  return Buffer.from([...start, 0x20 | command, family, length >> 8, length & 255, ...addresses, ...extra])
}
const ports = [0x12, 0x34, 0, 80]
const v4 = [203, 0, 113, 5, 10, 0, 0, 1, ...ports]
const v6 = [
  ...[0x20, 0x01, 0x0d, 0xb8, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
  ...Array.from({ length: 16 }, () => 0),
  ...ports,
]

describe('a head of the PROXY protocol', () => {
  const line = Buffer.from('PROXY TCP4 203.0.113.5 10.0.0.1 4711 80\r\n')
  const heads: [string, Buffer, string | null][] = [
    ['version 1', line, '203.0.113.5'],
    ['version 1, IPv6', Buffer.from('PROXY TCP6 2001:db8:2::1 2001:db8::2 4711 80\r\n'), '2001:db8:2::1'],
    ['version 1, unknown', Buffer.from('PROXY UNKNOWN\r\n'), null],
    ['version 2', v2(1, 0x11, v4), '203.0.113.5'],
    ['version 2 with extensions', v2(1, 0x11, v4, [4, 0, 1, 0]), '203.0.113.5'],
    ['version 2, IPv6', v2(1, 0x21, v6), '2001:db8:2::1'],
    ['version 2, a health check of the proxy', v2(0, 0, []), null],
  ]
  for (const [name, bytes, address] of heads) {
    test(`is read in every division: ${name}`, () => {
      for (let at = 0; at < bytes.length; at += 1) expect(readProxyHead(bytes.subarray(0, at))).toBeNull()
      const whole = Buffer.concat([bytes, Buffer.from('GET / HTTP/1.1\r\n')])
      expect(readProxyHead(whole)).toEqual({ address, bytes: bytes.length })
    })
  }

  test('is refused where it is malformed', () => {
    const wrong = [
      Buffer.from('GET / HTTP/1.1\r\n'),
      Buffer.from('PROXY TCP4 999.0.113.5 10.0.0.1 4711 80\r\n'),
      Buffer.from('PROXY TCP4 2001:db8::1 10.0.0.1 4711 80\r\n'),
      Buffer.from(`PROXY TCP4 203.0.113.5${' '.repeat(100)}`),
      v2(2, 0x11, v4),
      v2(1, 0x11, v4.slice(0, 8)),
      v2(
        1,
        0x11,
        Array.from({ length: 4000 }, () => 0),
      ),
    ]
    for (const bytes of wrong) expect(() => readProxyHead(bytes)).toThrow()
  })
})

let shared: TestDatabase
let service: TestService
let lines: Record<string, unknown>[]

const start = async (env: Record<string, string>) => {
  lines = []
  const log = pino({ level: 'info' }, { write: (text: string) => lines.push(JSON.parse(text)) })
  service = await startTestService({
    database: shared.database,
    platforms: [examplePlatform({ requests: [] })],
    env: { ACCESS_LOG: 'true', ...env },
    log,
  })
}
const logged = () => lines.filter(({ msg }) => msg === 'request').map(({ address }) => address)

/** Sends bytes on one connection and returns what comes back until its end. */
async function speak(...pieces: (string | Buffer)[]): Promise<string> {
  const { hostname, port } = new URL(service.base)
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  let read = ''
  socket.on('data', (chunk) => {
    read += chunk
  })
  socket.on('error', () => undefined)
  const ended = once(socket, 'close')
  for (const piece of pieces) await new Promise((done) => socket.write(piece, done))
  await ended
  return read
}
const request = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\n${headers.map((header) => `${header}\r\n`).join('')}connection: close\r\n\r\n`

describe('a service', () => {
  beforeAll(async () => {
    shared = await testDatabase()
  })
  afterEach(() => service.close())
  afterAll(() => shared.close())

  const xff = (address: string) => ({ headers: { 'x-forwarded-for': address } })

  test('without trusted proxies counts the peer, whatever the headers say', async () => {
    await start({ HEALTH_REQUESTS_PER_MINUTE: '2' })
    const statuses = []
    for (const n of [1, 2, 3]) {
      statuses.push(
        (
          await service.call('/health', {
            headers: { 'x-forwarded-for': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` },
          })
        ).status,
      )
    }
    expect(statuses).toEqual([200, 200, 429])
    await service.call('/v1/example/things/lamp', xff('203.0.113.5'))
    expect(logged()).toEqual(['127.0.0.1'])
  })

  test('limits and logs each client behind a trusted proxy by its own address', async () => {
    await start({ HEALTH_REQUESTS_PER_MINUTE: '1', TRUSTED_PROXIES: '127.0.0.1' })
    const health = async (address: string) => (await service.call('/health', xff(address))).status
    expect(await health('203.0.113.1')).toBe(200)
    expect(await health('203.0.113.1')).toBe(429)
    expect(await health('203.0.113.2')).toBe(200)
    // A client that writes addresses itself gains nothing: the proxy appends its own.
    expect(await health('198.51.100.77, 203.0.113.2')).toBe(429)
    await service.call('/v1/example/things/lamp', xff('203.0.113.5'))
    await service.call('/v1/nothing', xff('203.0.113.6'))
    await service.call('/v1/example/things/lamp', { ...xff('203.0.113.7'), key: null })
    await service.call('/v1/balance', { headers: { forwarded: 'for=203.0.113.8' } })
    expect(logged()).toEqual(['203.0.113.5', '203.0.113.6', '203.0.113.7', '127.0.0.1'])
  })

  test('limits sign-in attempts by the address of the client', async () => {
    await start({ TRUSTED_PROXIES: '127.0.0.0/8' })
    const attempt = async (address: string) =>
      (
        await service.call('/sign-in/key', {
          method: 'POST',
          key: null,
          body: { key: 'slk_live_nothing' },
          headers: { 'x-forwarded-for': address, origin: service.base },
        })
      ).status
    const statuses = []
    for (let n = 0; n < 21; n += 1) statuses.push(await attempt('203.0.113.1'))
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect(await attempt('203.0.113.2')).not.toBe(429)
  })

  test('takes the address from the PROXY protocol alone where that is set', async () => {
    await start({ TRUSTED_PROXIES: '127.0.0.1', CLIENT_ADDRESS_FROM: 'proxy-protocol' })
    const key = `x-api-key: ${service.testKey}`
    const lamp = request('/v1/example/things/lamp', key, 'x-forwarded-for: 198.51.100.9')
    expect(await speak('PROXY TCP4 203.0.113.5 127.0.0.1 4711 80\r\n', lamp)).toContain('HTTP/1.1 200')
    expect(await speak(Buffer.concat([v2(1, 0x11, v4), Buffer.from(lamp)]))).toContain('HTTP/1.1 200')
    expect(await speak('PRO', 'XY TCP6 2001:db8:2::1 ::1 4711 80\r', `\n${lamp}`)).toContain('HTTP/1.1 200')
    expect(logged()).toEqual(['203.0.113.5', '203.0.113.5', '2001:db8:2::1'])
    // A body after the head, and a second head, which is a client's.
    const post = 'POST /v1/balance HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}'
    expect(await speak(`PROXY TCP4 203.0.113.6 127.0.0.1 4711 80\r\n${post}`)).toContain('application/json')
    const head = 'PROXY TCP4 203.0.113.6 127.0.0.1 4711 80\r\n'
    expect(await speak(`${head}PROXY TCP4 198.51.100.9 127.0.0.1 4711 80\r\n${lamp}`)).toContain(
      'HTTP/1.1 400',
    )
    // A trusted proxy that announces nobody: its first bytes could be a client's.
    expect(await speak(lamp)).toBe('')
    expect(logged().slice(3)).toEqual(['203.0.113.6', '203.0.113.6'])
  })

  test('speaks HTTP with other peers where the PROXY protocol is set', async () => {
    await start({ TRUSTED_PROXIES: '10.0.0.0/8', CLIENT_ADDRESS_FROM: 'proxy-protocol' })
    expect(await speak('PROXY TCP4 203.0.113.5 127.0.0.1 4711 80\r\n', request('/health'))).toContain(
      'HTTP/1.1 400',
    )
    expect(await speak(request('/health'))).toContain('HTTP/1.1 200')
    expect(logged()).toEqual(['127.0.0.1'])
  })

  test('leaves health out of the access log and gives the reason of a refusal', async () => {
    await start({})
    for (const path of ['/health', '/health/live', '/health/ready']) await service.call(path)
    await service.call('/v1/example/things/lamp', { key: null })
    await service.call('/v1/balance', { key: null })
    const found = lines.filter(({ msg }) => msg === 'request')
    expect(found.map(({ route, code, reason }) => ({ route, code, reason }))).toEqual([
      { route: '/v1/example/things/{name}', code: 'unauthorized', reason: 'missing_key' },
      { route: '/v1/balance', code: 'unauthorized', reason: 'missing_key' },
    ])
  })
})
