import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendSummaries } from '../../../src/watching/monitors/summaries/send-summaries.ts'
import { plenty, startWatching, type Watching } from '../../support/watching.ts'

let service: Watching
beforeAll(async () => {
  service = await startWatching({ env: plenty })
})
afterAll(() => service.close())

let serial = 0
/** A monitor with tags; its list has one old item. */
async function tagged(tags: readonly string[], more: Record<string, unknown> = {}) {
  const list = `tagged${serial++}`
  // Lists show the newest monitor first.
  service.clock.advance(1000)
  service.world.lists.set(list, [{ id: `${list}-old`, at: now() }])
  return { list, ...(await service.watch(list, { tags, ...more })) }
}
const now = () => new Date(service.clock.now()).toISOString()
function publish(list: string, id: string, more: object = {}) {
  service.world.lists.get(list)!.unshift({ id, at: now(), text: `Text of ${id}`, ...more })
}
const idsOf = async (query: string): Promise<string[]> => {
  const { body } = await service.call(`/v1/monitors?${query}`)
  return body.data.monitors.map(({ id }: { id: string }) => id)
}
const read = async (id: string) => (await service.call(`/v1/monitors/${id}`)).body.data
const change = (body: object, query = '') => service.post(`/v1/monitors/tagged${query}`, body)
const statusesOf = async (body: object, query = '') =>
  (await change(body, query)).body.data.results.map(({ status }: { status: string }) => status)

test('monitors have tags, which lists, exports and events are filtered by', async () => {
  const a = await tagged(['Sport', ' sport ', 'München'])
  const b = await tagged(['sport'])
  expect((await read(a.monitor)).tags).toEqual(['münchen', 'sport'])
  expect(await idsOf('tag=SPORT')).toEqual([b.monitor, a.monitor])
  expect(await idsOf(`tag=${encodeURIComponent('münchen')}`)).toEqual([a.monitor])
  expect(await idsOf('tag=none')).toEqual([])
  const exported = (await service.call('/v1/monitors/export?tag=sport')).text.trim().split('\n')
  expect(exported.map((line) => JSON.parse(line).tags)).toEqual([['sport'], ['münchen', 'sport']])
  publish(a.list, 'a1')
  publish(b.list, 'b1')
  await service.pass(70)
  const events = (await service.call(`/v1/events?tag=${encodeURIComponent('münchen')}`)).body.data.events
  expect(events.map((one: { payload: { monitor: object } }) => one.payload.monitor)).toEqual([
    { id: a.monitor, name: expect.any(String) },
  ])
  await service.patch(`/v1/monitors/${a.monitor}`, { tags: [] })
  expect(await idsOf('tag=sport')).toEqual([b.monitor])
  const { tags } = (await service.call('/v1/monitors/tags')).body.data
  expect(tags).toContainEqual({ tag: 'sport', monitors: 1, active: 1 })
  await service.rest()
})

test.each([
  [['a,b'], 'is no tag'],
  [[' '], 'is no tag'],
  [['x'.repeat(51)], 'is no tag'],
  [Array.from({ length: 21 }, (_, i) => `t${i}`), 'at most 20'],
])('the tags %j are refused', async (tags, what) => {
  const { status, body } = await service.post('/v1/monitors', {
    ...{
      operationId: 'feed.posts',
      params: { name: 'x' },
      schedule: { type: 'interval', minutes: 60 },
      tags,
    },
  })
  expect([status, body.error.code]).toEqual([400, 'bad_request'])
  expect(body.error.message).toContain(what)
})

