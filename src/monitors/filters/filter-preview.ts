import type { Actor } from '../../http/actor.ts'
import { readMonitor } from '../checks/checker.ts'
import { requireWatchable } from '../lists/sources.ts'
import type { MonitorsOptions } from '../options.ts'
import { endReservation, reserveMonitor } from '../service/monitor-limit.ts'
import type { MonitorRow } from '../state/monitor-rows.ts'
import { passes } from './filters.ts'

/** What filters make of the list as it is now. */
export interface FilterPreview {
  /** As of a check; `deferred`: not read. */
  readonly outcome: string
  /** Items on the list's first page, and those of them that pass. */
  readonly items: number
  readonly passing: number
  /** The first of those that pass. */
  readonly previewItems: unknown[]
}

export const maxPreviewItems = 5

/**
 * Reads the list of a monitor to be, for nothing, and tells what would pass its filters. It counts among the baselines that
 * are read for nothing, and an account that may not make the monitor has nothing read.
 * @throws ServiceError bad_request when the plan has no place for one more monitor
 */
export async function previewFilters(
  options: MonitorsOptions,
  actor: Actor,
  monitor: MonitorRow,
): Promise<FilterPreview> {
  const { database, clock, registry, ledger, limit } = options
  const nothing = { outcome: 'deferred', items: 0, passing: 0, previewItems: [] }
  const place = { walletId: monitor.wallet_id, id: monitor.id, now: clock.now() }
  const free = await database.transaction((q) => reserveMonitor(q, place, limit))
  try {
    const allowed = actor.mode === 'test' || (await ledger.hasPurchased(actor.accountId))
    if (!free || !allowed) return nothing
    const { outcome, items } = await readMonitor(options, monitor, { slot: 'dry run', unpaid: true })
    const operation = requireWatchable(registry, monitor.operation_id)
    const passing = items.filter(({ record }) => passes(monitor.filters, operation, record))
    const previewItems = passing.slice(0, maxPreviewItems).map(({ record }) => record)
    return { outcome, items: items.length, passing: passing.length, previewItems }
  } finally {
    await endReservation(database, place)
  }
}
