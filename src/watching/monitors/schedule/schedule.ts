import { createHash } from 'node:crypto'
import { Cron } from 'croner'
import { z } from 'zod'
import { parameterError } from '../../../catalog/errors.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { createLruMap } from '../../../runtime/process/lru-map.ts'
import { clocksMayChange, nextByWallClock, offsetAt } from './wall-clock.ts'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
/** A year. */
const maxIntervalMinutes = 525_600
/** The maximum delay after a slot. Delays spread many monitors with the same slot. */
const maxJitterMs = 5 * minuteMs
/** Runs that are compared to find the shortest interval of a cron expression. */
const maxInspectedRuns = 60

export const scheduleSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('interval'), minutes: z.int().min(1).max(maxIntervalMinutes) }),
  z
    .strictObject({
      type: z.literal('cron'),
      expression: z.string().min(1).max(200),
      timezone: z.string().min(1).max(100),
    })
    .register(recordNames, { name: 'CronSchedule' }),
])

/** When a monitor is due: an interval in minutes, or a five-field cron expression in an IANA time zone. */
export type Schedule = z.infer<typeof scheduleSchema>

interface Parsed {
  readonly cron: Cron
  /** Milliseconds between its two closest runs, computed at first use. */
  closestMs?: number
  /** Its {@link clockTimes}, computed at first use. */
  times?: readonly number[]
}

const parsedExpressions = createLruMap<string, Parsed>(1000)

/** Cached: parsing costs far more than computing a run, and monitors share few expressions. */
function parsedCron(expression: string, timezone: string): Parsed {
  const key = `${timezone}\n${expression}`
  let known = parsedExpressions.get(key)
  if (known === undefined) {
    known = { cron: new Cron(expression, { timezone, mode: '5-part', paused: true }) }
    parsedExpressions.set(key, known)
  }
  return known
}

const cronOf = (expression: string, timezone: string) => parsedCron(expression, timezone).cron

function validTimezone(timezone: string): boolean {
  try {
    offsetAt(timezone, 0)
    // Intl accepts offsets such as +02:00, but offsets have no daylight saving time.
    return /^[A-Za-z]/.test(timezone)
  } catch {
    return false
  }
}

/**
 * The times of a day on which an expression fires, in minutes, ascending. Computed from its first two fields alone:
 * stepping from run to run costs fifty times as much.
 */
function clockTimes(expression: string): readonly number[] {
  const known = parsedCron(expression, 'UTC')
  if (known.times === undefined) {
    const [minuteField, hourField] = expression.trim().split(/\s+/)
    const matching = (field: string, count: number, stepMs: number) => {
      const cron = new Cron(field, { timezone: 'UTC', mode: '5-part', paused: true })
      return Array.from({ length: count }, (_, at) => at).filter((at) => cron.match(new Date(at * stepMs)))
    }
    const minutes = matching(`${minuteField} * * * *`, 60, minuteMs)
    const hours = matching(`0 ${hourField} * * *`, 24, 60 * minuteMs)
    known.times = hours.flatMap((hour) => minutes.map((minute) => hour * 60 + minute))
  }
  return known.times
}

/** Milliseconds between the two closest of the next runs. Infinity for fewer than two runs. */
function closestNextRunsMs(cron: Cron, now: number): number {
  const runs = cron.nextRuns(maxInspectedRuns, new Date(now))
  let closest = Number.POSITIVE_INFINITY
  for (let i = 1; i < runs.length; i++) {
    closest = Math.min(closest, runs[i]!.getTime() - runs[i - 1]!.getTime())
  }
  return closest
}

/** Milliseconds between the two closest runs; a day if they are no closer. */
function closestRunsMs(expression: string, timezone: string, now: number): number {
  const known = parsedCron(expression, timezone)
  if (known.closestMs === undefined) {
    const times = clockTimes(expression)
    const within = times.slice(1).map((time, i) => time - times[i]!)
    const overMidnight = 1440 + times[0]! - times.at(-1)!
    const minutes = Math.min(1440, ...within)
    // Whether two days in a row match is known without stepping if every day does.
    const isDaily = /\s\*\s+\*\s+\*\s*$/.test(expression)
    known.closestMs =
      overMidnight >= minutes || isDaily
        ? Math.min(minutes, overMidnight) * minuteMs
        : Math.min(dayMs, closestNextRunsMs(known.cron, now))
  }
  return known.closestMs
}

/**
 * Refuses an invalid schedule, a schedule that never fires, and a schedule that fires more often than the source allows.
 * @throws ServiceError bad_request, with the schedule to send instead
 */
