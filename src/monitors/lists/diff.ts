/** Decides which items of a list are new, by the rules of docs/MONITORS.md. Pure functions of ids and times. */

import type { Item } from '../../events/item.ts'

/** What a monitor stores about its list, besides the ids of seen items. */
export interface Coverage {
  /** The newest item time seen in a feed. Null for searches and before the baseline. */
  readonly watermark: number | null
  /**
   * Items at or before this time are old: the baseline did not read further back. Null: the baseline read the whole
   * list. In a list without times only null or not null matters.
   */
  readonly floor: number | null
}

/**
 * Indexing and moderation may delay an item by this long after its publication. An item older than the watermark by
 * more than this is an old item that became visible again.
 */
export const latenessMs = 24 * 3_600_000

export type Order = 'newest_first' | 'oldest_first' | 'unordered'

/** The order of the items of a list. Pinned items and small irregularities are tolerated. */
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
 * The coverage after the baseline.
 * @param complete whether the list ended within what was read
 * @param now when it was read: the watermark of an empty list, and the floor where the newest items were not seen
 */
export function baselineCoverage(items: readonly Item[], complete: boolean, now: number): Coverage {
  const watermark = newestTime(items, now) ?? now
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

/** From this number of items on, a descending order is assumed to be intended. */
const minSortedItems = 5

/** Whether results are ordered newest first and are numerous enough to prove it. */
export function isSorted(items: readonly Item[]): boolean {
  return items.length >= minSortedItems && isDescending(items)
}

/** Whether results are ordered newest first, for any number of results. */
export function isDescending(items: readonly Item[]): boolean {
  return items.every(({ time }, i) => time !== null && (i === 0 || time <= (items[i - 1]!.time ?? 0)))
}

/**
 * Whether the unseen items of a feed without times are an old back catalogue. They are new only if known items follow
 * them, or if the baseline read the whole list.
 * @param reached whether a known item follows the unseen items
 */
export function isBackCatalogue(fresh: readonly Item[], reached: boolean, coverage: Coverage): boolean {
  return coverage.floor !== null && !reached && fresh.some(({ time }) => time === null)
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

/** Returns the rule that separates new items from old items that became visible again. */
function newnessRule(
  mode: 'feed' | 'search',
  items: readonly Item[],
  known: ReadonlySet<string>,
  coverage: Coverage,
  sorted: boolean,
): (item: Item, index: number) => boolean {
  const { floor, watermark } = coverage
  if (mode === 'search') {
    if (!sorted || watermark === null) return () => true
    return ({ time }) => time === null || time >= watermark
  }
  const oldFrom = tailStart(items, known, coverage)
  return ({ time }, index) => {
    if (time === null) return index < oldFrom
    if (floor !== null && time <= floor) return false
    return watermark === null || time > watermark - latenessMs
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
 * @param sorted whether the search was requested with the newest results first
 */
export function diffPage<Record>(
  mode: 'feed' | 'search',
  items: readonly Item<Record>[],
  seen: ReadonlySet<string>,
  known: ReadonlySet<string>,
  coverage: Coverage,
  sorted = false,
): PageDiff<Record> {
  const fresh: Item<Record>[] = []
  const old: Item<Record>[] = []
  const here = new Set<string>()
  const isNews = newnessRule(mode, items, known, coverage, sorted || isSorted(items))
  items.forEach((item, index) => {
    if (seen.has(item.id) || here.has(item.id)) return
    here.add(item.id)
    if (isNews(item, index)) fresh.push(item)
    else old.push(item)
  })
  return { fresh, old, hasMore: mayHoldMore(mode, items, known, isNews) }
}

function mayHoldMore(
  mode: 'feed' | 'search',
  items: readonly Item[],
  known: ReadonlySet<string>,
  isNews: (item: Item, index: number) => boolean,
): boolean {
  if (items.length === 0) return false
  const unknownNews = (item: Item, index: number) => !known.has(item.id) && isNews(item, index)
  if (mode === 'search') return items.every(unknownNews)
  // New items are at the end of such a list, so the whole list is read.
  if (orderOf(items) === 'oldest_first') return true
  // Known items at the top may be pinned or edited, so the last item decides.
  return unknownNews(items.at(-1)!, items.length - 1)
}

/** Coverage after a check that read the list without a gap. The watermark never goes back. */
export function advanceCoverage(coverage: Coverage, items: readonly Item[], now: number): Coverage {
  const newest = newestTime(items, now)
  const watermark = newest === null ? coverage.watermark : Math.max(newest, coverage.watermark ?? newest)
  return { ...coverage, watermark }
}
