import { billingMonth } from '../schedule/cost-preview.ts'
import { coverageOf } from '../state/monitor-rows.ts'
import type { CheckEnd } from '../state/monitor-state.ts'
import { type CatchUp, catchUp, type PageData, requestsNewestFirst } from './catch-up.ts'
import { advanceCoverage, baselineCoverage, isBackCatalogue, isSorted } from './diff.ts'
import { describeObstacle, outcomeOfObstacle } from './obstacles.ts'
import { PageReader } from './page-reader.ts'
import { type Reading, type ReadingOptions, readGaps } from './reading.ts'
import { readItems } from './sources.ts'

/** Each stored gap holds a cursor of the platform, so their number is limited. */
const maxGaps = 20

/**
 * Reads a monitor's list as far as it may hold new items, and decides which items are new. Stores nothing.
 * @throws every error that is not a ServiceError
 */
export async function readList(options: ReadingOptions): Promise<Reading> {
  const reader = new PageReader(options)
  const first = await reader.read(null)
  if ('kind' in first) {
    return finish(options, reader, first, outcomeOfObstacle(first), describeObstacle(first))
  }
  const data = JSON.parse(first.json) as PageData
  if (options.monitor.baseline_at === null) return readBaseline(options, reader, data)
  return conclude(options, reader, await catchUp(options, reader, data))
}

/** Builds the reading from what the reader counted. `lists` adds the items and the coverage. */
function finish(
  options: ReadingOptions,
  reader: PageReader,
  end: CheckEnd,
  outcome: string,
  reason: string,
  lists: Partial<Reading> = {},
): Reading {
  const endedAt = options.ended()
  return {
    end,
    outcome,
    reason,
    pages: reader.pages,
    credits: reader.credits(),
    creditsThisMonth: reader.credits(billingMonth(endedAt)),
    paid: reader.paid,
    fresh: [],
    unseen: [],
    items: [],
    coverage: coverageOf(options.monitor),
    isBaseline: false,
    isComplete: reader.isComplete,
    gaps: readGaps(options.monitor),
    followUpAt: null,
    nextSlotFrom: null,
    readAt: endedAt,
    ...lists,
  }
}

/** The baseline is the first page: its items are known from now on, and are not reported. */
function readBaseline(options: ReadingOptions, reader: PageReader, data: PageData): Reading {
  const items = readItems(options.operation, data)
  const coverage = baselineCoverage(items, !data.page?.nextCursor, options.now)
  const reason = `Baseline: ${items.length} items are known from now on; none is reported.`
  const lists = { items, unseen: items, coverage, isBaseline: true }
  return finish(options, reader, { kind: 'found' }, 'found', reason, lists)
}

/** Turns the state at the end of a check into its reading. */
function conclude(options: ReadingOptions, reader: PageReader, state: CatchUp): Reading {
  const { operation, monitor, now, at } = options
  const { before, fresh, unseen, items, stopped } = state
  const { mode, minIntervalMinutes } = operation.watch
  const end = stopped?.end ?? ({ kind: 'found' } as const)
  if (mode === 'feed' && isBackCatalogue(fresh, state.hasReachedKnown, before)) {
    const reason = `Nothing that was known is among ${items.length} items without times: a back catalogue, known from now on and not reported.`
    return finish(options, reader, end, 'found', reason, { unseen, items, fresh: [], gaps: [] })
  }
  const gaps = state.gaps.slice(-maxGaps)
  const isReadInOrder = mode === 'feed' || requestsNewestFirst(monitor, operation) || isSorted(items)
  // While a gap or unreadable entries remain, their items must still count as new later, however old they are then.
  const isFullyRead = reader.isComplete && gaps.length === 0
  const coverage = isFullyRead && isReadInOrder ? advanceCoverage(before, items, now) : before
  // The source may not be checked more often than this.
  const earliest = at + minIntervalMinutes * 60_000
  return finish(options, reader, end, 'found', reasonOf(state, reader.isComplete), {
    fresh,
    unseen,
    items,
    coverage,
    gaps,
    followUpAt: stopped?.soon ? earliest : null,
    nextSlotFrom: stopped?.soon || monitor.backlog !== null ? earliest : null,
  })
}

/** The sentences about a check, for the log of checks. */
function reasonOf({ fresh, items, expiredGaps, missedItems, stopped }: CatchUp, isComplete: boolean): string {
  const news =
    fresh.length === 0
      ? `Nothing new among ${items.length} items.`
      : `${fresh.length} new ${fresh.length === 1 ? 'item' : 'items'}.`
  const unread = isComplete ? [] : ['Some entries could not be read; they are news as soon as they can be.']
  const missed = missedItems === null ? 'an unknown number of' : `about ${missedItems}`
  const expired =
    expiredGaps === 0
      ? []
      : [`${expiredGaps} unfinished parts could no longer be read: ${missed} items may have been missed.`]
  return [news, ...unread, ...expired, ...(stopped ? [stopped.note] : [])].join(' ')
}
