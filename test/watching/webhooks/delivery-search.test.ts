import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { createKey } from '../../../src/accounts/manage-keys.ts'
import { createLink } from '../../../src/accounts/sign-in/links.ts'
import { firstEventId } from '../../../src/catalog/events/ids.ts'
import { testBrowser } from '../../support/browser-session.ts'
import { type Receiver, type Watching, withReceiver } from '../../support/watching.ts'

let service: Watching
let receiver: Receiver
withReceiver({ env: { MONITORS_PER_ACCOUNT: '100', ENDPOINTS_PER_ACCOUNT: '100' } }, (opened) => {
  service = opened.service
  receiver = opened.receiver
})
const thanks: Receiver['answer'] = (_, response) => response.writeHead(200).end('thank you')
afterEach(() => {
  receiver.answer = thanks
})
const fail =
  (status: number): Receiver['answer'] =>
  (_, response) =>
    response.writeHead(status).end('no thanks')

let serial = 0
/** An endpoint at the receiver, and a monitor that delivers to it. */
async function subscribe(more: object = {}) {
  const name = `list${serial++}`
  const endpoint = (
    await service.post('/v1/webhook-endpoints', { kind: 'http', url: `${receiver.url}/${name}`, ...more })
  ).body.data.id as string
  const list = [{ id: 'old', at: new Date(service.clock.now() - 3_600_000).toISOString() }]
  service.world.lists.set(name, list)
  const schedule = { type: 'interval', minutes: 525_600 }
  const body = { operationId: 'feed.posts', params: { name }, schedule, webhookEndpointId: endpoint }
  const monitor = (await service.post('/v1/monitors', body)).body.data.id as string
  let published = 0
  return {
    endpoint,
    monitor,
    async publish() {
      list.unshift({ id: `new${published++}`, at: new Date(service.clock.now()).toISOString() })
      await service.post(`/v1/monitors/${monitor}/trigger`)
      await service.pass(0)
    },
    health: async (query = '') =>
      (await service.call(`/v1/webhook-endpoints/${endpoint}/health${query}`)).body.data,
  }
}

interface Summary {
  id: string
  endpointId: string
  attempt: number
  status: string
  eventId: string
}
const find = async (query = '', key?: string) => {
  const { body } = await service.call(`/v1/webhook-deliveries${query}`, key ? { key } : {})
  return body.data as { deliveries: Summary[]; page: { hasMore: boolean; nextCursor: string | null } }
}

