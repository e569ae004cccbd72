/** What is new in a list, by the rules of docs/MONITORS.md. Pure: ids and times in, decisions out. */

import type { Item } from '../../events/item.ts'

/** What a monitor knows of its list besides the ids it has seen. */
export interface Coverage {
  /** The newest time seen (feeds); null for searches and before anything was seen. */
  readonly watermark: number | null
  /**
   * Nothing at or before this time is new: the list was not read further back. null: it was read to its end. In a
   * list without times only whether it is null counts.
   */
  readonly floor: number | null
}

/**
 * How much later than it was published an item may turn up (indexing, moderation) and still be news. An item that
 * is older than the newest known one by more than this is an old one that came back into view.
 */
export const latenessMs = 24 * 3_600_000

export type Order = 'newest_first' | 'oldest_first' | 'unordered'

/** In which order a list gives its items; pinned items and small irregularities do not matter. */
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
  // Two items may well be a pinned one before the only other: no order can be told from a single step up.
  if (falling >= pairs * 0.6 || pairs === 1) return 'newest_first'
  return rising >= pairs * 0.9 ? 'oldest_first' : 'unordered'
}

function lastTime(items: readonly Item[]): number | null {
  return items.findLast(({ time }) => time !== null)?.time ?? null
}

function newestTime(items: readonly Item[], now: number): number | null {
  let newest: number | null = null
  // A scheduled item may carry a time to come; it must not hide what is published until then.
  for (const { time } of items) {
    if (time !== null && time <= now && (newest === null || time > newest)) newest = time
  }
  return newest
}

/**
 * What the baseline covers.
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

/** So many items in the order of their times are so by design. */
const minSortedItems = 5

/** Whether results stand in the order of their times, newest first, and are enough to say so. */
export function isSorted(items: readonly Item[]): boolean {
  return items.length >= minSortedItems && isDescending(items)
}

/** Whether results stand in the order of their times, newest first, however few they are. */
export function isDescending(items: readonly Item[]): boolean {
  return items.every(({ time }, i) => time !== null && (i === 0 || time <= (items[i - 1]!.time ?? 0)))
}

/**
 * Whether what looks new in a feed without times is no more than a back catalogue: it is news only where it stands above
 * items known before, or where the list was known to its end.
 * @param reached whether a known item stands behind what looks new
 */
export function isBackCatalogue(fresh: readonly Item[], reached: boolean, coverage: Coverage): boolean {
  return coverage.floor !== null && !reached && fresh.some(({ time }) => time === null)
}

/** Pinned items a list may show above its newest one; platforms allow three at most. */
const maxPinnedItems = 3

/**
 * Where on a page without times the old items begin: behind the last item that was known before, when more known
 * ones stand above than could be pinned. A list that was read to its end has none.
 */
function tailStart(items: readonly Item[], known: ReadonlySet<string>, coverage: Coverage): number {
  if (coverage.floor === null) return items.length
  const last = items.findLastIndex(({ id }) => known.has(id))
  const above = items.filter(({ id }) => known.has(id)).length
  const behind = items.length - last - 1
  return above > maxPinnedItems || (above > 0 && above >= behind) ? last + 1 : items.length
}

/** Tells whether an item of a page that was never seen before is new, rather than an old one that came into view. */
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
  /** Items not seen before that are not news; remembered without an event. */
  readonly old: readonly Item<Record>[]
  /** Whether the next page may hold further new items. */
  readonly hasMore: boolean
}

/**
 * Compares one page with what is known.
 * @param seen ids seen before this page, earlier pages of the same check included
 * @param known ids seen before this check: where the list reaches them, catching up is done
 * @param sorted whether a search was asked to give the newest first
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
  // What is new stands at the end of such a list, so it has to be read to the end.
  if (orderOf(items) === 'oldest_first') return true
  // Pinned and edited items stand at the top though they are known; the last item tells.
  return unknownNews(items.at(-1)!, items.length - 1)
}

/** Coverage after a check that read the list without a gap. The watermark never goes back. */
export function advanceCoverage(coverage: Coverage, items: readonly Item[], now: number): Coverage {
  const newest = newestTime(items, now)
  const watermark = newest === null ? coverage.watermark : Math.max(newest, coverage.watermark ?? newest)
  return { ...coverage, watermark }
}
