import type { CallerOf } from '../../billing/wallet-payer.ts'
import { quote } from '../../catalog/price.ts'
import { priceFor } from '../../catalog/price-list.ts'
import { Fault, ServiceError } from '../../errors.ts'
import type { Item } from '../../events/item.ts'
import type { LookupResult, Lookups } from '../../lookup/lookups.ts'
import { lookupIdOf } from '../checks/ids.ts'
import { billingMonth, maxPages } from '../schedule/cost-preview.ts'
import { toleratedUnreadableShare } from '../state/health-notices.ts'
import { coverageOf, type MonitorRow, spentCredits } from '../state/monitor-rows.ts'
import type { CheckEnd } from '../state/monitor-state.ts'
import {
  advanceCoverage,
  baselineCoverage,
  type Coverage,
  diffPage,
  isBackCatalogue,
  isDescending,
  isSorted,
} from './diff.ts'
import { freeOfCharge } from './free-caller.ts'
import { parsedParameters } from './parameters.ts'
import { readItems, type Watchable } from './sources.ts'

/** Gaps remembered at most; each is a cursor. */
const maxGaps = 20

/** A part of a list that was not read yet. */
export interface Gap {
  readonly cursor: string
  /**
   * When the check that left it was made. It ends at items seen before: a list may have moved on since, so that the
   * cursor leads to items which that very check had read.
   */
  readonly since: number
  /** About how many items it hides; null where the platform tells no times. */
  readonly about?: number | null
}

/** What a check read and made of it; nothing is stored yet. */
export interface Reading {
  readonly end: CheckEnd
  /** found, not_found, private, restricted, failed or skipped. */
  readonly outcome: string
  readonly reason: string
  readonly pages: number
  readonly credits: number
  /** What of it stands in the billing month in which the check ended. */
  readonly creditsThisMonth: number
  /** What each page was charged, in their order. */
  readonly paid: readonly number[]
  /** Items to report, in the order of the list. */
  readonly fresh: readonly Item[]
  /** Items never seen before, reported or not. */
  readonly unseen: readonly Item[]
  /** Every item read. */
  readonly items: readonly Item[]
  readonly coverage: Coverage
  /** Whether this was the first check that found the list. */
  readonly isBaseline: boolean
  /** Whether every entry of its pages could be read. */
  readonly isComplete: boolean
  /** Where unfinished catching up goes on. */
  readonly gaps: readonly Gap[]
  /** When a further check should follow: the bound was reached, not an obstacle. Null: at the next slot. */
  readonly followUpAt: number | null
  /** No slot may come sooner after a check that caught up than the source may be asked; null: it did not catch up. */
  readonly nextSlotFrom: number | null
  /** When the list was asked: what was made before is not read again. */
  readonly readAt: number
}

export interface ReadingOptions {
  readonly lookups: Lookups
  readonly callerOf: CallerOf
  readonly operation: Watchable
  readonly monitor: MonitorRow
  readonly slot: string
  /** Nothing is charged for it. */
  readonly unpaid?: boolean
  /** Milliseconds since the Unix epoch, at the platform. */
  readonly now: number
  /** When the check is made, by the clock. */
  readonly at: number
  /** The time, for when it ends. */
  readonly ended: () => number
  /** Of these ids, those that the monitor has seen, with the time when it first did. */
  readonly seen: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>
}

/** What kept a page from being read. */
type Obstacle = Exclude<CheckEnd, { kind: 'found' }>

const permanentErrors = new Set([
  'bad_request',
  'forbidden',
  'not_found',
  'endpoint_retired',
  'transcript_target_not_video',
])

function toObstacle(error: unknown): Obstacle {
  if (!(error instanceof ServiceError)) throw error
  const { kind, message, retryAfterSeconds } = error
  if (kind === 'insufficient_credits') return { kind: 'no_credits' }
  if (permanentErrors.has(kind)) return { kind: 'refused', message }
  // Faults of platforms have a cause; what this node refuses by itself has none, or says that it is busy.
  const own = error.cause === undefined || (error.cause instanceof Fault && error.cause.reason === 'busy')
  const busy = kind === 'temporarily_unavailable' && own
  return { kind: 'failed', message, busy, retryAfterSeconds }
}

function describeObstacle(obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case 'miss':
      return `Answered ${obstacle.outcome}: items are left as they were.`
    case 'no_credits':
      return 'Not enough credits.'
    case 'cap_reached':
      return 'It would have exceeded spendCapCredits of this month.'
    default:
      return obstacle.message
  }
}

