import { parameterError } from '../../../catalog/errors.ts'
import { checkSchedule, nextRun, type Schedule } from '../schedule/schedule.ts'

/** When a summary is sent: a time of day by the clocks of a zone, on some days of the week. */
export interface SummaryTime {
  /** `HH:MM`. */
  readonly time: string
  /** An IANA time zone. */
  readonly timezone: string
  /** Monday 1 to Sunday 7. */
  readonly weekdays: readonly number[]
}

/** The days of a week, as callers name them. */
export const weekdayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdayNames)[number]

export const allWeekdays: readonly number[] = [1, 2, 3, 4, 5, 6, 7]

const timeForm = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** The numbers of days, each once, in the order of a week. */
export const weekdayNumbers = (names: readonly Weekday[]): number[] =>
  [...new Set(names)].map((name) => weekdayNames.indexOf(name) + 1).sort()

const scheduleOf = ({ time, timezone, weekdays }: SummaryTime): Schedule => {
  const [hour, minute] = time.split(':').map(Number)
  return { type: 'cron', expression: `${minute} ${hour} * * ${weekdays.join(',')}`, timezone }
}

/** @throws ServiceError bad_request */
export function checkSummaryTime(wanted: SummaryTime, now: number): void {
  if (!timeForm.test(wanted.time)) {
    throw parameterError('time must be a time of day with hours and minutes, such as 08:00 or 17:30.')
  }
  if (wanted.weekdays.length === 0) throw parameterError('weekdays names no day: leave it out for every day.')
  try {
    checkSchedule(scheduleOf(wanted), { minIntervalMinutes: 1, minSeconds: 0 }, now)
  } catch {
    throw parameterError('timezone must be an IANA time zone such as Europe/Berlin or UTC.')
  }
}

/** The next time after `after` (milliseconds since the Unix epoch). Clock changes neither skip nor repeat a day. */
export const nextSummaryAt = (wanted: SummaryTime, after: number): number =>
  nextRun(scheduleOf(wanted), { anchor: after, jitterMs: 0, after })
