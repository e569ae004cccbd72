import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { orderOfList } from '../../../src/catalog/lists.ts'
import type { ListOrder } from '../../../src/catalog/operation.ts'
import type { FeedItem } from '../../support/feed-platform.ts'
import { plenty, startWatching, type Watching } from '../../support/watching.ts'
import { ordersOf, watched } from './every-order.ts'

let service: Watching
beforeAll(async () => {
  service = await startWatching({ env: plenty })
})
afterEach(() => service.rest())
afterAll(() => service.close())

let serial = 0
const at = (minutesAgo: number) => new Date(service.clock.now() - minutesAgo * 60_000).toISOString()

function listOfItems(...items: FeedItem[]): { name: string; list: FeedItem[] } {
  const name = `ordered${serial++}`
  service.world.lists.set(name, items)
  return { name, list: items }
}
const items = (count: number, minutesAgo: (i: number) => number | null): FeedItem[] =>
  Array.from({ length: count }, (_, i) => {
    const minutes = minutesAgo(i)
    return { id: `i${i}`, at: minutes === null ? null : at(minutes) }
  })
const watch = (name: string, sort?: string) =>
  service.watch(name, sort === undefined ? {} : { operationId: 'feed.results', params: { name, sort } })
const draft = (name: string, sort: string) => ({
  operationId: 'feed.results',
  params: { name, sort },
  schedule: { type: 'interval', minutes: 60 },
})
const spentOf = async (id: string) => (await service.call(`/v1/monitors/${id}`)).body.data.spendThisMonth

describe('the catalog', () => {
  test('declares the order of every list that can be watched, for each value of a parameter that changes it', () => {
    for (const operation of watched) {
      const order = operation.list?.order
      expect(order, operation.id).toBeDefined()
      for (const name of Object.keys(operation.parameters)) {
        if (!/^(sort|order|tab$|section$)/i.test(name)) continue
        expect([operation.id, typeof order === 'object' && order.parameter]).toEqual([operation.id, name])
      }
      if (typeof order === 'object') {
        const values = operation.parameters[order.parameter]!.schema.enum
        expect(Object.keys(order.orders).toSorted(), operation.id).toEqual([...values].toSorted())
      }
    }
  })

  test('a check without the parameter has the order of the value that the source fixes, or of the default', () => {
    const byDefault = (id: string): ListOrder => {
      const operation = watched.find((one) => one.id === id)!
      return orderOfList(operation, { ...operation.watch!.defaults })
    }
    expect(byDefault('reddit.posts.comments')).toBe('pinned_first')
    expect(byDefault('tiktok.search')).toBe('ranked')
    expect(byDefault('tiktok.profiles.videos')).toBe('pinned_first')
  })
})

describe('oldest first over several pages', () => {
  test('is refused before anything is read, with the parameter to send instead', async () => {
    const { name } = listOfItems(...items(12, (i) => 60 * (i + 1)))
    const { monitor } = await watch(name, 'newest')
    const before = service.world.requests.length
    for (const answer of [
      await service.post('/v1/monitors', draft(name, 'oldest')),
      await service.post('/v1/monitors?dryRun=true', draft(name, 'oldest')),
      await service.post('/v1/monitors/preview', draft(name, 'oldest')),
      await service.patch(`/v1/monitors/${monitor}`, { params: { name, sort: 'oldest' } }),
    ]) {
      expect(answer.status, answer.text).toBe(400)
      expect(answer.text).toContain('params.sort=oldest lists the oldest items first')
      expect(answer.text).toContain('Send sort=newest')
    }
    expect(service.world.requests.length).toBe(before)
  })

  test('a monitor that has the order already reads and costs nothing, and breaks with the reason', async () => {
    const { name } = listOfItems(...items(12, (i) => 60 * (i + 1)))
    const { monitor } = await watch(name, 'newest')
    await service.service.database.query(`update monitors set query = $2 where id = $1`, [
      monitor,
      { name, sort: 'oldest' },
    ])
    const before = service.world.requests.length
    for (let check = 0; check < 4; check++) await service.pass(70)
    const { status, statusReason, spendThisMonth } = (await service.call(`/v1/monitors/${monitor}`)).body.data
    expect([status, spendThisMonth, service.world.requests.length]).toEqual(['broken', 0, before])
    expect(statusReason).toContain('Send sort=newest')
  })

  test('a list whose first page shows it is refused with words, for whatever order it was declared', async () => {
    const { name } = listOfItems(...items(12, (i) => 60 * (20 - i)))
    for (const wanted of [
      draft(name, 'newest'),
      { ...draft(name, 'any'), operationId: 'feed.posts', params: { name } },
    ]) {
      const answer = await service.post('/v1/monitors', wanted)
      expect([answer.status, answer.text]).toEqual([
        400,
        expect.stringContaining('comes oldest first, over several pages'),
      ])
    }
  })

  test('a list that turns is read one page a check, and its monitor breaks with the reason', async () => {
    const { name, list } = listOfItems(...items(300, (i) => 60 * (i + 1)))
    const { monitor } = await watch(name)
    list.reverse()
    for (let check = 0; check < 6; check++) await service.pass(70)
    const shown = (await service.call(`/v1/monitors/${monitor}`)).body.data
    expect(shown).toMatchObject({ status: 'broken', spendThisMonth: 6 })
    expect(shown.statusReason).toContain('oldest first')
    expect(await service.reported(monitor)).toEqual([])
  })
})

