import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { ParameterSet } from '../../src/catalog/parameters.ts'
import { createRegistry } from '../../src/catalog/registry.ts'
import { platforms } from '../../src/platforms/index.ts'
import { startLyingFront } from '../support/lying-front.ts'
import { loadNodes, type Nodes, runNode, shownFields, triggerOf } from '../support/n8n.ts'
import { type Receiver, startReceiver, startWatching, type Watching } from '../support/watching.ts'

let service: Watching
let nodes: Nodes
let receiver: Receiver
beforeAll(async () => {
  ;[service, nodes, receiver] = await Promise.all([
    startWatching({ platforms: platforms.filter(({ name }) => ['youtube', 'tiktok', 'web'].includes(name)) }),
    loadNodes(),
    startReceiver(),
  ])
})
afterAll(async () => {
  await service?.close()
  await receiver?.close()
})

const account = (apiKey = service.testKey) => ({ baseUrl: `${service.base}/`, apiKey })
const comments = {
  resource: 'youtube',
  operation: 'youtube.videos.comments',
  url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
}
const channel = { resource: 'youtube', operation: 'youtube.channel', handle: 'nasa' }

test('every operation of the catalog is offered with all its parameters', () => {
  const { operations } = createRegistry(platforms)
  const missing = operations.flatMap(({ id, parameters }) => {
    const [resource = ''] = id.split('.')
    const shown = shownFields(nodes.node, { resource, operation: id })
    const offered = shown.find(({ name }) => name === 'operation')?.options?.some(({ value }) => value === id)
    const fields = shown.flatMap((one) =>
      one.name === 'additionalFields' ? one.options!.map(({ name }) => name) : [one.name],
    )
    const named = (name: string) => (name === 'limit' ? 'pageSize' : name)
    const lacks = Object.entries(parameters as ParameterSet).filter(
      ([name, { required }]) => !fields.includes(named(name)) && (name !== 'cursor' || required),
    )
    return [...(offered ? [] : [id]), ...lacks.map(([name]) => `${id} ${name}`)]
  })
  expect(missing).toEqual([])
})

