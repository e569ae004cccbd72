import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../src/runtime/storage/database.ts'
import { Deliverer } from '../../../src/watching/webhooks/delivery/deliverer.ts'
import { claimDeliveries } from '../../../src/watching/webhooks/delivery/delivery-queue.ts'
import { recordAttempts } from '../../../src/watching/webhooks/delivery/record-attempts.ts'
import { deleteOldEvents } from '../../../src/watching/webhooks/log/delete-old-events.ts'
import { type Receiver, startReceiver, startWatching, type Watching } from '../../support/watching.ts'

let service: Watching
let receiver: Receiver
beforeAll(async () => {
  service = await startWatching({ env: { ENDPOINTS_PER_ACCOUNT: '100', MONITORS_PER_ACCOUNT: '100' } })
  service.world.pageSize = 50
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver.close()
  await service.close()
})
afterEach(async () => {
  receiver.answer = (_, response) => response.writeHead(204).end()
  await service.pass(0)
})

let serial = 0
async function subscribe() {
  const path = `/promise${serial++}`
  const body = { kind: 'http', url: receiver.url + path }
  const { id } = (await service.post('/v1/webhook-endpoints', body)).body.data
  const name = path.slice(1)
  service.world.lists.set(name, [{ id: 'old', at: new Date(service.clock.now()).toISOString() }])
  const schedule = { type: 'interval', minutes: 525_600 }
  const monitor = { operationId: 'feed.posts', params: { name }, schedule, webhookEndpointId: id }
  const made = await service.post('/v1/monitors', monitor)
  let published = 0
  const find = async (count: number) => {
    const at = new Date(service.clock.now()).toISOString()
    const items = Array.from({ length: count }, () => ({ id: `n${published++}`, at }))
    service.world.lists.get(name)!.unshift(...items)
    await service.post(`/v1/monitors/${made.body.data.id}/trigger`)
  }
  return {
    id: id as string,
    got: () => receiver.received.filter((request) => request.path === path),
    /** Lets items be found; they are delivered with what is due next. */
    find,
    async publish(count = 1) {
      await find(count)
      await service.pass(0)
    },
    /** Lets items be found, and their deliveries be entered without being made. */
    async enter(count: number) {
      await service.patch(`/v1/webhook-endpoints/${id}`, { status: 'disabled_by_user' })
      await find(count)
      await service.pass(0)
      await service.patch(`/v1/webhook-endpoints/${id}`, { status: 'active' })
    },
    log: async () =>
      (await service.call(`/v1/webhook-endpoints/${id}/deliveries?limit=100`)).body.data.deliveries as {
        attempt: number
        status: string
        manual: boolean
      }[],
    status: async () => (await service.call(`/v1/webhook-endpoints/${id}`)).body.data.status,
  }
}

const claimAll = (limit = 100, after = '') =>
  claimDeliveries(service.service.database, {
    now: new Date(service.clock.now()),
    limit,
    share: 50,
    free: new Map(),
    leaseMs: 30_000,
    after,
  })
/** Gives claimed deliveries back at once. */
const giveBack = (ids: readonly string[]) =>
  service.service.database.query(
    `update webhook_deliveries set state = 'ready', lease_until = null where id = any($1)`,
    [ids],
  )

test.each([
  [
    'an interim answer comes first',
    (response: import('node:http').ServerResponse) => {
      response.writeContinue()
      response.writeHead(204).end()
    },
  ],
  [
    'the body breaks off',
    (response: import('node:http').ServerResponse) => {
      response.writeHead(200, { 'content-length': '99' })
      response.write('half', () => response.destroy())
    },
  ],
])('a delivery has arrived though %s', async (_, answer) => {
  const hook = await subscribe()
  receiver.answer = (_request, response) => answer(response)
  await hook.publish()
  expect(await hook.log()).toMatchObject([{ attempt: 1, status: 'success' }])
})

