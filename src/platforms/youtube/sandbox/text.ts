/** How YouTube writes numbers, times and dates with `hl=en`. */

/** 1234 → `1,234`. */
export const exact = (count: number) => count.toLocaleString('en-US')

/** 1234 → `1.2K`, 12345 → `12K`, 1234567 → `1.2M`; rounded down, as YouTube does. `digits` significant ones. */
export function compact(count: number, digits = 2): string {
  const [divisor, unit] =
    count >= 1e9 ? [1e9, 'B'] : count >= 1e6 ? [1e6, 'M'] : count >= 1e3 ? [1e3, 'K'] : [1, '']
  const scaled = count / (divisor as number)
  const decimals = unit === '' ? 0 : Math.max(0, digits - String(Math.floor(scaled)).length)
  const factor = 10 ** decimals
  return `${Math.floor(scaled * factor) / factor}${unit}`
}

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** `1,234 views`, `1 view`, `No views`. */
export const views = (count: number) =>
  count === 0 ? 'No views' : `${exact(count)} ${count === 1 ? 'view' : 'views'}`

/** `1.2K views`. */
export const shortViews = (count: number) =>
  count === 0 ? 'No views' : `${compact(count)} ${count === 1 ? 'view' : 'views'}`

const steps = [
  [365 * 86_400, 'year'],
  [30 * 86_400, 'month'],
  [14 * 86_400, 'week'],
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** `3 days ago`: one unit, rounded down; weeks start at 14 days, months at 30. */
export function ago(time: number, now: number): string {
  const seconds = Math.max(1, Math.floor((now - time) / 1000))
  const [from, unit] = steps.find(([least]) => seconds >= least) ?? [1, 'second']
  return `${plural(Math.floor(seconds / (unit === 'week' ? 7 * 86_400 : from)), unit)} ago`
}

/** 245 → `4:05`, 3725 → `1:02:05`. */
export function clock(totalSeconds: number): string {
  const hours = Math.floor(totalSeconds / 3600)
  const minutes = Math.floor(totalSeconds / 60) % 60
  const seconds = String(totalSeconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`
}

/** `Mar 17, 2021`. */
export const day = (time: number) =>
  new Date(time).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })

/** ISO 8601 with the offset written out, as in microformats: `2021-03-17T12:00:00+00:00`. */
export const offsetTime = (time: number) => `${new Date(time).toISOString().slice(0, 19)}+00:00`
