import type { Item } from '../../../catalog/events/item.ts'
import { paceMinutes } from '../schedule/schedule.ts'
import { type CatchUp, catchUp, type PageData } from './catch-up.ts'
import { advanceCoverage, baselineCoverage, hidesNewest, isBackCatalogue, isByTime } from './diff.ts'
import { finishReading } from './finish-reading.ts'
import { describeObstacle, outcomeOfObstacle } from './obstacles.ts'
import { comparisonFor, newestIsHidden } from './orders.ts'
import { PageReader } from './page-reader.ts'
import type { Poll, Reading, ReadingOptions } from './reading.ts'
import { readItems } from './sources.ts'

/** Each stored gap holds a cursor of the platform, so their number is limited. */
const maxGaps = 20

type Polls = Reading['polls']

/**
 * Polls a monitor's list as far as it may hold new items, and decides which items are new. Stores nothing.
 * @throws every error that is not a ServiceError
 */
export async function readList(options: ReadingOptions): Promise<Reading> {
  const reader = new PageReader(options)
  const first = await reader.read(null)
  if ('kind' in first) {
    const reason = describeObstacle(first)
    const poll = { outcome: outcomeOfObstacle(first), reason, fresh: [], credits: reader.paid[0] ?? 0 }
    return finishReading(options, reader, first, [poll])
  }
  const data = JSON.parse(first.json) as PageData
  const { operation, monitor } = options
  const comparison = comparisonFor(operation, monitor.query)
  if (hidesNewest(comparison, readItems(operation, data), Boolean(data.page?.nextCursor))) {
    const poll = { outcome: 'failed', reason: newestIsHidden, fresh: [], credits: reader.credits() }
    return finishReading(options, reader, { kind: 'refused', message: newestIsHidden }, [poll])
  }
  if (monitor.baseline_at === null) return readBaseline(options, reader, data)
  return conclude(options, reader, await catchUp(options, reader, data))
}

/** The newest items, in the order of the list; of items without times, the first ones. */
function newestOf(items: readonly Item[], most: number): readonly Item[] {
  if (most === 0) return []
  // Pinned items stand above newer ones. The order of the list decides between equal times.
  const byTime = items.toSorted((a, b) => (b.time ?? 0) - (a.time ?? 0))
  const chosen = new Set(byTime.slice(0, most))
  return items.filter((item) => chosen.has(item))
}

/** The newest items that a baseline reports: those that have an event are from before a reset. */
async function firstReported({ monitor, reported }: ReadingOptions, items: readonly Item[]): Promise<Item[]> {
  const newest = newestOf(items, monitor.report_first)
  const known = newest.length === 0 ? null : await reported(newest.map(({ id }) => id))
  return newest.filter(({ id }) => !known?.has(id))
}

/** The baseline is the first page: its items are known from now on, and are not reported, but for the newest ones that were asked for. */
async function readBaseline(options: ReadingOptions, reader: PageReader, data: PageData): Promise<Reading> {
  const items = readItems(options.operation, data)
  const comparison = comparisonFor(options.operation, options.monitor.query)
  const coverage = baselineCoverage(items, !data.page?.nextCursor, options.now, comparison)
  const fresh = await firstReported(options, items)
  const reported = fresh.length === 0 ? 'none' : `the newest ${fresh.length}`
  const reason = `Baseline: ${items.length} items are known from now on; ${reported} ${fresh.length > 1 ? 'are' : 'is'} reported.`
  const poll = { outcome: 'found', reason, fresh, credits: reader.credits() }
  return finishReading(options, reader, { kind: 'found' }, [poll], {
    items,
    unseen: items,
    coverage,
    isBaseline: true,
    part: { items, isWhole: !data.page?.nextCursor },
  })
}

/** Turns the state at the end of a slot into its reading. */
function conclude(options: ReadingOptions, reader: PageReader, state: CatchUp): Reading {
  const { operation, monitor, now, at } = options
  const { before, fresh, unseen, items, stopped } = state
  const part = { items: state.top, isWhole: state.isWhole }
  const comparison = comparisonFor(operation, monitor.query)
  const end = stopped?.end ?? ({ kind: 'found' } as const)
  const polls = pollsOf(state, reader)
  if (isBackCatalogue(fresh, state.hasReachedKnown, before, comparison)) {
    const reason = `Nothing that was known is among ${items.length} items without times: a back catalogue, known from now on and not reported.`
    const [first, ...further] = polls.map((poll) => ({ ...poll, reason, fresh: [] }))
    const coverage = before.watermark === null ? advanceCoverage(before, items, now) : before
    return finishReading(options, reader, end, [first!, ...further], {
      unseen,
      items,
      coverage,
      gaps: [],
      part,
    })
  }
  const gaps = state.gaps.slice(-maxGaps)
  // While a gap or unreadable entries remain, their items must still count as new later, however old they are then.
  const isFullyRead = reader.isComplete && gaps.length === 0
  const coverage =
    isFullyRead && (isByTime(comparison) || before.watermark === null)
      ? advanceCoverage(before, items, now)
      : before
  // The source may not be checked more often than this.
  const earliest = at + paceMinutes(options.schedule, operation.watch.minIntervalMinutes) * 60_000
  const soon = stopped?.obstacle === null
  return finishReading(options, reader, end, polls, {
    unseen,
    items,
    coverage,
    gaps,
    part,
    followUpAt: soon ? earliest : null,
    nextSlotFrom: soon || monitor.backlog !== null ? earliest : null,
  })
}

/** One poll for each page that was read, and one for the page that could not be read. */
function pollsOf(state: CatchUp, reader: PageReader): Polls {
  const polls: Poll[] = state.polls.map(({ fresh, items }, page) => {
    const news =
      fresh.length === 0
        ? `Nothing new among ${items} items.`
        : `${fresh.length} new ${fresh.length === 1 ? 'item' : 'items'}.`
    const isComplete = reader.unreadable[page] === 0
    const sentences = [
      page === 0 ? news : `Page ${page + 1}: ${news}`,
      ...(isComplete ? [] : ['Some entries could not be read; they are news as soon as they can be.']),
    ]
    return { outcome: 'found', reason: sentences.join(' '), fresh, credits: reader.paid[page] ?? 0 }
  })
  const obstacle = state.stopped?.obstacle ?? null
  if (obstacle !== null) {
    const page = polls.length
    const reason = `Page ${page + 1} could not be read: ${describeObstacle(obstacle)}`
    const outcome = outcomeOfObstacle(obstacle)
    polls.push({ outcome, reason, fresh: [], credits: reader.paid[page] ?? 0 })
  }
  const last = polls.pop()!
  const [first, ...further] = [...polls, { ...last, reason: [last.reason, ...notesOf(state)].join(' ') }]
  return [first!, ...further]
}

/** Sentences about parts of the list that remain unread. The last poll of a slot has them. */
function notesOf({ polls, expiredGaps, missedItems, stopped }: CatchUp): string[] {
  const missed = missedItems === null ? 'an unknown number of' : `about ${missedItems}`
  const expired =
    expiredGaps === 0
      ? []
      : [`${expiredGaps} unfinished parts could no longer be read: ${missed} items may have been missed.`]
  const isLimit = stopped?.obstacle === null
  return [
    ...expired,
    ...(isLimit ? [`Stopped after ${polls.length} checks at one slot; a further slot goes on there.`] : []),
  ]
}
