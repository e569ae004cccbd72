/** Decides which items of a list are new, by the rules of docs/MONITORS.md. Pure functions of ids and times. */

import type { Item } from '../../../catalog/events/item.ts'
import type { ListOrder, Watch } from '../../../catalog/operation.ts'

/** What a monitor stores about its list, besides the ids of seen items. */
export interface Coverage {
  /** The newest item time seen. Null before the baseline, and while the list is empty. */
  readonly watermark: number | null
  /**
   * Items at or before this time are old: the baseline did not read further back. Null: the baseline read the whole
   * list. In a list without times only null or not null matters.
   */
  readonly floor: number | null
  /** When the baseline was read. */
  readonly since?: number | null
}

/**
 * Indexing and moderation may delay an item by this long after its publication. An item older than the watermark by
 * more than this is an old item that became visible again.
 */
export const latenessMs = 24 * 3_600_000

export type Order = 'newest_first' | 'oldest_first' | 'unordered'

/** The order of the items that a page shows. Pinned items and small irregularities are tolerated. */
export function orderOf(items: readonly Item[]): Order {
  const times = items.flatMap(({ time }) => (time === null ? [] : [time]))
  if (times.length < 2) return 'newest_first'
  let falling = 0
  let rising = 0
  for (let i = 1; i < times.length; i++) {
    if (times[i]! <= times[i - 1]!) falling += 1
    if (times[i]! > times[i - 1]!) rising += 1
  }
  const pairs = times.length - 1
  // The first of two items may be pinned, so a single rising step does not prove an order.
  if (falling >= pairs * 0.6 || pairs === 1) return 'newest_first'
  return rising >= pairs * 0.9 ? 'oldest_first' : 'unordered'
}

function lastTime(items: readonly Item[]): number | null {
  return items.findLast(({ time }) => time !== null)?.time ?? null
}

function newestTime(items: readonly Item[], now: number): number | null {
  let newest: number | null = null
  // A scheduled item may have a future time. As a watermark it would hide items published until then.
  for (const { time } of items) {
    if (time !== null && time <= now && (newest === null || time > newest)) newest = time
  }
  return newest
}

/**
 * How a list is compared, by its declared order:
 * - `feed`: the posts of one author or place, by time. A much older item is an old one that came back.
 * - `timeline`: search results by time. An unknown item above an older known one was indexed late.
 * - `ranked`: by relevance. An unknown item is new if it is not older than the monitor.
 * - `set`: a collection. Every unknown item is new.
 */
export type Comparison = 'feed' | 'timeline' | 'ranked' | 'set'

export function comparisonOf(mode: Watch['mode'], order: ListOrder): Comparison {
  if (order === 'ranked') return 'ranked'
  if (order === 'unordered') return 'set'
  return mode === 'feed' ? 'feed' : 'timeline'
}

/** Whether a list gives its items by time. */
export const isByTime = (comparison: Comparison) => comparison === 'feed' || comparison === 'timeline'

/**
 * The coverage after the baseline.
 * @param complete whether the list ended within what was read
 * @param now when it was read: the floor of an empty or ranked list, and where the newest items were not seen
 */
export function baselineCoverage(
  items: readonly Item[],
  complete: boolean,
  now: number,
  comparison: Comparison = 'feed',
): Coverage {
  // Null: the first items of the list are yet to come. An item of this very moment is one of them.
  if (items.length === 0) return { watermark: null, floor: now - 1 }
  const watermark = newestTime(items, now) ?? now
  if (comparison === 'ranked') return { watermark, floor: now }
  if (complete) return { watermark, floor: null }
  switch (orderOf(items)) {
    case 'newest_first':
      return { watermark, floor: lastTime(items) ?? now }
    case 'oldest_first':
      return { watermark: now, floor: now }
    case 'unordered':
      return { watermark, floor: watermark }
  }
}

/** From this number of items on, an order is assumed to be intended. */
const minSortedItems = 5

/**
 * Whether a page of a list by time proves that its newest items are behind other pages. To find them, every check would
 * have to read the whole list.
 */
export function hidesNewest(comparison: Comparison, items: readonly Item[], hasNext: boolean): boolean {
  const timed = items.filter(({ time }) => time !== null).length
  return hasNext && isByTime(comparison) && timed >= minSortedItems && orderOf(items) === 'oldest_first'
}

/** A list that was empty so far and shows more items than this without times is back with its past. */
const maxFirstItems = 3

/**
 * Whether the unseen items are an old back catalogue. Items without times of a feed are new only if known items follow
 * them, or if the baseline read the whole list. In a list that was empty so far, a few items are new.
 * @param reached whether a known item follows the unseen items
 */
export function isBackCatalogue(
  fresh: readonly Item[],
  reached: boolean,
  coverage: Coverage,
  comparison: Comparison = 'feed',
): boolean {
  if (coverage.floor === null || reached) return false
  const timeless = fresh.filter(({ time }) => time === null || comparison === 'set').length
  if (coverage.watermark === null) return timeless > maxFirstItems
  return comparison === 'feed' && timeless > 0
}

