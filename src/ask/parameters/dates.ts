import { readTable } from '../lexicon/tables.ts'
import type { Question } from '../question/question.ts'
import type { ReaderInput, Reading } from './reading.ts'
import { windowsIn } from './windows.ts'

const monthNumbers = new Map(
  [...readTable('months.txt')].flatMap(([month, names]) =>
    names.map((name): [string, number] => [name, Number(month)]),
  ),
)
const quarterWords = new Map(
  [...readTable('quarters.txt')].flatMap(([quarter, names]) =>
    names.map((name): [string, string] => [name, quarter]),
  ),
)

/** A day, month, quarter or year, as its first and last day. */
interface Period {
  readonly first: string
  readonly last: string
  readonly from: number
  readonly to: number
}

const isoDay = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

const months = (year: number, month: number, length = 1) => ({
  first: isoDay(year, month, 1),
  last: isoDay(year, month + length, 0),
})

const joins = /^(?:de|of|du|do|d|del|the)$/

/** The words of a question as dates are read from them. */
class DateWords {
  readonly #question: Question
  readonly #now: Date

  constructor(question: Question, now: number) {
    this.#question = question
    this.#now = new Date(now)
  }

  year(place: number): number {
    const text = this.#question.tokens[place]?.text ?? ''
    return /^(?:19|20)\d\d$/.test(text) ? Number(text) : 0
  }

  day(place: number): number {
    const match = /^(\d{1,2})(?:st|nd|rd|th|er)?$/.exec(this.#question.tokens[place]?.text ?? '')
    const value = Number(match?.[1] ?? 0)
    return value >= 1 && value <= 31 ? value : 0
  }

  month(place: number): number {
    const token = this.#question.tokens[place]
    // `may`, `mar`, `mars` in lower case are ordinary words in the middle of an English question.
    return token?.kind === 'word' ? (monthNumbers.get(token.word) ?? 0) : 0
  }

  /** The place after what joins a day, a month and a year. */
  skip(place: number): number {
    const { words, tokens } = this.#question
    const isJoint = joins.test(words[place] ?? '') || /^[.,]$/.test(tokens[place]?.text ?? '')
    return isJoint ? this.skip(place + 1) : place
  }

  /** The year that a month without one is in: the last one in which it has begun. */
  yearOf(month: number): number {
    const year = this.#now.getUTCFullYear()
    return month > this.#now.getUTCMonth() + 1 ? year - 1 : year
  }

  periodAt(place: number): Period | null {
    return (
      this.#writtenDay(place) ??
      this.#quarter(place) ??
      this.#monthFirst(place) ??
      this.#dayFirst(place) ??
      this.#yearAlone(place)
    )
  }

  #writtenDay(place: number): Period | null {
    const { text, tokens } = this.#question
    const token = tokens[place]
    if (!token || !/^\d/.test(token.text)) return null
    const iso = /^(\d{4})-(\d{2})(?:-(\d{2}))?(?!\d)/.exec(text.slice(token.from))
    if (iso) {
      let to = place + 1
      while (to < tokens.length && tokens[to]!.from < token.from + iso[0].length) to += 1
      const [year, month] = [Number(iso[1]), Number(iso[2])]
      if (month < 1 || month > 12) return null
      if (iso[3] === undefined) return { ...months(year, month), from: place, to }
      const date = isoDay(year, month, Number(iso[3]))
      return { first: date, last: date, from: place, to }
    }
    const dotted = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?!\d)/.exec(text.slice(token.from))
    if (!dotted || Number(dotted[2]) > 12) return null
    let to = place + 1
    while (to < tokens.length && tokens[to]!.from < token.from + dotted[0].length) to += 1
    const date = isoDay(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]))
    return { first: date, last: date, from: place, to }
  }

  #quarter(place: number): Period | null {
    const { words } = this.#question
    const [one, two] = [words[place] ?? '', `${words[place]} ${words[place + 1]}`]
    const quarter = quarterWords.get(two) ?? quarterWords.get(one)
    if (quarter === undefined) return null
    const after = place + (quarterWords.has(two) ? 2 : 1)
    if (quarter === 'last') {
      const current = Math.floor(this.#now.getUTCMonth() / 3)
      return { ...months(this.#now.getUTCFullYear(), current * 3 - 2, 3), from: place, to: after }
    }
    const at = this.skip(after)
    const month = Number(quarter) * 3 - 2
    const year = this.year(at)
    return { ...months(year || this.yearOf(month), month, 3), from: place, to: year ? at + 1 : after }
  }

  #monthFirst(place: number): Period | null {
    const month = this.month(place)
    if (!month) return null
    const next = this.skip(place + 1)
    const day = this.day(next)
    const afterDay = this.skip(next + 1)
    if (day && !this.month(afterDay)) {
      const year = this.year(afterDay)
      const date = isoDay(year || this.yearOf(month), month, day)
      return { first: date, last: date, from: place, to: year ? afterDay + 1 : next + 1 }
    }
    const year = this.year(next)
    return { ...months(year || this.yearOf(month), month), from: place, to: year ? next + 1 : place + 1 }
  }

  #dayFirst(place: number): Period | null {
    const day = this.day(place)
    if (!day) return null
    const next = this.skip(place + 1)
    const month = this.month(next)
    if (!month) return null
    const at = this.skip(next + 1)
    const year = this.year(at)
    const date = isoDay(year || this.yearOf(month), month, day)
    return { first: date, last: date, from: place, to: year ? at + 1 : next + 1 }
  }

  #yearAlone(place: number): Period | null {
    const year = this.year(place)
    return year ? { first: `${year}-01-01`, last: `${year}-12-31`, from: place, to: place + 1 } : null
  }
}

