import { expect, test } from 'vitest'
import { platforms } from '../../src/platforms/index.ts'
import { strayAdapters } from '../../src/vendors/attach.ts'
import { platformsWithVendors, vendors } from '../../src/vendors/index.ts'

test('every adapter answers an operation that is there', () => {
  expect(strayAdapters(platforms, vendors)).toEqual([])
})

test('a platform differs with its vendors in nothing but sources, keys and stand-ins', () => {
  const bare = (list: typeof platforms) =>
    list.map(({ simulated: _, settings: __, operations, ...rest }) => ({
      ...rest,
      operations: operations.map(({ sources: ___, ...operation }) => operation),
    }))
  expect(bare(platformsWithVendors)).toEqual(bare(platforms))
})

test('vendors stand behind all other sources of an operation', () => {
  for (const { operations } of platformsWithVendors) {
    for (const { sources } of operations) {
      const paid = (sources as readonly { paid?: boolean }[]).map((source) => source.paid === true)
      expect(paid).toEqual([...paid].sort((a, b) => Number(a) - Number(b)))
    }
  }
})
