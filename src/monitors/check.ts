import { endRun } from './claims.ts'
import { commitCheck, Overtaken, seenItems } from './commit.ts'
import { filtered } from './news.ts'
import { stopExpired } from './of-key.ts'
import type { ReadingTools } from './options.ts'
import { costOf } from './orphans.ts'
import { gapsOf, type Reading, readList } from './reading.ts'
import { coverageOf, loadMonitor, type MonitorRow } from './rows.ts'
import { isWatchable } from './sources.ts'
import type { CheckEnd } from './states.ts'

export interface CheckerOptions extends ReadingTools {
  /** Called when events were put into the delivery queue. */
  readonly wake: () => void
  readonly observe?: (outcome: string, seconds: number, events: number) => void
}

/** Makes the check of a monitor that was due at a slot. */
export type Checker = (monitorId: string, slot: string) => Promise<void>

/** A reading for which nothing was asked. */
export function nothingRead(monitor: MonitorRow, end: CheckEnd, outcome: string, reason: string): Reading {
  const nothing = {
    fresh: [],
    unseen: [],
    items: [],
    baseline: false,
    whole: true,
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
    thisMonth: 0,
    paid: [],
    coverage: coverageOf(monitor),
    gaps: gapsOf(monitor),
  }
}

function unwatchable(monitor: MonitorRow): Reading {
  const message = `${monitor.operation_id} can no longer be watched.`
  return nothingRead(monitor, { kind: 'refused', message }, 'failed', message)
}

/** Reads a monitor's list, without storing anything; what its filters keep back is not news. */
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
    seen: (ids) => seenItems(database, monitor.id, ids),
  })
  return filtered(reading, monitor, operation)
}

/**
 * The check of a run. Making it again is harmless at every point: its lookups are charged once by their ids, and a slot
 * that is stored is left alone.
 * @throws ServiceError while the database is away
 */
export function createChecker(options: CheckerOptions): Checker {
  const { database, clock, wake, observe } = options

  /** Null when there is nothing to be done or to be entered. */
  async function read(monitor: MonitorRow, slot: string): Promise<Reading | null> {
    const active = monitor.status === 'active'
    const reading = active
      ? await readMonitor(options, monitor, { slot })
      : nothingRead(
          monitor,
          { kind: 'found' },
          'skipped',
          `Interrupted; the monitor is ${monitor.status} now.`,
        )
    const cost = await costOf(database, monitor, slot, reading.paid, clock.now())
    if (!active && cost.credits === 0) return null
    return { ...reading, ...cost }
  }

  return async (monitorId, slot) => {
    const began = performance.now()
    const monitor = await loadMonitor(database, monitorId)
    // Stored already, or taken up again by another worker.
    if (monitor?.slot !== slot) return
    const now = clock.now()
    if (monitor.key_expires_at !== null && monitor.key_expires_at.getTime() <= now) {
      await stopExpired(database, new Date(now))
      return endRun(database, monitorId, slot)
    }
    const reading = await read(monitor, slot)
    if (reading === null) return endRun(database, monitorId, slot)
    let stored: { items: number; notices: number }
    try {
      stored = await commitCheck(database, monitor, slot, reading, clock.now())
    } catch (error) {
      if (error instanceof Overtaken) return
      throw error
    }
    if (stored.items + stored.notices > 0) wake()
    observe?.(reading.outcome, (performance.now() - began) / 1000, stored.items)
  }
}
