import { monthOf } from './month-names.ts'

/** Recognises dates and times that no calendar and no clock has: 29 February 2026, 25:00, the year 0. */

/** Years below are placeholders for unknown dates. */
const minYear = 1000

/** Whether a calendar has a day. */
export const isDay = (year: number, month: number, day: number) =>
  year >= minYear &&
  month >= 1 &&
  month <= 12 &&
  day >= 1 &&
  day <= new Date(Date.UTC(year, month, 0)).getUTCDate()

const isoDate = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?!\d)/
const compactDate = /^([12]\d{3})(\d{2})(\d{2})(?!\d)/
const isoWeek = /^(\d{4})-?W(\d{2})(?:-?(\d))?(?!\d)/
const numericDate = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)/
const dayFirst =
  /(?:^|[^\d:])(\d{1,2})(?:st|nd|rd|th|\.)?\s+(?:de\s+)?(\p{L}{3,})\.?,?\s+(?:de\s+)?(\d{4})(?!\d)/u
const monthFirst = /(?:^|\P{L})(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/u
const clock = /(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?\s*(?:[+-](\d{2}):?(\d{2})$)?/

/** Years have 53 weeks if their 1 January, or 31 December, is a Thursday (ISO 8601). */
function isWeek(year: number, week: number, day: number): boolean {
  const isThursday = (month: number, date: number) => new Date(Date.UTC(year, month, date)).getUTCDay() === 4
  const last = isThursday(0, 1) || isThursday(11, 31) ? 53 : 52
  return year >= minYear && week >= 1 && week <= last && day >= 1 && day <= 7
}

function isPossibleDay(text: string): boolean {
  const iso = isoDate.exec(text) ?? compactDate.exec(text)
  if (iso) return isDay(Number(iso[1]), Number(iso[2]), Number(iso[3] ?? 1))
  const week = isoWeek.exec(text)
  if (week) return isWeek(Number(week[1]), Number(week[2]), Number(week[3] ?? 1))
  const numeric = numericDate.exec(text)
  if (numeric) {
    // The order of day and month is unknown.
    const [first, second, year] = [Number(numeric[1]), Number(numeric[3]), Number(numeric[4])]
    return isDay(year, second, first) || isDay(year, first, second)
  }
  const [, day, dayMonth, dayYear] = dayFirst.exec(text) ?? []
  const [, monthMonth, monthDay, monthYear] = monthFirst.exec(text) ?? []
  const month = monthOf(dayMonth ?? monthMonth ?? '')
  return month === null || isDay(Number(dayYear ?? monthYear), month, Number(day ?? monthDay))
}

/** Clocks end at 24:00; a minute can have a leap second; no zone is further than 14 hours from UTC. */
function isPossibleClock(text: string): boolean {
  const [, hours, minutes, seconds = '0', zoneHours = '0', zoneMinutes = '0'] = clock.exec(text) ?? []
  if (hours === undefined) return true
  const isEnd = Number(hours) === 24 && Number(minutes) === 0 && Number(seconds) === 0
  if (!isEnd && (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 60)) return false
  return Number(zoneHours) <= 14 && Number(zoneMinutes) <= 59
}

/** Whether a text names a day and a time that exist; true for texts without a date. */
export const isPossibleTime = (text: string): boolean => isPossibleDay(text.trim()) && isPossibleClock(text)