/** `1 and 15 June`: a day that takes its month from the next period. */
function dayBefore(question: Question, words: DateWords, period: Period): Period | null {
  const isArticle = /^(?:le|el|o|dem|den|the)$/.test(question.words[period.from - 1] ?? '')
  const join = period.from - (isArticle ? 2 : 1)
  const place = [join - 1, join - 2].find((at) => words.day(at) > 0)
  if (
    place === undefined ||
    !/^(?:and|to|und|bis|y|al|a|hasta|et|au|e|ate|-|–|till|until|\.)$/.test(question.words[join] ?? '')
  )
    return null
  if (period.first !== period.last) return null
  const date = `${period.first.slice(0, 8)}${String(words.day(place)).padStart(2, '0')}`
  return { first: date, last: date, from: place, to: place + 1 }
}

/** The days and longer periods that a question names, from left to right. */
function periodsIn(question: Question, now: number): Period[] {
  const words = new DateWords(question, now)
  const found: Period[] = []
  for (let place = 0; place < question.tokens.length; place += 1) {
    if (question.tokens[place]!.kind === 'quote') continue
    const period = words.periodAt(place)
    if (!period) continue
    const before = found.length === 0 ? dayBefore(question, words, period) : null
    if (before) found.push(before)
    found.push(period)
    place = period.to - 1
  }
  return found
}

const opening = new Set(readTable('date-words.txt').get('start'))
const closing = new Set(readTable('date-words.txt').get('end'))
const connecting = new Set(readTable('date-words.txt').get('join'))

/** How many words before a place open or close a period: `starting from`, `up to`. */
function leadLength({ words }: Question, place: number, leads: ReadonlySet<string>): number {
  for (const length of [5, 4, 3, 2, 1])
    if (place >= length && leads.has(words.slice(place - length, place).join(' '))) return length
  return 0
}

/** First and last day that a question names: `from … to …`, `since …`, `before …`, `in March 2024`. */
export function datesIn(
  question: Question,
  now: number,
): { readonly start: Omit<Reading, 'name'> | null; readonly end: Omit<Reading, 'name'> | null } {
  const [one, other] = periodsIn(question, now)
  if (!one) return windowDates(question, now)
  const opens = leadLength(question, one.from, opening)
  const closes = leadLength(question, one.from, closing)
  const isYear = one.first.endsWith('-01-01') && one.last.endsWith('-12-31')
  if (other && other.from - one.to < 4) {
    const from = one.from - Math.max(opens, leadLength(question, one.from, connecting))
    return {
      start: { value: one.first, from, to: one.to },
      end: { value: other.last, from: one.to, to: other.to },
    }
  }
  if (closes > 0 && closes >= opens) {
    const value = one.first === one.last ? one.last : one.first
    return { start: null, end: { value, from: one.from - closes, to: one.to } }
  }
  const isIn =
    !isYear && one.first !== one.last && /^(?:from|de|von|du)$/.test(question.words[one.from - 1] ?? '')
  if (opens > 0 && !isIn)
    return { start: { value: one.first, from: one.from - opens, to: one.to }, end: null }
  const from = one.from - leadLength(question, one.from, connecting)
  return { start: { value: one.first, from, to: one.to }, end: { value: one.last, from, to: one.to } }
}

/** The first day of a window up to now: `the last 7 days`. */
function windowDates(question: Question, now: number): ReturnType<typeof datesIn> {
  const window = windowsIn(question).find(({ days }) => days > 0.5)
  if (!window) return { start: null, end: null }
  const value = new Date(now - Math.floor(window.days) * 86_400_000).toISOString().slice(0, 10)
  return { start: { value, from: window.from, to: window.to }, end: null }
}

/** The readings of a parameter that takes a date. */
export function dateReadings({ question, name, now }: ReaderInput): Reading[] {
  const { start, end } = datesIn(question, now)
  const read = /^(?:start|from|since|after|min)/i.test(name)
    ? start
    : /^(?:end|to|until|before|max)/i.test(name)
      ? end
      : null
  return read ? [{ name, ...read }] : []
}
