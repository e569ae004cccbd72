import { expect, test } from 'vitest'
import type { Source } from '../../../src/catalog/source.ts'
import { vendors } from '../../../src/gateways/vendors/index.ts'
import { platforms } from '../../../src/platforms/index.ts'

test('every vendor is named by an operation, and every paid source is a vendor', () => {
  const sources = platforms.flatMap(({ operations }) =>
    operations.flatMap((operation) => operation.sources as readonly Source[]),
  )
  const named = new Set(sources.filter((source) => source.paid).map(({ name }) => name))
  expect([...named].sort()).toEqual(vendors.map(({ name }) => name).sort())
})

test('a platform with vendor sources has the settings of their keys', () => {
  for (const { operations, settings } of platforms) {
    for (const operation of operations) {
      for (const { paid } of operation.sources as readonly Source[]) {
        expect(Object.keys(settings ?? {})).toEqual(expect.arrayContaining(Object.keys(paid?.settings ?? {})))
      }
    }
  }
})

test('vendors come after all other sources of an operation', () => {
  for (const { operations } of platforms) {
    for (const { sources } of operations) {
      const paid = (sources as readonly Source[]).map((source) => source.paid !== undefined)
      expect(paid).toEqual([...paid].sort((a, b) => Number(a) - Number(b)))
    }
  }
})
