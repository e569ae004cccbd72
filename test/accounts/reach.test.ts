import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../../src/accounts/manage-keys.ts'
import { startWatching, type Watching } from '../support/watching.ts'

const adminToken = 'an admin token of at least 32 characters'
let service: Watching
let accountId: string
let whole: { monitor: string; endpoint: string }
let delivery: string

beforeAll(async () => {
  service = await startWatching({ env: { ADMIN_TOKEN: adminToken, SINKS_PER_ACCOUNT: '50' } })
  service.world.lists.set('news', [{ id: 'a', at: '2026-07-01T10:00:00Z' }])
  accountId = (await service.call('/v1/whoami')).body.data.user.id
  whole = await service.watch('news')
  await service.post(`/v1/webhook-endpoints/${whole.endpoint}/test`, {})
  const log = await service.call(`/v1/webhook-endpoints/${whole.endpoint}/deliveries`)
  delivery = log.body.data.deliveries[0].id
})
afterAll(() => service.close())

const makeKey = (more: { allowed?: string[]; manages?: boolean; expiresAt?: Date }) => {
  const { database } = service.service
  return createKey(database, service.clock, { accountId, mode: 'test', name: 'k', ...more })
}
const admin = (path: string, body: unknown) =>
  service.call(`/admin/v1${path}`, {
    method: 'POST',
    key: null,
    headers: { authorization: `Bearer ${adminToken}` },
    body,
  })
const hourly = { type: 'interval', minutes: 60 }

/** Everything that can be done to what another key made. */
const deeds = (): [string, string, unknown?][] => [
  ['GET', `/v1/monitors/${whole.monitor}`],
  ['PATCH', `/v1/monitors/${whole.monitor}`, { name: 'mine' }],
  ['DELETE', `/v1/monitors/${whole.monitor}`],
  ['POST', `/v1/monitors/${whole.monitor}/trigger`, {}],
  ['GET', `/v1/monitors/${whole.monitor}/events`],
  ['GET', `/v1/monitors/${whole.monitor}/checks`],
  ['GET', `/v1/webhook-endpoints/${whole.endpoint}`],
  ['PATCH', `/v1/webhook-endpoints/${whole.endpoint}`, { status: 'disabled_by_user' }],
  ['DELETE', `/v1/webhook-endpoints/${whole.endpoint}`],
  ['POST', `/v1/webhook-endpoints/${whole.endpoint}/test`, {}],
  ['POST', `/v1/webhook-endpoints/${whole.endpoint}/recover`, { since: '2026-01-31T12:00:00Z' }],
  ['POST', `/v1/webhook-endpoints/${whole.endpoint}/rotate-secret`, {}],
  ['GET', `/v1/webhook-endpoints/${whole.endpoint}/deliveries`],
  ['POST', `/v1/webhook-deliveries/${delivery}/redeliver`, {}],
]
const tryAll = async (key: string) => {
  const statuses = new Set<number>()
  for (const [method, path, body] of deeds()) {
    statuses.add((await service.call(path, { method, key, ...(body ? { body } : {}) })).status)
  }
  return [...statuses]
}

describe('a key limited to some operations', () => {
  test('calls only these operations, and may manage only if that was granted', async () => {
    const { key } = await makeKey({ allowed: ['feed.posts'] })
    expect((await service.call('/v1/feed/news/posts', { key })).status).toBe(200)
    expect((await service.call('/v1/balance', { key })).status).toBe(200)
    expect(await tryAll(key)).toEqual([403])
    const lists = ['/v1/monitors', '/v1/webhook-endpoints']
    for (const list of lists) expect((await service.call(list, { key })).status).toBe(403)
    const made = await service.post('/v1/webhook-endpoints', { kind: 'sink' }, { key })
    expect(made.body.error.message).toMatch(/lookups only/)
  })

  test('with management rights reaches only objects that it created', async () => {
    const { key } = await makeKey({ allowed: ['feed.posts'], manages: true })
    expect(await tryAll(key)).toEqual([404])
    const sink = (await service.post('/v1/webhook-endpoints', { kind: 'sink' }, { key })).body.data
    const wanted = { operationId: 'feed.posts', params: { name: 'news' }, schedule: hourly }
    const other = await service.post(
      '/v1/monitors',
      { ...wanted, webhookEndpointId: whole.endpoint },
      { key },
    )
    expect(other.status).toBe(403)
    const own = await service.post('/v1/monitors', { ...wanted, webhookEndpointId: sink.id }, { key })
    expect(own.status).toBe(201)
    const beyond = await service.post('/v1/monitors', { ...wanted, operationId: 'feed.results' }, { key })
    expect(beyond.status).toBe(403)
    const { monitors } = (await service.call('/v1/monitors', { key })).body.data
    expect(monitors.map(({ id }: { id: string }) => id)).toEqual([own.body.data.id])
    const { endpoints } = (await service.call('/v1/webhook-endpoints', { key })).body.data
    expect(endpoints.map(({ id }: { id: string }) => id)).toEqual([sink.id])
    expect((await service.post(`/v1/webhook-endpoints/${sink.id}/test`, {}, { key })).status).toBe(200)
  })

  test('sees only events of monitors that it created', async () => {
    const { key } = await makeKey({ allowed: ['feed.posts'], manages: true })
    service.world.lists.set('own', [{ id: 'a', at: '2026-07-01T10:00:00Z' }])
    const wanted = { operationId: 'feed.posts', params: { name: 'own' }, schedule: hourly }
    const own = (await service.post('/v1/monitors', wanted, { key })).body.data.id
    const at = new Date(service.clock.now()).toISOString()
    service.world.lists.get('news')!.unshift({ id: 'theirs', at })
    service.world.lists.get('own')!.unshift({ id: 'mine', at })
    await service.pass(70)
    const items = async (path: string, sent?: string) => {
      const { status, body } = await service.call(path, sent ? { key: sent } : {})
      if (status !== 200) return status
      return body.data.events.map(
        (event: { payload: { data: { itemId: string } } }) => event.payload.data.itemId,
      )
    }
    expect(await items('/v1/events')).toEqual(expect.arrayContaining(['mine', 'theirs']))
    expect(await items('/v1/events', key)).toEqual(['mine'])
    expect(await items('/v1/events?after=start', key)).toEqual(['mine'])
    expect(await items(`/v1/monitors/${own}/events`, key)).toEqual(['mine'])
    // Nor by the cursor of a key that sees them all.
    const { nextCursor } = (await service.call('/v1/events?after=start&limit=1')).body.data.page
    expect(await items(`/v1/events?after=${nextCursor}`, key)).toBe(400)
  })

  test('gets no secret of another key by repeating its request', async () => {
    const { key } = await makeKey({ allowed: ['feed.posts'], manages: true })
    const headers = { 'idempotency-key': 'same' }
    const body = { kind: 'sink', description: 'same' }
    const first = await service.post('/v1/webhook-endpoints', body, { headers })
    const second = await service.post('/v1/webhook-endpoints', body, { headers, key })
    expect(second.status).toBe(201)
    expect(second.body.data.id).not.toBe(first.body.data.id)
    expect(second.body.data.secret).not.toBe(first.body.data.secret)
  })
})

