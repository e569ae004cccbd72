import { Webhook } from 'standardwebhooks'
import { afterEach, expect, test, vi } from 'vitest'
import type { FeedItem } from '../../support/feed-platform.ts'
import { plenty, type Received, type Receiver, type Watching, withReceiver } from '../../support/watching.ts'

let service: Watching
let receiver: Receiver
withReceiver({ env: plenty }, (opened) => {
  service = opened.service
  receiver = opened.receiver
  service.world.pageSize = 100
})
afterEach(async () => {
  receiver.answer = (_, response) => response.writeHead(204).end()
  await service.rest()
})

let serial = 0
/** An http endpoint with a path of its own. */
async function endpoint(more: object = {}) {
  const path = `/payload${serial++}`
  const made = await service.post('/v1/webhook-endpoints', {
    ...{ kind: 'http', url: receiver.url + path },
    ...more,
  })
  expect(made.status, made.text).toBe(201)
  const { id, secret } = made.body.data as { id: string; secret: string }
  return { id, secret, got: () => receiver.received.filter((request) => request.path === path) }
}

async function watch(endpoints: readonly { id: string }[], more: object = {}) {
  const name = `payloads${serial++}`
  const list: FeedItem[] = [{ id: 'old', at: new Date(service.clock.now()).toISOString() }]
  service.world.lists.set(name, list)
  const webhook = { webhookEndpointId: undefined, webhookEndpointIds: endpoints.map(({ id }) => id) }
  const { monitor } = await service.watch(name, { ...webhook, ...more })
  return {
    monitor,
    async publish(ids: readonly string[], text = '') {
      await service.pass(35)
      const at = new Date(service.clock.now()).toISOString()
      list.unshift(...ids.map((id) => ({ id, at, text })))
      await service.pass(35)
    },
  }
}

/** The event of a request, checked with the reference library at the time it was sent. */
function verified(secret: string, request: Received) {
  vi.useFakeTimers({ now: Number(request.headers['webhook-timestamp']) * 1000, toFake: ['Date'] })
  try {
    return new Webhook(secret).verify(request.body, request.headers as Record<string, string>) as {
      id: string
      data: { itemIds?: string[]; itemId?: string; items: { text: string }[]; digest?: object }
      thin?: { path: string; links: (string | null)[] }
    }
  } finally {
    vi.useRealTimers()
  }
}

test('a digest is split so that each body fits maxBytes, each item whole in exactly one of them', async () => {
  const [small, large] = [await endpoint({ maxBytes: 8192 }), await endpoint()]
  const watched = await watch([small, large], { delivery: 'digest' })
  const ids = Array.from({ length: 30 }, (_, i) => `é${i}`)
  await watched.publish(ids.toReversed(), 'ü'.repeat(600))
  const events = small.got().map((request) => {
    expect(Buffer.byteLength(request.body)).toBeLessThanOrEqual(8192)
    return verified(small.secret, request)
  })
  expect(events.flatMap(({ data }) => data.itemIds!).toSorted()).toEqual(ids.toSorted())
  for (const { data, thin } of events) {
    expect(thin).toBeUndefined()
    expect(data.digest).toMatchObject({ parts: events.length })
    for (const { text } of data.items) expect(text).toHaveLength(600)
  }
  // The bodies are nearly full: 30 items of 1.3 kB.
  expect(events.length).toBeLessThanOrEqual(6)
  expect(large.got()).toHaveLength(events.length)
})

test('an event larger than maxBytes arrives thin, the log shows it as sent, and its path has the whole', async () => {
  const small = await endpoint({ maxBytes: 8192 })
  const watched = await watch([small])
  await watched.publish(['long'], 'x'.repeat(9000))
  const [request] = small.got()
  expect(request!.headers['webhook-payload']).toBe('thin')
  const event = verified(small.secret, request!)
  expect([event.data.itemId, event.data.items, event.thin!.links]).toEqual(['long', [], [null]])
  const whole = await service.call(event.thin!.path)
  expect(whole.body.data.payload.data.items[0].text).toHaveLength(9000)
  const { deliveries } = (await service.call(`/v1/webhook-endpoints/${small.id}/deliveries`)).body.data
  expect(deliveries[0].payloadText).toBe(request!.body)
  const one = await service.call(`/v1/webhook-deliveries/${deliveries[0].id}`)
  expect(one.body.data.payloadText).toBe(request!.body)
})

