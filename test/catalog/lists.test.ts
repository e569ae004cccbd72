import { expect, test } from 'vitest'
import { listOf } from '../../src/catalog/lists.ts'

const { items, itemId, itemTime } = listOf('people', { id: ['id', 'handle'], time: 'createdAt' })

test('an item is identified by the first of its id fields that has a value', () => {
  const named = [
    { id: '7', handle: 'ada' },
    { id: null, handle: 'ada' },
    { id: null, handle: null },
  ]
  expect(named.map((item) => itemId(item as never))).toEqual(['7', 'ada', ''])
})

test('an item without a reported time has no time', () => {
  const dated = [{ createdAt: '2026-01-31T00:00:00Z' }, { createdAt: null }, {}]
  expect(dated.map((item) => itemTime!(item as never))).toEqual(['2026-01-31T00:00:00Z', null, null])
  expect(listOf('people').itemTime).toBeUndefined()
})

test('a null list has no items', () => {
  expect([items({ people: null }), items({ people: [] })]).toEqual([[], []])
})