test('a list is read over its pages, up to a limit or all of it', async () => {
  const all = await runNode(nodes, account(), { ...comments, returnAll: true })
  const ids = all.map(({ json }) => json.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThan(30)
  const some = await runNode(nodes, account(), { ...comments, limit: 25 })
  expect(some.map(({ json }) => json.id)).toEqual(ids.slice(0, 25))
  expect(some[0]).toMatchObject({ pairedItem: { item: 0 }, json: { text: expect.any(String) } })
  const products = { resource: 'tiktok', operation: 'tiktok.shop.products.search', query: 'lamp' }
  const later = await runNode(nodes, account(), { ...products, limit: 35, additionalFields: { page: 2 } })
  expect(later).toHaveLength(35)
})

test('a record comes without its envelope, an outcome without a record as an item, and whole on request', async () => {
  const [found] = await runNode(nodes, account(), channel)
  expect(found!.json).toMatchObject({ lookupStatus: 'found', handle: 'nasa', metrics: {} })
  const [missing] = await runNode(nodes, account(), { ...channel, handle: 'sim_private' })
  expect(missing!.json).toMatchObject({ lookupStatus: 'private' })
  const [raw] = await runNode(nodes, account(), { ...channel, simplify: false })
  expect(raw!.json).toMatchObject({ data: { channel: { handle: 'nasa' } }, meta: { creditsCharged: 1 } })
  const [page] = await runNode(nodes, account(), { ...comments, limit: 1, simplify: false })
  expect(page!.json.data).toMatchObject({ comments: expect.any(Array), page: { hasMore: true } })
  const [common] = await runNode(nodes, account(), {
    ...channel,
    options: { commonShape: true, fields: 'handle,followerCount' },
  })
  expect(common!.json).toEqual({
    lookupStatus: 'found',
    handle: 'nasa',
    followerCount: expect.any(Number),
  })
})

test('the tries of an item in one execution are charged once, each item and each execution anew', async () => {
  const spent = async (executionId: string, items: object[]) => {
    const before = await service.balance()
    await runNode(nodes, account(), channel, { items, executionId })
    return before - (await service.balance())
  }
  expect(await spent('1', [{}, {}])).toBe(2)
  expect(await spent('1', [{}, {}])).toBe(0)
  expect(await spent('2', [{}])).toBe(1)
})

test('an error has the message and the reason of the service, and others go on where the node says so', async () => {
  await expect(runNode(nodes, account('slk_test_wrong'), channel)).rejects.toMatchObject({
    httpCode: '401',
    message: expect.stringMatching(/key/i),
    description: expect.stringContaining('Reason: invalid_key'),
    context: { itemIndex: 0 },
  })
  const unreachable = { ...account(), baseUrl: 'http://127.0.0.1:1' }
  await expect(runNode(nodes, unreachable, channel)).rejects.toMatchObject({ context: { itemIndex: 0 } })
  const values = (item: number) => ({ ...channel, handle: ['', 'nasa'][item] })
  const output = await runNode(nodes, account(), values, { items: [{}, {}], continueOnFail: true })
  expect(output).toMatchObject([
    { json: { error: expect.stringContaining('channelId') }, pairedItem: { item: 0 } },
    { json: { handle: 'nasa' }, pairedItem: { item: 1 } },
  ])
})

test('a body is sent as its fields say, and text that is not JSON is refused before it is sent', async () => {
  const extract = { resource: 'web', operation: 'web.extract', url: 'https://example.com/sim/article' }
  const schema = '{"name":"t","baseSelector":"body","fields":[{"name":"title","selector":"h1"}]}'
  const [item] = await runNode(nodes, account(), { ...extract, schema })
  expect(item!.json).toMatchObject({ lookupStatus: 'found', extracted: [{ title: expect.any(String) }] })
  await expect(runNode(nodes, account(), { ...extract, schema: '{"name":' })).rejects.toThrow(
    "'schema' is not valid JSON",
  )
})

test('a job is created from the input items, read with its rows, and cancelled', async () => {
  const job = { resource: 'job', operation: 'create', jobOperation: 'tiktok.profiles', maxCredits: 10 }
  const items = [
    { handle: 'ada.cooks', customer: 'A-17', nested: { left: 'out' } },
    { handle: 'sim_missing' },
  ]
  const [created, ...none] = await runNode(nodes, account(), job, { items, executionId: 'job' })
  const [again] = await runNode(nodes, account(), job, { items, executionId: 'job' })
  expect([none, again!.json.id]).toEqual([[], created!.json.id])
  await service.pass(1)
  const of = { resource: 'job', jobId: created!.json.id }
  const [read] = await runNode(nodes, account(), { ...of, operation: 'get' })
  expect(read!.json).toMatchObject({ status: 'completed', creditsSpent: 2 })
  const rows = await runNode(nodes, account(), { ...of, operation: 'getRows', limit: 1 })
  expect(rows).toMatchObject([{ json: { row: 1, outcome: 'found', own: { customer: 'A-17' } } }])
  const [other] = await runNode(nodes, account(), {
    ...job,
    inputSource: 'json',
    inputs: '[{"handle":"ben.builds"}]',
  })
  const [ended] = await runNode(nodes, account(), { ...of, operation: 'cancel', jobId: other!.json.id })
  expect(ended!.json.status).toBe('cancelled')
})

test('the trigger watches while it is active, and starts the workflow for signed deliveries alone', async () => {
  vi.spyOn(Date, 'now').mockImplementation(() => service.clock.now())
  const url = `${receiver.url}/webhook`
  const watch = { resource: 'tiktok', operation: 'tiktok.profiles.videos', handle: 'kitchen', minutes: 60 }
  const trigger = triggerOf(nodes, account(), url, watch)
  expect(await trigger.checkExists()).toBe(false)
  await trigger.create()
  expect(await trigger.checkExists()).toBe(true)
  const { monitorId } = trigger.stored
  await service.post(`/v1/monitors/${monitorId}/trigger`)
  await service.pass(1)
  const [{ headers, body }] = receiver.received as [Receiver['received'][number]]
  const { status, items } = await trigger.receive(headers, body)
  expect(status).toBe(200)
  const event = { id: headers['webhook-id'], monitor: { id: monitorId } }
  expect(items[0]!.json).toMatchObject({ event, id: expect.any(String) })

  const forged = { ...headers, 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}` }
  expect(await trigger.receive(forged, body)).toEqual({ status: 401, items: [] })
  expect(await trigger.receive(headers, `${body} `)).toEqual({ status: 401, items: [] })
  service.clock.advance(301_000)
  expect(await trigger.receive(headers, body)).toEqual({ status: 401, items: [] })

  await trigger.delete()
  expect((await service.call(`/v1/monitors/${monitorId}`)).status).toBe(404)
  expect((await service.call('/v1/webhook-endpoints')).body.data.endpoints).toEqual([])
  expect(trigger.stored).toEqual({})
  vi.restoreAllMocks()
})

test('the trigger watches numbers, and leaves nothing behind where its monitor is refused', async () => {
  const values = { resource: 'tiktok', operation: 'tiktok.profiles', handle: 'kitchen', watch: 'values' }
  const trigger = triggerOf(nodes, account(), receiver.url, { ...values, fields: 'metrics.followers' })
  await trigger.create()
  const monitor = (await service.call(`/v1/monitors/${trigger.stored.monitorId}`)).body.data
  expect(monitor).toMatchObject({ watch: 'values', conditions: [{ when: 'changes' }] })
  await trigger.delete()
  const refused = triggerOf(nodes, account(), receiver.url, { ...values, fields: 'nothing.here' })
  await expect(refused.create()).rejects.toMatchObject({ httpCode: '400' })
  expect((await service.call('/v1/webhook-endpoints')).body.data.endpoints).toEqual([])
})

test.each(['reset', 'bad gateway', 'null', 'no data', 'half a body'])(
  'the trigger creates one monitor, or none, where answers are lost (%s)',
  async (lie) => {
    const front = await startLyingFront(service.base)
    const watch = { resource: 'tiktok', operation: 'tiktok.profiles.videos', handle: 'kitchen' }
    const activate = (name: string, lost: number[]) => {
      const baseUrl = front.session(name, lie, lost)
      return triggerOf(nodes, { baseUrl, apiKey: service.testKey }, receiver.url, watch)
    }
    const there = async () => [
      ...(await service.call('/v1/monitors')).body.data.monitors.filter(
        ({ name }: { name: string }) => name === 'n8n: Watch',
      ),
      ...(await service.call('/v1/webhook-endpoints')).body.data.endpoints,
    ]
    for (const { id } of await there()) {
      await service.call(`/v1/${id.startsWith('mon_') ? 'monitors' : 'webhook-endpoints'}/${id}`, {
        method: 'DELETE',
      })
    }
    const trigger = activate('some are lost', [0, 1, 3])
    await trigger.create()
    const { monitorId, endpointId } = trigger.stored
    expect((await there()).map(({ id }) => id)).toEqual([monitorId, endpointId])
    await trigger.delete()
    expect(await there()).toEqual([])

    await expect(activate('all of the monitor are lost', [1, 2, 3]).create()).rejects.toThrow()
    expect(await there()).toEqual([])
    await front.close()
  },
)

test.each(['null', 'no data'])(
  'an answer that is not of the service is an error that says so (%s)',
  async (lie) => {
    const front = await startLyingFront(service.base)
    const given = { baseUrl: front.session('lookup', lie, [0]), apiKey: service.testKey }
    await expect(runNode(nodes, given, channel)).rejects.toThrow('The service answered 200')
    await front.close()
  },
)

/** A service that answers as told; the account to call it with. */
async function serve(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, apiKey: 'slk_live_x' }
}

test('the key goes to no other host: redirects are not followed', async () => {
  const seen: unknown[] = []
  const other = await serve((request, response) => {
    seen.push(request.headers['x-api-key'])
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{},"meta":{}}')
  })
  const moved = await serve((request, response) =>
    response.writeHead(307, { location: `${other.baseUrl}${request.url}` }).end(),
  )
  await expect(runNode(nodes, moved, channel)).rejects.toThrow('The service answered 307')
  expect(nodes.credential.test.request.disableFollowRedirect).toBe(true)
  expect(seen).toEqual([])
})

test('lists whose cursors go in a circle end with an error that names one', async () => {
  let asked = 0
  const circling = await serve((request, response) => {
    const cursor = Number(new URL(request.url!, 'http://x').searchParams.get('cursor') ?? 0)
    const page = { nextCursor: String((cursor % 7) + 1), hasMore: true }
    asked += 1
    const data = { comments: [], rows: [], page }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ data, meta: { requestId: 'r', creditsCharged: 1, lookupStatus: 'found' } }))
  })
  await expect(runNode(nodes, circling, { ...comments, returnAll: true })).rejects.toThrow(
    'its cursor 1 comes again',
  )
  expect(asked).toBe(8)
  const rows = { resource: 'job', operation: 'getRows', jobId: 'job_1', returnAll: true }
  await expect(runNode(nodes, circling, rows)).rejects.toThrow('its cursor 1 comes again')
})
