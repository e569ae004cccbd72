import { beforeEach, expect, test } from 'vitest'
import { makeChecksDue } from '../../../src/watching/monitors/checks/check-queue.ts'
import { readMonitor } from '../../../src/watching/monitors/checks/checker.ts'
import { storeCheck } from '../../../src/watching/monitors/checks/store-check.ts'
import { loadMonitor } from '../../../src/watching/monitors/state/monitor-rows.ts'
import { plenty, type Receiver, type Watching, withReceiver } from '../../support/watching.ts'

let service: Watching
let receiver: Receiver
let serial = 0
withReceiver({ env: plenty }, (opened) => {
  service = opened.service
  receiver = opened.receiver
})
beforeEach(() => {
  service.world.respond = undefined
})

const hour = 60
const endpointOf = async (body: unknown) =>
  (await service.post('/v1/webhook-endpoints', body)).body.data.id as string

/** A monitor with a list, and a sink that receives its notices. */
async function watchWithSink(minutes = hour) {
  const name = `watched${serial++}`
  service.world.lists.set(name, [{ id: 'a', at: new Date(service.clock.now()).toISOString() }])
  const sink = await endpointOf({ kind: 'sink', notices: true })
  const { monitor, endpoint } = await service.watch(name, { schedule: { type: 'interval', minutes } })
  return { name, monitor, endpoint, sink }
}

/** Types and monitors of what an endpoint was sent, oldest first. */
async function sentTo(endpoint: string, monitor: string): Promise<string[]> {
  const { deliveries } = (await service.call(`/v1/webhook-endpoints/${endpoint}/deliveries?limit=100`)).body
    .data
  return deliveries
    .map((one: { payloadText: string }) => JSON.parse(one.payloadText))
    .filter((event: { monitor: { id: string } }) => event.monitor.id === monitor)
    .map((event: { type: string }) => event.type)
    .reverse()
}

test('a failing monitor is announced once, and its recovery once', async () => {
  const { name, monitor, endpoint, sink } = await watchWithSink()
  service.world.respond = (list) => (list === name ? { status: 503 } : undefined)
  // The slot and its tries after 1, 3, 9 and 27 minutes, and two further slots.
  await service.pass(70)
  expect(await sentTo(sink, monitor)).toEqual([])
  for (const minutes of [2, 5, 13, 40, 70, 70]) await service.pass(minutes)
  expect(await sentTo(sink, monitor)).toEqual(['monitor.failing'])
  service.world.respond = undefined
  await service.pass(70)
  await service.pass(70)
  expect(await sentTo(sink, monitor)).toEqual(['monitor.failing', 'monitor.recovered'])
  // No other endpoint receives them; the account's list has them, the monitor's list has its finds. They cost nothing.
  expect(await sentTo(endpoint, monitor)).toEqual([])
  const all = (await service.call('/v1/events?limit=100')).body.data.events
  const events = all.filter(
    ({ payload }: { payload: { monitor: { id: string } } }) => payload.monitor.id === monitor,
  )
  expect(
    events.map((event: { type: string; creditsCharged: number }) => [event.type, event.creditsCharged]),
  ).toEqual([
    ['monitor.recovered', 0],
    ['monitor.failing', 0],
  ])
  expect((await service.call(`/v1/monitors/${monitor}/events`)).body.data.events).toEqual([])
  expect(events[1].payload).toMatchObject({
    id: events[1].id,
    type: 'monitor.failing',
    source: { operationId: 'feed.posts', params: { name } },
    data: { status: 'active', reason: expect.stringContaining('3 checks in a row') },
    billing: { creditsCharged: 0 },
  })
})

test('a broken monitor is announced once, and its recovery after activation once', async () => {
  const { name, monitor, sink } = await watchWithSink()
  const list = service.world.lists.get(name)!
  service.world.lists.delete(name)
  for (let slot = 0; slot < 12; slot++) await service.pass(70)
  expect(await sentTo(sink, monitor)).toEqual(['monitor.failing', 'monitor.broken'])
  service.world.lists.set(name, list)
  await service.patch(`/v1/monitors/${monitor}`, { status: 'active' })
  await service.pass(70)
  await service.pass(70)
  expect(await sentTo(sink, monitor)).toEqual(['monitor.failing', 'monitor.broken', 'monitor.recovered'])
})

