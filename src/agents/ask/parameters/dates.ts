import { memoize } from '../../../catalog/memoize.ts'
import { phrasesOf, readTable } from '../lexicon/tables.ts'
import { arePaired, beforeArticles, type Period, periodsIn } from '../question/periods.ts'
import type { Question } from '../question/question.ts'
import { isLabelMark } from '../words/lexer.ts'
import type { ReaderInput, Reading } from './reading.ts'
import { windowsIn } from './windows.ts'

type Dated = Omit<Reading, 'name'>

/** First and last day of what a question asks for. */
interface Dates {
  readonly start: Dated | null
  readonly end: Dated | null
}

const dateWords = readTable('date-words.txt')
/** Kinds of words before a period. Where two lists have one word, the first kind counts. */
const leads = ['start', 'after', 'end', 'before', 'join'] as const
type Lead = (typeof leads)[number]
const leadWords = new Map<Lead, ReadonlySet<string>>(
  leads.map((kind) => [kind, new Set(dateWords.get(kind))]),
)
const calendarPhrases = phrasesOf(readTable('calendar.txt'))
const dayMs = 86_400_000

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const daysFrom = (day: string, days: number) => dayOf(Date.parse(day) + days * dayMs)
const inYear = (day: string, year: number) => `${year}${day.slice(4)}`
const yearOf = (day: string) => Number(day.slice(0, 4))

/** The longest words before a period that open or close it, articles aside: `starting from`, `up to the`. */
function leadOf(question: Question, period: { readonly from: number }): { kind: Lead | null; from: number } {
  // `from: 2026-08-01`
  const isLabelled = isLabelMark(question.tokens[period.from - 1])
  const ends = isLabelled ? [period.from - 1] : [period.from, beforeArticles(question, period.from)]
  for (const end of new Set(ends))
    for (const length of [5, 4, 3, 2, 1]) {
      const words = question.words.slice(Math.max(0, end - length), end).join(' ')
      const kind = leads.find((one) => end >= length && leadWords.get(one)!.has(words))
      if (kind !== undefined) return { kind, from: end - length }
    }
  return { kind: null, from: period.from }
}

/** The two ends of a range, where one may have its year from the other. */
function range(one: Period, other: Period): readonly [first: string, last: string] {
  let [first, last] = [one.first, other.last]
  if (!one.hasYear && other.hasYear) first = inYear(first, yearOf(other.first))
  else if (one.hasYear && !other.hasYear) last = inYear(last, yearOf(one.last))
  if (first <= last) return [first, last]
  if (!one.hasYear) first = inYear(first, yearOf(first) - 1)
  else if (!other.hasYear) last = inYear(last, yearOf(last) + 1)
  return [first, last]
}

/** The period or range that is a filter: not the month or year of a name, where another one is there. */
function meantIn(question: Question, periods: readonly Period[]): readonly Period[] {
  const pair = periods.findIndex((one, at) => periods[at + 1] && arePaired(question, one, periods[at + 1]!))
  if (pair >= 0) return periods.slice(pair, pair + 2)
  const sure = periods.filter((one) => !one.isDoubtful || leadOf(question, one).kind !== null)
  const [one, other] = sure.length > 0 ? sure : periods
  if (!one) return []
  return other && other.from - one.to < 4 ? [one, other] : [one]
}

/** First and last day that a question names: `from … to …`, `since …`, `before …`, `in March 2024`. */
export function datesIn(question: Question, now: number): Dates {
  const [one, other] = meantIn(question, periodsIn(question, now))
  if (!one) return calendarDates(question, now) ?? windowDates(question, now)
  const { kind, from } = leadOf(question, one)
  const isCertain = !one.isDoubtful
  const dated = (value: string): Dated => ({ value, from, to: one.to, isCertain })
  if (other) {
    const [first, last] = range(one, other)
    const end = { value: last, from: one.to, to: other.to, isCertain }
    return { start: dated(first), end }
  }
  const isDay = one.first === one.last
  if (kind === 'end') return { start: null, end: dated(one.last) }
  if (kind === 'before') return { start: null, end: dated(isDay ? one.last : daysFrom(one.first, -1)) }
  if (kind === 'after') return { start: dated(isDay ? one.first : daysFrom(one.last, 1)), end: null }
  const isYear = one.first.endsWith('-01-01') && one.last.endsWith('-12-31')
  // `posts from March` are those of the month, `posts from 2 March` those of the day and later.
  const isIn = !isYear && !isDay && /^(?:from|de|von|du)$/.test(question.words[from] ?? '')
  if (kind === 'start' && !isIn) return { start: dated(one.first), end: null }
  return { start: dated(one.first), end: dated(one.last) }
}

/** The days of a calendar that are named from today on: `yesterday`, `so far this month`. */
function calendarDates(question: Question, now: number): Dates | null {
  const [found] = calendarPhrases.all(question.words)
  if (!found) return null
  const today = dayOf(now)
  const dated = (value: string): Dated => ({ value, from: found.from, to: found.to })
  if (found.id === 'yesterday') {
    const yesterday = dated(daysFrom(today, -1))
    return { start: yesterday, end: leadOf(question, found).kind === 'start' ? null : yesterday }
  }
  const first = found.id === 'this month' ? `${today.slice(0, 7)}-01` : `${today.slice(0, 4)}-01-01`
  return { start: dated(first), end: null }
}

/** The first day of a window up to now: `the last 7 days`. */
function windowDates(question: Question, now: number): Dates {
  const window = windowsIn(question).find(({ days }) => days > 0.5)
  if (!window) return { start: null, end: null }
  const value = dayOf(now - Math.floor(window.days) * dayMs)
  return { start: { value, from: window.from, to: window.to }, end: null }
}

/** The dates of a question at the time of the first parameter that asks for them. */
const datesOf = memoize((question: Question) => {
  let dates: Dates | undefined
  return (now: number) => (dates ??= datesIn(question, now))
})

/** The readings of a parameter that takes a date. */
export function dateReadings({ question, name, now }: ReaderInput): Reading[] {
  const { start, end } = datesOf(question)(now)
  const read = /^(?:start|from|since|after|min)/i.test(name)
    ? start
    : /^(?:end|to|until|before|max)/i.test(name)
      ? end
      : null
  return read ? [{ name, ...read }] : []
}
