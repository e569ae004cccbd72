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
/** A worker looks for due checks every second (lane-runner.ts): they are late by a fifth of this at most. */
export const minScheduleSeconds = 5
/** Runs that are compared to find the shortest interval of a cron expression. */
const maxInspectedRuns = 60

const minutes = z.int().min(1).max(maxIntervalMinutes)
const cronSchedule = z
  .strictObject({
    type: z.literal('cron'),
    expression: z.string().min(1).max(200),
    timezone: z.string().min(1).max(100),
  })
  .register(recordNames, { name: 'CronSchedule' })

/** An interval in minutes, or a five-field cron expression in an IANA time zone. */
export const scheduleSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('interval'), minutes }),
  cronSchedule,
])

/** When a job or a summary is due. */
export type Schedule = z.infer<typeof scheduleSchema>

/** The schedule of a monitor, whose interval may be in seconds. */
export const monitorScheduleSchema = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('interval'),
      minutes: minutes.optional(),
      seconds: z
        .int()
        .min(minScheduleSeconds)
        .max(3600)
        .optional()
        .describe('In place of `minutes`, where the operator allows it: `minIntervalSeconds` of the source.'),
    })
    .check(({ value, issues }) => {
      if (value.minutes === undefined && value.seconds === undefined)
        issues.push({ code: 'invalid_type', expected: 'number', input: undefined, path: ['minutes'] })
      else if (value.minutes !== undefined && value.seconds !== undefined)
        issues.push({ code: 'custom', message: 'send minutes or seconds, not both', input: value })
    })
    .register(recordNames, { name: 'IntervalSchedule' }),
  cronSchedule,
])

/** When a monitor is due. An interval has minutes or seconds. */
export type MonitorSchedule = z.infer<typeof monitorScheduleSchema>

/** Milliseconds between two slots of an interval. */
const stepMs = ({
  minutes = 0,
  seconds = minutes * 60,
}: MonitorSchedule & { readonly type: 'interval' }): number => seconds * 1000

/** Whether the interval of a schedule is in seconds. */
export const isInSeconds = (schedule: MonitorSchedule): boolean =>
  schedule.type === 'interval' && schedule.seconds !== undefined

/** What limits how often a monitor is checked. */
export interface Pace {
  /** Of its source: for minutes and cron expressions. */
  readonly minIntervalMinutes: number
  /** The operator's limit for `seconds` (`MONITOR_MIN_SECONDS`). 0: no monitor has seconds. */
  readonly minSeconds: number
}

/**
 * A schedule as it runs now. Seconds that the operator no longer allows leave slots out, until they keep what is allowed.
 */
export function allowedSchedule(
  schedule: MonitorSchedule,
  { minIntervalMinutes, minSeconds }: Pace,
): MonitorSchedule {
  if (schedule.type !== 'interval' || schedule.seconds === undefined) return schedule
  const { seconds } = schedule
  const least = minSeconds > 0 ? minSeconds : minIntervalMinutes * 60
  return { type: 'interval', seconds: Math.ceil(least / seconds) * seconds }
}

/** Minutes, also parts of one, after which a monitor may be checked again. */
export const paceMinutes = (schedule: MonitorSchedule, minIntervalMinutes: number): number =>
  schedule.type === 'interval' && schedule.seconds !== undefined
    ? Math.min(schedule.seconds / 60, minIntervalMinutes)
    : minIntervalMinutes

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
export function checkSchedule(
  schedule: MonitorSchedule,
  { minIntervalMinutes, minSeconds }: Pace,
  now: number,
): void {
  const often = `This source may be checked no more often than every ${minIntervalMinutes} minutes`
  if (schedule.type === 'interval') {
    const { minutes = 0, seconds } = schedule
    if (seconds !== undefined) checkSeconds(seconds, { minIntervalMinutes, minSeconds })
    else if (minutes < minIntervalMinutes) {
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

function checkSeconds(seconds: number, { minIntervalMinutes, minSeconds }: Pace): void {
  if (minSeconds === 0) {
    throw parameterError(
      `This service does not allow schedule.seconds: send schedule.minutes of at least ${minIntervalMinutes}.`,
    )
  }
  if (seconds < minSeconds) {
    throw parameterError(`This service allows schedule.seconds of at least ${minSeconds}.`)
  }
}

/** A number from 0 up to but not including 1, derived from the monitor's id. */
function fraction(monitorId: string): number {
  return createHash('sha256').update(monitorId).digest().readUInt32BE(0) / 2 ** 32
}

/** The delay of a monitor after its slots: at most a tenth of the time between slots, and at most five minutes. */
export function jitterMs(monitorId: string, schedule: MonitorSchedule, now: number): number {
  const gap =
    schedule.type === 'interval'
      ? stepMs(schedule)
      : closestRunsMs(schedule.expression, schedule.timezone, now)
  return Math.floor(fraction(monitorId) * Math.min(gap / 10, maxJitterMs))
}

// `*/6` names four hours, as `0,6,12,18` does.
const everyHour = /^(?:\*|0-23)(?:\/1)?$/

/**
 * The next time a monitor is due: the first slot plus jitter after `after`. Missed slots are skipped.
 * @param timing `anchor` is when the schedule was set; interval slots count from it. `anchor` and `after` are in
 *   milliseconds since the Unix epoch
 * @throws RangeError when a cron expression has no further run
 */
export function nextRun(
  schedule: MonitorSchedule,
  timing: { readonly anchor: number; readonly jitterMs: number; readonly after: number },
): number {
  const after = timing.after - timing.jitterMs
  if (schedule.type === 'interval') {
    const step = stepMs(schedule)
    const passed = Math.max(0, Math.floor((after - timing.anchor) / step))
    return timing.anchor + (passed + 1) * step + timing.jitterMs
  }
  const { expression, timezone } = schedule
  let run = cronOf(expression, timezone).nextRun(new Date(after))?.getTime() ?? null
  const hours = expression.trim().split(/\s+/)[1]!
  if (!everyHour.test(hours) && (run === null || clocksMayChange(timezone, after, run))) {
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
export function runsWithin(schedule: MonitorSchedule, days: number, now: number): number {
  if (schedule.type === 'interval') return Math.ceil((days * dayMs) / stepMs(schedule))
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