test('an exhausted monitor is announced each time it becomes exhausted', async () => {
  const { monitor, sink } = await watchWithSink()
  await service.patch(`/v1/monitors/${monitor}`, { spendCapCredits: 3 })
  for (let slot = 0; slot < 4; slot++) await service.pass(70)
  expect(await sentTo(sink, monitor)).toEqual(['monitor.exhausted'])
  await service.patch(`/v1/monitors/${monitor}`, { spendCapCredits: 5 })
  for (let slot = 0; slot < 4; slot++) await service.pass(70)
  expect(await sentTo(sink, monitor)).toEqual(['monitor.exhausted', 'monitor.recovered', 'monitor.exhausted'])
})

test('two workers that run the same check announce its transition once', async () => {
  const { name, monitor, sink } = await watchWithSink()
  service.world.lists.delete(name)
  await service.pass(70)
  await service.pass(70)
  service.clock.advance(70 * 60_000)
  const { service: inside, clock } = service
  const { database } = inside
  await makeChecksDue(database, new Date(clock.now()))
  const row = (await loadMonitor(database, monitor))!
  const reading = await readMonitor({ ...inside, clock }, row, { slot: row.slot! })
  const stored = await Promise.allSettled(
    [1, 2, 3].map(() =>
      storeCheck(database, row, row.slot!, reading, { time: clock.now(), withItems: true }),
    ),
  )
  expect(stored.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await service.worker.runDue()
  expect(await sentTo(sink, monitor)).toEqual(['monitor.failing'])
})

test('a disabled endpoint is announced to other endpoints, and to itself after its reactivation', async () => {
  const other = await endpointOf({ kind: 'sink', notices: true })
  const own = await endpointOf({ kind: 'http', url: receiver.url, notices: true, description: 'Mine' })
  const { name } = await watchWithSink()
  await service.watch(name, { webhookEndpointId: own })
  service.world.lists
    .get(name)!
    .unshift({ id: 'new', at: new Date(service.clock.now() + 1000).toISOString() })
  receiver.answer = (_, response) => response.writeHead(410).end()
  await service.pass(70)
  await service.pass(70)
  const disabled = async (endpoint: string) => {
    const { deliveries } = (await service.call(`/v1/webhook-endpoints/${endpoint}/deliveries?limit=100`)).body
      .data
    return deliveries
      .map(({ payloadText, status }: { payloadText: string; status: string }) => ({
        status,
        event: JSON.parse(payloadText),
      }))
      .filter(({ event }: { event: { type: string } }) => event.type === 'endpoint.disabled')
  }
  expect(await disabled(other)).toEqual([
    {
      status: 'success',
      event: expect.objectContaining({
        monitor: { id: 'none', name: 'None' },
        data: expect.objectContaining({
          endpointId: own,
          description: 'Mine',
          reason: 'It answered 410 Gone.',
        }),
      }),
    },
  ])
  expect(await disabled(own)).toMatchObject([{ status: 'pending' }])
  receiver.answer = (_, response) => response.writeHead(204).end()
  await service.patch(`/v1/webhook-endpoints/${own}`, { status: 'active' })
  await service.pass(1)
  expect(await disabled(own)).toMatchObject([{ status: 'success' }])
  const { events } = (await service.call('/v1/events?limit=100')).body.data
  expect(events.filter(({ type }: { type: string }) => type === 'endpoint.disabled')).toHaveLength(1)
})

test('notices can be turned off again', async () => {
  const { name, monitor, sink } = await watchWithSink()
  expect((await service.patch(`/v1/webhook-endpoints/${sink}`, { notices: false })).body.data.notices).toBe(
    false,
  )
  service.world.lists.delete(name)
  for (let slot = 0; slot < 4; slot++) await service.pass(70)
  expect(await sentTo(sink, monitor)).toEqual([])
})
