import type { Registry } from '../catalog/registry.ts'
import type { Clock } from '../clock.ts'
import type { Pipeline } from '../lookup/pipeline.ts'
import type { Database } from '../storage/database.ts'
import { commitCheck, isCommitted, seenItems } from './commit.ts'
import { type Reading, readList } from './reading.ts'
import { loadMonitor, type MonitorRow } from './rows.ts'
import { isWatchable } from './sources.ts'

export interface CheckerOptions {
  readonly database: Database
  readonly clock: Clock
  readonly registry: Registry
  readonly pipeline: Pipeline
  /** Called when events were put into the delivery queue. */
  readonly wake: () => void
  readonly observe?: (outcome: string, seconds: number, events: number) => void
}

/** Makes the check of a monitor that was due at a slot. */
export type Checker = (monitorId: string, slot: string) => Promise<void>

/** A reading of a monitor whose operation is gone from the catalog. */
function unwatchable(monitor: MonitorRow): Reading {
  const message = `${monitor.operation_id} can no longer be watched.`
  return {
    end: { kind: 'refused', message },
    outcome: 'failed',
    reason: message,
    pages: 0,
    credits: 0,
    fresh: [],
    unseen: [],
    items: [],
    coverage: { watermark: monitor.watermark?.getTime() ?? null, floor: monitor.floor?.getTime() ?? null },
    baseline: false,
    gaps: [],
    goOnSoon: false,
  }
}

/** Reads a monitor's list, without storing anything. */
export function readMonitor(
  options: Pick<CheckerOptions, 'database' | 'clock' | 'registry' | 'pipeline'>,
  monitor: MonitorRow,
  slot: string,
): Promise<Reading> {
  const { database, clock, registry, pipeline } = options
  const operation = registry.byId(monitor.operation_id)
  if (!isWatchable(operation)) return Promise.resolve(unwatchable(monitor))
  return readList({
    pipeline,
    operation,
    monitor,
    slot,
    at: clock.now(),
    now: clock.now() + monitor.ahead_ms,
    seen: (ids) => seenItems(database, monitor.id, ids),
  })
}

/**
 * The check that jobs run. Making it again is harmless at every point: its lookups are charged once by their ids,
 * and a slot that is stored is left alone.
 * @throws Overtaken when another check of the monitor was faster; ServiceError while the database is away
 */
export function createChecker(options: CheckerOptions): Checker {
  const { database, clock, wake, observe } = options
  return async (monitorId, slot) => {
    const began = performance.now()
    const monitor = await loadMonitor(database, monitorId)
    if (monitor?.status !== 'active' || (await isCommitted(database, monitorId, slot))) return
    const reading = await readMonitor(options, monitor, slot)
    const events = await commitCheck(database, monitor, slot, reading, clock.now())
    if (events > 0) wake()
    observe?.(reading.outcome, (performance.now() - began) / 1000, events)
  }
}
