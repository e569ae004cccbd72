import {
  detailsPlaceOf,
  type UsageGroup,
  type UsageRecord,
} from '../../money/billing/flushing/usage-records.ts'
import type { TextMatcher } from './text-matcher.ts'

interface Details {
  p?: unknown
}

/**
 * Usage records with other parameters; null if none changes. The sums do not change.
 * @param change returns the same object for parameters that stay
 */
export function changeParameters(
  items: readonly unknown[],
  change: (parameters: unknown) => unknown,
): unknown[] | null {
  let isChanged = false
  const changed = (value: unknown) => {
    const next = change(value)
    if (next !== value) isChanged = true
    return next
  }
  const all = items.map((item) => {
    if (!Array.isArray(item)) return item
    const place = detailsPlaceOf(item as UsageRecord | UsageGroup)
    const details = item[place] as Details | null | undefined
    if (details?.p === undefined) return item
    const p = Array.isArray(details.p) ? details.p.map(changed) : changed(details.p)
    return item.with(place, { ...details, p })
  })
  return isChanged ? all : null
}

/** Usage records without the parameters that match; null if none matches. */
export const withoutParameters = (items: readonly unknown[], matches: TextMatcher): unknown[] | null =>
  changeParameters(items, (value) => (matches(JSON.stringify(value ?? null)) ? null : value))