test('a thin endpoint gets ids and links of every event, beside endpoints that get all of it; both can change', async () => {
  const [thin, full] = [await endpoint({ payload: 'thin' }), await endpoint()]
  const watched = await watch([thin, full])
  await watched.publish(['a'], 'words')
  const [event] = thin.got().map((request) => verified(thin.secret, request))
  expect(event).toMatchObject({ data: { itemId: 'a', items: [] }, thin: { path: `/v1/events/${event!.id}` } })
  expect(verified(full.secret, full.got()[0]!).data.items[0]!.text).toBe('words')
  const changed = await service.patch(`/v1/webhook-endpoints/${thin.id}`, { payload: 'full', maxBytes: 9000 })
  expect(changed.body.data).toMatchObject({ payload: 'full', maxBytes: 9000 })
  await watched.publish(['b'], 'more')
  expect(verified(thin.secret, thin.got()[1]!).data.items[0]!.text).toBe('more')
  const reset = await service.patch(`/v1/webhook-endpoints/${thin.id}`, { maxBytes: null })
  expect(reset.body.data.maxBytes).toBeNull()
  expect((await service.patch(`/v1/webhook-endpoints/${thin.id}`, { maxBytes: 100 })).status).toBe(400)
})

test('each event of an endpoint has a number without gaps, the same in retries and redeliveries', async () => {
  const [one, two] = [await endpoint(), await endpoint()]
  const first = await watch([one, two])
  const second = await watch([one])
  const numbers = ({ got }: { got: () => Received[] }) =>
    got().map((request) => [verifiedId(request), Number(request.headers['webhook-sequence'])] as const)
  const verifiedId = (request: Received) => JSON.parse(request.body).data.itemId as string
  receiver.answer = ({ body }, response) =>
    response.writeHead(JSON.parse(body).data.itemId === 'b' ? 500 : 204).end()
  await first.publish(['c', 'b', 'a'])
  receiver.answer = (_, response) => response.writeHead(204).end()
  await second.publish(['d'])
  await service.pass(60)
  const ofOne = numbers(one)
  expect(new Set(ofOne.map(([, number]) => number))).toEqual(new Set([1, 2, 3, 4]))
  const byItem = new Map(ofOne)
  expect(['a', 'b', 'c', 'd'].map((id) => byItem.get(id))).toEqual([1, 2, 3, 4])
  // Every attempt of an item has the number of the item.
  for (const [id, number] of ofOne) expect(number).toBe(byItem.get(id))
  expect(ofOne.filter(([id]) => id === 'b').length).toBeGreaterThan(1)
  expect(new Map(numbers(two))).toEqual(new Map([...byItem].filter(([id]) => id !== 'd')))

  const { deliveries } = (await service.call(`/v1/webhook-endpoints/${one.id}/deliveries`)).body.data
  await service.post(`/v1/webhook-deliveries/${deliveries[0].id}/redeliver`)
  await service.pass(0)
  const again = one.got().at(-1)!
  expect(Number(again.headers['webhook-sequence'])).toBe(deliveries[0].sequence)
  await service.post(`/v1/webhook-endpoints/${one.id}/test`)
  expect(one.got().at(-1)!.headers).not.toHaveProperty('webhook-sequence')
})

test('an endpoint that fails for five minutes is announced once, with words, and once when it answers again', async () => {
  const sink = (await service.post('/v1/webhook-endpoints', { kind: 'sink', notices: true })).body.data.id
  const hook = await endpoint({ description: 'Mine' })
  const watched = await watch([hook])
  const notices = async () => {
    const { deliveries } = (await service.call(`/v1/webhook-endpoints/${sink}/deliveries?limit=100`)).body
      .data
    return deliveries
      .map(({ payloadText }: { payloadText: string }) => JSON.parse(payloadText))
      .filter(({ data }: { data: { endpointId?: string } }) => data.endpointId === hook.id)
      .map(({ type, data }: { type: string; data: { reason: string } }) => [type, data.reason])
      .reverse()
  }
  receiver.answer = (_, response) => response.writeHead(500).end()
  await watched.publish(['a'])
  await service.pass(1)
  // Two attempts within a minute can be a restart.
  expect(await notices()).toEqual([])
  await service.pass(6)
  await service.pass(60)
  const failing = ['endpoint.failing', expect.stringMatching(/^3 attempts in a row .* it answered 500\.$/)]
  expect(await notices()).toEqual([failing])
  receiver.answer = (_, response) => response.writeHead(204).end()
  await service.pass(3 * 60)
  await watched.publish(['b'])
  const recovered = ['endpoint.recovered', expect.stringMatching(/^It answers again; it failed since /)]
  expect(await notices()).toEqual([failing, recovered])
})

test('a failed connection is logged with what failed: the name, the port, or TLS', async () => {
  const closed = receiver.url.replace(/:\d+$/, ':9')
  const failures: [string, RegExp][] = [
    [closed, /^port: The host refused the connection/],
    [receiver.url.replace('http:', 'https:'), /^tls: TLS could not be agreed on/],
  ]
  for (const [url, words] of failures) {
    const made = await service.post('/v1/webhook-endpoints', { kind: 'http', url: `${url}/none` })
    const answer = await service.post(`/v1/webhook-endpoints/${made.body.data.id}/test`)
    expect([answer.body.data.status, answer.body.data.responseBodySnippet]).toEqual([
      'failed',
      expect.stringMatching(words),
    ])
  }
})