describe('the deliveries of an account', () => {
  let first: Awaited<ReturnType<typeof subscribe>>
  let second: Awaited<ReturnType<typeof subscribe>>
  beforeAll(async () => {
    receiver.answer = thanks
    first = await subscribe()
    second = await subscribe()
    await first.publish()
    service.clock.advance(60_000)
    await second.publish()
    service.clock.advance(60_000)
    receiver.answer = fail(503)
    await first.publish()
  })

  test('are listed over all endpoints, newest first, and page by page without gaps or repeats', async () => {
    const all = (await find()).deliveries
    expect(all.map(({ endpointId, attempt, status }) => [endpointId, attempt, status])).toEqual([
      [first.endpoint, 2, 'pending'],
      [first.endpoint, 1, 'failed'],
      [second.endpoint, 1, 'success'],
      [first.endpoint, 1, 'success'],
    ])
    const paged: Summary[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { deliveries, page }: Awaited<ReturnType<typeof find>> = await find(
        `?limit=1${cursor && `&cursor=${cursor}`}`,
      )
      expect(deliveries.length).toBe(1)
      paged.push(...deliveries)
      cursor = page.nextCursor
    }
    expect(paged).toEqual(all)
  })

  test('are one entry for each event and endpoint on request', async () => {
    const grouped = (await find('?attempts=last')).deliveries
    expect(grouped.map(({ endpointId, attempt, status }) => [endpointId, attempt, status])).toEqual([
      [first.endpoint, 2, 'pending'],
      [second.endpoint, 1, 'success'],
      [first.endpoint, 1, 'success'],
    ])
    expect((await find('?attempts=last&status=failed')).deliveries).toEqual([])
  })

  test('show what happened, and when a pending one is sent next', async () => {
    const [pending, failed, success] = (await find()).deliveries
    expect(pending).toMatchObject({ pendingState: 'retry', sentAt: null, responseStatus: null })
    const due = Date.parse((pending as unknown as { nextAttemptAt: string }).nextAttemptAt)
    expect(due - service.clock.now()).toBeGreaterThanOrEqual(5000)
    expect(failed).toMatchObject({
      responseStatus: 503,
      error: null,
      pendingState: null,
      nextAttemptAt: null,
    })
    expect(success).toMatchObject({
      eventType: 'monitor.new_items',
      monitorId: second.monitor,
      responseStatus: 200,
      sentAt: expect.stringMatching(/Z$/),
    })
    expect(success).not.toHaveProperty('payloadText')
  })

  test.each<[string, () => string, () => [string, string][]]>([
    ['an endpoint', () => `endpoint=${second.endpoint}`, () => [[second.endpoint, 'success']]],
    ['a monitor', () => `monitor=${second.monitor}`, () => [[second.endpoint, 'success']]],
    ['failed ones', () => 'status=failed', () => [[first.endpoint, 'failed']]],
    ['pending ones', () => 'status=pending', () => [[first.endpoint, 'pending']]],
    ['another type', () => 'type=webhook_endpoint.test', () => []],
    ['an endpoint of nobody', () => 'endpoint=whe_none', () => []],
    [
      'a time',
      () => {
        const at = service.clock.now() - 60_000
        return `from=${new Date(at).toISOString()}&to=${new Date(at + 1).toISOString()}`
      },
      () => [[second.endpoint, 'success']],
    ],
  ])('can be filtered by %s', async (_, query, expected) => {
    const { deliveries, page } = await find(`?${query()}`)
    expect(deliveries.map(({ endpointId, status }) => [endpointId, status])).toEqual(expected())
    expect(page.hasMore).toBe(false)
  })

  test('of one event are found by it', async () => {
    const [pending, failed] = (await find()).deliveries
    const { deliveries } = await find(`?event=${failed!.eventId}`)
    expect(deliveries.map(({ id }) => id)).toEqual([pending!.id, failed!.id])
  })

  test('a period that ends before it begins, and a cursor of other filters, are refused', async () => {
    const backwards = await service.call('/v1/webhook-deliveries?from=2026-02-01&to=2026-01-01')
    expect(backwards.status).toBe(400)
    const { nextCursor } = (await find('?limit=1')).page
    expect((await service.call(`/v1/webhook-deliveries?status=failed&cursor=${nextCursor}`)).status).toBe(400)
  })

  test('of a monitor with thousands of events come page by page, between those of others', async () => {
    const { database } = service.service
    const at = service.clock.now() - 30 * 60_000
    await database.query(
      `insert into events (id, wallet_id, monitor_id, type, body, credits_charged, created_at)
       select $2 || md5(n::text), wallet_id, case when n % 2 = 0 then 'mon_many' else 'mon_more' end, 'monitor.new_items',
         '{}', 0, $3 from webhook_endpoints, generate_series(1, 4800) n where id = $1`,
      [first.endpoint, firstEventId(at), new Date(at)],
    )
    await database.query(
      `insert into webhook_deliveries (id, event_id, endpoint_id, attempt, round, state, due_at, created_at, position)
       select 'dlv_' || right(id, 32), id, $1, 1, 1, 'success', created_at, created_at, 1000
       from events where monitor_id in ('mon_many', 'mon_more')`,
      [first.endpoint],
    )
    const found = new Set<string>()
    let pages = 0
    for (let cursor: string | null = ''; cursor !== null; pages++) {
      const { deliveries, page }: Awaited<ReturnType<typeof find>> = await find(
        `?monitor=mon_many&limit=100${cursor && `&cursor=${cursor}`}`,
      )
      for (const { id } of deliveries) found.add(id)
      cursor = page.nextCursor
    }
    expect([found.size, pages]).toEqual([2400, 24])
    await database.query(`delete from webhook_deliveries where position = 1000`)
  })

  test('one delivery shows the request, the answer and every attempt', async () => {
    const [pending, failed] = (await find()).deliveries
    const { data } = (await service.call(`/v1/webhook-deliveries/${failed!.id}`)).body
    const sent = receiver.received.find(({ headers }) => headers['webhook-id'] === failed!.eventId)!
    expect(data).toMatchObject({
      id: failed!.id,
      endpoint: { kind: 'http', url: expect.stringContaining(receiver.url), status: 'active' },
      payloadText: sent.body,
      responseStatus: 503,
      responseBodySnippet: 'no thanks',
    })
    expect(data.requestHeaders['webhook-signature']).toBe(sent.headers['webhook-signature'])
    expect(data.attempts.map(({ id, status }: Summary) => [id, status])).toEqual([
      [failed!.id, 'failed'],
      [pending!.id, 'pending'],
    ])
  })
})

