import { type MonitorSchedule, nextRun } from './schedule.ts'
import { offsetAt } from './wall-clock.ts'

/** Runs that previews show. */
const shownRuns = 5

/** A future run of a schedule. */
export interface UpcomingRun {
  /** ISO 8601 in UTC. */
  readonly at: string
  /** The same instant by the clocks of the schedule's time zone, with their offset. */
  readonly local: string
}

/** The time zone in which a schedule is read: an interval has none, so it is UTC. */
export const timezoneOf = (schedule: MonitorSchedule): string =>
  schedule.type === 'cron' ? schedule.timezone : 'UTC'

/** ISO 8601 with the offset of a time zone: `2026-01-31T13:00:00+01:00`. */
export function localTime(zone: string, at: number): string {
  const offset = offsetAt(zone, at)
  const minutes = Math.abs(Math.round(offset / 60_000))
  const two = (number: number) => String(number).padStart(2, '0')
  const sign = offset < 0 ? '-' : '+'
  const wall = new Date(at + offset).toISOString().slice(0, 19)
  return `${wall}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/**
 * The next runs of a schedule after a time. A cron expression that ends has fewer.
 * @param timing as for {@link nextRun}
 */
export function upcomingRuns(
  schedule: MonitorSchedule,
  timing: { readonly anchor: number; readonly jitterMs: number; readonly after: number },
): UpcomingRun[] {
  const runs: UpcomingRun[] = []
  for (let { after } = timing; runs.length < shownRuns; ) {
    try {
      after = nextRun(schedule, { ...timing, after })
    } catch (error) {
      if (error instanceof RangeError) return runs
      throw error
    }
    runs.push({ at: new Date(after).toISOString(), local: localTime(timezoneOf(schedule), after) })
  }
  return runs
}
