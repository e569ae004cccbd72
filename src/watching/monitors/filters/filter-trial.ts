import type { LookupResult } from '../../../lookup/lookups.ts'
import { takeServingTurns } from '../../../runtime/threads/serving-turns.ts'
import { readItems, type Watchable } from '../lists/sources.ts'
import { type Filters, unmetRules } from './filters.ts'

/** An item of a live page, and what the filters make of it. */
export interface TriedItem {
  readonly itemId: string
  readonly itemTime: string | null
  readonly passes: boolean
  /** The rules that keep it back. */
  readonly unmetRules: string[]
  readonly record: unknown
}

/** The filters of a future monitor, tried on the first page of its list. */
export interface FilterTrial {
  /** The outcome of the lookup: `found`, or why there is no list. */
  readonly outcome: string
  readonly items: TriedItem[]
  readonly passing: number
  readonly cached: boolean
  readonly creditsCharged: number
}

/**
 * Applies filters to every item of a page, in turns of the serving thread.
 * @param account whose turns
 * @param trial `now`: the time, in milliseconds since the Unix epoch
 */
export async function tryFilters(
  account: string,
  trial: {
    readonly filters: Filters | null
    readonly operation: Watchable
    readonly result: LookupResult
    readonly now: number
  },
): Promise<FilterTrial> {
  const { filters, operation, result, now } = trial
  const found = result.outcome === 'found' ? readItems(operation, JSON.parse(result.json)) : []
  const items = await takeServingTurns(account, found, (item) => {
    const { id, time, record } = item
    const unmet = unmetRules(filters, operation, item, now)
    return {
      itemId: id,
      itemTime: time === null ? null : new Date(time).toISOString(),
      passes: unmet.length === 0,
      unmetRules: unmet,
      record,
    }
  })
  return {
    outcome: result.outcome,
    items,
    passing: items.filter((item) => item.passes).length,
    cached: result.cached,
    creditsCharged: result.credits,
  }
}
