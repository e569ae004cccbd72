/** Cron expressions with fixed hours on days when daylight saving time starts or ends. Pure. */

import type { Cron } from 'croner'
import { createLruMap } from '../../../runtime/process/lru-map.ts'

const hourMs = 3_600_000
/** Greater than every clock change in the time zone database. */
const maxClockShiftMs = 3 * hourMs

const formats = createLruMap<string, Intl.DateTimeFormat>(500)

/** The offset of a zone from UTC at a time, in milliseconds. */
export function offsetAt(zone: string, at: number): number {
  let format = formats.get(zone)
  if (format === undefined) {
    const part = 'numeric' as const
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      ...{ year: part, month: part, day: part, hour: part, minute: part, second: part },
    })
    formats.set(zone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year, month, day, hour, minute, second } = parts as Record<string, number>
  return Date.UTC(year!, month! - 1, day!, hour!, minute!, second!) - Math.floor(at / 1000) * 1000
}

/**
 * The instant at which clocks in a zone show a wall time (encoded as if it were UTC). If clocks show the time twice, the
 * first instant. If clocks skip the time, the instant moves later by the length of the skip.
 */
function instantOf(zone: string, wall: number): number {
  const before = wall - offsetAt(zone, wall - 12 * hourMs)
  const after = wall - offsetAt(zone, wall + 12 * hourMs)
  const shows = (at: number) => at + offsetAt(zone, at) === wall
  return shows(before) || !shows(after) ? before : after
}

/** Whether the offset of a zone may change between two times. */
export function clocksMayChange(zone: string, from: number, to: number): boolean {
  if (to - from > 20 * 24 * hourMs) return true
  return offsetAt(zone, from - maxClockShiftMs) !== offsetAt(zone, to + maxClockShiftMs)
}

/**
 * The next run of an expression with fixed hours. Each run happens exactly once, also on days with 23 or 25 hours.
 * @param wall the expression, evaluated in UTC
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
