/** Numbers, lengths and times in the English forms of web pages. */

/** 1234 → `1,234`. */
export const exact = (count: number) => count.toLocaleString('en-US')

/** 1234 → `1.2K`, 12345 → `12K`, 1234567 → `1.2M`. Rounded down, as sites do, to `digits` significant digits. */
export function compact(count: number, digits = 2): string {
  const [divisor, unit] =
    count >= 1e9 ? [1e9, 'B'] : count >= 1e6 ? [1e6, 'M'] : count >= 1e3 ? [1e3, 'K'] : ([1, ''] as const)
  const scaled = count / divisor
  const factor = 10 ** (unit === '' ? 0 : Math.max(0, digits - String(Math.floor(scaled)).length))
  return `${Math.floor(scaled * factor) / factor}${unit}`
}

/** `1 view`, `2 views`; `shown` in place of the plain number: `1.2K views`. */
export const plural = (count: number, word: string, shown: string | number = count) =>
  `${shown} ${word}${count === 1 ? '' : 's'}`

const steps = [
  [365 * 86_400, 365 * 86_400, 'year'],
  [30 * 86_400, 30 * 86_400, 'month'],
  [14 * 86_400, 7 * 86_400, 'week'],
  [86_400, 86_400, 'day'],
  [3600, 3600, 'hour'],
  [60, 60, 'minute'],
  [1, 1, 'second'],
] as const

/** `3 days ago`: one unit, rounded down; weeks start at 14 days, months at 30. Times in milliseconds. */
export function ago(time: number, now: number): string {
  const seconds = Math.max(1, Math.floor((now - time) / 1000))
  const [, length, unit] = steps.find(([least]) => seconds >= least) ?? [1, 1, 'second']
  return `${plural(Math.floor(seconds / length), unit)} ago`
}

const two = (value: number) => String(value).padStart(2, '0')

/** 245 → `4:05`, 3725 → `1:02:05`. */
export function clock(totalSeconds: number): string {
  const hours = Math.floor(totalSeconds / 3600)
  const minutes = Math.floor(totalSeconds / 60) % 60
  const seconds = two(totalSeconds % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${seconds}` : `${minutes}:${seconds}`
}

/** `Mar 17, 2021`, in UTC. */
export const day = (time: number) =>
  new Date(time).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** ISO 8601 to the second: `2021-03-17T12:00:00Z`; `+00:00` with `offset`. */
export const isoSeconds = (time: number, offset = 'Z') =>
  `${new Date(time).toISOString().slice(0, 19)}${offset}`
