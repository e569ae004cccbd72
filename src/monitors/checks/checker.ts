import { readList } from '../lists/read-list.ts'
import { type Reading, readGaps } from '../lists/reading.ts'
import { isWatchable } from '../lists/sources.ts'
import type { ReadingTools } from '../options.ts'
import { pauseMonitorsOfExpiredKeys } from '../state/key-lifecycle.ts'
import { coverageOf, loadMonitor, type MonitorRow } from '../state/monitor-rows.ts'
import type { CheckEnd } from '../state/monitor-state.ts'
import { readCheckCost } from './check-cost.ts'
import { endCheck } from './check-queue.ts'
import { applyFilters } from './new-item-events.ts'
import { readSeenItems, SupersededError, storeCheck } from './store-check.ts'

export interface CheckerOptions extends ReadingTools {
  /** Called when events were added to the delivery queue. */
  readonly wake: () => void
  readonly observe?: (outcome: string, seconds: number, events: number) => void
}

/** Runs the check of a monitor for one due slot. */
export type Checker = (monitorId: string, slot: string) => Promise<void>

/** The reading of a check that requested nothing from the platform. */
export function emptyReading(monitor: MonitorRow, end: CheckEnd, outcome: string, reason: string): Reading {
  const nothing = {
    fresh: [],
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
    outcome,
    reason,
    pages: 0,
    credits: 0,
    creditsThisMonth: 0,
    paid: [],
    coverage: coverageOf(monitor),
    gaps: readGaps(monitor),
  }
}

function unwatchable(monitor: MonitorRow): Reading {
  const message = `${monitor.operation_id} can no longer be watched.`
  return emptyReading(monitor, { kind: 'refused', message }, 'failed', message)
}

/** Reads a monitor's list and applies its filters. Stores nothing. */
export async function readMonitor(
  options: ReadingTools,
  monitor: MonitorRow,
  how: { readonly slot: string; readonly unpaid?: boolean },
): Promise<Reading> {
  const { database, clock, registry, lookups, callerOf } = options
  const operation = registry.byId(monitor.operation_id)
  if (!isWatchable(operation)) return unwatchable(monitor)
  const reading = await readList({
    lookups,
    callerOf,
    operation,
    monitor,
    ...how,
    at: clock.now(),
    ended: () => clock.now(),
    now: clock.now() + monitor.ahead_ms,
    seen: (ids) => readSeenItems(database, monitor.id, ids),
  })
  return applyFilters(reading, monitor, operation)
}

/**
 * Creates the function that runs checks. A check can be interrupted and repeated at any point: the lookup ids prevent a
 * second charge, and a slot that is already stored is skipped.
 * @throws ServiceError while the database is unavailable
 */
export function createChecker(options: CheckerOptions): Checker {
  const { database, clock, wake, observe } = options

  /** Null when there is nothing to read and nothing to store. */
  async function read(monitor: MonitorRow, slot: string): Promise<Reading | null> {
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
    if (!active && cost.credits === 0) return null
    return { ...reading, ...cost }
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
    let stored: { items: number; notices: number }
    try {
      stored = await storeCheck(database, monitor, slot, reading, clock.now())
    } catch (error) {
      if (error instanceof SupersededError) return
      throw error
    }
    if (stored.items + stored.notices > 0) wake()
    observe?.(reading.outcome, (performance.now() - began) / 1000, stored.items)
  }
}
