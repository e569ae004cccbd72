import { afterAll, beforeAll, expect, test } from 'vitest'
import { plenty, startWatching, type Watching } from '../../support/watching.ts'

let service: Watching
beforeAll(async () => {
  service = await startWatching({ env: plenty })
})
afterAll(() => service.close())

const at = (hoursAgo: number) => new Date(service.clock.now() - hoursAgo * 3_600_000).toISOString()
const list = (name: string) => service.world.lists.get(name)!

test('the last N items are reported first, by time, and the others are known', async () => {
  // A pinned item stands first.
  const items = [{ id: 'pinned', at: at(900) }, ...[1, 2, 3].map((i) => ({ id: `p${i}`, at: at(i) }))]
  service.world.lists.set('last', items)
  const { monitor } = await service.watch('last', { reportFirst: 2 })
  await service.pass(0)
  expect(await service.reported(monitor)).toEqual(['p2', 'p1'])
  const [check] = (await service.call(`/v1/monitors/${monitor}/checks`)).body.data.checks
  expect([check.newItems, check.creditsCharged]).toEqual([2, 2])
  list('last').unshift({ id: 'next', at: at(0) })
  await service.pass(70)
  expect(await service.reported(monitor)).toEqual(['p2', 'p1', 'next'])
  await service.rest()
})

test('a reset monitor begins again, and reports what it is asked for', async () => {
  service.world.lists.set('again', [{ id: 'a', at: at(2) }])
  const { monitor } = await service.watch('again')
  list('again').unshift({ id: 'b', at: at(1) })
  await service.pass(70)
  expect(await service.reported(monitor)).toEqual(['b'])
  const reset = (body?: object) => service.post(`/v1/monitors/${monitor}/reset`, body)
  expect((await reset()).status).toBe(200)
  await service.pass(0)
  expect(await service.reported(monitor)).toEqual(['b'])
  await service.pass(70)
  // An item has one event: what was reported before is not reported again.
  await reset({ reportFirst: 2 })
  await service.pass(0)
  expect(await service.reported(monitor)).toEqual(['b', 'a'])
  expect((await reset({ reportFirst: 101 })).status).toBe(400)
  await service.rest()
})

test('a reset monitor reports no item a second time, in digests and events of one item', async () => {
  service.world.lists.set('digests', [{ id: 'a', at: at(3) }])
  const { monitor } = await service.watch('digests', { delivery: 'digest' })
  const ids = async (): Promise<string[][]> => {
    const { events } = (await service.call(`/v1/monitors/${monitor}/events?after=start`)).body.data
    return events.map(
      ({ payload: { data } }: { payload: { data: { itemId?: string; itemIds: string[] } } }) =>
        data.itemId === undefined ? data.itemIds : [data.itemId],
    )
  }
  list('digests').unshift({ id: 'c', at: at(1) }, { id: 'b', at: at(2) })
  await service.pass(70)
  expect(await ids()).toEqual([['b', 'c']])
  await service.post(`/v1/monitors/${monitor}/reset`, { reportFirst: 3 })
  await service.pass(0)
  expect(await ids()).toEqual([['b', 'c'], ['a']])
  const [check] = (await service.call(`/v1/monitors/${monitor}/checks`)).body.data.checks
  expect([check.newItems, check.reason]).toEqual([1, expect.stringContaining('the newest 1 is reported')])
  for (const delivery of ['items', 'digest']) {
    await service.patch(`/v1/monitors/${monitor}`, { delivery })
    await service.post(`/v1/monitors/${monitor}/reset`, { reportFirst: 3 })
    await service.pass(0)
  }
  expect(await ids()).toEqual([['b', 'c'], ['a']])
  await service.rest()
})

test('what came while a monitor was paused is reported, or skipped where that is wanted', async () => {
  for (const [name, skipMissed, expected] of [
    ['kept', undefined, ['missed', 'later']],
    ['skipped', true, ['later']],
  ] as const) {
    service.world.lists.set(name, [{ id: 'old', at: at(2) }])
    const { monitor } = await service.watch(name)
    await service.patch(`/v1/monitors/${monitor}`, { status: 'paused' })
    await service.pass(70)
    list(name).unshift({ id: 'missed', at: at(0) })
    await service.pass(70)
    expect((await service.patch(`/v1/monitors/${monitor}`, { status: 'active', skipMissed })).status).toBe(
      200,
    )
    await service.pass(70)
    list(name).unshift({ id: 'later', at: at(0) })
    await service.pass(70)
    expect(await service.reported(monitor), name).toEqual(expected)
  }
  const { monitor } = await service.watch('kept')
  const refused = await service.patch(`/v1/monitors/${monitor}`, { skipMissed: true })
  expect([refused.status, refused.body.error.message]).toEqual([
    400,
    expect.stringContaining('status active'),
  ])
  await service.rest()
})
