import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FeedItem } from '../../support/feed-platform.ts'
import { plenty, startWatching, type Watching } from '../../support/watching.ts'

let service: Watching
beforeAll(async () => {
  service = await startWatching({ env: plenty })
})
afterAll(() => service.close())
beforeEach(() => {
  service.world.respond = undefined
})

let serial = 0
function history(timeless = false) {
  const name = `half${serial++}`
  const at = (minutesAgo: number) =>
    timeless ? null : new Date(service.clock.now() - minutesAgo * 60_000).toISOString()
  const list: FeedItem[] = Array.from({ length: 12 }, (_, i) => ({ id: `old${i}`, at: at(60 * (i + 1)) }))
  service.world.lists.set(name, list)
  const publish = (...ids: string[]) => {
    for (const id of ids)
      list.unshift({ id, at: timeless ? null : new Date(service.clock.now()).toISOString() })
  }
  /** The platform sends these entries in a form that nobody knows. */
  const garble = (garbled: (item: FeedItem) => boolean, places: (offset: number) => boolean = () => true) => {
    service.world.respond = (asked, offset) => {
      if (asked !== name || !places(offset)) return undefined
      const items = list
        .slice(offset, offset + 5)
        .map((item) => (garbled(item) ? { at: item.at, key: item.id } : item))
      return {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ items, next: offset + 5 < list.length ? offset + 5 : null }),
      }
    }
  }
  return { name, list, publish, garble }
}
const checksOf = async (monitor: string) =>
  (await service.call(`/v1/monitors/${monitor}/checks`)).body.data.checks
const read = async (monitor: string) => (await service.call(`/v1/monitors/${monitor}`)).body.data

test.each([
  ['with times', false],
  ['without times', true],
])(
  'a page of which an entry cannot be read is not diffed, costs nothing and is read again: a list %s',
  async (_, timeless) => {
    const { name, publish, garble } = history(timeless)
    const { monitor } = await service.watch(name)
    publish('a', 'b', 'c')
    garble(({ id }) => id === 'b')
    await service.pass(70)
    expect(await service.reported(monitor)).toEqual([])
    const [check] = await checksOf(monitor)
    expect(check).toMatchObject({ outcome: 'failed', creditsCharged: 0, newItems: 0 })
    expect(check.reason).toContain('20 % of the entries')
    expect(await read(monitor)).toMatchObject({
      status: 'active',
      spendThisMonth: 0,
      statusReason: expect.stringContaining('the next try is at'),
    })
    // Soon, and not at the next slot.
    service.world.respond = undefined
    await service.pass(2)
    expect(await service.reported(monitor)).toEqual(['a', 'b', 'c'])
  },
)

test('a later page with unreadable entries is left to the next check', async () => {
  const { name, publish, garble } = history()
  const { monitor } = await service.watch(name)
  publish('a', 'b', 'c', 'd', 'e', 'f', 'g')
  garble(
    ({ id }) => id === 'b',
    (offset) => offset === 5,
  )
  await service.pass(70)
  expect(await service.reported(monitor)).toEqual(['c', 'd', 'e', 'f', 'g'])
  service.world.respond = undefined
  await service.pass(70)
  expect((await service.reported(monitor)).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
})

test('a page with an unreadable entry is not accepted as a baseline, so no old item is reported', async () => {
  const { name, garble } = history()
  garble(({ id }) => id === 'old2')
  const { monitor } = await service.watch(name)
  expect((await checksOf(monitor))[0]).toMatchObject({ outcome: 'failed' })
  service.world.respond = undefined
  await service.pass(2)
  await service.pass(70)
  expect(await service.reported(monitor)).toEqual([])
})

test('a permanently unreadable entry does not block a monitor, and is reported once it is readable, days later', async () => {
  const { name, publish, garble } = history()
  const { monitor } = await service.watch(name)
  publish('a', 'b')
  garble(({ id }) => id === 'b')
  // The slot and its tries.
  for (const minutes of [70, 2, 5, 13, 40]) await service.pass(minutes)
  expect(await service.reported(monitor)).toEqual(['a'])
  const reason = 'Some entries could not be read'
  expect((await read(monitor)).statusReason).toContain(reason)
  for (let day = 0; day < 4; day++) {
    await service.pass(24 * 60)
    publish(`day${day}`)
  }
  await service.pass(70)
  expect(await service.reported(monitor)).not.toContain('b')
  service.world.respond = undefined
  await service.pass(70)
  expect((await service.reported(monitor)).toSorted()).toEqual(['a', 'b', 'day0', 'day1', 'day2', 'day3'])
  expect((await read(monitor)).statusReason).toBeNull()
})

test('a page with too many unreadable entries is never compared, for any length of time', async () => {
  const { name, publish, garble } = history()
  const { monitor } = await service.watch(name)
  publish('a', 'b', 'c')
  garble(({ id }) => id.length === 1)
  for (let slot = 0; slot < 8; slot++) await service.pass(70)
  expect(await service.reported(monitor)).toEqual([])
  const [, ...failed] = (await checksOf(monitor)).toReversed()
  expect(new Set(failed.map(({ outcome }: { outcome: string }) => outcome))).toEqual(new Set(['failed']))
  service.world.respond = undefined
  await service.pass(70)
  expect(await service.reported(monitor)).toEqual(['a', 'b', 'c'])
})
