import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNewItemEvent } from '../../../src/catalog/events/event.ts'
import { deliveryIdOf, digest, firstEventId } from '../../../src/catalog/events/ids.ts'
import type { Queryable } from '../../../src/runtime/storage/database.ts'
import { createPartitionsAhead, listPartitions } from '../../../src/runtime/storage/partitions.ts'
import { takePositions } from '../../../src/watching/webhooks/delivery/positions.ts'
import { storeEvents } from '../../../src/watching/webhooks/delivery/store-events.ts'
import { deleteOldEvents } from '../../../src/watching/webhooks/log/delete-old-events.ts'
import { deliveryPartitions, eventPartitions } from '../../../src/watching/webhooks/log/partitions.ts'
import { type Receiver, startReceiver, startWatching, type Watching } from '../../support/watching.ts'

const dayMs = 86_400_000
const weekMs = 7 * dayMs
const retentionDays = 30

let service: Watching
let receiver: Receiver
let q: Queryable
beforeAll(async () => {
  service = await startWatching({ env: { MONITORS_PER_ACCOUNT: '100' } })
  receiver = await startReceiver()
  q = service.service.database
})
afterAll(async () => {
  await receiver.close()
  await service.close()
})

const ahead = () =>
  createPartitionsAhead(service.service.database, service.clock, [eventPartitions, deliveryPartitions])()
