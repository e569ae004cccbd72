import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { recordAttempts } from '../../../src/watching/webhooks/delivery/record-attempts.ts'
import { type Received, type Receiver, type Watching, withReceiver } from '../../support/watching.ts'

let service: Watching
let receiver: Receiver
withReceiver(
  {
    env: { MONITORS_PER_ACCOUNT: '1000', SINKS_PER_ACCOUNT: '2', ENDPOINTS_PER_ACCOUNT: '100' },
  },
  (opened) => {
    service = opened.service
    receiver = opened.receiver
  },
)
afterEach(() => {
  receiver.answer = (_, response) => response.writeHead(204).end()
})

const minute = 1
const hour = 60
const day = 24 * hour

let serial = 0
/** An http endpoint with a path of its own, and a monitor that delivers to it. */
async function subscribe() {
  const path = `/hook${serial++}`
  const made = (await service.post('/v1/webhook-endpoints', { kind: 'http', url: receiver.url + path })).body
    .data
  const name = path.slice(1)
  const list = [{ id: 'old', at: new Date(service.clock.now() - 3_600_000).toISOString() }]
  service.world.lists.set(name, list)
  const schedule = { type: 'interval', minutes: 525_600 }
  const body = { operationId: 'feed.posts', params: { name }, schedule, webhookEndpointId: made.id }
  const monitor = (await service.post('/v1/monitors', body)).body.data.id as string
  let published = 0
  return {
    id: made.id as string,
    secret: made.secret as string,
    got: () => receiver.received.filter((request) => request.path === path),
    path,
    monitor,
    /** Publishes an item and lets it be found and delivered. */
    async publish() {
      list.unshift({ id: `new${published++}`, at: new Date(service.clock.now()).toISOString() })
      await service.post(`/v1/monitors/${monitor}/trigger`)
      await service.pass(0)
    },
    log: async (query = '') =>
      (await service.call(`/v1/webhook-endpoints/${made.id}/deliveries${query}`)).body.data.deliveries,
    read: async () => (await service.call(`/v1/webhook-endpoints/${made.id}`)).body.data,
  }
}

/** Verifies a request with the reference library, at the time it was sent. */
function verified(secret: string, request: Received): unknown {
  vi.useFakeTimers({ now: Number(request.headers['webhook-timestamp']) * 1000, toFake: ['Date'] })
  try {
    return new Webhook(secret).verify(request.body, request.headers as Record<string, string>)
  } finally {
    vi.useRealTimers()
  }
}

const failing = (status: number, headers = {}) => {
  receiver.answer = (_, response) => response.writeHead(status, headers).end('no thanks')
}

describe('a delivery', () => {
  test('is a signed POST of the event, and is logged with headers, exact body, status and answer', async () => {
    const hook = await subscribe()
    receiver.answer = (_, response) => response.writeHead(200).end('thank you')
    await hook.publish()
    const [request] = hook.got()
    const event = verified(hook.secret, request!) as { id: string; type: string }
    expect(event.type).toBe('monitor.new_items')
    expect(request!.headers['webhook-id']).toBe(event.id)
    expect(request!.headers['content-type']).toBe('application/json')
    const [entry] = await hook.log()
    expect(entry).toMatchObject({
      eventId: event.id,
      endpointId: hook.id,
      attempt: 1,
      status: 'success',
      payloadText: request!.body,
      responseStatus: 200,
      responseBodySnippet: 'thank you',
      manual: false,
    })
    expect(entry.requestHeaders['webhook-signature']).toBe(request!.headers['webhook-signature'])
    expect(entry.durationMs).toBeGreaterThanOrEqual(0)
  })

  test('carries the signatures of both secrets for 24 hours after a rotation', async () => {
    const hook = await subscribe()
    const rotated = (await service.post(`/v1/webhook-endpoints/${hook.id}/rotate-secret`)).body.data
    expect(Date.parse(rotated.previousSecretExpiresAt) - service.clock.now()).toBe(86_400_000)
    await hook.publish()
    verified(hook.secret, hook.got()[0]!)
    verified(rotated.secret, hook.got()[0]!)
    await service.pass(day)
    await hook.publish()
    verified(rotated.secret, hook.got()[1]!)
    expect(() => verified(hook.secret, hook.got()[1]!)).toThrow()
  })

  test('that is answered with a redirect has failed, and the redirect is not followed', async () => {
    const hook = await subscribe()
    failing(302, { location: `${receiver.url}/elsewhere` })
    await hook.publish()
    expect((await hook.log('?status=failed'))[0]).toMatchObject({ responseStatus: 302, status: 'failed' })
    expect(receiver.received.some(({ path }) => path === '/elsewhere')).toBe(false)
  })

  test('whose connection breaks has failed, with the reason', async () => {
    const hook = await subscribe()
    receiver.answer = (_, response) => response.destroy()
    await hook.publish()
    expect((await hook.log('?status=failed'))[0]).toMatchObject({
      responseStatus: null,
      responseBodySnippet: 'connection: The host closed the connection before it answered.',
    })
  })
})

