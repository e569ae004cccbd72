import { readWalletLimits } from '../../../accounts/account-limits.ts'
import type { ByteAllowance } from '../../../runtime/process/byte-allowance.ts'
import { comparisonFor, orderProblem } from '../lists/orders.ts'
import { readList } from '../lists/read-list.ts'
import { readRecord } from '../lists/read-record.ts'
import { type Reading, type ReadingOptions, readGaps } from '../lists/reading.ts'
import { isWatchable, paceOf, recordSource } from '../lists/sources.ts'
import type { ReadingTools } from '../options.ts'
import { allowedSchedule } from '../schedule/schedule.ts'
import { pauseMonitorsOfExpiredKeys } from '../state/key-lifecycle.ts'
import { coverageOf, type DueMonitor, loadMonitor, type MonitorRow } from '../state/monitor-rows.ts'
import type { CheckEnd } from '../state/monitor-state.ts'
import { readTexts } from '../texts/text-state.ts'
import { trackingOf } from '../tracking/tracked-items.ts'
import { readSpans } from '../values/series.ts'
import { readCheckCost } from './check-cost.ts'
import { endCheck } from './check-queue.ts'
import { applyFilters } from './new-item-events.ts'
import { readReportedItems, readSeenItems, SupersededError, storeCheck } from './store-check.ts'

export interface CheckerOptions extends ReadingTools {
  /** The bytes of events of test keys: beyond them, events have no records of items. Absent: there is no bound. */
  readonly eventBytes?: ByteAllowance
  /** Called when events were added to the delivery queue. */
  readonly wake: () => void
  readonly observe?: (outcomes: readonly string[], seconds: number, events: number) => void
}

/** Runs the checks of a monitor for one due slot. */
export type Checker = (monitorId: string, slot: string) => Promise<void>

/** The reading of a check that requested nothing from the platform. */
export function emptyReading(monitor: MonitorRow, end: CheckEnd, outcome: string, reason: string): Reading {
  const nothing = {
    unseen: [],
    items: [],
    isBaseline: false,
    isComplete: true,
    followUpAt: null,
    nextSlotFrom: null,
    readAt: 0,
  }
  return {
    ...nothing,
    end,
    polls: [{ outcome, reason, fresh: [], credits: 0 }],
    pages: 0,
    credits: 0,
    creditsThisMonth: 0,
    paid: [],
    coverage: coverageOf(monitor),
    gaps: readGaps(monitor),
  }
}

function unwatchable(monitor: MonitorRow, message: string): Reading {
  return emptyReading(monitor, { kind: 'refused', message }, 'failed', message)
}

/** Reads a monitor's list and applies its filters. Stores nothing. A free reading needs no limits of its key. */
export async function readMonitor(
  options: ReadingTools,
  monitor: MonitorRow & Partial<Pick<DueMonitor, 'key_limits' | 'key_makers'>>,
  how: { readonly slot: string; readonly unpaid?: boolean },
): Promise<Reading> {
  const { database, clock, registry, lookups, callerOf } = options
  const known = registry.byId(monitor.operation_id)
  const operation = monitor.watch !== null && known !== undefined ? recordSource(known) : known
  if (!isWatchable(operation))
    return unwatchable(monitor, `${monitor.operation_id} can no longer be watched.`)
  const problem = orderProblem(operation, monitor.query)
  if (problem !== null) return unwatchable(monitor, problem)
  const accountLimits = await readWalletLimits(database, monitor.wallet_id)
  const reading: ReadingOptions = {
    accountLimits,
    keyLimits: { limits: monitor.key_limits ?? null, makers: monitor.key_makers ?? [] },
    lookups,
    callerOf,
    operation,
    monitor,
    schedule: allowedSchedule(monitor.schedule, paceOf(options, operation)),
    ...how,
    at: clock.now(),
    ended: () => clock.now(),
    now: clock.now() + monitor.ahead_ms,
    seen: (ids) => readSeenItems(database, monitor.id, ids),
    reported: (ids) => readReportedItems(database, monitor.id, ids),
    spans: (wanted) => readSpans(database, monitor.id, wanted),
    texts: () => readTexts(database, monitor.id),
  }
  if (monitor.watch !== null) return readRecord(reading, monitor.watch)
  const read = await readList(reading)
  const comparison = comparisonFor(operation, monitor.query)
  // An unreadable entry can be the missing one.
  const part = read.isComplete ? (read.part ?? null) : null
  const tracking = trackingOf(operation, monitor, part, { comparison, now: reading.now })
  return applyFilters({ ...read, tracking }, monitor, operation, reading.now)
}

/** Adds the cost of each page to its poll. A page that only an earlier, interrupted try read gets an entry of its own. */
function addCosts(polls: Reading['polls'], pages: readonly number[]): Reading['polls'] {
  const [first, ...further] = polls
  const earlier = pages
    .slice(polls.length)
    .filter((credits) => credits > 0)
    .map((credits) => ({ outcome: 'skipped', reason: 'Read before an interruption.', fresh: [], credits }))
  const costly = further.map((poll, i) => ({ ...poll, credits: pages[i + 1] ?? 0 }))
  return [{ ...first, credits: pages[0] ?? 0 }, ...costly, ...earlier]
}

/**
 * Creates the function that runs checks. A check can be interrupted and repeated at any point: the lookup ids prevent a
 * second charge, and a slot that is already stored is skipped.
 * @throws ServiceError while the database is unavailable
 */
export function createChecker(options: CheckerOptions): Checker {
  const { database, clock, wake, observe, eventBytes } = options

  /** Null when there is nothing to read and nothing to store. */
  async function read(monitor: DueMonitor, slot: string): Promise<Reading | null> {
    const active = monitor.status === 'active'
    const reading = active
      ? await readMonitor(options, monitor, { slot })
      : emptyReading(
          monitor,
          { kind: 'found' },
          'skipped',
          `Interrupted; the monitor is ${monitor.status} now.`,
        )
    const cost = await readCheckCost(database, monitor, slot, reading.paid, clock.now())
    const credits = cost.pages.reduce((sum, page) => sum + page, 0)
    if (!active && credits === 0) return null
    const { creditsThisMonth } = cost
    return { ...reading, credits, creditsThisMonth, polls: addCosts(reading.polls, cost.pages) }
  }

  return async (monitorId, slot) => {
    const began = performance.now()
    const monitor = await loadMonitor(database, monitorId)
    // The check is already stored, or another worker has claimed it.
    if (monitor?.slot !== slot) return
    const now = clock.now()
    if (monitor.key_expires_at !== null && monitor.key_expires_at.getTime() <= now) {
      await pauseMonitorsOfExpiredKeys(database, new Date(now))
      return endCheck(database, monitorId, slot)
    }
    const reading = await read(monitor, slot)
    if (reading === null) return endCheck(database, monitorId, slot)
    let stored: Awaited<ReturnType<typeof storeCheck>>
    const owner = { walletId: monitor.wallet_id, mode: monitor.mode }
    const bound = monitor.mode === 'test' ? eventBytes : undefined
    try {
      const withItems = (bound?.fullUntil(owner) ?? null) === null
      stored = await storeCheck(database, monitor, slot, reading, { time: clock.now(), withItems })
      if (stored.bytes > 0) await bound?.add(owner, stored.bytes)
    } catch (error) {
      if (error instanceof SupersededError) return
      throw error
    }
    if (stored.items + stored.notices > 0) wake()
    const outcomes = reading.polls.map(({ outcome }) => outcome)
    observe?.(outcomes, (performance.now() - began) / 1000, stored.items)
  }
}
