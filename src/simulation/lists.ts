import type { Forced } from './forced.ts'
import type { Timeline } from './world.ts'

/**
 * Lists of the simulated world. A list knows its length and creates items when they are requested, so it can cover
 * the whole age of the world without memory.
 */
export interface List<T> {
  readonly length: number
  /** The item at a position, counted from the first shown. */
  at(place: number): T
}

/** A list of a set length. */
export function listOf<T>(length: number, at: (place: number) => T): List<T> {
  return { length: Math.max(0, length), at }
}

/** A list of existing items. */
export const listIn = <T>(items: readonly T[]): List<T> => listOf(items.length, (place) => items[place]!)

/** The first `most` items of a list. */
export const first = <T>(list: List<T>, most: number): List<T> =>
  listOf(Math.min(most, list.length), (place) => list.at(place))

/**
 * The length of a list under a forced outcome: 0 if it is forced to be empty or its owner is missing, one short page
 * if it is forced to be the last page.
 */
export function lengthUnder(forced: Forced | null, usual: number, lastPage = 8): number {
  if (forced === 'empty' || forced === 'not_found') return 0
  return forced === 'last_page' ? Math.min(lastPage, Math.max(0, usual)) : Math.max(0, usual)
}

/** A list that grows with the clock. */
export interface GrowingList<T> extends List<T> {
  /** The index of its first item on its timeline. A page's token stores it, so that later pages do not shift. */
  readonly newest: number
}

/**
 * The items along a timeline, newest first.
 * @param at creates the item with this index on the timeline
 * @param options.newest the newest index when the first page was shown; default: the newest now
 * @param options.most maximum number of items
 * @param options.forced `empty`, `last_page` (then `lastPage` items)
 */
export function newestFirst<T>(
  line: Timeline,
  now: number,
  at: (index: number) => T,
  options: { newest?: number | null; most?: number; forced?: Forced | null; lastPage?: number } = {},
): GrowingList<T> {
  const newest = options.newest ?? line.newest(now)
  const all = Math.min(newest + 1, options.most ?? Number.POSITIVE_INFINITY)
  const length = lengthUnder(options.forced ?? null, all, options.lastPage)
  return { length, newest, at: (place) => at(newest - place) }
}

/** The same items, highest rank first; for lists short enough to be built as a whole. */
export function ranked<T>(list: List<T>, rank: (item: T) => number): List<T> {
  const items = all(list).map((item) => ({ item, rank: rank(item) }))
  items.sort((a, b) => b.rank - a.rank)
  return listIn(items.map(({ item }) => item))
}

/** The items that pass the test, in their order; for lists short enough to be built as a whole. */
export function filtered<T>(list: List<T>, passes: (item: T) => boolean): List<T> {
  return listIn(all(list).filter(passes))
}

/** Every item; for lists short enough to be built as a whole. */
export function all<T>(list: List<T>): T[] {
  return Array.from({ length: list.length }, (_, place) => list.at(place))
}

export interface Page<T> {
  readonly items: T[]
  /** The position of the next page; null on the last page. */
  readonly next: number | null
}

/** `size` items from position `after` (default: from the first). */
export function page<T>(list: List<T>, { after, size }: { after?: number | null; size: number }): Page<T> {
  const from = Math.max(0, after ?? 0)
  const length = Math.max(0, Math.min(size, list.length - from))
  const items = Array.from({ length }, (_, offset) => list.at(from + offset))
  const next = from + length
  return { items, next: length > 0 && next < list.length ? next : null }
}

/** `size` items after the one with this key (null: from the first); no items if the key is unknown. */
export function pageAfter<T>(
  list: List<T>,
  { after, size, keyOf }: { after: string | null; size: number; keyOf: (item: T) => string },
): Page<T> {
  if (after === null) return page(list, { size })
  for (let place = 0; place < list.length; place++) {
    if (keyOf(list.at(place)) === after) return page(list, { after: place + 1, size })
  }
  return { items: [], next: null }
}
