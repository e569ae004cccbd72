import { isPossibleTime } from './possible-dates.ts'

/** Tolerant readers of upstream JSON values. They return null for a value of another kind. */

/**
 * Returns whether a number is exact. Beyond these bounds a double rounds, and an id would become a
 * neighbour's id.
 */
const isExact = (value: number) =>
  Number.isSafeInteger(value) || (!Number.isInteger(value) && Number.isFinite(value))

/**
 * Text with more than white space, or null. Numbers become text, so that ids retain every digit; an
 * inexact number becomes null.
 */
export function str(value: unknown): string | null {
  if (typeof value === 'number') return isExact(value) ? String(value) : null
  if (typeof value === 'bigint') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** An id of digits only (also from an exact number), or null. */
export function digits(value: unknown): string | null {
  const id = str(value)
  return id !== null && /^\d+$/.test(id) ? id : null
}

/** Text, also an empty text, or null. */
export function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** A boolean, or null. */
export function bool(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null
}

/** A count: a whole number of at least 0 (also from digits in text), or null. */
export function count(value: unknown): number | null {
  const number = int(value)
  return number !== null && number >= 0 ? number : null
}

/**
 * An amount: a number of at least 0 (also from digits in text, if the point cannot group
 * thousands), or null.
 */
export function amount(value: unknown): number | null {
  const number = typeof value === 'string' && maybeGrouped.test(value) ? null : num(value)
  return number !== null && number >= 0 ? number : null
}

/** A number in text. */
const numeral = /^-?\d+(\.\d+)?$/
/** Three digits behind a point may be thousands: many countries write 1234 as "1.234". */
const maybeGrouped = /^-?[1-9]\d{0,2}\.\d{3}$/

/**
 * A whole number (also from digits in text), or null. Rounds fractions. Returns null for a value
 * that a number cannot hold exactly, and for text whose point may group thousands.
 */
export function int(value: unknown): number | null {
  const isText = typeof value === 'string' && numeral.test(value) && !maybeGrouped.test(value)
  const number = isText ? Number(value) : value
  const whole = typeof number === 'number' ? Math.round(number) : Number.NaN
  return Number.isSafeInteger(whole) ? whole : null
}

/**
 * A number with fractions (also from text), or null. Returns null for a value that a number cannot
 * hold exactly.
 */
export function num(value: unknown): number | null {
  const number = typeof value === 'string' && numeral.test(value) ? Number(value) : value
  return typeof number === 'number' && isExact(number) ? number : null
}

/** True only for true, 1 and "true". */
export function yes(value: unknown): boolean {
  return value === true || value === 1 || value === 'true'
}

/** Whether a flag that hides something is set, or cannot be read: only false, 0, "false" and an absent flag hide nothing. */
export function hides(flag: unknown): boolean {
  return flag !== undefined && flag !== null && flag !== false && flag !== 0 && flag !== 'false'
}

/** An http(s) URL, or null. */
export function url(value: unknown): string | null {
  return typeof value === 'string' && URL.canParse(value) && /^https?:/i.test(value) ? value : null
}

/**
 * The range of times in seconds, 1973 to 9999. Values outside it are in milliseconds or smaller
 * units.
 */
const [earliest, latest] = [1e8, 253_402_300_799]

/** ISO 8601 of seconds since the Unix epoch (also as text), or null. */
export function isoFromSeconds(value: unknown): string | null {
  const seconds = num(value)
  if (seconds === null || seconds < earliest || seconds > latest) return null
  return new Date(seconds * 1000).toISOString()
}

const isoForm =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|UTC|[+-]\d{2}(?::?\d{2})?)?)?$/i
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
const clock = '(?: \\d{2}:\\d{2}(?::\\d{2})?)?(?: (?:utc|gmt|[+-]\\d{4}))?'
/** "Wed Oct 10 20:19:24 +0000 2018", "Mon, 4 Mar 2024 10:00:00 GMT", "March 21, 2006": a month by its English name. */
const namedForm = new RegExp(
  `^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? )?(?:\\d{1,2} ${month}|${month} \\d{1,2},?)(?: \\d{4}${clock}|${clock} \\d{4})$`,
  'i',
)

/**
 * ISO 8601 in UTC of a date in text, or null. Numeric days and months are read only in ISO 8601
 * order: "03/04/2025" could be in March or in April. A time without a zone counts as UTC. Returns
 * null for the placeholders of unknown dates (the years 1 and 1970).
 */
export function iso(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : ''
  // `Date.parse` would read 29 February 2026 as 1 March.
  if (!isPossibleTime(text)) return null
  const [, day, time = '00:00', zone = 'Z'] = isoForm.exec(text) ?? []
  const offset = zone
    .replace(/^utc$/i, 'Z')
    .replace(/^([+-]\d{2}):?(\d{2})?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`)
  const named = namedForm.test(text) ? `${text}${/(?:utc|gmt|[+-]\d{4})\b/i.test(text) ? '' : ' UTC'}` : ''
  const at = Date.parse(day ? `${day}T${time}${offset}` : named)
  return at > 0 && at <= latest * 1000 ? new Date(at).toISOString() : null
}
