import type { Item } from '../../../catalog/events/item.ts'
import { maxChecksPerSlot } from '../schedule/cost-preview.ts'
import { coverageOf } from '../state/monitor-rows.ts'
import type { CheckEnd } from '../state/monitor-state.ts'
import { type Coverage, diffPage } from './diff.ts'
import type { Obstacle } from './obstacles.ts'
import { comparisonFor } from './orders.ts'
import type { PageReader } from './page-reader.ts'
import { type Gap, type ReadingOptions, readGaps } from './reading.ts'
import { readItems } from './sources.ts'

/** The data of a found page, as the lookup returned it. */
export interface PageData {
  readonly page?: { readonly nextCursor?: string | null }
}

/** The end of a reading that is not the end of the list. */
export interface Stop {
  readonly end: CheckEnd
  /** Null: the number of checks at this slot is used up, and a further slot should follow soon. */
  readonly obstacle: Obstacle | null
}

/** The state of a check that reads a list until it meets items that earlier checks saw. */
export interface CatchUp {
  readonly before: Coverage
  readonly fresh: Item[]
  readonly unseen: Item[]
  readonly items: Item[]
  /** The items from the first one on, up to the first gap. */
  readonly top: Item[]
  /** Whether `top` is the whole list. */
  isWhole: boolean
  /** What each page had, in the order in which the pages were read. */
  readonly polls: { readonly fresh: readonly Item[]; readonly items: number }[]
  /** Ids of the items that this check has read. */
  readonly readIds: Set<string>
  /** Parts that remain to be read; the newest gap is last. */
  readonly gaps: Gap[]
  /** The part that the next page belongs to. Null: the check has read everything. */
  part: Gap | null
  /** Gaps whose cursors the platform no longer accepts. */
  expiredGaps: number
  /** Estimated number of items in the expired gaps. Null: unknown. */
  missedItems: number | null
  /** Whether a known item follows the new items. */
  hasReachedKnown: boolean
  /** Why reading stopped before the end. */
  stopped: Stop | null
}

/** Estimates how many items are between the last read item and the watermark, at the rate of the items read. */
function estimateHiddenItems(fresh: readonly Item[], watermark: number | null): number | null {
  const times = fresh.flatMap(({ time }) => time ?? [])
  if (times.length < 2 || watermark === null) return null
  const [first, last] = [Math.max(...times), Math.min(...times)]
  return first === last ? null : Math.max(1, Math.round((times.length * (last - watermark)) / (first - last)))
}

/** Reads on from the first page, then the gaps of earlier checks, until the page limit or an obstacle. */
export async function catchUp(
  options: ReadingOptions,
  reader: PageReader,
  firstPage: PageData,
): Promise<CatchUp> {
  const state: CatchUp = {
    before: coverageOf(options.monitor),
    fresh: [],
    unseen: [],
    items: [],
    top: [],
    isWhole: false,
    polls: [],
    readIds: new Set(),
    gaps: readGaps(options.monitor),
    part: null,
    expiredGaps: 0,
    missedItems: 0,
    hasReachedKnown: false,
    stopped: null,
  }
  let data: PageData | null = firstPage
  while (data !== null) {
    await comparePage(state, options, data)
    data = await readNextPage(state, reader)
  }
  return state
}

/** Adds the items of a page to the state, and decides which part of the list is read next. */
async function comparePage(state: CatchUp, options: ReadingOptions, data: PageData): Promise<void> {
  const { operation, monitor, at, seen } = options
  const { before, fresh, gaps } = state
  const page = readItems(operation, data)
  const comparison = comparisonFor(operation, monitor.query)
  const stored = await seen(page.map(({ id }) => id))
  const since = state.part?.since ?? Number.POSITIVE_INFINITY
  const known = new Set([...stored].filter(([, time]) => time < since).map(([id]) => id))
  const seenIds = new Set([...stored.keys(), ...state.readIds])
  const diff = diffPage(comparison, page, seenIds, known, before)
  const firstFresh = fresh.length > 0 ? 0 : page.findIndex((item) => diff.fresh.includes(item))
  state.hasReachedKnown ||=
    firstFresh >= 0 && page.some(({ id }, index) => index >= firstFresh && known.has(id))
  state.items.push(...page)
  // Parts of earlier checks began before this one.
  if (since >= options.at) {
    state.top.push(...page)
    state.isWhole = !data.page?.nextCursor
  }
  fresh.push(...diff.fresh)
  state.polls.push({ fresh: diff.fresh, items: page.length })
  state.unseen.push(...diff.fresh, ...diff.old)
  for (const { id } of page) state.readIds.add(id)

  const cursor = data.page?.nextCursor ?? null
  const about = estimateHiddenItems(fresh, before.watermark)
  // After the end of a part the check reads the remaining gaps, the newest gap first.
  state.part =
    diff.hasMore && cursor !== null ? { cursor, since: state.part?.since ?? at, about } : (gaps.pop() ?? null)
}

/** Reads the next page of the current part. Returns null at the end, and sets `stopped` if something remains unread. */
async function readNextPage(state: CatchUp, reader: PageReader): Promise<PageData | null> {
  const { gaps } = state
  while (state.part !== null) {
    if (reader.pages >= maxChecksPerSlot) {
      gaps.push(state.part)
      state.stopped = { end: { kind: 'found' }, obstacle: null }
      return null
    }
    const answer = await reader.read(state.part.cursor)
    if (!('kind' in answer)) return JSON.parse(answer.json) as PageData
    if (answer.kind !== 'refused') {
      gaps.push(state.part)
      const end: CheckEnd =
        answer.kind === 'no_credits' || answer.kind === 'cap_reached' ? answer : { kind: 'found' }
      state.stopped = { end, obstacle: answer }
      return null
    }
    // The cursor has expired: the items of this gap can no longer be read.
    const { about } = state.part
    state.expiredGaps += 1
    state.missedItems = state.missedItems === null || about == null ? null : state.missedItems + about
    state.part = gaps.pop() ?? null
  }
  return null
}
