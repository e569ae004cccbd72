import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FeedItem } from '../../support/feed-platform.ts'
import { plenty, startWatching, type Watching } from '../../support/watching.ts'

let service: Watching
beforeAll(async () => {
  service = await startWatching({ env: plenty })
})
afterEach(async () => {
  service.world.respond = undefined
  await service.rest()
})
afterAll(() => service.close())

let serial = 0
/** A list of twelve items, of which a page shows five, and a monitor of it. */
async function watch(more: Record<string, unknown>, count = 12) {
  const name = `reports${serial++}`
  const list = Array.from({ length: count }, (_, i): FeedItem => {
    const at = new Date(service.clock.now() - (i + 1) * 3_600_000).toISOString()
    return { id: `i${i}`, at, text: `text ${i}`, stats: { views: i } }
  })
  service.world.lists.set(name, list)
  const { monitor } = await service.watch(name, { params: { name }, ...more })
  const events = async (type: string) => {
    const { data } = (await service.call(`/v1/monitors/${monitor}/events?limit=100`)).body
    return data.events
      .map(({ payload }: { payload: { type: string; data: object } }) => payload)
      .filter((payload: { type: string }) => payload.type === type)
      .map(({ data: content }: { data: object }) => content)
      .reverse()
  }
  const notices = async () => {
    const { data } = (await service.call('/v1/events?type=monitor.quiet&limit=100')).body
    const all = data.events.map(({ payload }: { payload: { monitor: { id: string } } }) => payload.monitor.id)
    return all.filter((id: string) => id === monitor)
  }
  return { monitor, list, name, events, notices }
}
const edited = 'monitor.items_edited'
const removed = 'monitor.items_removed'

test('an edited text is one event with its field; numbers, hidden texts and repeated checks are none', async () => {
  const { monitor, list, events } = await watch({ reports: { edited: true } })
  await service.pass(70)
  list[0]!.stats = { views: 999 }
  list[2]!.text = '  text   2 '
  await service.pass(70)
  expect(await events(edited)).toEqual([])
  list[1]!.text = 'other words'
  list[3]!.text = 'others too'
  await service.pass(70)
  await service.pass(70)
  expect(await events(edited)).toEqual([
    {
      itemIds: ['i1', 'i3'],
      itemTimes: [list[1]!.at, list[3]!.at],
      items: [expect.objectContaining({ text: 'other words' }), expect.objectContaining({ id: 'i3' })],
      editedFields: [['text'], ['text']],
    },
  ])
  const { checks } = (await service.call(`/v1/monitors/${monitor}/checks`)).body.data
  expect(checks[1].reason).toContain('2 known items were edited.')
})

test('an item that the filters keep back causes no event when it is edited or removed, whatever its age', async () => {
  const filters = { exclude: [{ any: ['2'] }], publishedWithinHours: 1 }
  const { list, events } = await watch({ filters, reports: { edited: true, removed: true } })
  list[2]!.text = 'text 2, other'
  list[1]!.text = 'text 1, other'
  await service.pass(70)
  expect(await events(edited)).toEqual([expect.objectContaining({ itemIds: ['i1'] })])
  list.splice(1, 2)
  for (let check = 0; check < 4; check++) await service.pass(70)
  expect(await events(removed)).toEqual([expect.objectContaining({ itemIds: ['i1'] })])
})

test('a removed item is reported after three checks that read its place, once, and never by an outage', async () => {
  const { list, name, events } = await watch({ reports: { removed: true } })
  await service.pass(70)
  const seenAt = service.clock.now()
  const [gone] = list.splice(1, 1)
  await service.pass(70)
  await service.pass(70)
  service.world.respond = (asked) => (asked === name ? { status: 503 } : undefined)
  await service.pass(70)
  service.world.respond = (asked) => (asked === name ? { status: 404 } : undefined)
  await service.pass(70)
  service.world.respond = undefined
  expect(await events(removed)).toEqual([])
  await service.pass(70)
  const [event, ...others] = await events(removed)
  expect(event).toMatchObject({ itemIds: ['i1'], itemTimes: [gone!.at], missedChecks: 3 })
  expect(Math.abs(Date.parse(event.lastSeenAt[0]) - seenAt)).toBeLessThan(5 * 60_000)
  expect(others).toEqual([])
  for (let check = 0; check < 4; check++) await service.pass(70)
  expect(await events(removed)).toHaveLength(1)
})

test('an item that left the page, or is back before the third check, was not removed', async () => {
  const { list, events } = await watch({ reports: { removed: true } })
  const [away] = list.splice(1, 1)
  await service.pass(70)
  await service.pass(70)
  list.splice(1, 0, away!)
  const at = new Date(service.clock.now()).toISOString()
  // Four new items move four known ones behind the page.
  list.unshift(...['a', 'b', 'c', 'd'].map((id) => ({ id, at })))
  for (let check = 0; check < 5; check++) await service.pass(70)
  expect(await events(removed)).toEqual([])
})

test('a list that fits into a page reports what is gone in any order but by rank, also if it becomes empty', async () => {
  const any = (name: string) => ({ operationId: 'feed.results', params: { name, sort: 'any' } })
  const { list, events } = await watch({ ...any(`reports${serial}`), reports: { removed: true } }, 3)
  list.splice(0)
  for (let check = 0; check < 4; check++) await service.pass(70)
  const found = await events(removed)
  expect(found.flatMap(({ itemIds }: { itemIds: string[] }) => itemIds).toSorted()).toEqual([
    'i0',
    'i1',
    'i2',
  ])
})

test('what cannot be reported is refused with words, and settings can be changed and exported', async () => {
  const schedule = { type: 'interval', minutes: 60 }
  const ranked = { operationId: 'feed.results', params: { name: 'x', sort: 'rank' }, schedule }
  const refused = await service.post('/v1/monitors', { ...ranked, reports: { removed: true } })
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining('a place by rank proves nothing'),
  ])
  const { monitor } = await watch({ reports: { edited: true, quietAfterDays: 3 } })
  const path = `/v1/monitors/${monitor}`
  expect((await service.call(path)).body.data.reports).toEqual({ edited: true, quietAfterDays: 3 })
  const line = (await service.call('/v1/monitors/export')).text
    .split('\n')
    .find((one) => one.includes(monitor))
  expect(JSON.parse(line!).reports).toEqual({ edited: true, quietAfterDays: 3 })
  expect((await service.patch(path, { reports: null })).body.data.reports).toBeNull()
  expect((await service.patch(path, { reports: { quietAfterDays: 0 } })).status).toBe(400)
})

test('a monitor with nothing new for some days is announced once, not for an outage, and again after news', async () => {
  const { list, name, notices } = await watch({ reports: { quietAfterDays: 2 } })
  const day = 24 * 60
  service.world.respond = (asked) => (asked === name ? { status: 503 } : undefined)
  await service.pass(2.5 * day)
  service.world.respond = undefined
  expect(await notices()).toEqual([])
  await service.pass(70)
  await service.pass(day)
  expect(await notices()).toHaveLength(1)
  list.unshift({ id: 'news', at: new Date(service.clock.now()).toISOString() })
  await service.pass(70)
  await service.pass(1.5 * day)
  expect(await notices()).toHaveLength(1)
  await service.pass(day)
  await service.pass(day)
  expect(await notices()).toHaveLength(2)
})
