import type { Actor } from '../accounts/keys.ts'
import { quote } from '../catalog/price.ts'
import { ServiceError } from '../errors.ts'
import type { LookupResult, Pipeline } from '../lookup/pipeline.ts'
import { advance, baselineCoverage, type Coverage, diffPage, type Item } from './diff.ts'
import { lookupIdOf } from './ids.ts'
import { prepareCheck } from './parameters.ts'
import { coverageOf, type MonitorRow, spentIn } from './rows.ts'
import { itemsOf, type Watchable } from './sources.ts'
import type { CheckEnd } from './states.ts'

/** Pages one check reads at most; what lies beyond is read by the checks after it. */
export const mostPages = 5
/** Gaps remembered at most; each is a cursor. */
const mostGaps = 20

/** A part of a list that was not read yet. */
export interface Gap {
  readonly cursor: string
  /**
   * When the check that left it was made. It ends at items seen before: a list may have moved on since, so that the
   * cursor leads to items which that very check had read.
   */
  readonly since: number
}

/** What a check read and made of it; nothing is stored yet. */
export interface Reading {
  readonly end: CheckEnd
  /** found, not_found, private, restricted, failed or skipped. */
  readonly outcome: string
  readonly reason: string
  readonly pages: number
  readonly credits: number
  /** Items to report, in the order of the list. */
  readonly fresh: readonly Item[]
  /** Items never seen before, reported or not. */
  readonly unseen: readonly Item[]
  /** Every item read. */
  readonly items: readonly Item[]
  readonly coverage: Coverage
  /** Whether this was the first check that found the list. */
  readonly baseline: boolean
  /** Where unfinished catching up goes on. */
  readonly gaps: readonly Gap[]
  /** Whether a further check should follow soon: the bound was reached, not an obstacle. */
  readonly goOnSoon: boolean
}

export interface ReadingOptions {
  readonly pipeline: Pipeline
  readonly operation: Watchable
  readonly monitor: MonitorRow
  readonly slot: string
  /** Milliseconds since the Unix epoch, at the platform. */
  readonly now: number
  /** When the check is made, by the clock. */
  readonly at: number
  /** Of these ids, those that the monitor has seen, with the time when it first did. */
  readonly seen: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>
}

/** What kept a page from being read. */
type Obstacle = Exclude<CheckEnd, { kind: 'found' }>

const permanent = new Set([
  'bad_request',
  'forbidden',
  'not_found',
  'endpoint_retired',
  'transcript_target_not_video',
])

function obstacleOf(error: unknown): Obstacle {
  if (!(error instanceof ServiceError)) throw error
  if (error.kind === 'insufficient_credits') return { kind: 'no_credits' }
  return { kind: permanent.has(error.kind) ? 'refused' : 'failed', message: error.message }
}