function outcomeOfObstacle(obstacle: Obstacle): string {
  if (obstacle.kind === 'miss') return obstacle.outcome
  return obstacle.kind === 'no_credits' || obstacle.kind === 'cap_reached' ? 'skipped' : 'failed'
}

export function readGaps(monitor: MonitorRow): Gap[] {
  return monitor.backlog === null ? [] : (JSON.parse(monitor.backlog) as Gap[])
}

const newestFirst = new Set(['new', 'newest', 'latest'])

/** Whether the source was asked for the newest first by one of the parameters it fixes for checks. */
function asksForNewest(monitor: MonitorRow, { watch }: Watchable): boolean {
  return Object.keys(watch.defaults ?? {}).some((name) => newestFirst.has(monitor.query[name] ?? ''))
}

/** About how many items lie between the last one read and the watermark, if they came as often as those read. */
function estimateHiddenItems(fresh: readonly Item[], watermark: number | null): number | null {
  const times = fresh.flatMap(({ time }) => time ?? [])
  if (times.length < 2 || watermark === null) return null
  const [first, last] = [Math.max(...times), Math.min(...times)]
  return first === last ? null : Math.max(1, Math.round((times.length * (last - watermark)) / (first - last)))
}

/** Reads a monitor's list as far as there may be something new, and decides what is. */
export async function readList(options: ReadingOptions): Promise<Reading> {
  const { lookups, callerOf, operation, monitor, slot, now, at, seen } = options
  const { mode } = operation.watch
  // The key was asked when the monitor was made; its checks are the account's own.
  const { mode: keyMode, key_id: keyId, wallet_id: walletId } = monitor
  const payer = callerOf({ mode: keyMode, keyId, walletId, allowed: null })
  const caller = options.unpaid ? freeOfCharge(payer) : payer
  const before = coverageOf(monitor)
  const fresh: Item[] = []
  const unseen: Item[] = []
  const items: Item[] = []
  const gaps = readGaps(monitor)
  const here = new Set<string>()
  let pages = 0
  const paid: number[] = []
  const months: string[] = []
  const sum = (month?: string) =>
    paid.reduce((all, one, page) => all + (month === undefined || months[page] === month ? one : 0), 0)
  let whole = true

  async function readPage(cursor: string | null): Promise<LookupResult | Obstacle> {
    try {
      const parameters = cursor === null ? monitor.query : { ...monitor.query, cursor }
      const cap = monitor.spend_cap_credits
      if (cap !== null && !options.unpaid) {
        const most = quote(priceFor(operation, monitor.mode), parsedParameters(operation, parameters))
        const time = options.ended()
        if (spentCredits(monitor, time) + sum(billingMonth(time)) + most > cap) return { kind: 'cap_reached' }
      }
      const lookupId = lookupIdOf(monitor.id, slot, pages + 1)
      const after = monitor.looked_at?.getTime()
      const how = {
        lookupId,
        once: true,
        aheadMs: monitor.ahead_ms,
        after,
        mostLost: toleratedUnreadableShare(monitor),
      }
      const result = await lookups.call(operation, parameters, caller, how)
      pages += 1
      whole &&= result.lost === 0
      paid.push(options.unpaid ? 0 : result.credits)
      months.push(billingMonth(options.ended()))
      return result.outcome === 'found' ? result : { kind: 'miss', outcome: result.outcome }
    } catch (error) {
      return toObstacle(error)
    }
  }

  function done(end: CheckEnd, outcome: string, reason: string, rest: Partial<Reading> = {}): Reading {
    const coverage = before
    return {
      end,
      outcome,
      reason,
      pages,
      credits: sum(),
      creditsThisMonth: sum(billingMonth(options.ended())),
      paid,
      fresh,
      unseen,
      items,
      coverage,
      isBaseline: false,
      isComplete: whole,
      gaps,
      followUpAt: null,
      nextSlotFrom: null,
      readAt: options.ended(),
      ...rest,
    }
  }

  const first = await readPage(null)
  if ('kind' in first) return done(first, outcomeOfObstacle(first), describeObstacle(first))
  let data = JSON.parse(first.json) as { page?: { nextCursor?: string | null } }

  if (monitor.baseline_at === null) {
    items.push(...readItems(operation, data))
    const coverage = baselineCoverage(items, !data.page?.nextCursor, now)
    const reason = `Baseline: ${items.length} items are known from now on; none is reported.`
    return done({ kind: 'found' }, 'found', reason, { unseen: items, coverage, isBaseline: true })
  }

  let part = null as Gap | null
  let lost = 0
  let missed: number | null = 0
  let reached = false
  const sorted = asksForNewest(monitor, operation)
  // What the first page says of the order holds for the few results of a last one.
  let ordered: boolean | undefined
  let stopped: { end: CheckEnd; note: string; soon: boolean } | null = null
  for (;;) {
    const page = readItems(operation, data)
    const stored = await seen(page.map(({ id }) => id))
    const until: number = part?.since ?? Number.POSITIVE_INFINITY
    const known = new Set([...stored].filter(([, time]) => time < until).map(([id]) => id))
    ordered ??= isSorted(page)
    const inOrder = sorted || (ordered && isDescending(page))
    const diff = diffPage(mode, page, new Set([...stored.keys(), ...here]), known, before, inOrder)
    const first = fresh.length > 0 ? 0 : page.findIndex((item) => diff.fresh.includes(item))
    reached ||= first >= 0 && page.some(({ id }, place) => place >= first && known.has(id))
    items.push(...page)
    fresh.push(...diff.fresh)
    unseen.push(...diff.fresh, ...diff.old)
    for (const { id } of page) here.add(id)

    const next = data.page?.nextCursor ?? null
    // Where this part of the list ends an older gap comes next, the latest first.
    const about = estimateHiddenItems(fresh, before.watermark)
    part =
      diff.hasMore && next !== null ? { cursor: next, since: part?.since ?? at, about } : (gaps.pop() ?? null)
    if (part === null) break
    if (pages >= maxPages) {
      gaps.push(part)
      const note = `Stopped after ${pages} pages; the next check goes on there.`
      stopped = { end: { kind: 'found' }, note, soon: true }
      break
    }
    let answer = await readPage(part.cursor)
    while ('kind' in answer && answer.kind === 'refused') {
      // The cursor of a gap may have expired; what lay behind it can no longer be read.
      lost += 1
      missed = missed === null || part.about == null ? null : missed + part.about
      part = gaps.pop() ?? null
      if (part === null) break
      answer = await readPage(part.cursor)
    }
    if (part === null) break
    if ('kind' in answer) {
      gaps.push(part)
      const end: CheckEnd =
        answer.kind === 'no_credits' || answer.kind === 'cap_reached' ? answer : { kind: 'found' }
      stopped = { end, note: `Page ${pages + 1} could not be read: ${describeObstacle(answer)}`, soon: false }
      break
    }
    data = JSON.parse(answer.json)
  }

  if (mode === 'feed' && isBackCatalogue(fresh, reached, before)) {
    const reason = `Nothing that was known is among ${items.length} items without times: a back catalogue, known from now on and not reported.`
    return done(stopped?.end ?? { kind: 'found' }, 'found', reason, { fresh: [], gaps: [] })
  }
  const news =
    fresh.length === 0
      ? `Nothing new among ${items.length} items.`
      : `${fresh.length} new ${fresh.length === 1 ? 'item' : 'items'}.`
  const howMany = missed === null ? 'an unknown number of' : `about ${missed}`
  const expired =
    lost === 0
      ? []
      : [`${lost} unfinished parts could no longer be read: ${howMany} items may have been missed.`]
  const unread = whole ? [] : ['Some entries could not be read; they are news as soon as they can be.']
  const reason = [news, ...unread, ...expired, ...(stopped ? [stopped.note] : [])].join(' ')
  const kept = gaps.slice(-maxGaps)
  // While there is a gap, or entries that cannot be read, what they hide must go on counting as new, however old it gets.
  const coverage =
    whole && kept.length === 0 && (mode === 'feed' || sorted || isSorted(items))
      ? advanceCoverage(before, items, now)
      : before
  // As often as the source may be checked, and no more.
  const soonest = at + operation.watch.minIntervalMinutes * 60_000
  return done(stopped?.end ?? { kind: 'found' }, 'found', reason, {
    coverage,
    gaps: kept,
    followUpAt: stopped?.soon ? soonest : null,
    nextSlotFrom: stopped?.soon || monitor.backlog !== null ? soonest : null,
  })
}
