import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Receiver, startReceiver, startWatching, type Watching } from '../../support/watching.ts'

let service: Watching
let receiver: Receiver
let other: Receiver
beforeAll(async () => {
  service = await startWatching({ env: { ENDPOINTS_PER_ACCOUNT: '200' } })
  receiver = await startReceiver()
  other = await startReceiver()
})
afterAll(async () => {
  await receiver.close()
  await other.close()
  await service.close()
})
beforeEach(() => {
  for (const { received } of [receiver, other]) received.length = 0
  // Limits of a minute, and of a day.
  service.clock.advance(25 * 3_600_000)
})

const token = 'Bearer of-a-secret-that-nobody-sees-again'
const create = (headers?: unknown, more: object = {}) =>
  service.post('/v1/webhook-endpoints', { kind: 'http', url: `${receiver.url}/in`, headers, ...more })
const tryOut = (id: string) => service.post(`/v1/webhook-endpoints/${id}/test`, {})
const patch = (id: string, body: object) => service.patch(`/v1/webhook-endpoints/${id}`, body)

test('custom headers are sent with every request, and are never shown, logged or stored in plain text', async () => {
  const made = await create({ Authorization: token, 'X-Tenant': 'acme' })
  expect([made.status, made.text.includes(token)]).toEqual([201, false])
  const { id } = made.body.data
  await tryOut(id)
  const [request] = receiver.received
  expect(request!.headers).toMatchObject({ authorization: token, 'x-tenant': 'acme' })
  // Those that are signed and those of HTTP are as ever.
  expect(request!.headers).toMatchObject({
    'content-type': 'application/json',
    host: new URL(receiver.url).host,
  })

  const shown = await service.call(`/v1/webhook-endpoints/${id}`)
  expect(shown.body.data.headers).toEqual({ authorization: '…gain', 'x-tenant': '…' })
  const answers = [
    shown,
    await service.call('/v1/webhook-endpoints'),
    await service.call(`/v1/webhook-endpoints/${id}/deliveries`),
  ]
  for (const { text } of answers) expect(text).not.toMatch(/of-a-secret|acme/)
  expect(answers[2]!.body.data.deliveries[0].requestHeaders).toMatchObject({ authorization: '…gain' })
  const { database } = service.service
  for (const table of ['webhook_endpoints', 'webhook_deliveries', 'idempotency_keys']) {
    const rows = await database.query(`select * from ${table}`)
    expect(JSON.stringify(rows)).not.toMatch(/of-a-secret|acme/)
  }
})

test('a change sets some headers, removes others and keeps the rest', async () => {
  const { id } = (await create({ 'x-a': 'one', 'x-b': 'two', 'x-c': 'three' })).body.data
  const changed = await patch(id, { headers: { 'X-A': 'eins', 'x-b': null } })
  expect(Object.keys(changed.body.data.headers).toSorted()).toEqual(['x-a', 'x-c'])
  await patch(id, { description: 'No headers in this change' })
  await tryOut(id)
  const { headers } = receiver.received[0]!
  expect([headers['x-a'], headers['x-b'], headers['x-c']]).toEqual(['eins', undefined, 'three'])
})

test.each([
  ['webhook-signature', 'v1,x'],
  ['Webhook-Id', 'x'],
  ['svix-signature', 'x'],
  ['Connection', 'close'],
  ['transfer-encoding', 'chunked'],
  ['proxy-authorization', 'x'],
  ['Host', 'example.com'],
  ['content-length', '0'],
  ['content-type', 'text/plain'],
  ['x-forwarded-for', '10.0.0.1'],
  ['user-agent', 'x'],
  ['bad name', 'x'],
  ['x-é', 'x'],
  ['', 'x'],
  ['x-line', 'a\r\nx-more: b'],
  ['x-empty', ''],
  ['x-space', ' a'],
  ['x-unicode', 'größer'],
  ['x-long', 'x'.repeat(2049)],
])('refuse the header %j, without repeating its value', async (name, value) => {
  const refused = await create({ [name]: value })
  expect([refused.status, refused.body.error.code]).toEqual([400, 'bad_request'])
  expect(refused.body.error.message).toContain('headers')
  if (value.length > 8) expect(refused.text).not.toContain(value.slice(0, 100))
})

test('the number and size of headers are limited, and a sink has no headers', async () => {
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`x-${i}`, 'v']))
  const large = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`x-${i}`, 'v'.repeat(2000)]))
  const twice = { 'X-A': 'a', 'x-a': 'b' }
  for (const headers of [many, large, twice]) expect((await create(headers)).status).toBe(400)
  const { id } = (await create(Object.fromEntries(Object.entries(many).slice(1)))).body.data
  expect((await patch(id, { headers: { 'x-20': 'v', 'x-new': 'v' } })).status).toBe(400)
  for (const more of [{ headers: { 'x-a': 'a' } }, { rateLimit: { deliveries: 1, per: 'minute' } }]) {
    const sink = await service.post('/v1/webhook-endpoints', { kind: 'sink', ...more })
    expect([sink.status, sink.body.error.message]).toEqual([400, expect.stringMatching(/A sink has no/)])
  }
})

test('a change to another origin keeps no header of the old origin', async () => {
  const { id } = (await create({ authorization: token })).body.data
  // At the same origin they stay.
  expect((await patch(id, { url: `${receiver.url}/other` })).status).toBe(200)
  const refused = await patch(id, { url: `${other.url}/mine` })
  expect([refused.status, refused.body.error.message]).toEqual([400, expect.stringMatching(/Send headers/)])
  expect((await patch(id, { url: `${other.url}/mine`, headers: { 'x-b': 'new' } })).status).toBe(200)
  await tryOut(id)
  expect(other.received[0]!.headers).toMatchObject({ 'x-b': 'new' })
  expect(other.received[0]!.headers.authorization).toBeUndefined()
})

test('at another origin an endpoint has to prove itself again, and starts without the failures of the old one', async () => {
  const { id } = (await create()).body.data
  const { database } = service.service
  const state = async () =>
    (
      await database.query<{ proven: boolean; failing: number }>(
        `select proven_at is not null as proven, consecutive_failures as failing from webhook_endpoints where id = $1`,
        [id],
      )
    )[0]
  await tryOut(id)
  await database.query('update webhook_endpoints set consecutive_failures = 3 where id = $1', [id])
  expect(await state()).toEqual({ proven: true, failing: 3 })
  await patch(id, { url: `${receiver.url}/path` })
  expect(await state()).toEqual({ proven: true, failing: 0 })
  await patch(id, { url: `${other.url}/path` })
  expect(await state()).toEqual({ proven: false, failing: 0 })
  other.answer = (_, response) => response.writeHead(404).end()
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) statuses.push((await tryOut(id)).status)
  // Ten in ten minutes and host; the one before it was proven was the first.
  expect(statuses).toEqual([...Array(9).fill(200), 429, 429, 429])
  other.answer = (_, response) => response.writeHead(204).end()
})

test('the list shows the number of signing secrets', async () => {
  const { id } = (await create()).body.data
  const signing = async () => (await service.call(`/v1/webhook-endpoints/${id}`)).body.data.signingSecrets
  expect(await signing()).toBe(1)
  for (let n = 0; n < 3; n++) await service.post(`/v1/webhook-endpoints/${id}/rotate-secret`, {})
  expect(await signing()).toBe(4)
  await tryOut(id)
  expect(String(receiver.received[0]!.headers['webhook-signature']).split(' ')).toHaveLength(4)
  service.clock.advance(24 * 3_600_000)
  expect(await signing()).toBe(1)
})
