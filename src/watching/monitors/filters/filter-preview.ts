import type { Actor } from '../../../catalog/http/actor.ts'
import { takeServingTurns } from '../../../runtime/threads/serving-turns.ts'
import { readMonitor } from '../checks/checker.ts'
import { requireWatchable } from '../lists/sources.ts'
import type { MonitorsOptions } from '../options.ts'
import { endReservation, reserveReading } from '../service/monitor-limit.ts'
import type { MonitorRow } from '../state/monitor-rows.ts'
import { passes } from './filters.ts'

/** The effect of filters on the current list. */
export interface FilterPreview {
  /** The outcome of a check. `deferred`: the list was not read. */
  readonly outcome: string
  /** Items on the first page of the list. */
  readonly items: number
  /** Items of `items` that pass the filters. */
  readonly passing: number
  /** The first passing items. */
  readonly previewItems: unknown[]
}

export const maxPreviewItems = 5

/** The preview of an account that read as many lists today as it may read free of charge. */
export const deferredPreview: FilterPreview = {
  outcome: 'deferred',
  items: 0,
  passing: 0,
  previewItems: [],
}

/**
 * Reads the list of a future monitor free of charge, and applies its filters. The reading counts as a free baseline. For
 * an account that may not create the monitor, the list is not read.
 * @throws ServiceError bad_request if the plan has no place for one more monitor
 */
export async function previewFilters(
  options: MonitorsOptions,
  actor: Actor,
  monitor: MonitorRow,
): Promise<FilterPreview> {
  const { database, clock, registry, ledger, limit } = options
  const place = { walletId: monitor.wallet_id, id: monitor.id, now: clock.now() }
  const allowed = actor.mode === 'test' || (await ledger.hasPurchased(actor.accountId))
  const reserved = allowed && (await database.transaction((q) => reserveReading(q, place, limit)))
  if (!reserved) return deferredPreview
  try {
    const { polls, items } = await readMonitor(options, monitor, { slot: 'dry run', unpaid: true })
    const operation = requireWatchable(registry, monitor.operation_id)
    const now = clock.now()
    const passed = await takeServingTurns(actor.walletId, items, (item) =>
      passes(monitor.filters, operation, item, now),
    )
    const passing = items.filter((_, place) => passed[place])
    const previewItems = passing.slice(0, maxPreviewItems).map(({ record }) => record)
    return { outcome: polls[0].outcome, items: items.length, passing: passing.length, previewItems }
  } finally {
    await endReservation(database, place)
  }
}