test('events are sent again by a filter of their deliveries: each once, and none that is still retried', async () => {
  const [one, two] = [await subscribe(), await subscribe()]
  const from = new Date(service.clock.now()).toISOString()
  for (const hook of [one, one, two]) await hook.publish()
  receiver.answer = fail(500)
  await two.publish()
  receiver.answer = thanks
  const again = async (filter: object) =>
    (await service.post('/v1/webhook-deliveries/redeliver', { from, ...filter })).body.data
  const none = { redelivered: 0, nextCursor: null }
  expect(await again({})).toEqual(none)
  expect(await again({ status: 'success', monitor: one.monitor, type: 'monitor.text_changed' })).toEqual(none)
  expect(
    await again({
      status: 'success',
      to: new Date(Date.parse(from) + 1).toISOString(),
      endpoint: 'whe_none',
    }),
  ).toEqual(none)
  receiver.received.length = 0
  expect(await again({ status: 'success', monitor: one.monitor })).toEqual({ ...none, redelivered: 2 })
  await service.pass(0)
  expect(receiver.received.length).toBe(2)
  // The retries of the event that failed are used up.
  const { database } = service.service
  await database.query(`delete from webhook_deliveries where endpoint_id = $1 and state = 'waiting'`, [
    two.endpoint,
  ])
  await service.patch(`/v1/webhook-endpoints/${two.endpoint}`, { status: 'disabled_by_user' })
  expect(await again({})).toEqual({ ...none, redelivered: 1 })
  await service.pass(0)
  expect(receiver.received.length).toBe(2)
  await service.patch(`/v1/webhook-endpoints/${two.endpoint}`, { status: 'active' })
  await service.pass(0)
  expect(receiver.received.length).toBe(3)
})

describe('the health of an endpoint', () => {
  test('is measured by its attempts: successes, latency, ways to fail, the next attempt', async () => {
    const hook = await subscribe()
    expect(await hook.health()).toMatchObject({
      attempts: 0,
      successRate: null,
      p50Ms: null,
      nextAttemptAt: null,
    })
    for (let times = 0; times < 3; times++) await hook.publish()
    receiver.answer = fail(500)
    await hook.publish()
    const health = await hook.health()
    expect(health).toMatchObject({
      status: 'active',
      consecutiveFailures: 1,
      attempts: 4,
      succeeded: 3,
      failed: 1,
      successRate: 0.75,
      pending: 1,
      held: 0,
      waitsUntil: null,
      failures: [{ responseStatus: 500, error: null, attempts: 1 }],
    })
    expect(health.failingSince).not.toBeNull()
    expect(Date.parse(health.nextAttemptAt)).toBeGreaterThanOrEqual(service.clock.now() + 5000)
    expect(health.p95Ms).toBeGreaterThanOrEqual(health.p50Ms)
    const counted = health.series.reduce((sum: number, one: { attempts: number }) => sum + one.attempts, 0)
    expect(counted).toBe(4)
    expect((await find(`?endpoint=${hook.endpoint}&status=failed`)).deliveries[0]!.id).toBe(
      health.failures[0].lastDeliveryId,
    )
  })

  test('does not count tests and redeliveries, nor attempts outside of the period', async () => {
    const hook = await subscribe()
    await hook.publish()
    receiver.answer = fail(500)
    await service.post(`/v1/webhook-endpoints/${hook.endpoint}/test`, {})
    const [delivery] = (await find(`?endpoint=${hook.endpoint}&type=monitor.new_items`)).deliveries
    await service.post(`/v1/webhook-deliveries/${delivery!.id}/redeliver`)
    await service.pass(0)
    expect(await hook.health()).toMatchObject({ attempts: 1, failed: 0, successRate: 1 })
    service.clock.advance(25 * 3_600_000)
    expect(await hook.health()).toMatchObject({ attempts: 0 })
    const earlier = new Date(service.clock.now() - 48 * 3_600_000).toISOString()
    expect(await hook.health(`?from=${earlier}`)).toMatchObject({ attempts: 1 })
  })

  test('shows until when an endpoint asked to wait, and what is held while it is paused', async () => {
    const hook = await subscribe()
    receiver.answer = (_, response) => response.writeHead(429, { 'retry-after': '600' }).end()
    await hook.publish()
    const waiting = await hook.health()
    expect(Date.parse(waiting.waitsUntil) - service.clock.now()).toBe(600_000)
    expect(waiting.nextAttemptAt >= waiting.waitsUntil).toBe(true)
    await service.patch(`/v1/webhook-endpoints/${hook.endpoint}`, { status: 'disabled_by_user' })
    expect(await hook.health()).toMatchObject({ pending: 0, held: 1, nextAttemptAt: null })
    const [held] = (await find(`?endpoint=${hook.endpoint}&status=pending`)).deliveries
    expect(held).toMatchObject({ pendingState: 'held', nextAttemptAt: null })
  })
})

