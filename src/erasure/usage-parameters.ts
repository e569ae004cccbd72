import type { TextMatcher } from './text-matcher.ts'

interface Details {
  p?: unknown
}

/** Places of the details in a record of one lookup and of several (migration usage_hours). */
const singleDetails = 10
const groupDetails = 8

/** Usage records without the parameters that match; null if none matches. The sums do not change. */
export function withoutParameters(items: readonly unknown[], matches: TextMatcher): unknown[] | null {
  let isChanged = false
  const clean = (value: unknown) => {
    if (!matches(JSON.stringify(value ?? null))) return value
    isChanged = true
    return null
  }
  const cleaned = items.map((item) => {
    if (!Array.isArray(item)) return item
    const place = typeof item[6] === 'number' ? singleDetails : groupDetails
    const details = item[place] as Details | null | undefined
    if (details?.p === undefined) return item
    const p = Array.isArray(details.p) ? details.p.map(clean) : clean(details.p)
    return item.with(place, { ...details, p })
  })
  return isChanged ? cleaned : null
}
