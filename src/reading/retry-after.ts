/**
 * The seconds of a Retry-After header (RFC 9110: seconds or an HTTP date), at most a day; undefined
 * without a valid header.
 */
export function retryAfterSeconds(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined
  const text = header.trim()
  // A number such as 1.5 is no date, though `Date.parse` reads it as a day of 2001.
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((at - nowMs) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), 86_400)
}