describe('deliveries and health', () => {
  test('of another account do not exist for a caller', async () => {
    const hook = await subscribe()
    await hook.publish()
    const [delivery] = (await find(`?endpoint=${hook.endpoint}`)).deliveries
    const event = delivery!.eventId
    const { database } = service.service
    const start = { trialCredits: 0, testCredits: 100 }
    const { id: accountId } = await createAccount(database, service.clock, { name: 'Other', ...start })
    const { key } = await createKey(database, service.clock, { accountId, mode: 'test', name: 'k' })
    for (const path of [
      `/v1/webhook-deliveries/${delivery!.id}`,
      `/v1/webhook-endpoints/${hook.endpoint}/health`,
      `/v1/monitors/${hook.monitor}/health`,
      `/v1/events/${event}`,
    ]) {
      expect([path, (await service.call(path)).status]).toEqual([path, 200])
      expect([path, (await service.call(path, { key })).status]).toEqual([path, 404])
      // Nor for the live mode of the same account.
      expect([path, (await service.call(path, { key: service.liveKey })).status]).toEqual([path, 404])
    }
    for (const filter of ['', `endpoint=${hook.endpoint}`, `event=${event}`, `monitor=${hook.monitor}`]) {
      expect((await find(`?${filter}`, key)).deliveries).toEqual([])
    }
    expect((await service.call(`/v1/events?monitor=${hook.monitor}`, { key })).body.data.events).toEqual([])
  })

  test('can be read by a viewer, who can change nothing', async () => {
    const hook = await subscribe()
    await hook.publish()
    const [delivery] = (await find(`?endpoint=${hook.endpoint}`)).deliveries
    const accountId = (await service.call('/v1/whoami')).body.data.user.id
    const rights = {
      accountId,
      role: 'viewer',
      operatorRole: null,
      kind: 'sign_in',
      createdBy: 'test',
    } as const
    const { token } = await createLink(service.service.database, service.clock, rights)
    const browser = testBrowser(service)
    await browser.request('/sign-in/link', { method: 'POST', body: { token } })
    const headers = { 'x-mode': 'test', 'x-csrf-token': await browser.csrfToken() }
    for (const path of [
      '/v1/webhook-deliveries',
      `/v1/webhook-deliveries/${delivery!.id}`,
      `/v1/webhook-endpoints/${hook.endpoint}/health`,
      `/v1/monitors/${hook.monitor}/health`,
      `/v1/events/${delivery!.eventId}`,
    ]) {
      expect([path, (await browser.request(path, { headers })).status]).toEqual([path, 200])
    }
    const changes: [string, object][] = [
      [`/v1/webhook-deliveries/${delivery!.id}/redeliver`, {}],
      [`/v1/webhook-endpoints/${hook.endpoint}/test`, {}],
      ['/v1/monitors/preview', {}],
    ]
    for (const [path, body] of changes) {
      const answer = await browser.request(path, { method: 'POST', headers, body })
      expect([path, answer.status]).toEqual([path, 403])
    }
  })
})
