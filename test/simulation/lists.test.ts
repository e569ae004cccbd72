import { expect, test } from 'vitest'
import { listOf, newestFirst, page, pageAfter, ranked } from '../../src/simulation/lists.ts'
import { timeline, worldBegan } from '../../src/simulation/world.ts'

const line = timeline('a list', 10)
const now = worldBegan + 100 * 10 * 60_000
const posts = (at: number, options = {}) => newestFirst(line, at, (index) => index, options)

/** Every item, page by page. */
function everything(size: number, list = posts(now)): number[] {
  const found: number[] = []
  let after: number | null = 0
  do {
    const shown: { items: number[]; next: number | null } = page(list, { after, size })
    found.push(...shown.items)
    after = shown.next
  } while (after !== null)
  return found
}

test.each([1, 7, 99, 100, 1000])('pages of %i hold every item once and end', (size) => {
  const whole = Array.from({ length: posts(now).length }, (_, place) => posts(now).newest - place)
  expect(everything(size)).toEqual(whole)
})

test('a list grows with the clock, and a page that stores its newest item does not shift', () => {
  const later = now + 35 * 60_000
  expect(posts(later).length).toBeGreaterThan(posts(now).length)
  const { newest } = posts(now)
  expect(page(posts(later, { newest }), { after: 5, size: 5 })).toEqual(
    page(posts(now), { after: 5, size: 5 }),
  )
})

test('forced lists are empty or end with their first page', () => {
  expect(page(posts(now, { forced: 'empty' }), { size: 5 })).toEqual({ items: [], next: null })
  expect(page(posts(now, { forced: 'last_page', lastPage: 3 }), { size: 5 })).toMatchObject({ next: null })
  expect(posts(now, { forced: 'last_page', lastPage: 3 }).length).toBe(3)
})

test('a page after an item needs that item', () => {
  const list = listOf(4, (place) => `item ${place}`)
  const keyOf = (item: string) => item
  expect(pageAfter(list, { after: 'item 1', size: 1, keyOf })).toEqual({ items: ['item 2'], next: 3 })
  expect(pageAfter(list, { after: 'another', size: 1, keyOf })).toEqual({ items: [], next: null })
})

test('a ranking has the highest first', () => {
  const list = ranked(
    listOf(5, (place) => place),
    (place) => place % 3,
  )
  expect(page(list, { size: 5 }).items).toEqual([2, 1, 4, 0, 3])
})