test('one call pauses, resumes, checks or changes all monitors with a tag, and no others', async () => {
  const [a, b, other] = [await tagged(['fleet']), await tagged(['fleet']), await tagged(['else'])]
  await service.patch(`/v1/monitors/${a.monitor}`, { status: 'paused' })
  expect(await statusesOf({ tag: 'Fleet', action: 'pause' }, '?dryRun=true')).toEqual([
    'changed',
    'unchanged',
  ])
  expect((await read(b.monitor)).status).toBe('active')
  expect(await statusesOf({ tag: 'fleet', action: 'pause' })).toEqual(['changed', 'unchanged'])
  expect(await statusesOf({ tag: 'fleet', action: 'trigger' })).toEqual(['unchanged', 'unchanged'])
  expect(await statusesOf({ tag: 'fleet', action: 'resume' })).toEqual(['changed', 'changed'])
  publish(a.list, 'f1')
  expect(await statusesOf({ tag: 'fleet', action: 'trigger' })).toEqual(['changed', 'changed'])
  await service.pass(0)
  expect(await service.reported(a.monitor)).toEqual(['f1'])
  const hourly = { type: 'interval', minutes: 180 }
  const wanted = { schedule: hourly, delivery: 'digest', addTags: ['Slow'], removeTags: ['fleet'] }
  expect(await statusesOf({ tag: 'fleet', change: wanted })).toEqual(['changed', 'changed'])
  for (const one of [a, b]) {
    expect(await read(one.monitor)).toMatchObject({ schedule: hourly, delivery: 'digest', tags: ['slow'] })
  }
  expect(await read(other.monitor)).toMatchObject({ delivery: 'items', status: 'active', tags: ['else'] })
  // What a monitor refuses does not keep the others back.
  const refused = (await change({ tag: 'slow', change: { schedule: { type: 'interval', minutes: 1 } } })).body
  expect(
    refused.data.results.map(({ status, error }: never) => [status, (error as { code: string }).code]),
  ).toEqual([
    ['failed', 'bad_request'],
    ['failed', 'bad_request'],
  ])
  await service.rest()
})

test.each([
  [{ tag: 'a' }, 'either action'],
  [{ tag: 'a', action: 'pause', change: { delivery: 'items' } }, 'either action'],
  [{ tag: 'a', change: {} }, 'change is empty'],
  [{ tag: 'a', change: { tags: ['b'], addTags: ['c'] } }, 'either tags'],
  [{ tag: 'a', change: { addTags: ['b,c'] } }, 'is no tag'],
])('the change %j is refused with what to send', async (body, what) => {
  const answer = await change(body)
  expect([answer.status, answer.body.error.code]).toEqual([400, 'bad_request'])
  expect(answer.body.error.message).toContain(what)
})

test('the feed of a tag shows the items of its monitors and ends when it is closed', async () => {
  const [a, b, other] = [await tagged(['fed']), await tagged(['fed']), await tagged(['else'])]
  publish(a.list, 'p1')
  await service.pass(70)
  publish(b.list, 'p2')
  publish(other.list, 'p3')
  await service.pass(70)
  const { urls } = (await service.post('/v1/monitors/tags/Fed/feed')).body.data
  const get = (url: string) => service.call(new URL(url).pathname, { key: null })
  const { items, title } = JSON.parse((await get(urls.json)).text)
  expect([title, items.map(({ content_text }: { content_text: string }) => content_text)]).toEqual([
    'fed',
    ['Text of p2', 'Text of p1'],
  ])
  expect((await service.call('/v1/monitors/tags/fed/feed')).body.data.open).toBe(true)
  await service.patch(`/v1/monitors/${b.monitor}`, { tags: [] })
  expect(JSON.parse((await get(urls.json)).text).items).toHaveLength(1)
  await service.call('/v1/monitors/tags/fed/feed', { method: 'DELETE' })
  for (const url of Object.values(urls)) expect((await get(String(url))).status).toBe(404)
  const stored = await service.service.database.query('select * from tag_feeds')
  expect(stored).toEqual([])
  await service.rest()
})

