import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimChecks, dueLanes, makeChecksDue } from '../../../src/watching/monitors/checks/check-queue.ts'
import { createChecker } from '../../../src/watching/monitors/checks/checker.ts'
import { startWatching, type Watching } from '../../support/watching.ts'

let service: Watching
beforeAll(async () => {
  service = await startWatching({ env: { SINKS_PER_ACCOUNT: '100', MONITORS_PER_ACCOUNT: '100' } })
  service.world.pageSize = 50
})
afterAll(() => service.close())

interface Digest {
  readonly id: string
  readonly creditsCharged: number
  readonly payload: {
    readonly type: string
    readonly data: { readonly itemIds: string[]; readonly items: { id: string }[]; readonly digest: object }
  }
}

const publish = (name: string, ids: readonly string[], text = '') => {
  const at = new Date(service.clock.now()).toISOString()
  const list = service.world.lists.get(name) ?? []
  service.world.lists.set(name, [...ids.map((id) => ({ id, at, text })), ...list])
}
/** Oldest first. */
const eventsOf = async (monitor: string): Promise<Digest[]> =>
  (await service.call(`/v1/monitors/${monitor}/events?after=start`)).body.data.events
const idsOf = (events: readonly Digest[]) => events.map(({ payload }) => payload.data.itemIds)

test('a check creates one event for all new items, oldest first, and one delivery per endpoint', async () => {
  publish('daily', ['old'])
  const { monitor, endpoint } = await service.watch('daily', { delivery: 'digest' })
  const second = (await service.post('/v1/webhook-endpoints', { kind: 'sink' })).body.data.id
  await service.patch(`/v1/monitors/${monitor}`, { webhookEndpointIds: [endpoint, second] })
  publish('daily', ['c', 'b', 'a'])
  await service.pass(70)
  await service.pass(70)
  publish('daily', ['d'])
  await service.pass(70)
  const events = await eventsOf(monitor)
  expect(idsOf(events)).toEqual([['a', 'b', 'c'], ['d']])
  expect(events[0]!.payload).toMatchObject({
    type: 'monitor.new_items',
    data: { digest: { part: 1, parts: 1 } },
  })
  expect(events[0]!.payload.data.items.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(events.map(({ creditsCharged }) => creditsCharged)).toEqual([2, 2])
  const { checks } = (await service.call(`/v1/monitors/${monitor}/checks`)).body.data
  expect(checks.map(({ newItems }: { newItems: number }) => newItems)).toEqual([1, 0, 3, 0])
  for (const id of [endpoint, second]) {
    const { deliveries } = (await service.call(`/v1/webhook-endpoints/${id}/deliveries`)).body.data
    expect(deliveries.map(({ eventId }: { eventId: string }) => eventId).reverse()).toEqual(
      events.map(({ id: event }) => event),
    )
  }
})

test('items too large for one event are split into several events, each item in exactly one', async () => {
  publish('large', ['old'])
  const { monitor, endpoint } = await service.watch('large', { delivery: 'digest' })
  // Quotation marks take twice their size in the log, which shows the text of an event in a text.
  const text = '"'.repeat(300_000)
  const ids = Array.from({ length: 6 }, (_, i) => `l${i}`)
  publish('large', ids.toReversed(), text)
  await service.pass(70)
  const parts: string[][] = []
  let cursor = 'start'
  for (let more = true; more; ) {
    const page = await service.call(`/v1/monitors/${monitor}/events?after=${cursor}`)
    expect(page.status).toBe(200)
    expect(Buffer.byteLength(page.text)).toBeLessThan(4_000_000)
    const { events, page: shown } = page.body.data
    for (const event of events) expect(event.payload.data.digest.parts).toBe(3)
    parts.push(...idsOf(events))
    cursor = shown.nextCursor
    more = shown.hasMore
  }
  expect(parts).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4, 6)])
  let after: string | null = ''
  let delivered = 0
  while (after !== null) {
    const path: string = `/v1/webhook-endpoints/${endpoint}/deliveries?limit=100${after && `&cursor=${after}`}`
    const page = await service.call(path)
    expect([page.status, Buffer.byteLength(page.text) < 4_000_000]).toEqual([200, true])
    delivered += page.body.data.deliveries.length
    after = page.body.data.page.nextCursor
  }
  expect(delivered).toBe(3)
})

test('a run that is repeated, later or concurrently, creates its event once', async () => {
  const { database, registry, lookups, callerOf } = service.service
  const { clock } = service
  publish('again', ['old'])
  const { monitor, endpoint } = await service.watch('again', { delivery: 'digest' })
  publish('again', ['b', 'a'])
  await database.query('update monitors set next_run_at = $2 where id = $1', [monitor, new Date(clock.now())])
  await makeChecksDue(database, new Date(clock.now()))
  const lanes = await dueLanes(database, { walletId: '', platform: '' })
  const shares = lanes.map((lane) => ({ lane, most: 100 }))
  const claimed = await claimChecks(database, shares, clock.now())
  const { slot } = claimed.find(({ monitorId }) => monitorId === monitor)!
  const check = createChecker({ database, clock, registry, lookups, callerOf, wake: () => {} })
  await Promise.allSettled([check(monitor, slot), check(monitor, slot)])
  await check(monitor, slot)
  await service.pass(0)
  expect(idsOf(await eventsOf(monitor))).toEqual([['a', 'b']])
  const { deliveries } = (await service.call(`/v1/webhook-endpoints/${endpoint}/deliveries`)).body.data
  expect(deliveries).toHaveLength(1)
})

test('the kind of delivery can change at any time, and no item is reported twice', async () => {
  publish('either', ['old'])
  const { monitor } = await service.watch('either')
  const path = `/v1/monitors/${monitor}`
  expect((await service.call(path)).body.data.delivery).toBe('items')
  publish('either', ['b', 'a'])
  await service.pass(70)
  expect((await service.patch(path, { delivery: 'digest' })).body.data.delivery).toBe('digest')
  publish('either', ['d', 'c'])
  await service.pass(70)
  await service.patch(path, { delivery: 'items' })
  publish('either', ['e'])
  await service.pass(70)
  const data = (await eventsOf(monitor)).map(
    ({ payload }) => payload.data as { itemId?: string; itemIds?: string[] },
  )
  expect(data.map(({ itemId, itemIds }) => itemIds ?? itemId)).toEqual(['a', 'b', ['c', 'd'], 'e'])
  expect((await service.patch(path, { delivery: 'weekly' })).status).toBe(400)
})