const forget = () => deleteOldEvents(service.service.database, service.clock, retentionDays)
const weeks = async () => [
  ...(await listPartitions(q, eventPartitions)).map(({ name }) => name),
  ...(await listPartitions(q, deliveryPartitions)).map(({ name }) => name),
]
/** Rows by the partition they are in. */
const places = async (table: string, where: string) => {
  const rows = await q.query<{ name: string; n: number }>(
    `select tableoid::regclass::text as name, count(*)::int as n from ${table} where ${where} group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

let serial = 0
async function subscribe() {
  const name = `week${serial++}`
  const { id } = (
    await service.post('/v1/webhook-endpoints', { kind: 'http', url: `${receiver.url}/${name}` })
  ).body.data
  service.world.lists.set(name, [{ id: 'old', at: new Date(service.clock.now()).toISOString() }])
  const schedule = { type: 'interval', minutes: 525_600 }
  const monitor = { operationId: 'feed.posts', params: { name }, schedule, webhookEndpointId: id }
  const { id: monitorId } = (await service.post('/v1/monitors', monitor)).body.data
  return {
    id: id as string,
    async publish(item: string) {
      service.world.lists.get(name)!.unshift({ id: item, at: new Date(service.clock.now()).toISOString() })
      await service.post(`/v1/monitors/${monitorId}/trigger`)
      await service.pass(0)
    },
    log: async () =>
      (await service.call(`/v1/webhook-endpoints/${id}/deliveries?limit=100`)).body.data.deliveries as {
        id: string
        eventId: string
        attempt: number
        status: string
        payloadText: string
      }[],
    events: async () =>
      (await service.call(`/v1/monitors/${monitorId}/events`)).body.data.events as { id: string }[],
  }
}

test('weeks are dropped when all their rows are old; pending and listed deliveries keep their events', async () => {
  await ahead()
  const [taken, tried] = [await subscribe(), await subscribe()]
  await taken.publish('a')
  await taken.publish('b')
  receiver.answer = (_, response) => response.writeHead(500).end()
  await tried.publish('c')
  await q.query('update webhook_endpoints set hold_until = $2 where id = $1', [
    tried.id,
    new Date(service.clock.now() + 365 * dayMs),
  ])
  receiver.answer = (_, response) => response.writeHead(204).end()
  const before = await weeks()
  expect(before).toEqual([
    'events_20260629',
    'events_20260706',
    'webhook_deliveries_20260629',
    'webhook_deliveries_20260706',
  ])
  // One of the events is sent once more in the week after.
  service.clock.advance(weekMs)
  await ahead()
  const again = (await taken.log()).find(({ payloadText }) => payloadText.includes('"itemId":"b"'))!
  expect((await service.post(`/v1/webhook-deliveries/${again.id}/redeliver`)).status).toBe(200)
  await service.pass(0)

  service.clock.set(Date.parse('2026-07-06T00:00:00Z') + retentionDays * dayMs - 1)
  await forget()
  expect((await taken.log()).length).toBe(3)
  expect(await weeks()).toEqual(expect.arrayContaining(before))
  service.clock.advance(1)
  await forget()
  expect(await weeks()).toEqual([
    'events_20260706',
    'events_20260713',
    'webhook_deliveries_20260706',
    'webhook_deliveries_20260713',
  ])
  const left = await taken.log()
  expect(left.map(({ attempt, eventId }) => [attempt, eventId])).toEqual([[2, again.eventId]])
  expect(JSON.parse(left[0]!.payloadText)).toMatchObject({ id: again.eventId, data: { itemId: 'b' } })
  expect((await taken.events()).map(({ id }) => id)).toEqual([again.eventId])
  expect((await tried.log()).map(({ attempt, status }) => [attempt, status])).toEqual([[2, 'pending']])
  expect(await tried.events()).toHaveLength(1)

  // What outlived its week goes by itself, and what is still tried stays.
  service.clock.advance(weekMs)
  await forget()
  expect(await taken.log()).toEqual([])
  expect(await taken.events()).toEqual([])
  expect((await tried.log()).map(({ status }) => status)).toEqual(['pending'])
  await q.query('update webhook_endpoints set hold_until = null where id = $1', [tried.id])
  await service.pass(0)
  expect(receiver.received.at(-1)!.body).toContain('"itemId":"c"')
  await forget()
  expect([await tried.log(), await tried.events()]).toEqual([[], []])
})

test('a week of events waits where more of them are named than may be moved while everybody waits', async () => {
  const at = service.clock.now()
  await ahead()
  const { id } = await subscribe()
  await q.query(
    `with e as (
       insert into events (id, wallet_id, type, body, credits_charged, created_at)
       select $1 || md5(n::text), 'none', 'test', '{}', 0, $2 from generate_series(1, 5001) n returning id
     ) insert into webhook_deliveries (id, event_id, endpoint_id, attempt, round, state, due_at, created_at, position)
       select 'dlv_' || md5(e.id), e.id, $3, 2, 1, 'failed', $4, $4, 0 from e`,
    [firstEventId(at), new Date(at), id, new Date(at + weekMs)],
  )
  service.clock.advance(7 * weekMs)
  const named = `exists (select from webhook_deliveries d where d.event_id = events.id and d.endpoint_id = '${id}')`
  await q.query(`update webhook_deliveries set state = 'waiting' where endpoint_id = $1`, [id])
  await forget()
  const [place] = Object.keys(await places('events', named))
  expect(place).toMatch(/^events_\d+$/)
  await q.query(`delete from webhook_deliveries where endpoint_id = $1 and event_id like '%0'`, [id])
  await forget()
  const moved = await places('events', named)
  expect(Object.keys(moved)).toEqual(['events_default'])
  expect(moved.events_default).toBeGreaterThan(4000)
  expect(await weeks()).not.toContain(place)
  await q.query('delete from webhook_endpoints where id = $1', [id])
})

const subject = { id: 'mon_same', name: 'Same', operationId: 'feed.posts', params: {} }
const of = { walletId: 'none', monitorId: subject.id }

test('an item has one event, in whichever weeks and by whichever releases it is found', async () => {
  const store = (item: string, time: number) =>
    service.service.database.transaction(async (t) => {
      const positions = await takePositions(t, new Map([[of.walletId, 1]]))
      const event = createNewItemEvent(subject, { id: item, time: null, record: {} }, time, 0)
      return storeEvents(t, of, [event], { now: new Date(time), positions })
    })
  /** As the release before stores one. */
  const storeOld = (item: string) =>
    q.query<{ id: string }>(
      `insert into events (id, wallet_id, monitor_id, type, body, credits_charged, created_at)
       select t.id, $2, $3, 'monitor.new_items', '{}', 0, $4 from unnest($1::text[]) as t(id)
       on conflict (id) do nothing returning id`,
      [[`evt_${digest([subject.id, item])}`], of.walletId, of.monitorId, new Date(service.clock.now())],
    )
  const now = service.clock.now()
  await ahead()
  const [first] = await store('one', now)
  expect(first).toBe(firstEventId(now) + digest([subject.id, 'one']))
  expect(await store('one', now + weekMs)).toEqual([])
  expect(await store('one', now - 9 * weekMs)).toEqual([])
  expect(await storeOld('one')).toEqual([])
  expect(await storeOld('two')).toHaveLength(1)
  expect(await storeOld('two')).toEqual([])
  expect(await store('two', now)).toEqual([])
  expect(await places('events', `monitor_id = '${subject.id}'`)).toMatchObject({ events_untimed: 1 })
  // Events of the release before are forgotten as before, by their day.
  service.clock.advance((retentionDays + 1) * dayMs)
  await forget()
  expect(await places('events', `monitor_id = '${subject.id}'`)).not.toHaveProperty('events_untimed')
})

test('an attempt of an event is created once, over all weeks', async () => {
  const { id } = await subscribe()
  const now = service.clock.now()
  await ahead()
  const enter = (attempt: number, at: number) =>
    q.query(
      `insert into webhook_deliveries (id, event_id, endpoint_id, attempt, round, state, manual, due_at, created_at, position)
       values ($1, 'evt_tonce', $2, $3, 1, 'held', true, $4, $4, 1) on conflict do nothing returning id`,
      [deliveryIdOf('evt_tonce', id, attempt), id, attempt, new Date(at)],
    )
  expect(await enter(1, now)).toHaveLength(1)
  expect(await enter(2, now)).toHaveLength(1)
  expect(await enter(2, now + weekMs)).toEqual([])
  expect(await enter(2, now + 9 * weekMs)).toEqual([])
  expect(await enter(3, now + weekMs)).toHaveLength(1)
  await q.query('delete from webhook_endpoints where id = $1', [id])
  expect(await places('webhook_deliveries', `endpoint_id = '${id}'`)).toEqual({})
})

test('a deletion by the place of rows, which would meet those of other weeks, is refused', async () => {
  for (const table of ['events', 'webhook_deliveries']) {
    // As the release before deletes what is old.
    const old = `delete from ${table} where ctid = any(array(select ctid from ${table} where created_at < $1 limit 5000)) returning 1`
    await expect(q.query(old, [new Date()])).rejects.toThrow('dropped by the week')
  }
})
