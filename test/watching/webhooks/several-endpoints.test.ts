import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../../src/accounts/manage-keys.ts'
import { liveKey } from '../../support/service.ts'
import { startWatching, type Watching } from '../../support/watching.ts'

let service: Watching
beforeAll(async () => {
  service = await startWatching({ env: { SINKS_PER_ACCOUNT: '100', MONITORS_PER_ACCOUNT: '100' } })
})
afterAll(() => service.close())

const sink = async (options: { key?: string } = {}): Promise<string> =>
  (await service.post('/v1/webhook-endpoints', { kind: 'sink' }, options)).body.data.id
const arrived = async (endpoint: string): Promise<string[]> => {
  const path = `/v1/webhook-endpoints/${endpoint}/deliveries?limit=100`
  const { deliveries } = (await service.call(path)).body.data
  return deliveries.map((one: { payloadText: string }) => JSON.parse(one.payloadText).data.itemId).reverse()
}
const read = async (monitor: string) => {
  const { webhookEndpointId, webhookEndpointIds } = (await service.call(`/v1/monitors/${monitor}`)).body.data
  return [webhookEndpointId, webhookEndpointIds]
}
const schedule = { type: 'interval', minutes: 60 }
const wanted = { operationId: 'feed.posts', params: { name: 'several' }, schedule }
/** Publishes an item and lets every monitor find it. */
async function publish(id: string) {
  const list = service.world.lists.get('several') ?? []
  service.world.lists.set('several', [{ id, at: new Date(service.clock.now()).toISOString() }, ...list])
  await service.pass(70)
}

test('every event arrives once at each endpoint of a monitor, also after changes of the list', async () => {
  await publish('old')
  const [a, b, c] = [await sink(), await sink(), await sink()]
  const made = await service.post('/v1/monitors', { ...wanted, webhookEndpointIds: [a, b, a] })
  expect(made.status).toBe(201)
  const monitor = made.body.data.id
  expect(await read(monitor)).toEqual([a, [a, b]])
  await publish('one')
  expect([await arrived(a), await arrived(b), await arrived(c)]).toEqual([['one'], ['one'], []])

  await service.patch(`/v1/monitors/${monitor}`, { webhookEndpointIds: [c, b] })
  expect(await read(monitor)).toEqual([c, [c, b]])
  await publish('two')
  expect([await arrived(a), await arrived(b), await arrived(c)]).toEqual([['one'], ['one', 'two'], ['two']])

  // What stands still at one endpoint goes on at the others.
  await service.patch(`/v1/webhook-endpoints/${b}`, { status: 'disabled_by_user' })
  await publish('three')
  expect(await arrived(c)).toEqual(['two', 'three'])
  const waiting = await service.call(`/v1/webhook-endpoints/${b}/deliveries?status=pending`)
  expect(waiting.body.data.deliveries).toHaveLength(1)

  await service.call(`/v1/webhook-endpoints/${c}`, { method: 'DELETE' })
  expect(await read(monitor)).toEqual([b, [b]])
  await service.patch(`/v1/monitors/${monitor}`, { webhookEndpointIds: [] })
  expect(await read(monitor)).toEqual([null, []])
  const { events } = (await service.call(`/v1/monitors/${monitor}/events`)).body.data
  expect(events).toHaveLength(3)
})

test('an endpoint receives the types of events that it chose, numbered without gaps', async () => {
  const chosen = (
    await service.post('/v1/webhook-endpoints', { kind: 'sink', eventTypes: ['monitor.new_items'] })
  ).body.data.id
  const other = (
    await service.post('/v1/webhook-endpoints', { kind: 'sink', eventTypes: ['monitor.broken'] })
  ).body.data.id
  await publish('before')
  await service.post('/v1/monitors', { ...wanted, webhookEndpointIds: [chosen, other] })
  await publish('typed')
  expect([await arrived(chosen), await arrived(other)]).toEqual([['typed'], []])
  const changed = await service.patch(`/v1/webhook-endpoints/${other}`, { eventTypes: null })
  expect(changed.body.data.eventTypes).toBe(null)
  await publish('untyped')
  expect([await arrived(chosen), await arrived(other)]).toEqual([['typed', 'untyped'], ['untyped']])
  const { deliveries } = (await service.call(`/v1/webhook-endpoints/${other}/deliveries`)).body.data
  expect(deliveries[0].sequence).toBe(1)
  const unknown = await service.patch(`/v1/webhook-endpoints/${other}`, { eventTypes: ['monitor.new'] })
  expect(unknown.status).toBe(400)
})

