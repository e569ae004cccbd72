/** What a value of upstream JSON says, read tolerantly: null where it says nothing of the kind. */

/** Text that is not empty, or null. Numbers become text, so that ids keep every digit. */
export function str(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}

/** Text, also an empty one, or null where it is none. */
export function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** A flag that was told, or null. */
export function bool(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null
}

/** How many there are: a whole number not below zero (also from digits in text), or null. */
export function count(value: unknown): number | null {
  const number = int(value)
  return number !== null && number >= 0 ? number : null
}

/** How much there is: a number not below zero (also from digits in text), or null. */
export function amount(value: unknown): number | null {
  const number = num(value)
  return number !== null && number >= 0 ? number : null
}

/** A whole number (also from digits in text), or null. Fractions are rounded; null as well for what a number cannot hold exactly. */
export function int(value: unknown): number | null {
  const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
  const whole = typeof number === 'number' ? Math.round(number) : Number.NaN
  return Number.isSafeInteger(whole) ? whole : null
}

/** A number with fractions (also from text), or null. */
export function num(value: unknown): number | null {
  const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** True only for true, 1 and "true". */
export function yes(value: unknown): boolean {
  return value === true || value === 1 || value === 'true'
}

/** An http(s) URL, or null. */
export function url(value: unknown): string | null {
  return typeof value === 'string' && URL.canParse(value) && /^https?:/i.test(value) ? value : null
}

/** ISO 8601 of seconds since the Unix epoch (also as text), or null. */
export function isoFromSeconds(value: unknown): string | null {
  const seconds = num(value)
  if (seconds === null || seconds <= 0 || seconds > 8.64e12) return null
  return new Date(seconds * 1000).toISOString()
}

/** ISO 8601 in UTC of a date in text, or null. */
export function iso(value: unknown): string | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
