import { expect, test } from 'vitest'
import { listOf } from '../../src/catalog/lists.ts'

const { items, itemId, itemTime } = listOf('people', { id: ['id', 'handle'], time: 'createdAt' })

test('an item goes by the first of its names that was told', () => {
  const named = [
    { id: '7', handle: 'ada' },
    { id: null, handle: 'ada' },
    { id: null, handle: null },
  ]
  expect(named.map((item) => itemId(item as never))).toEqual(['7', 'ada', ''])
})

test('an item whose time was not told has none', () => {
  const dated = [{ createdAt: '2026-01-31T00:00:00Z' }, { createdAt: null }, {}]
  expect(dated.map((item) => itemTime!(item as never))).toEqual(['2026-01-31T00:00:00Z', null, null])
  expect(listOf('people').itemTime).toBeUndefined()
})

test('a list that was not told has no items', () => {
  expect([items({ people: null }), items({ people: [] })]).toEqual([[], []])
})
