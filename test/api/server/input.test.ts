import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWatching, type Watching } from '../../support/watching.ts'

const adminToken = 'an admin token of at least 32 characters'
let service: Watching
let endpoint: string
let monitor: string

beforeAll(async () => {
  service = await startWatching({ env: { ADMIN_TOKEN: adminToken } })
  service.world.lists.set('news', [{ id: 'a', at: '2026-07-01T10:00:00Z' }])
  ;({ endpoint, monitor } = await service.watch('news'))
})
afterAll(() => service.close())

const deep = (levels: number) => `{"kind":${'['.repeat(levels)}${']'.repeat(levels)}}`
const hourly = { type: 'interval', minutes: 60 }
const wanted = { operationId: 'feed.posts', params: { name: 'news' }, schedule: hourly }

describe('texts that no database and no answer can hold', () => {
  test.each([
    ['NUL in a name', { ...wanted, name: 'a\u0000b' }, /^name holds a NUL/],
    ['half a character in a name', { ...wanted, name: 'a\ud800' }, /^name holds half of a character/],
    ['NUL in a parameter', { ...wanted, params: { name: 'ne\u0000ws' } }, /^params\.name holds a NUL/],
    [
      'NUL in a URL',
      { ...wanted, webhook: { url: 'https://example.com/\u0000' } },
      /^webhook\.url holds a NUL/,
    ],
    ['half a character as a name of a field', { ...wanted, '\udc00': 1 }, /half of a character/],
  ])('%s: refused before anything is read or charged', async (_, body, message) => {
    const before = { balance: await service.balance(), requests: service.world.requests.length }
    const answer = await service.post('/v1/monitors', body)
    expect(answer.status).toBe(400)
    expect(answer.body.error.message).toMatch(message)
    expect({ balance: await service.balance(), requests: service.world.requests.length }).toEqual(before)
  })

  test('in the administration', async () => {
    const headers = { authorization: `Bearer ${adminToken}` }
    const post = { method: 'POST', key: null, headers }
    for (const body of [{ name: 'a\u0000' }, { name: '\ud800' }]) {
      expect((await service.call('/admin/v1/accounts', { ...post, body })).status).toBe(400)
    }
    const keys = await service.call('/admin/v1/keys?account=%00', { key: null, headers })
    expect([keys.status, keys.body.error.code]).toEqual([400, 'bad_request'])
  })
})

describe.each([
  ['a route', '/v1/webhook-endpoints', 'application/json', '{"kind":"sink","description":"', '"}'],
  ['JSON lines', '/v1/monitors/bulk', 'application/x-ndjson', '{"operationId":"', '"}'],
])('what %s is sent', (_, path, type, start, end) => {
  const send = (bytes: Buffer, headers: Record<string, string> = {}) =>
    fetch(service.base + path, {
      method: 'POST',
      headers: { 'x-api-key': service.testKey, 'content-type': type, ...headers },
      body: new Uint8Array(bytes),
    })

  test.each([
    ['half a character', [0xed, 0xa0, 0x80]],
    ['Latin-1', [0xe9]],
    ['a NUL that is written long', [0xc0, 0x80]],
  ])('is refused where it is no UTF-8, in place of being guessed at: %s', async (_, bytes) => {
    const answer = await send(Buffer.concat([Buffer.from(start), Buffer.from(bytes), Buffer.from(end)]))
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('is not UTF-8')])
  })

  test('is refused if it is compressed, with that reason', async () => {
    const answer = await send(gzipSync(`${start}x${end}`), { 'content-encoding': 'gzip' })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('content-encoding')])
  })
})

test.each([
  '',
  ';;;',
  'application/json, application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
])('a body of the type "%s" is a 400 that says which one is wanted', async (type) => {
  const answer = await fetch(`${service.base}/v1/webhook-endpoints`, {
    method: 'POST',
    headers: { 'x-api-key': service.testKey, 'content-type': type },
    body: '{"kind":"sink"}',
  })
  const { error } = (await answer.json()) as { error: { message: string } }
  expect([answer.status, error.message]).toEqual([400, expect.stringContaining('application/json')])
})

test.each([33, 100_000])('a body of %i levels is a 400', async (levels) => {
  const answer = await service.post('/v1/webhook-endpoints', deep(levels))
  expect(answer.status).toBe(400)
  expect(answer.body.error.message).toMatch(/deeper than 32 levels/)
})

test.each([
  ['objects', `[${'{},'.repeat(80_000)}{}]`],
  ['members', `{${Array.from({ length: 25_000 }, (_, i) => `"${i}":1`)}}`],
  ['numbers', `{"kind":[${'1,'.repeat(100_000)}1]}`],
])('a body of so many %s that reading them holds up others is a 400', async (_, body) => {
  const answer = await service.post('/v1/webhook-endpoints', body)
  expect([answer.status, answer.body.error.message]).toEqual([400, 'The body has more than 20000 values.'])
})

test('a monitor with the maximum number of keywords in one field is accepted, and one with more is not', async () => {
  const any = Array.from({ length: 100 }, (_, i) => `word ${i}`)
  const rule = { any, all: any, none: any, fields: ['text'] }
  const dryRun = (filters: object) => service.post('/v1/monitors?dryRun=true', { ...wanted, filters })
  const twenty = Array.from({ length: 20 }, () => rule)
  expect((await dryRun({ include: twenty, exclude: twenty.slice(0, 13) })).status).toBe(201)
  const { status, body } = await dryRun({ include: twenty, exclude: twenty })
  expect([status, body.error?.message]).toEqual([400, expect.stringContaining('at most 10000 times')])
})

test.each([
  ['deliveries', () => `/v1/webhook-endpoints/${endpoint}/deliveries`],
  ['events', () => `/v1/monitors/${monitor}/events`],
  ['checks', () => `/v1/monitors/${monitor}/checks`],
])('a cursor of %s that was made up is a 400', async (_, path) => {
  const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  for (const cursor of [
    made([[], [1]]),
    made([1]),
    'AAAA',
    'v1.AAAA',
    Buffer.alloc(28).toString('base64url'),
  ]) {
    const answer = await service.call(`${path()}?cursor=${cursor}`)
    expect([answer.status, answer.body.error?.reason]).toEqual([400, 'invalid_cursor'])
  }
})

test.each(['0000-01-01T00:00:00Z', '1969-12-31T23:59:59Z'])(
  'reading along from %s is a 400',
  async (after) => {
    const answer = await service.call(`/v1/webhook-endpoints/${endpoint}/deliveries?after=${after}`)
    expect(answer.status).toBe(400)
  },
)

test.each(['-000001-01-01T00:00:00Z', '+100000-01-01T00:00:00Z', 'soon'])(
  'usage from %s is a 400',
  async (from) => {
    const answer = await service.call(`/admin/v1/usage?from=${encodeURIComponent(from)}`, {
      key: null,
      headers: { authorization: `Bearer ${adminToken}` },
    })
    expect(answer.status).toBe(400)
  },
)

test('a cursor whose seal was cut short is refused by the cipher itself', async () => {
  const warnings: string[] = []
  const note = (warning: Error & { code?: string }) => warnings.push(warning.code ?? warning.name)
  process.on('warning', note)
  const cursor = Buffer.alloc(16).toString('base64url')
  const answer = await service.call(`/v1/feed/news/posts?cursor=${cursor}`)
  await new Promise(setImmediate)
  process.off('warning', note)
  expect(answer.status).toBe(400)
  expect(warnings).toEqual([])
})