test('a requested wait stays valid even if another attempt succeeds meanwhile', async () => {
  const hook = await subscribe()
  receiver.answer = (_, response) => response.writeHead(503, { 'retry-after': '600' }).end()
  await hook.publish()
  // An attempt that was under way ends well: what waits is due, and still not sent.
  const nothing = { id: 'dlv_none', event_id: 'evt_none', attempt: 1, round: 10, manual: false }
  const { url } = (await service.call(`/v1/webhook-endpoints/${hook.id}`)).body.data
  const delivery = { ...nothing, endpoint_id: hook.id, url, consecutive_failures: 1 }
  const attempt = { success: true, responseStatus: 204, retryAfterMs: null, at: service.clock.now() }
  await recordAttempts(service.service.database, [{ delivery, attempt }] as never)
  receiver.answer = (_, response) => response.writeHead(204).end()
  await service.pass(9)
  expect(hook.got()).toHaveLength(1)
  await service.pass(2)
  expect(hook.got()).toHaveLength(2)
})

test('held deliveries take no capacity from due deliveries of other endpoints', async () => {
  const [disabled, patient, well] = [await subscribe(), await subscribe(), await subscribe()]
  await service.patch(`/v1/webhook-endpoints/${disabled.id}`, { status: 'disabled_by_user' })
  await disabled.publish(40)
  await patient.enter(40)
  await service.service.database.query('update webhook_endpoints set hold_until = $2 where id = $1', [
    patient.id,
    new Date(service.clock.now() + 3_600_000),
  ])
  await well.enter(3)
  const claimed = await claimAll(5)
  await giveBack(claimed.map(({ id }) => id))
  expect(claimed.map(({ endpoint_id: id }) => id)).toEqual([well.id, well.id, well.id])
})

test('a failing endpoint is sent two at a time, however many workers there are, and all once it is well', async () => {
  const hook = await subscribe()
  receiver.answer = (_, response) => response.writeHead(500).end()
  await hook.publish()
  await hook.enter(10)
  await service.service.database.query(
    'update webhook_endpoints set consecutive_failures = 1 where id = $1',
    [hook.id],
  )
  const first = await claimAll()
  const second = await claimAll()
  await giveBack([...first, ...second].map(({ id }) => id))
  expect([first.length, second.length]).toEqual([2, 0])
  for (let round = 0; round < 20; round++) {
    const together = (await Promise.all(Array.from({ length: 8 }, () => claimAll()))).flat()
    await giveBack(together.map(({ id }) => id))
    expect(together.length).toBeLessThanOrEqual(2)
  }
  let most = 0
  let now = 0
  receiver.answer = (_, response) => {
    now += 1
    most = Math.max(most, now)
    setImmediate(() => {
      now -= 1
      response.writeHead(500).end()
    })
  }
  await service.pass(0)
  expect(most).toBeLessThanOrEqual(2)
  receiver.answer = (_, response) => response.writeHead(204).end()
  await service.pass(1)
  expect((await hook.log()).filter(({ status }) => status === 'success')).toHaveLength(11)
})

test('held deliveries are deleted at the end of their retention; pending ones are not', async () => {
  const { database } = service.service
  const [held, tried] = [await subscribe(), await subscribe()]
  receiver.answer = (_, response) => response.writeHead(500).end()
  await service.patch(`/v1/webhook-endpoints/${held.id}`, { status: 'disabled_by_user' })
  await held.publish(2)
  await tried.publish()
  const days = 30
  service.clock.advance((days - 1) * 86_400_000)
  await deleteOldEvents(database, service.clock, days)
  expect((await held.log()).map(({ status }) => status)).toEqual(['pending', 'pending'])
  service.clock.advance(2 * 86_400_000)
  await deleteOldEvents(database, service.clock, days)
  expect(await held.log()).toEqual([])
  expect((await tried.log()).map(({ status }) => status)).toEqual(['pending'])
  const left = await database.query<{ n: number }>(
    `select count(*)::int as n from events where monitor_id =
       (select monitor_id from monitor_endpoints where endpoint_id = $1)`,
    [held.id],
  )
  expect(left).toEqual([{ n: 0 }])
})

test('failures with days of silence between them do not disable an endpoint', async () => {
  const hook = await subscribe()
  const { url } = (await service.call(`/v1/webhook-endpoints/${hook.id}`)).body.data
  const failed = async (days: number) => {
    const nothing = { id: 'dlv_none', event_id: 'evt_none', attempt: 1, round: 10, manual: false }
    const delivery = { ...nothing, endpoint_id: hook.id, url, due_at: new Date(0), consecutive_failures: 0 }
    const at = service.clock.now() + days * 86_400_000
    const attempt = { success: false, responseStatus: 500, retryAfterMs: null, at }
    await recordAttempts(service.service.database, [{ delivery, attempt }] as never)
    return hook.status()
  }
  expect([await failed(0), await failed(9), await failed(10), await failed(11)]).toEqual(
    Array(4).fill('active'),
  )
  expect(await failed(12)).toBe('disabled')
})