/** Pinned items above the newest item: platforms allow at most three. */
const maxPinnedItems = 3

/**
 * The index from which the items of a page without times are old: after the last known item, if more items are known
 * than can be pinned. A list that was read to its end has no old part.
 */
function tailStart(items: readonly Item[], known: ReadonlySet<string>, coverage: Coverage): number {
  if (coverage.floor === null) return items.length
  const last = items.findLastIndex(({ id }) => known.has(id))
  const above = items.filter(({ id }) => known.has(id)).length
  const behind = items.length - last - 1
  return above > maxPinnedItems || (above > 0 && above >= behind) ? last + 1 : items.length
}

const secondMs = 1000
const dayMs = 24 * 3_600_000

/** The latest time that an item's time can mean: many platforms report whole seconds, some whole days. */
function latestOf(time: number): number {
  if (time % dayMs === 0) return time + dayMs - 1
  return time % secondMs === 0 ? time + secondMs - 1 : time
}

/** Returns the index up to which an item stands above an older known item. */
function olderKnown(
  items: readonly Item[],
  known: ReadonlySet<string>,
): (time: number, index: number) => boolean {
  // The oldest known time at or behind each index.
  const oldest: number[] = []
  let least = Number.POSITIVE_INFINITY
  for (let i = items.length - 1; i >= 0; i--) {
    const { id, time } = items[i]!
    if (time !== null && known.has(id) && time < least) least = time
    oldest[i] = least
  }
  return (time, index) => oldest[index]! <= time
}

/** Returns the rule that separates new items from old items that became visible again. */
function newnessRule(
  comparison: Comparison,
  items: readonly Item[],
  known: ReadonlySet<string>,
  coverage: Coverage,
): (item: Item, index: number) => boolean {
  const { floor, watermark, since = null } = coverage
  if (comparison === 'set') return () => true
  const start = Math.max(floor ?? Number.NEGATIVE_INFINITY, since ?? Number.NEGATIVE_INFINITY)
  // An age in words can prove that an item is older than the monitor: "3 years ago".
  if (comparison === 'ranked')
    return ({ time, latest = Number.POSITIVE_INFINITY }) => (time === null ? latest : latestOf(time)) > start
  const oldFrom = tailStart(items, known, coverage)
  if (comparison === 'feed') {
    return ({ time }, index) => {
      if (time === null) return index < oldFrom
      if (floor !== null && time <= floor) return false
      return watermark === null || time > watermark - latenessMs
    }
  }
  const isAboveKnown = olderKnown(items, known)
  return ({ time }, index) => {
    if (time === null) return index < oldFrom
    if (isAboveKnown(time, index) || (watermark !== null && time >= watermark)) return true
    return start !== Number.NEGATIVE_INFINITY && latestOf(time) > start
  }
}

export interface PageDiff<Record = unknown> {
  /** Items to report, in the order of the list. */
  readonly fresh: readonly Item<Record>[]
  /** Old items not seen before: stored without an event. */
  readonly old: readonly Item<Record>[]
  /** Whether the next page may hold further new items. */
  readonly hasMore: boolean
}

/**
 * Compares one page with the known items.
 * @param seen ids seen before this page, earlier pages of the same check included
 * @param known ids seen before this check: catching up ends at the first of them
 */
export function diffPage<Record>(
  comparison: Comparison,
  items: readonly Item<Record>[],
  seen: ReadonlySet<string>,
  known: ReadonlySet<string>,
  coverage: Coverage,
): PageDiff<Record> {
  const fresh: Item<Record>[] = []
  const old: Item<Record>[] = []
  const here = new Set<string>()
  const isNews = newnessRule(comparison, items, known, coverage)
  items.forEach((item, index) => {
    if (seen.has(item.id) || here.has(item.id)) return
    here.add(item.id)
    if (isNews(item, index)) fresh.push(item)
    else old.push(item)
  })
  const isPast = coverage.watermark === null && isBackCatalogue(fresh, false, coverage, comparison)
  return { fresh, old, hasMore: !isPast && mayHoldMore(comparison, items, known, isNews) }
}

function mayHoldMore(
  comparison: Comparison,
  items: readonly Item[],
  known: ReadonlySet<string>,
  isNews: (item: Item, index: number) => boolean,
): boolean {
  if (items.length === 0) return false
  const unknownNews = (item: Item, index: number) => !known.has(item.id) && isNews(item, index)
  if (!isByTime(comparison)) return items.every(unknownNews)
  // Known items at the top may be pinned or edited, so the last item decides.
  return unknownNews(items.at(-1)!, items.length - 1)
}

/** Coverage after a check that read the list without a gap. The watermark never goes back. */
export function advanceCoverage(coverage: Coverage, items: readonly Item[], now: number): Coverage {
  const newest = newestTime(items, now)
  const watermark = newest === null ? coverage.watermark : Math.max(newest, coverage.watermark ?? newest)
  return { ...coverage, watermark: watermark ?? (items.length === 0 ? null : now) }
}