test.each(['revoked', 'expired', 'closed by a key of the account'])(
  'the feed of a tag of a key that is limited to some operations ends when it is %s',
  async (how) => {
    const expiresAt = new Date(service.clock.now() + 3_600_000).toISOString()
    const limits = { allowed: ['feed.posts'], manages: true, ...(how === 'expired' ? { expiresAt } : {}) }
    const made = await service.post('/v1/keys', { name: 'limited', ...limits })
    const { id, key } = made.body.data
    const { urls } = (await service.post('/v1/monitors/tags/own/feed', undefined, { key })).body.data
    const status = async () => (await service.call(new URL(urls.json).pathname, { key: null })).status
    expect(await status()).toBe(200)
    if (how === 'expired') service.clock.advance(3_600_000)
    else if (how === 'revoked') await service.call(`/v1/keys/${id}`, { method: 'DELETE' })
    else await service.call('/v1/monitors/tags/own/feed', { method: 'DELETE' })
    await service.sweep()
    expect(await status()).toBe(404)
  },
)

interface SummaryEvent {
  readonly type: string
  readonly data: {
    readonly part: number
    readonly hasMore: boolean
    readonly monitors: { readonly id: string; readonly events: number }[]
    readonly events: { readonly data: { readonly itemId: string } }[]
  }
}
/** The summaries that a sink received, oldest first. */
async function received(endpoint: string): Promise<SummaryEvent[]> {
  await service.worker.runDue()
  const found: SummaryEvent[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const from: string = cursor && `?cursor=${cursor}`
    const { data } = (await service.call(`/v1/webhook-endpoints/${endpoint}/deliveries${from}`)).body
    for (const { payloadText } of data.deliveries) found.push(JSON.parse(payloadText))
    cursor = data.page.nextCursor
  }
  return found.reverse()
}
const send = () => sendSummaries(service.service.database, service.clock)
/** Moves the clock to a time of the next day (UTC). */
function goTo(hours: number, minutes = 0) {
  const day = 24 * 3_600_000
  const at = Math.floor(service.clock.now() / day) * day + day + (hours * 60 + minutes) * 60_000
  service.clock.advance(at - service.clock.now())
}

test('a summary at a time of day in a zone has each event of the monitors with the tag exactly once', async () => {
  const sink = (await service.post('/v1/webhook-endpoints', { kind: 'sink' })).body.data.id
  const [a, b, other] = [await tagged(['daily']), await tagged(['daily']), await tagged(['else'])]
  goTo(1)
  const body = { tag: 'Daily', time: '08:30', timezone: 'Asia/Kolkata', webhookEndpointIds: [sink] }
  const created = await service.post('/v1/summaries', body, { headers: { 'idempotency-key': 'daily-1' } })
  expect([created.status, created.body.data]).toMatchObject([
    201,
    { tag: 'daily', status: 'active', sentAt: null },
  ])
  const { id, nextRunAt } = created.body.data
  // 08:30 in a zone 5.5 hours ahead.
  expect(nextRunAt.slice(11, 16)).toBe('03:00')
  publish(a.list, 'd1')
  publish(a.list, 'd2')
  publish(b.list, 'd3')
  publish(other.list, 'd4')
  await service.pass(70)
  await send()
  expect(await received(sink)).toEqual([])
  await service.pass(60)
  await Promise.all([send(), send()])
  const [first, ...others] = await received(sink)
  expect([first!.type, others]).toEqual(['monitor.summary', []])
  expect(first!.data.events.map(({ data }) => data.itemId).toSorted()).toEqual(['d1', 'd2', 'd3'])
  expect(Object.fromEntries(first!.data.monitors.map((one) => [one.id, one.events]))).toEqual({
    [a.monitor]: 2,
    [b.monitor]: 1,
  })
  // A day without anything new sends nothing, or says so.
  await service.pass(1440)
  await send()
  expect(await received(sink)).toHaveLength(1)
  await service.patch(`/v1/summaries/${id}`, { whenEmpty: 'send' })
  await service.pass(1440)
  await send()
  expect((await received(sink)).at(-1)!.data).toMatchObject({ events: [], reason: 'Nothing was new.' })
  // What was found during a pause comes with the first summary after it.
  await service.patch(`/v1/summaries/${id}`, { status: 'paused' })
  publish(b.list, 'd5')
  await service.pass(1440)
  await send()
  expect(await received(sink)).toHaveLength(2)
  await service.patch(`/v1/summaries/${id}`, { status: 'active' })
  await service.pass(1440)
  await send()
  expect((await received(sink)).at(-1)!.data.events.map(({ data }) => data.itemId)).toEqual(['d5'])
  await service.call(`/v1/summaries/${id}`, { method: 'DELETE' })
  await service.rest()
})