test('one call recovers exactly the deliveries that have not arrived since a time', async () => {
  const { database } = service.service
  const hook = await subscribe()
  const since = service.clock.now()
  const add = (from: number, to: number, state: string, at: number) =>
    database.query(
      `with e as (
         insert into events (id, wallet_id, monitor_id, type, body, credits_charged, created_at)
         select 'evt_r' || n, 'none', null, 'test', '{}', 0, $4 from generate_series($1::int, $2::int) n returning id
       ) insert into webhook_deliveries
           (id, event_id, endpoint_id, attempt, round, state, due_at, created_at, position)
         select 'dlv_' || e.id, e.id, $5, 10, 10, $3, $4, $4, 0 from e`,
      [from, to, state, new Date(at), hook.id],
    )
  await add(1, 5, 'failed', since - 1000)
  await add(6, 10, 'success', since)
  await add(11, 11_010, 'failed', since)
  const path = `/v1/webhook-endpoints/${hook.id}/recover`
  const recover = async () => (await service.post(path, { since: new Date(since).toISOString() })).body.data
  expect(await recover()).toEqual({ recovered: 11_000, hasMore: false })
  expect(await recover()).toEqual({ recovered: 0, hasMore: false })
  const [due] = await database.query<{ n: number }>(
    `select count(distinct event_id)::int as n from webhook_deliveries where endpoint_id = $1 and state = 'ready'`,
    [hook.id],
  )
  expect(due!.n).toBe(11_000)
  await service.call(`/v1/webhook-endpoints/${hook.id}`, { method: 'DELETE' })
})

const failWhatContains = (text: string) => {
  receiver.answer = ({ body }, response) => response.writeHead(body.includes(text) ? 500 : 204).end()
}

test('an event that fails while others arrive keeps the ten attempts of its schedule, over days', async () => {
  const hook = await subscribe()
  failWhatContains('"n0"')
  await hook.publish()
  for (let others = 0; others < 20; others++) {
    service.clock.advance(1000)
    await hook.publish()
  }
  const attempts = () => hook.got().filter(({ body }) => body.includes('"n0"')).length
  const soon = attempts()
  // The first attempt, the one after 5 s, and three before their time in each of the two waits.
  expect(soon).toBeGreaterThanOrEqual(4)
  expect(soon).toBeLessThanOrEqual(8)
  // Nothing else is sent: the attempts of the schedule are left.
  for (let hours = 0; hours < 110; hours++) await service.pass(60)
  expect(attempts()).toBe(soon + 8)
  failWhatContains('nothing')
  await service.post(`/v1/webhook-endpoints/${hook.id}/recover`, { since: '2026-01-01T00:00:00Z' })
  await service.pass(0)
  expect((await hook.log())[0]).toMatchObject({ status: 'success' })
})

test('what waits is sent with the next success too, where the endpoint failed again after one', async () => {
  const hook = await subscribe()
  const fail = (status = 500) => {
    receiver.answer = (_, response) => response.writeHead(status).end()
  }
  fail()
  await hook.publish(3)
  for (const minutes of [1, 7, 40]) await service.pass(minutes)
  let answers = 0
  receiver.answer = (_, response) => response.writeHead(answers++ === 0 ? 204 : 500).end()
  await hook.publish()
  fail(204)
  await hook.publish()
  const arrived = (await hook.log()).filter(({ status }) => status === 'success')
  expect(arrived).toHaveLength(5)
})

test('an answer of an address that the endpoint has left does not stop or delay the new address', async () => {
  const hook = await subscribe()
  await hook.enter(1)
  const [delivery] = (await claimAll()).filter(({ endpoint_id: id }) => id === hook.id)
  await service.patch(`/v1/webhook-endpoints/${hook.id}`, { url: `${receiver.url}/elsewhere` })
  const gone = { success: false, responseStatus: 410, retryAfterMs: 86_400_000, durationMs: 1 }
  const shown = { requestHeaders: {}, requestBody: null, responseBodySnippet: '', at: service.clock.now() }
  await recordAttempts(service.service.database, [{ delivery: delivery!, attempt: { ...gone, ...shown } }])
  await service.pass(0)
  expect(await hook.status()).toBe('active')
  expect(receiver.received.filter(({ path }) => path === '/elsewhere')).toHaveLength(1)
})