test('by time an item that is indexed late, second on its page, is reported once; also after a day, and if it is older than the monitor', async () => {
  const { name, list } = listOfItems(...items(12, (i) => 60 * (i + 1)))
  const { monitor } = await watch(name, 'newest')
  list.splice(1, 0, { id: 'before', at: at(61) })
  await service.pass(70)
  list.unshift({ id: 'first', at: at(0) })
  await service.pass(70)
  list.splice(1, 0, { id: 'late', at: new Date(Date.parse(list[0]!.at!) - 3000).toISOString() })
  await service.pass(70)
  expect(await service.reported(monitor)).toEqual(['before', 'first', 'late'])
  await service.pass(30 * 60)
  list.unshift({ id: 'second', at: at(0) })
  await service.pass(70)
  list.splice(3, 0, { id: 'very late', at: new Date(Date.parse(list[2]!.at!) - 3000).toISOString() })
  await service.pass(70)
  await service.pass(70)
  expect(await service.reported(monitor)).toEqual(['before', 'first', 'late', 'second', 'very late'])
})

test('by rank only what is younger than the monitor is reported, once, however it rises and falls', async () => {
  const { name, list } = listOfItems(...items(4, (i) => 60 * (i + 1)))
  const { monitor } = await watch(name, 'rank')
  list.splice(1, 0, { id: 'last year', at: at(525_600) }, { id: 'new', at: at(-1) })
  await service.pass(70)
  list.reverse()
  await service.pass(70)
  // Published after the monitor began, and risen days after it was published.
  const late = { id: 'risen', at: at(0) }
  await service.pass(4 * 24 * 60)
  list.splice(2, 0, { id: 'newest', at: at(0) }, late)
  for (let check = 0; check < 3; check++) await service.pass(70)
  expect((await service.reported(monitor)).toSorted()).toEqual(['new', 'newest', 'risen'])
})

test.each([undefined, 'newest', 'rank', 'any'])(
  'a list that was empty at first (%s) delivers its first items, and not its whole past when it comes back',
  async (sort) => {
    const young = listOfItems()
    const back = listOfItems()
    const monitors = [await watch(young.name, sort), await watch(back.name, sort)]
    await service.pass(70)
    young.list.push({ id: 'first', at: sort === 'any' ? null : at(0) })
    back.list.push(...items(12, (i) => (sort === 'any' ? null : 100 + 60 * i)))
    await service.pass(70)
    back.list.unshift({ id: 'next', at: sort === 'any' ? null : at(0) })
    await service.pass(70)
    await service.pass(70)
    const reported = await Promise.all(monitors.map(({ monitor }) => service.reported(monitor)))
    expect(reported).toEqual([['first'], ['next']])
    // Each check read one page; by time the past is not paged through either.
    const price = sort === undefined ? 2 : 1
    expect(await spentOf(monitors[1]!.monitor)).toBe(4 * price)
  },
)

test('the orders of the catalog that monitors refuse are those of Reddit comments alone', () => {
  const refused = watched.flatMap((operation) =>
    ordersOf(operation)
      .filter(({ refused }) => refused)
      .map(({ params }) => [operation.id, params.sort]),
  )
  expect(refused).toEqual([['reddit.posts.comments', 'old']])
})
