import type { Forced } from './forced.ts'
import type { Timeline } from './world.ts'

/**
 * Lists of the simulated world. A list knows its length and makes its items when they are asked for, so that it can be
 * as long as the world is old; nothing of it is kept.
 */
export interface List<T> {
  readonly length: number
  /** The item at a place, counted from the first shown. */
  at(place: number): T
}

/** A list of a length. */
export function listOf<T>(length: number, at: (place: number) => T): List<T> {
  return { length: Math.max(0, length), at }
}

/** The list of what is at hand. */
export const listIn = <T>(items: readonly T[]): List<T> => listOf(items.length, (place) => items[place]!)

/** The first `most` of a list. */
export const first = <T>(list: List<T>, most: number): List<T> =>
  listOf(Math.min(most, list.length), (place) => list.at(place))

/**
 * How long a list is: nothing in one that is forced to be empty (or whose owner is missing), one short page in one that
 * is forced to be the last.
 */
export function lengthUnder(forced: Forced | null, usual: number, lastPage = 8): number {
  if (forced === 'empty' || forced === 'not_found') return 0
  return forced === 'last_page' ? Math.min(lastPage, Math.max(0, usual)) : Math.max(0, usual)
}

/** A list that grows with the clock. */
export interface GrowingList<T> extends List<T> {
  /** The index of its first item on its timeline: a page's token keeps it, so that later pages do not shift. */
  readonly newest: number
}

/**
 * What appears along a timeline, newest first.
 * @param at makes the item with this index on the timeline
 * @param options.newest where the list was when its first page was shown; default: where it is now
 * @param options.most how far back it goes
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

/** The same items, highest rank first; for lists short enough to be made whole. */
export function ranked<T>(list: List<T>, rank: (item: T) => number): List<T> {
  const items = all(list).map((item) => ({ item, rank: rank(item) }))
  items.sort((a, b) => b.rank - a.rank)
  return listIn(items.map(({ item }) => item))
}

/** The items that pass, in their order; for lists short enough to be made whole. */
export function filtered<T>(list: List<T>, passes: (item: T) => boolean): List<T> {
  return listIn(all(list).filter(passes))
}

/** Every item; for lists short enough to be made whole. */
export function all<T>(list: List<T>): T[] {
  return Array.from({ length: list.length }, (_, place) => list.at(place))
}

export interface Page<T> {
  readonly items: T[]
  /** Where the next page starts; null on the last. */
  readonly next: number | null
}

/** `size` items from place `after` on (default: from the first). */
export function page<T>(list: List<T>, { after, size }: { after?: number | null; size: number }): Page<T> {
  const from = Math.max(0, after ?? 0)
  const length = Math.max(0, Math.min(size, list.length - from))
  const items = Array.from({ length }, (_, offset) => list.at(from + offset))
  const next = from + length
  return { items, next: length > 0 && next < list.length ? next : null }
}

/** `size` items behind the one with this key (null: from the first); none where no item has it. */
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
