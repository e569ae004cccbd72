import { isPossibleTime } from '../../possible-dates.ts'
import { iso } from '../../values.ts'
import { collapseWhitespace } from './dom.ts'
import { writtenDates } from './written-dates.ts'

/** A time with an offset from UTC: its day is that of the page's own clock. */
const offsetTime = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?\s?([+-])(\d{2}):?(\d{2})$/

/**
 * A date as ISO 8601, with the page's own offset from UTC; the original text if it has a time without a zone or cannot be
 * parsed. Null for times that do not exist, such as 29 February 2026: `Date` would read them as another day.
 */
export function dateOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  // Only ISO 8601 puts the year first, also where it is written with slashes.
  const text = collapseWhitespace(value).replace(/^(\d{4})[/.](\d{2})[/.](\d{2})(?!\d)/, '$1-$2-$3')
  if (text === '' || !isPossibleTime(text)) return null
  // A day alone, also with its month by name: "Feb 08, 2022".
  const day = text.includes(':') ? null : iso(text)
  if (day !== null) return day.slice(0, 10)
  const [, date, minutes, seconds = ':00', sign, hours, rest] = offsetTime.exec(text) ?? []
  if (date !== undefined && Number(`${hours}${rest}`) !== 0)
    return `${date}T${minutes}${seconds.slice(0, 3)}.000${sign}${hours}:${rest}`
  const zoned = /(Z|[+-]\d{2}:?\d{2}|GMT|UTC)$/i.test(text)
  const time = zoned ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(time)) return new Date(time).toISOString()
  const [written, ...others] = /^\d{4}-\d{2}/.test(text) || text.length > 60 ? [] : writtenDates(text, '')
  return written && others.length === 0 ? written.day : text.slice(0, 100)
}