export function checkSchedule(schedule: Schedule, minIntervalMinutes: number, now: number): void {
  const often = `This source may be checked no more often than every ${minIntervalMinutes} minutes`
  if (schedule.type === 'interval') {
    if (schedule.minutes < minIntervalMinutes) {
      throw parameterError(`${often}: send schedule.minutes of at least ${minIntervalMinutes}.`)
    }
    return
  }
  if (!validTimezone(schedule.timezone)) {
    throw parameterError('schedule.timezone must be an IANA time zone such as Europe/Berlin or UTC.')
  }
  const wanted = 'schedule.expression must be a five-field cron expression such as "*/30 8-18 * * 1-5"'
  if (schedule.expression.trim().split(/\s+/).length !== 5) throw parameterError(`${wanted}.`)
  let cron: Cron
  try {
    cron = cronOf(schedule.expression, schedule.timezone)
  } catch (error) {
    throw parameterError(`${wanted}: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (cron.nextRun(new Date(now)) === null) throw parameterError(`${wanted}; this one never fires.`)
  if (closestRunsMs(schedule.expression, schedule.timezone, now) < minIntervalMinutes * minuteMs) {
    throw parameterError(`${often}; this expression fires more often.`)
  }
}

/** A number from 0 up to but not including 1, derived from the monitor's id. */
function fraction(monitorId: string): number {
  return createHash('sha256').update(monitorId).digest().readUInt32BE(0) / 2 ** 32
}

/** The delay of a monitor after its slots: at most a tenth of the time between slots, and at most five minutes. */
export function jitterMs(monitorId: string, schedule: Schedule, now: number): number {
  const gap =
    schedule.type === 'interval'
      ? schedule.minutes * minuteMs
      : closestRunsMs(schedule.expression, schedule.timezone, now)
  return Math.floor(fraction(monitorId) * Math.min(gap / 10, maxJitterMs))
}

/**
 * The next time a monitor is due: the first slot plus jitter after `after`. Missed slots are skipped.
 * @param timing `anchor` is when the schedule was set; interval slots count from it. `anchor` and `after` are in
 *   milliseconds since the Unix epoch
 * @throws RangeError when a cron expression has no further run
 */
export function nextRun(
  schedule: Schedule,
  timing: { readonly anchor: number; readonly jitterMs: number; readonly after: number },
): number {
  const after = timing.after - timing.jitterMs
  if (schedule.type === 'interval') {
    const step = schedule.minutes * minuteMs
    const passed = Math.max(0, Math.floor((after - timing.anchor) / step))
    return timing.anchor + (passed + 1) * step + timing.jitterMs
  }
  const { expression, timezone } = schedule
  let run = cronOf(expression, timezone).nextRun(new Date(after))?.getTime() ?? null
  const hours = expression.trim().split(/\s+/)[1]!
  if (!hours.startsWith('*') && (run === null || clocksMayChange(timezone, after, run))) {
    run = nextByWallClock(cronOf(expression, 'UTC'), timezone, after)
  }
  if (run === null) throw new RangeError(`cron ${expression} has no further run`)
  return run + timing.jitterMs
}

function countRuns(cron: Cron, from: number, until: number): number {
  let runs = 0
  let at = cron.nextRun(new Date(from))
  while (at !== null && at.getTime() <= until) {
    runs += 1
    at = cron.nextRun(at)
  }
  return runs
}

/** The number of runs of a schedule in the `days` from `now`, rounded up. */
export function runsWithin(schedule: Schedule, days: number, now: number): number {
  if (schedule.type === 'interval') return Math.ceil((days * 1440) / schedule.minutes)
  const { expression, timezone } = schedule
  const until = now + days * dayMs
  if (days === 1 && clocksMayChange(timezone, now, until)) {
    return countRuns(cronOf(expression, timezone), now, until)
  }
  const times = clockTimes(expression)
  const [first = 0] = times
  const dayFields = expression.trim().split(/\s+/).slice(2).join(' ')
  const matchingDays = cronOf(`${first % 60} ${Math.floor(first / 60)} ${dayFields}`, 'UTC')
  // By the clocks of the zone, encoded as if they were UTC.
  const [from, to] = [now + offsetAt(timezone, now), until + offsetAt(timezone, until)]
  let runs = 0
  for (let day = Math.floor(from / dayMs) * dayMs; day <= to; day += dayMs) {
    if (!matchingDays.match(new Date(day + first * minuteMs))) continue
    runs += times.filter((time) => day + time * minuteMs > from && day + time * minuteMs <= to).length
  }
  return runs
}
