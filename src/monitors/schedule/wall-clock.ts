/** Cron expressions with fixed hours on the days when clocks change. Pure. */

import type { Cron } from 'croner'

const hourMs = 3_600_000
/** Clocks are changed by less. */
const maxClockShiftMs = 3 * hourMs

const formats = new Map<string, Intl.DateTimeFormat>()
const maxCachedFormats = 500

/** What clocks in a zone are ahead of UTC, in milliseconds. */
function offsetAt(zone: string, at: number): number {
  let format = formats.get(zone)
  if (format === undefined) {
    const part = 'numeric' as const
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      ...{ year: part, month: part, day: part, hour: part, minute: part, second: part },
    })
    if (formats.size >= maxCachedFormats) formats.clear()
    formats.set(zone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year, month, day, hour, minute, second } = parts as Record<string, number>
  return Date.UTC(year!, month! - 1, day!, hour!, minute!, second!) - Math.floor(at / 1000) * 1000
}

/** When clocks show a time (as if it were UTC): the first of two, and as much later as clocks skip where they never do. */
function instantOf(zone: string, wall: number): number {
  const before = wall - offsetAt(zone, wall - 12 * hourMs)
  const after = wall - offsetAt(zone, wall + 12 * hourMs)
  const shows = (at: number) => at + offsetAt(zone, at) === wall
  return shows(before) || !shows(after) ? before : after
}

/** Whether clocks may have been changed between two times. */
export function clocksMayChange(zone: string, from: number, to: number): boolean {
  if (to - from > 20 * 24 * hourMs) return true
  return offsetAt(zone, from - maxClockShiftMs) !== offsetAt(zone, to + maxClockShiftMs)
}

/**
 * The next run of an expression whose hours are fixed: each happens exactly once, on the day with 23 hours as on that
 * with 25.
 * @param wall the expression in UTC
 */
export function nextByWallClock(wall: Cron, zone: string, after: number): number | null {
  let best: number | null = null
  let at = wall.nextRun(new Date(after + offsetAt(zone, after) - maxClockShiftMs))
  for (; at !== null; at = wall.nextRun(at)) {
    const instant = instantOf(zone, at.getTime())
    if (best !== null && instant > best + maxClockShiftMs) return best
    if (instant > after && (best === null || instant < best)) best = instant
  }
  return best
}