test('webhookEndpointId sets exactly one endpoint, or no endpoint', async () => {
  const [a, b] = [await sink(), await sink()]
  const made = await service.post('/v1/monitors', { ...wanted, webhookEndpointId: a })
  const path = `/v1/monitors/${made.body.data.id}`
  expect(await read(made.body.data.id)).toEqual([a, [a]])
  await service.patch(path, { webhookEndpointIds: [a, b] })
  // What does not speak of endpoints leaves them.
  await service.patch(path, { name: 'Renamed' })
  expect(await read(made.body.data.id)).toEqual([a, [a, b]])
  await service.patch(path, { webhookEndpointId: b })
  expect(await read(made.body.data.id)).toEqual([b, [b]])
  await service.patch(path, { webhookEndpointId: null })
  expect(await read(made.body.data.id)).toEqual([null, []])
})

test('an invalid list of endpoints is refused, and not stored', async () => {
  const mine = await sink()
  const foreign = await sink({ key: liveKey })
  const made = await service.post('/v1/monitors', { ...wanted, webhookEndpointIds: [mine] })
  const path = `/v1/monitors/${made.body.data.id}`
  const both = { webhookEndpointId: mine, webhookEndpointIds: [mine] }
  for (const [status, body] of [
    [400, both],
    [400, { webhookEndpointIds: Array.from({ length: 11 }, (_, i) => `whe_${i}`) }],
    [403, { webhookEndpointIds: [mine, foreign] }],
    [403, { webhookEndpointIds: [mine, 'whe_none'] }],
  ] as const) {
    const answers = [
      await service.post('/v1/monitors', { ...wanted, ...body }),
      await service.patch(path, body),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([status, status])
  }
  const inline = { ...wanted, webhook: { url: 'https://1.1.1.1/' }, webhookEndpointIds: [mine] }
  expect((await service.post('/v1/monitors', inline)).status).toBe(400)
  expect(await read(made.body.data.id)).toEqual([mine, [mine]])
})

test('a key limited to some operations delivers only to endpoints that it created', async () => {
  const accountId = (await service.call('/v1/whoami')).body.data.user.id
  const limits = { allowed: ['feed.posts'], manages: true }
  const { key } = await createKey(service.service.database, service.clock, {
    accountId,
    mode: 'test',
    name: 'limited',
    ...limits,
  })
  const [own, others] = [await sink({ key }), await sink()]
  const together = { ...wanted, webhookEndpointIds: [own, others] }
  expect((await service.post('/v1/monitors', together, { key })).status).toBe(403)
  const made = await service.post('/v1/monitors', { ...wanted, webhookEndpointIds: [own] }, { key })
  expect(made.status).toBe(201)
  const path = `/v1/monitors/${made.body.data.id}`
  expect((await service.patch(path, { webhookEndpointIds: [own, others] }, { key })).status).toBe(403)
  expect(await read(made.body.data.id)).toEqual([own, [own]])
})

test('a key limited to some operations cannot create an endpoint for all monitors', async () => {
  const accountId = (await service.call('/v1/whoami')).body.data.user.id
  const { database } = service.service
  const { key } = await createKey(database, service.clock, {
    ...{ accountId, mode: 'test', name: 'limited', allowed: ['feed.posts'], manages: true },
  })
  const url = 'http://127.0.0.1:9/hook'
  const made = await service.post('/v1/monitors', { ...wanted, webhook: { url } }, { key })
  expect(made.status).toBe(201)
  const own = `/v1/webhook-endpoints/${made.body.data.webhookEndpoint.id}`
  const count = async () =>
    (
      await database.query(
        'select (select count(*) from monitors) as m, (select count(*) from webhook_endpoints) as e',
      )
    )[0]
  const before = await count()
  const inline = { ...wanted, webhook: { url, notices: true } }
  const line = service.call('/v1/monitors/bulk', {
    ...{ method: 'POST', key, body: JSON.stringify(inline) },
    headers: { 'content-type': 'application/x-ndjson' },
  })
  const answers = [
    await service.post('/v1/monitors', inline, { key }),
    await service.post('/v1/monitors?dryRun=true', inline, { key }),
    await service.post('/v1/webhook-endpoints', { kind: 'http', url, notices: true }, { key }),
    await service.patch(own, { notices: true }, { key }),
  ]
  for (const { status, body } of answers) {
    expect([status, body.error.code]).toEqual([403, 'forbidden'])
    expect(body.error.message).toContain('notices')
  }
  expect((await line).body.data.results).toMatchObject([{ status: 'failed', error: { code: 'forbidden' } }])
  expect(await count()).toEqual(before)
  expect((await service.call(own)).body.data.notices).toBe(false)
  // The whole account's key may.
  expect((await service.post('/v1/monitors', inline)).status).toBe(201)
})
