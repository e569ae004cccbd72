import { beforeEach, expect, test } from 'vitest'
import { type Receiver, type Watching, withReceiver } from '../../support/watching.ts'

/** An endpoint may be deleted at any time: what names it is refused or goes on without it, and nothing breaks. */
let service: Watching
let receiver: Receiver
withReceiver({ env: { MONITORS_PER_ACCOUNT: '200', ENDPOINTS_PER_ACCOUNT: '200' } }, (opened) => {
  service = opened.service
  receiver = opened.receiver
})
beforeEach(() => {
  service.world.respond = undefined
  receiver.answer = (_, response) => void response.writeHead(204).end()
})

let serial = 0
function list() {
  const name = `list${serial++}`
  service.world.lists.set(name, [{ id: 'old', at: new Date(service.clock.now() - 60_000).toISOString() }])
  const publish = (id: string) =>
    service.world.lists.get(name)!.unshift({ id, at: new Date(service.clock.now()).toISOString() })
  return { name, publish }
}
const endpoint = async () =>
  (await service.post('/v1/webhook-endpoints', { kind: 'http', url: `${receiver.url}/in` })).body.data
    .id as string
const remove = (id: string) => service.call(`/v1/webhook-endpoints/${id}`, { method: 'DELETE' })
const wanted = (name: string, webhookEndpointId: string) => ({
  operationId: 'feed.posts',
  params: { name },
  schedule: { type: 'interval', minutes: 60 },
  webhookEndpointId,
})
const refusals = [400, 403, 404]

test.each(['creation', 'dry run', 'change'])(
  'a %s that names it is refused once it is gone',
  async (what) => {
    const { name } = list()
    const [gone, kept] = [await endpoint(), await endpoint()]
    const { id } = (await service.post('/v1/monitors', wanted(name, kept))).body.data
    const ask = (named: string) => {
      if (what === 'change') return service.patch(`/v1/monitors/${id}`, { webhookEndpointIds: [kept, named] })
      return service.post(`/v1/monitors${what === 'dry run' ? '?dryRun=true' : ''}`, wanted(name, named))
    }
    await remove(gone)
    expect(refusals).toContain((await ask(gone)).status)
    // At the same time: it is one or the other, and a monitor that was made or changed has no endpoint that is not there.
    for (let times = 0; times < 8; times++) {
      const meanwhile = await endpoint()
      const [asked, deleted] = await Promise.all([ask(meanwhile), remove(meanwhile)])
      expect([200, 201, ...refusals], asked.text).toContain(asked.status)
      expect(deleted.status).toBe(200)
      const { monitors } = (await service.call('/v1/monitors')).body.data
      for (const { webhookEndpointIds } of monitors) expect(webhookEndpointIds).not.toContain(meanwhile)
    }
  },
)

test('a check during the deletion of an endpoint stores its new items', async () => {
  const { name, publish } = list()
  const at = await endpoint()
  const { id } = (await service.post('/v1/monitors', wanted(name, at))).body.data
  publish('a')
  let deleted: Promise<unknown> | undefined
  service.world.respond = (asked) => {
    if (asked === name)
      deleted ??= service.service.database.query('delete from webhook_endpoints where id = $1', [at])
    return undefined
  }
  await service.pass(70)
  await deleted
  expect(await service.reported(id)).toEqual(['a'])
  const shown = (await service.call(`/v1/monitors/${id}`)).body.data
  expect([shown.status, shown.webhookEndpointIds]).toEqual(['active', []])
  expect((await service.call(`/v1/webhook-endpoints/${at}/deliveries`)).status).toBe(404)
})

test('a delivery during the deletion of its endpoint ends, and other endpoints receive the event', async () => {
  const { name, publish } = list()
  const [at, other] = [await endpoint(), await endpoint()]
  const { id } = (await service.post('/v1/monitors', { ...wanted(name, at) })).body.data
  await service.patch(`/v1/monitors/${id}`, { webhookEndpointIds: [at, other] })
  let deleted: Promise<unknown> | undefined
  receiver.answer = (_, response) => {
    deleted ??= remove(at)
    void deleted.then(() => response.writeHead(204).end())
  }
  publish('a')
  await service.pass(70)
  await service.pass(1)
  expect(((await deleted) as { status: number }).status).toBe(200)
  const { deliveries } = (await service.call(`/v1/webhook-endpoints/${other}/deliveries`)).body.data
  expect(deliveries.map(({ status }: { status: string }) => status)).toEqual(['success'])
  const [{ open }] = (await service.service.database.query<{ open: number }>(
    `select count(*)::int as open from webhook_deliveries where state not in ('success', 'failed')`,
  )) as [{ open: number }]
  expect(open).toBe(0)
})

test('redeliveries, tests and results during the deletion of an endpoint succeed or report not_found', async () => {
  for (let times = 0; times < 6; times++) {
    const { name, publish } = list()
    const [at, kept] = [await endpoint(), await endpoint()]
    const { id } = (await service.post('/v1/monitors', wanted(name, at))).body.data
    await service.patch(`/v1/monitors/${id}`, { webhookEndpointIds: [at, kept] })
    publish('a')
    await service.pass(70)
    const log = await service.call(`/v1/webhook-endpoints/${at}/deliveries`)
    const [{ id: delivery }] = log.body.data.deliveries
    publish('b')
    const asked = [
      ...Array.from({ length: 4 }, () => [
        service.post(`/v1/webhook-deliveries/${delivery}/redeliver`),
        service.post(`/v1/webhook-endpoints/${at}/test`),
      ]).flat(),
      service.post(`/v1/webhook-endpoints/${at}/rotate-secret`),
    ]
    const [deleted] = await Promise.all([remove(at), service.pass(70)])
    for (const { status, text } of await Promise.all(asked)) expect([200, 404], text).toContain(status)
    expect(deleted.status, deleted.text).toBe(200)
    await service.pass(1)
    const left = await service.service.database.query(
      'select 1 from webhook_deliveries where endpoint_id = $1',
      [at],
    )
    expect(left).toEqual([])
    expect(await service.reported(id)).toEqual(['a', 'b'])
  }
})