function whatHappened(obstacle: Obstacle): string {
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

function outcomeOf(obstacle: Obstacle): string {
  if (obstacle.kind === 'miss') return obstacle.outcome
  return obstacle.kind === 'no_credits' || obstacle.kind === 'cap_reached' ? 'skipped' : 'failed'
}

export function actorOf(monitor: MonitorRow): Actor {
  const { account_id: accountId, key_id: keyId, wallet_id: walletId, mode } = monitor
  const account = { id: accountId, name: null, email: null }
  // The key was asked when the monitor was made; its checks are the account's own.
  return { accountId, keyId, walletId, mode, allowed: null, account }
}

export function gapsOf(monitor: MonitorRow): Gap[] {
  return monitor.backlog === null ? [] : (JSON.parse(monitor.backlog) as Gap[])
}

/** Reads a monitor's list as far as there may be something new, and decides what is. */
export async function readList(options: ReadingOptions): Promise<Reading> {
  const { pipeline, operation, monitor, slot, now, at, seen } = options
  const { mode } = operation.watch
  const before = coverageOf(monitor)
  const fresh: Item[] = []
  const unseen: Item[] = []
  const items: Item[] = []
  const gaps = gapsOf(monitor)
  const here = new Set<string>()
  let pages = 0
  let credits = 0

  async function readPage(cursor: string | null): Promise<LookupResult | Obstacle> {
    try {
      const prepared = prepareCheck(
        pipeline,
        operation,
        monitor.mode,
        monitor.query,
        cursor,
        monitor.ahead_ms,
      )
      const most = quote(operation.price, prepared.params)
      const cap = monitor.spend_cap_credits
      if (cap !== null && spentIn(monitor, at) + credits + most > cap) {
        return { kind: 'cap_reached' }
      }
      const lookupId = lookupIdOf(monitor.id, slot, pages + 1)
      const result = await pipeline.run(prepared, actorOf(monitor), { lookupId, once: true })
      pages += 1
      credits += result.credits
      return result.outcome === 'found' ? result : { kind: 'miss', outcome: result.outcome }
    } catch (error) {
      return obstacleOf(error)
    }
  }

  function done(end: CheckEnd, outcome: string, reason: string, rest: Partial<Reading> = {}): Reading {
    const coverage = before
    return {
      end,
      outcome,
      reason,
      pages,
      credits,
      fresh,
      unseen,
      items,
      coverage,
      baseline: false,
      gaps,
      goOnSoon: false,
      ...rest,
    }
  }

  const first = await readPage(null)
  if ('kind' in first) return done(first, outcomeOf(first), whatHappened(first))
  let data = JSON.parse(first.json) as { page?: { nextCursor?: string | null } }

  if (monitor.baseline_at === null) {
    items.push(...itemsOf(operation, data))
    const coverage = baselineCoverage(items, !data.page?.nextCursor, now)
    const reason = `Baseline: ${items.length} items are known from now on; none is reported.`
    return done({ kind: 'found' }, 'found', reason, { unseen: items, coverage, baseline: true })
  }

  let part = null as Gap | null
  let lost = 0
  let stopped: { end: CheckEnd; note: string; soon: boolean } | null = null
  for (;;) {
    const page = itemsOf(operation, data)
    const stored = await seen(page.map(({ id }) => id))
    const until: number = part?.since ?? Number.POSITIVE_INFINITY
    const known = new Set([...stored].filter(([, time]) => time < until).map(([id]) => id))
    const diff = diffPage(mode, page, new Set([...stored.keys(), ...here]), known, before)
    items.push(...page)
    fresh.push(...diff.fresh)
    unseen.push(...diff.fresh, ...diff.old)
    for (const { id } of page) here.add(id)

    const next = data.page?.nextCursor ?? null
    // Where this part of the list ends an older gap comes next, the latest first.
    part = diff.goOn && next !== null ? { cursor: next, since: part?.since ?? at } : (gaps.pop() ?? null)
    if (part === null) break
    if (pages >= mostPages) {
      gaps.push(part)
      const note = `Stopped after ${pages} pages; the next check goes on there.`
      stopped = { end: { kind: 'found' }, note, soon: true }
      break
    }
    let answer = await readPage(part.cursor)
    while ('kind' in answer && answer.kind === 'refused') {
      // The cursor of a gap may have expired; what lay behind it can no longer be read.
      lost += 1
      part = gaps.pop() ?? null
      if (part === null) break
      answer = await readPage(part.cursor)
    }
    if (part === null) break
    if ('kind' in answer) {
      gaps.push(part)
      const end: CheckEnd =
        answer.kind === 'no_credits' || answer.kind === 'cap_reached' ? answer : { kind: 'found' }
      stopped = { end, note: `Page ${pages + 1} could not be read: ${whatHappened(answer)}`, soon: false }
      break
    }
    data = JSON.parse(answer.json)
  }

  const news =
    fresh.length === 0
      ? `Nothing new among ${items.length} items.`
      : `${fresh.length} new ${fresh.length === 1 ? 'item' : 'items'}.`
  const expired = lost === 0 ? [] : [`${lost} unfinished parts could no longer be read.`]
  const reason = [news, ...expired, ...(stopped ? [stopped.note] : [])].join(' ')
  const kept = gaps.slice(-mostGaps)
  // While there is a gap its items must go on counting as new, however old they get.
  const coverage = kept.length === 0 && mode === 'feed' ? advance(before, items, now) : before
  return done(stopped?.end ?? { kind: 'found' }, 'found', reason, {
    coverage,
    gaps: kept,
    goOnSoon: stopped?.soon ?? false,
  })
}