test('an endpoint deleted while its attempt is under way leaves no trace', async () => {
  const { database } = service.service
  for (const success of [true, false]) {
    const hook = await subscribe()
    await hook.enter(1)
    const [delivery] = (await claimAll()).filter(({ endpoint_id: id }) => id === hook.id)
    const { status } = await service.call(`/v1/webhook-endpoints/${hook.id}`, { method: 'DELETE' })
    expect(status).toBe(200)
    const ended = { success, responseStatus: success ? 204 : 500, retryAfterMs: null, durationMs: 1 }
    const shown = { requestHeaders: {}, requestBody: null, responseBodySnippet: '', at: service.clock.now() }
    await recordAttempts(database, [{ delivery: delivery!, attempt: { ...ended, ...shown } }])
    expect(await database.query('select list from positions where list like $1', [`${hook.id}%`])).toEqual([])
  }
})

test('an event that a redelivery brought while its attempt was under way is not sent again', async () => {
  const hook = await subscribe()
  await hook.enter(1)
  const [delivery] = (await claimAll()).filter(({ endpoint_id: id }) => id === hook.id)
  await service.post(`/v1/webhook-deliveries/${delivery!.id}/redeliver`)
  await service.pass(0)
  const late = { success: false, responseStatus: null, retryAfterMs: null, durationMs: 15_000 }
  const shown = {
    requestHeaders: {},
    requestBody: null,
    responseBodySnippet: 'timeout',
    at: service.clock.now(),
  }
  await recordAttempts(service.service.database, [{ delivery: delivery!, attempt: { ...late, ...shown } }])
  await service.pass(60)
  expect((await hook.log()).map(({ status, manual }) => [status, manual])).toEqual([
    ['success', true],
    ['failed', false],
  ])
})

test.each(['recover', 'redeliver', 'a new start'])(
  'an event whose replay failed for good arrives by %s, though it arrived before',
  async (how) => {
    const hook = await subscribe()
    const since = new Date(service.clock.now()).toISOString()
    await hook.publish()
    const again = (status: string) =>
      service.post('/v1/webhook-deliveries/redeliver', { from: since, status, endpoint: hook.id })
    expect((await again('success')).body.data.redelivered).toBe(1)
    receiver.answer = (_, response) => response.writeHead(500).end()
    const { database } = service.service
    await database.query(
      `update webhook_deliveries set round = 10 where endpoint_id = $1 and state = 'ready'`,
      [hook.id],
    )
    await service.pass(0)
    expect((await hook.log()).map(({ status }) => status)).toEqual(['failed', 'success'])
    if (how === 'a new start') {
      receiver.answer = (_, response) => response.writeHead(410).end()
      await hook.publish()
      expect(await hook.status()).toBe('disabled')
      await service.patch(`/v1/webhook-endpoints/${hook.id}`, { status: 'active' })
    } else if (how === 'redeliver') expect((await again('failed')).body.data.redelivered).toBe(1)
    else
      expect((await service.post(`/v1/webhook-endpoints/${hook.id}/recover`, { since })).body.data).toEqual({
        ...{ recovered: 1, hasMore: false },
      })
    receiver.answer = (_, response) => response.writeHead(204).end()
    await service.pass(0)
    expect(hook.got().filter(({ body }) => body.includes('"n0"'))).toHaveLength(3)
  },
)

test('results are stored after a database outage, and no event is sent twice', async () => {
  const { database, sender } = service.service
  const hook = await subscribe()
  await hook.enter(3)
  let refusals = 4
  let waited = 0
  const flaky: Database = {
    ...database,
    query: (...given) => database.query(...given),
    transaction: (work) =>
      refusals-- > 0 ? Promise.reject(new Error('the database is away')) : database.transaction(work),
  }
  const deliverer = new Deliverer({
    database: flaky,
    clock: service.clock,
    log: { error: () => {} },
    sender,
    wait: async (milliseconds) => {
      waited += milliseconds
    },
  })
  await deliverer.runDue()
  expect((await hook.log()).map(({ status }) => status)).toEqual(['success', 'success', 'success'])
  expect(waited).toBeGreaterThan(0)
  expect(waited).toBeLessThan(15_000)
  service.clock.advance(60_000)
  await service.pass(0)
  expect(hook.got()).toHaveLength(3)
})