test('a key of the whole account may be for lookups only as well', async () => {
  const { key } = await makeKey({ manages: false })
  expect((await service.call('/v1/feed/news/posts', { key })).status).toBe(200)
  expect(await tryAll(key)).toEqual([403])
  // Not even what was answered to another: it holds a secret.
  const headers = { 'idempotency-key': 'another' }
  const sink = { kind: 'sink', description: 'of another' }
  expect((await service.post('/v1/webhook-endpoints', sink, { headers })).status).toBe(201)
  expect((await service.post('/v1/webhook-endpoints', sink, { headers, key })).status).toBe(403)
})

describe('revoking a key', () => {
  const watched = async () => {
    const { key, id } = await makeKey({})
    const wanted = { operationId: 'feed.posts', params: { name: 'news' }, schedule: hourly }
    const monitor = (await service.post('/v1/monitors', wanted, { key })).body.data.id
    return { id, monitor }
  }

  test('names its monitors and stops them until another key takes them over', async () => {
    const { id, monitor } = await watched()
    const revoked = await admin('/keys/revoke', { id })
    expect(revoked.body.data.monitors).toEqual([
      { id: monitor, name: expect.any(String), operationId: 'feed.posts', status: 'paused' },
    ])
    const stopped = (await service.call(`/v1/monitors/${monitor}`)).body.data
    expect(stopped).toMatchObject({
      status: 'paused',
      statusReason: expect.stringMatching(/key was revoked/),
    })
    await service.patch(`/v1/monitors/${monitor}`, { status: 'active' })
    // It belongs to the other key now.
    expect((await admin('/keys/revoke', { id })).body.data.monitors).toEqual([])
    expect((await service.call(`/v1/monitors/${monitor}`)).body.data.status).toBe('active')
  })

  test('leaves them going where that is wanted', async () => {
    const { id, monitor } = await watched()
    const revoked = await admin('/keys/revoke', { id, monitors: 'keep' })
    expect(revoked.body.data.monitors).toMatchObject([{ id: monitor, status: 'active' }])
  })
})

test('monitors of an expired key stop without charges until another key takes them over', async () => {
  const { key } = await makeKey({ expiresAt: new Date(service.clock.now() + 90 * 60_000) })
  const wanted = { operationId: 'feed.posts', params: { name: 'news' }, schedule: hourly }
  const { id } = (await service.post('/v1/monitors', wanted, { key })).body.data
  const checks = async () =>
    (await service.call(`/v1/monitors/${id}/checks`)).body.data.checks.map(
      ({ creditsCharged }: { creditsCharged: number }) => creditsCharged,
    )
  await service.pass(70)
  expect(await checks()).toEqual([2, 0])
  // Due while no sweep has run.
  await service.pass(70)
  expect(await checks()).toEqual([2, 0])
  const stopped = (await service.call(`/v1/monitors/${id}`)).body.data
  expect(stopped).toMatchObject({ status: 'paused', statusReason: expect.stringMatching(/key has expired/) })
  await service.patch(`/v1/monitors/${id}`, { status: 'active' })
  await service.sweep()
  await service.pass(70)
  expect(await checks()).toEqual([2, 2, 0])
})

test('monitors of an expired key stop by the minute, due or not', async () => {
  const { key } = await makeKey({ expiresAt: new Date(service.clock.now() + 60_000) })
  const wanted = { operationId: 'feed.posts', params: { name: 'news' }, schedule: hourly }
  const { id } = (await service.post('/v1/monitors', wanted, { key })).body.data
  await service.sweep()
  expect((await service.call(`/v1/monitors/${id}`)).body.data.status).toBe('active')
  service.clock.advance(60_000)
  await service.sweep()
  expect((await service.call(`/v1/monitors/${id}`)).body.data.status).toBe('paused')
})