describe('a failed delivery', () => {
  test('is tried ten times over three days, always under its event id, each attempt signed anew', async () => {
    const hook = await subscribe()
    failing(500)
    await hook.publish()
    const waits = [1, 6, 37, 3 * hour, 7 * hour, 13 * hour, 18 * hour, 25 * hour, 30 * hour, 30 * hour]
    for (const wait of waits) await service.pass(wait)
    const attempts = hook.got()
    expect(attempts).toHaveLength(10)
    expect(new Set(attempts.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(attempts.map(({ body }) => body)).size).toBe(1)
    for (const attempt of attempts) verified(hook.secret, attempt)
    expect(new Set(attempts.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
    const log = await hook.log('?limit=100')
    expect(log.map((entry: { attempt: number }) => entry.attempt)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(log.every((entry: { status: string }) => entry.status === 'failed')).toBe(true)
  })

  test('succeeds on a later attempt, and the endpoint counts as healthy again', async () => {
    const hook = await subscribe()
    failing(500)
    await hook.publish()
    expect(await hook.read()).toMatchObject({ status: 'active', consecutiveFailures: 1 })
    expect((await hook.read()).failingSince).not.toBeNull()
    expect((await hook.log())[0]).toMatchObject({ attempt: 2, status: 'pending', requestHeaders: {} })
    receiver.answer = (_, response) => response.writeHead(204).end()
    await service.pass(minute)
    expect((await hook.log())[0]).toMatchObject({ attempt: 2, status: 'success' })
    expect(await hook.read()).toMatchObject({ consecutiveFailures: 0, failingSince: null })
  })

  test('with Retry-After holds all deliveries of the endpoint until then', async () => {
    const hook = await subscribe()
    failing(429, { 'retry-after': '600' })
    await hook.publish()
    await hook.publish()
    await service.pass(5 * minute)
    expect(hook.got()).toHaveLength(1)
    receiver.answer = (_, response) => response.writeHead(204).end()
    await service.pass(6 * minute)
    expect(hook.got()).toHaveLength(3)
  })
})

describe('an endpoint', () => {
  test('that failed for five days is disabled, and receives every undelivered event after its activation', async () => {
    const hook = await subscribe()
    failing(500)
    await hook.publish()
    for (let hours = 0; hours < 5 * 24; hours += 6) await service.pass(6 * hour)
    expect((await hook.read()).status).toBe('active')
    await hook.publish()
    expect(await hook.read()).toMatchObject({ status: 'disabled' })
    const before = hook.got().length
    await hook.publish()
    await service.pass(day)
    expect(hook.got()).toHaveLength(before)

    receiver.answer = (_, response) => response.writeHead(204).end()
    const revived = (await service.patch(`/v1/webhook-endpoints/${hook.id}`, { status: 'active' })).body.data
    expect(revived).toMatchObject({ status: 'active', consecutiveFailures: 0, failingSince: null })
    await service.pass(0)
    const events = (await service.call(`/v1/monitors/${hook.monitor}/events`)).body.data.events
    const delivered = new Set(
      hook
        .got()
        .slice(before)
        .map(({ headers }) => headers['webhook-id']),
    )
    expect(events).toHaveLength(3)
    expect(delivered).toEqual(new Set(events.map((event: { id: string }) => event.id)))
  })

  test('that answers 410 is disabled at once; its event and pending retries stay stored', async () => {
    const hook = await subscribe()
    failing(500)
    await hook.publish()
    failing(410)
    await hook.publish()
    expect(await hook.read()).toMatchObject({ status: 'disabled' })
    expect(await hook.log('?status=pending')).toHaveLength(2)
    await service.pass(day)
    expect(hook.got()).toHaveLength(2)
    receiver.answer = (_, response) => response.writeHead(204).end()
    await service.patch(`/v1/webhook-endpoints/${hook.id}`, { status: 'active' })
    await service.pass(0)
    expect(await hook.log('?status=success')).toHaveLength(2)
  })

  test('disabled by its owner gets no deliveries until it is active again', async () => {
    const hook = await subscribe()
    await service.patch(`/v1/webhook-endpoints/${hook.id}`, {
      status: 'disabled_by_user',
      description: 'Holiday',
    })
    await hook.publish()
    expect(hook.got()).toHaveLength(0)
    expect(await hook.read()).toMatchObject({ status: 'disabled_by_user', description: 'Holiday' })
    await service.patch(`/v1/webhook-endpoints/${hook.id}`, { status: 'active' })
    await service.pass(0)
    expect(hook.got()).toHaveLength(1)
  })

  test('that hangs does not delay the events of another', async () => {
    const slow = await subscribe()
    const quick = await subscribe()
    const held: (() => void)[] = []
    receiver.answer = (request, response) => {
      if (request.path === slow.path) held.push(() => response.writeHead(204).end())
      else response.writeHead(204).end()
    }
    for (let i = 0; i < 40; i++)
      service.world.lists
        .get(slow.path.slice(1))!
        .unshift({ id: `s${i}`, at: new Date(service.clock.now() + i).toISOString() })
    // As many as an endpoint is sent at once that has not answered yet.
    for (let i = 0; i < 4; i++)
      service.world.lists
        .get(quick.path.slice(1))!
        .unshift({ id: `q${i}`, at: new Date(service.clock.now() + i).toISOString() })
    await service.post(`/v1/monitors/${slow.monitor}/trigger`)
    await service.post(`/v1/monitors/${quick.monitor}/trigger`)
    // The slow one answers only after the other has everything.
    const passed = service.pass(0)
    await vi.waitFor(() => expect(quick.got()).toHaveLength(4), { timeout: 90_000 })
    receiver.answer = (_, response) => response.writeHead(204).end()
    for (const release of held) release()
    await passed
  })

  test('can be tested: the answer is returned and logged, and does not change the health', async () => {
    const hook = await subscribe()
    const ok = await service.post(`/v1/webhook-endpoints/${hook.id}/test`)
    expect(ok.body.data).toMatchObject({ status: 'success', responseStatus: 204 })
    expect(verified(hook.secret, hook.got()[0]!)).toMatchObject({ type: 'webhook_endpoint.test' })
    failing(500)
    const bad = await service.post(`/v1/webhook-endpoints/${hook.id}/test`, { sampleType: 'feed.posts' })
    expect(bad.body.data).toMatchObject({
      status: 'failed',
      responseStatus: 500,
      responseBodySnippet: 'no thanks',
    })
    expect(verified(hook.secret, hook.got()[1]!)).toMatchObject({
      type: 'monitor.new_items',
      monitor: { id: 'sample' },
    })
    expect((await hook.log()).map((entry: { manual: boolean }) => entry.manual)).toEqual([true, true])
    expect(await hook.read()).toMatchObject({ consecutiveFailures: 0 })
    expect(
      (await service.post(`/v1/webhook-endpoints/${hook.id}/test`, { sampleType: 'feed.nothing' })).status,
    ).toBe(400)
  })
})

describe('a redelivery', () => {
  test('sends the same event again, does not change the health, and cancels pending retries', async () => {
    const hook = await subscribe()
    failing(500)
    await hook.publish()
    const failed = (await hook.log('?status=failed'))[0]
    const again = await service.post(`/v1/webhook-deliveries/${failed.id}/redeliver`)
    expect(again.body.data).toEqual({ attempt: 3 })
    await service.pass(0)
    expect(hook.got()).toHaveLength(2)
    expect(hook.got()[1]!.headers['webhook-id']).toBe(hook.got()[0]!.headers['webhook-id'])
    expect(await hook.read()).toMatchObject({ consecutiveFailures: 1 })
    receiver.answer = (_, response) => response.writeHead(204).end()
    await service.post(`/v1/webhook-deliveries/${failed.id}/redeliver`)
    await service.pass(0)
    await service.pass(day)
    // The automatic second attempt was due by now; it is no longer needed.
    expect(hook.got()).toHaveLength(3)
    expect((await hook.log())[0]).toMatchObject({ manual: true, status: 'success', attempt: 4 })
  })

  test('works on a disabled endpoint too', async () => {
    const hook = await subscribe()
    failing(410)
    await hook.publish()
    receiver.answer = (_, response) => response.writeHead(204).end()
    const [failed] = await hook.log('?status=failed')
    await service.post(`/v1/webhook-deliveries/${failed.id}/redeliver`)
    await service.pass(0)
    expect(hook.got()).toHaveLength(2)
    expect((await hook.read()).status).toBe('disabled')
  })
})

describe('the delivery log', () => {
  test('is paged newest first, or oldest first after a time', async () => {
    const hook = await subscribe()
    const start = new Date(service.clock.now()).toISOString()
    const eventIds: string[] = []
    for (let i = 0; i < 4; i++) {
      service.clock.advance(1000)
      await hook.publish()
      eventIds.push((await hook.log())[0].eventId)
    }
    const path = `/v1/webhook-endpoints/${hook.id}/deliveries`
    const walk = async (query: string) => {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const url: string = `${path}?limit=3${query}${cursor && `&cursor=${cursor}`}`
        const { data } = (await service.call(url)).body
        seen.push(...data.deliveries.map((entry: { eventId: string }) => entry.eventId))
        cursor = data.page.hasMore ? data.page.nextCursor : null
      }
      return seen
    }
    expect(await walk('')).toEqual(eventIds.toReversed())
    expect(await walk(`&after=${start}`)).toEqual(eventIds)
    const second = (await hook.log('?limit=100'))[2]
    expect(await walk(`&after=${second.createdAt}`)).toEqual(eventIds.slice(2))
    expect(await walk('&status=pending')).toEqual([])
    for (const wrong of ['yesterday', '2026-02-30T00:00:00Z', '2026-01-31T12:00:00Zulu'])
      expect([wrong, (await service.call(`${path}?after=${wrong}`)).status]).toEqual([wrong, 400])
    expect(await walk(`&after=${start.replace('Z', '')}`)).toEqual(eventIds)
    expect((await service.call(`${path}?status=lost`)).status).toBe(400)
    expect((await service.call(`${path}?cursor=abc`)).status).toBe(400)
  })
})

test('tail mode returns every entry and every result once, with a cursor on every page', async () => {
  const hook = await subscribe()
  const path = `/v1/webhook-endpoints/${hook.id}/deliveries`
  const after = new Date(service.clock.now() - 1000).toISOString()
  const cursors: Record<string, string> = {}
  const read = async (status: string) => {
    const query = cursors[status] ? `cursor=${cursors[status]}` : `after=${after}`
    const { data } = (await service.call(`${path}?limit=2&${query}${status && `&status=${status}`}`)).body
    cursors[status] = data.page.nextCursor
    return data.deliveries.map((entry: { attempt: number; status: string }) => [entry.attempt, entry.status])
  }
  // At the end of an empty list as well.
  for (const status of ['', 'failed', 'success']) expect(await read(status)).toEqual([])
  receiver.answer = (_, response) => response.writeHead(500).end()
  await hook.publish()
  expect(await read('failed')).toEqual([[1, 'failed']])
  receiver.answer = (_, response) => response.writeHead(204).end()
  await service.pass(1)
  expect(await read('')).toEqual([
    [1, 'failed'],
    [2, 'success'],
  ])
  expect([await read('failed'), await read('')]).toEqual([[], []])
  expect(await read('success')).toEqual([[2, 'success']])
  expect(await read('success')).toEqual([])
})

test('an endpoint can change its address, and recover every undelivered event since a time', async () => {
  const hook = await subscribe()
  const path = `/v1/webhook-endpoints/${hook.id}`
  const since = new Date(service.clock.now()).toISOString()
  receiver.answer = (_, response) => response.writeHead(500).end()
  await hook.publish()
  // Ten attempts over three days.
  for (let hours = 0; hours < 100; hours++) await service.pass(60)
  expect(hook.got().length).toBeGreaterThanOrEqual(10)
  expect((await service.call(`${path}/deliveries?status=pending`)).body.data.deliveries).toEqual([])
  receiver.answer = (_, response) => response.writeHead(204).end()

  const moved = await service.patch(path, { url: `${receiver.url}/elsewhere-${hook.id}` })
  expect(moved.body.data.url).toContain('elsewhere')
  expect((await service.patch(path, { url: 'https://10.0.0.1/' })).status).toBe(400)
  expect((await service.post(`${path}/recover`, { since })).body.data).toEqual({
    recovered: 1,
    hasMore: false,
  })
  expect((await service.post(`${path}/recover`, { since })).body.data).toEqual({
    recovered: 0,
    hasMore: false,
  })
  await service.pass(0)
  const arrived = receiver.received.filter(({ path: at }) => at === `/elsewhere-${hook.id}`)
  expect(arrived).toHaveLength(1)
  expect(arrived[0]!.headers['webhook-id']).toBe(hook.got()[0]!.headers['webhook-id'])
  await service.patch(path, { status: 'disabled_by_user' })
  expect((await service.post(`${path}/recover`, { since })).status).toBe(400)
})

describe('an endpoint that asked to be left alone for a day', () => {
  /** One of two published events was answered with a 503, the other one waits with it. */
  async function silenced() {
    const hook = await subscribe()
    receiver.answer = (_, response) => response.writeHead(503, { 'retry-after': '86400' }).end()
    await hook.publish()
    receiver.answer = (_, response) => response.writeHead(204).end()
    await hook.publish()
    await service.pass(hour)
    expect(hook.got()).toHaveLength(1)
    return { ...hook, at: `/v1/webhook-endpoints/${hook.id}` }
  }
  const since = () => new Date(service.clock.now() - 2 * 3_600_000).toISOString()

  test('is called again by a recovery, which counts what it sends', async () => {
    const hook = await silenced()
    const { body } = await service.post(`${hook.at}/recover`, { since: since() })
    expect(body.data).toEqual({ recovered: 1, hasMore: false })
    await service.pass(0)
    expect(hook.got()).toHaveLength(3)
  })

  test('is called again after its activation', async () => {
    const hook = await silenced()
    await service.patch(hook.at, { status: 'active' })
    await service.pass(0)
    // The answer to one event brings the retry of the other one forward.
    expect(hook.got()).toHaveLength(3)
  })

  test.each(['test', 'redelivery'])('is called again after a %s that it answers with a 2xx', async (by) => {
    const hook = await silenced()
    if (by === 'test') await service.post(`${hook.at}/test`, {})
    else {
      const [failed] = await hook.log('?status=failed')
      await service.post(`/v1/webhook-deliveries/${failed.id}/redeliver`, {})
    }
    await service.pass(0)
    await service.pass(0)
    expect(hook.got()).toHaveLength(by === 'test' ? 4 : 3)
  })

  test('stays alone while tests fail', async () => {
    const hook = await silenced()
    receiver.answer = (_, response) => response.writeHead(500).end()
    await service.post(`${hook.at}/test`, {})
    await service.pass(0)
    expect(hook.got()).toHaveLength(2)
  })
})

test('a recovery takes the events of a stretch of time alone', async () => {
  const hook = await subscribe()
  receiver.answer = (_, response) => response.writeHead(500).end()
  await hook.publish()
  await service.pass(day)
  const until = new Date(service.clock.now()).toISOString()
  await service.pass(minute)
  await hook.publish()
  for (let hours = 0; hours < 100; hours++) await service.pass(60)
  receiver.answer = (_, response) => response.writeHead(204).end()
  const before = hook.got().length
  const at = `/v1/webhook-endpoints/${hook.id}`
  const since = new Date(Date.parse(until) - 2 * 86_400_000).toISOString()
  expect((await service.post(`${at}/recover`, { since, until: since })).status).toBe(400)
  expect((await service.post(`${at}/recover`, { since, until })).body.data.recovered).toBe(1)
  await service.pass(0)
  expect(hook.got()).toHaveLength(before + 1)
})

test.each([
  ['fails for another reason', false, 500],
  ['succeeds', true, 204],
])(
  'what Retry-After asked for stands when another attempt that was under way %s',
  async (_, success, status) => {
    const hook = await subscribe()
    const { database } = service.service
    const { url } = await hook.read()
    const attempt = (more: object) => ({
      delivery: { ...nothing, endpoint_id: hook.id, url, due_at: new Date(0), consecutive_failures: 1 },
      attempt: { ...nothing, at: service.clock.now(), ...more },
    })
    const nothing = { id: 'dlv_none', event_id: 'evt_none', attempt: 1, round: 10, manual: false }
    const asks = { success: false, responseStatus: 429, retryAfterMs: 600_000 }
    await recordAttempts(database, [attempt(asks)] as never)
    await recordAttempts(database, [
      attempt({ success, responseStatus: status, retryAfterMs: null }),
    ] as never)
    const before = hook.got().length
    await hook.publish()
    await service.pass(9)
    expect(hook.got()).toHaveLength(before)
    await service.pass(2)
    expect(hook.got()).toHaveLength(before + 1)
  },
)

test('waiting retries are sent as soon as one delivery succeeds', async () => {
  const hook = await subscribe()
  receiver.answer = (_, response) => response.writeHead(500).end()
  await hook.publish()
  await service.pass(1)
  const before = hook.got().length
  expect(before).toBe(2)
  receiver.answer = (_, response) => response.writeHead(204).end()
  // The first event waits for minutes; another one arrives.
  await hook.publish()
  await service.pass(0)
  expect(hook.got()).toHaveLength(before + 2)
})

test('deleting an endpoint detaches its monitors', async () => {
  const hook = await subscribe()
  await service.call(`/v1/webhook-endpoints/${hook.id}`, { method: 'DELETE' })
  expect((await service.call(`/v1/monitors/${hook.monitor}`)).body.data.webhookEndpointId).toBeNull()
  await hook.publish()
  expect((await service.call(`/v1/monitors/${hook.monitor}/events`)).body.data.events).toHaveLength(1)
})
