import { expect, test } from 'vitest'
import { WorkerCapacity } from '../../../src/runtime/workers/worker-capacity.ts'

const lane = (walletId: string, platform: string) => ({ walletId, platform })
const total = (shares: readonly { most: number }[]) => shares.reduce((sum, { most }) => sum + most, 0)

test('no account or platform takes the whole capacity', () => {
  const places = new WorkerCapacity(16)
  const lanes = [lane('a', 'tiktok'), lane('b', 'tiktok'), lane('c', 'reddit')]
  const first = places.share(lanes)
  expect(first.map(({ lane, most }) => [lane.walletId, most])).toEqual([
    ['a', 4],
    ['b', 4],
    ['c', 4],
  ])
  // One account alone, however often it is asked.
  for (let round = 0; round < 9; round++) {
    for (const { lane, most } of places.share([lanes[0]!])) for (let n = 0; n < most; n++) places.take(lane)
  }
  expect(places.free).toBe(4)
  expect(total(places.share([lane('d', 'reddit')]))).toBeGreaterThan(0)
})

test('a platform whose checks hang gets little capacity, and other platforms are checked at once', () => {
  const places = new WorkerCapacity(16)
  const hanging = lane('a', 'tiktok')
  for (let n = 0; n < 12; n++) places.take(hanging)
  for (let n = 0; n < 12; n++) places.leave(hanging, 20_000)
  expect(places.free).toBe(16)
  expect(total(places.share([hanging]))).toBe(2)
  expect(total(places.share([lane('b', 'reddit')]))).toBe(4)
  // It answers again.
  places.take(hanging)
  for (let n = 0; n < 12; n++) {
    places.leave(hanging, 10)
    places.take(hanging)
  }
  expect(total(places.share([lane('c', 'tiktok')]))).toBe(4)
})