test('a summary of a limited key that ended has the monitors that were taken over with it', async () => {
  const limits = { name: 'limited', allowed: ['feed.posts'], manages: true }
  const { id: keyId, key } = (await service.post('/v1/keys', limits)).body.data
  service.world.lists.set('taken', [{ id: 'taken-old', at: now() }])
  const made = await service.post(
    '/v1/monitors',
    {
      ...{ operationId: 'feed.posts', params: { name: 'taken' }, tags: ['taken'] },
      schedule: { type: 'interval', minutes: 60 },
    },
    { key },
  )
  const summary = await service.post('/v1/summaries', { tag: 'taken', time: '08:00' }, { key })
  await service.call(`/v1/keys/${keyId}`, { method: 'DELETE' })
  const sink = (await service.post('/v1/webhook-endpoints', { kind: 'sink' })).body.data.id
  const active = { status: 'active' }
  expect((await service.patch(`/v1/monitors/${made.body.data.id}`, active)).status).toBe(200)
  await service.patch(`/v1/summaries/${summary.body.data.id}`, { ...active, webhookEndpointIds: [sink] })
  publish('taken', 'after')
  goTo(7)
  await service.worker.runDue()
  goTo(9)
  await send()
  const [event] = await received(sink)
  expect(event?.data.events.map(({ data }) => data.itemId)).toEqual(['after'])
  await service.patch(`/v1/monitors/${made.body.data.id}`, { status: 'paused' })
})

test('a large summary comes in parts, none of them lost where a worker ends in between', async () => {
  const sink = (await service.post('/v1/webhook-endpoints', { kind: 'sink' })).body.data.id
  const { list } = await tagged(['large'])
  await service.post('/v1/summaries', { tag: 'large', time: '09:00', webhookEndpointIds: [sink] })
  for (let i = 0; i < 8; i++) publish(list, `l${i}`, { text: 'x'.repeat(400_000) })
  await service.pass(70)
  goTo(9, 1)
  const { database } = service.service
  // The second transaction fails, as where the process is killed.
  let transactions = 0
  const failing = {
    ...database,
    transaction: (work: never) => {
      transactions += 1
      if (transactions === 2) throw new Error('killed')
      return database.transaction(work)
    },
  } as typeof database
  await expect(sendSummaries(failing, service.clock)).rejects.toThrow('killed')
  await send()
  const parts = await received(sink)
  expect(parts.map(({ data }) => [data.part, data.hasMore])).toEqual([
    [1, true],
    [2, true],
    [3, false],
  ])
  const items = parts.flatMap(({ data }) => data.events.map((one) => one.data.itemId))
  expect(items.toSorted()).toEqual(Array.from({ length: 8 }, (_, i) => `l${i}`))
  await service.rest()
})

test.each([
  [{ time: '8:00' }, 'time must be'],
  [{ time: '24:00' }, 'time must be'],
  [{ time: '08:00', timezone: 'Mars/Base' }, 'timezone must be'],
  [{ time: '08:00', weekdays: [] }, 'weekdays names no day'],
  [{ time: '08:00', tag: 'a,b' }, 'is no tag'],
])('the summary %j is refused with what to send', async (wrong, what) => {
  const { status, body } = await service.post('/v1/summaries', { tag: 'a', ...wrong })
  expect([status, body.error.code]).toEqual([400, 'bad_request'])
  expect(body.error.message).toContain(what)
})
