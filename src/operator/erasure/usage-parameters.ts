import type { TextMatcher } from './text-matcher.ts'

interface Details {
  p?: unknown
}

/** Places of the details in a record of one lookup and of several (migration usage_hours). */
const singleDetails = 10
const groupDetails = 8

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
    const place = typeof item[6] === 'number' ? singleDetails : groupDetails
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
