import { phrasesOf, readTable } from '../lexicon/tables.ts'
import type { Question } from './question.ts'

/** What dates are read from. */
type Words = Pick<Question, 'text' | 'tokens' | 'words'>

const monthNumbers = new Map(
  [...readTable('months.txt')].flatMap(([month, names]) =>
    names.map((name): [string, number] => [name, Number(month)]),
  ),
)
/** Quarters and halves of a year, as their first month and number of months. */
const partPhrases = phrasesOf(readTable('year-parts.txt'))

/** A day, month, part of a year or year, as its first and last day. */
export interface Period {
  readonly first: string
  readonly last: string
  readonly from: number
  readonly to: number
  /** Whether the question names its year. */
  readonly hasYear: boolean
  /** Whether the words may be part of a name as well: a month alone, a year alone. */
  readonly isDoubtful: boolean
}

const isoDay = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

const months = (year: number, month: number, length = 1) => ({
  first: isoDay(year, month, 1),
  last: isoDay(year, month + length, 0),
})

/** A date that is written in digits. */
const certain = { hasYear: true, isDoubtful: false }

const joins = /^(?:de|of|du|do|d|del|the)$/

/** The words of a question as dates are read from them. */
class DateWords {
  readonly #question: Words
  readonly #now: Date

  constructor(question: Words, now: number) {
    this.#question = question
    this.#now = new Date(now)
  }

  year(place: number): number {
    const text = this.#question.tokens[place]?.text ?? ''
    return /^(?:19|20)\d\d$/.test(text) ? Number(text) : 0
  }

  day(place: number): number {
    const match = /^(\d{1,2})(?:st|nd|rd|th|er|[ºª])?$/.exec(this.#question.tokens[place]?.text ?? '')
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
      this.#partOfYear(place) ??
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
      if (iso[3] === undefined) return { ...months(year, month), from: place, to, ...certain }
      const date = isoDay(year, month, Number(iso[3]))
      return { first: date, last: date, from: place, to, ...certain }
    }
    const dotted = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?!\d)/.exec(text.slice(token.from))
    if (!dotted || Number(dotted[2]) > 12) return null
    let to = place + 1
    while (to < tokens.length && tokens[to]!.from < token.from + dotted[0].length) to += 1
    const date = isoDay(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]))
    return { first: date, last: date, from: place, to, ...certain }
  }

  #partOfYear(place: number): Period | null {
    const { words } = this.#question
    const [found] = partPhrases.at(words, place)
    if (found === undefined) return null
    if (found.id === 'last quarter') {
      const current = Math.floor(this.#now.getUTCMonth() / 3)
      const quarter = months(this.#now.getUTCFullYear(), current * 3 - 2, 3)
      return { ...quarter, from: place, to: found.to, hasYear: true, isDoubtful: false }
    }
    const [month, length] = found.id.split('+').map(Number) as [number, number]
    const at = this.skip(found.to)
    const [before, after] = [this.year(place - 1), this.year(at)]
    return {
      ...months(after || before || this.yearOf(month), month, length),
      from: before && !after ? place - 1 : place,
      to: after ? at + 1 : found.to,
      hasYear: before + after > 0,
      isDoubtful: false,
    }
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
      return {
        first: date,
        last: date,
        from: place,
        to: year ? afterDay + 1 : next + 1,
        hasYear: year > 0,
        isDoubtful: false,
      }
    }
    const year = this.year(next)
    return {
      ...months(year || this.yearOf(month), month),
      from: place,
      to: year ? next + 1 : place + 1,
      hasYear: year > 0,
      isDoubtful: year === 0,
    }
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
    return {
      first: date,
      last: date,
      from: place,
      to: year ? at + 1 : next + 1,
      hasYear: year > 0,
      isDoubtful: false,
    }
  }

  #yearAlone(place: number): Period | null {
    const year = this.year(place)
    if (!year) return null
    const [first, last] = [`${year}-01-01`, `${year}-12-31`]
    return { first, last, from: place, to: place + 1, hasYear: true, isDoubtful: true }
  }
}

const dateWords = readTable('date-words.txt')
const articles = new Set(dateWords.get('article'))
const pairing = new Set(dateWords.get('pair'))
/** What stands between the two ends of a range, `and` aside. */
const reaching = new Set([...pairing].filter((word) => !/^(?:and|und|y|et|e)$/.test(word)))

/** The place before the articles that end at a place: `between the 1st`, `entre el 1`. */
export function beforeArticles(question: Words, place: number): number {
  return articles.has(question.words[place - 1] ?? '') ? beforeArticles(question, place - 1) : place
}

const joint = ({ words, tokens }: Words, place: number) =>
  words[place] === '.' ? tokens[place]!.text : (words[place] ?? '')

/** Whether the words between two periods join them to a range. */
export function arePaired(question: Words, one: Period, other: Period): boolean {
  let end = beforeArticles(question, other.from)
  while (end > one.to && pairing.has(joint(question, end - 1))) end -= 1
  return end < other.from && end - one.to <= (/^[.,]$/.test(question.tokens[one.to]?.text ?? '') ? 1 : 0)
}

const sameMonth = (period: Period, day: number, from: number): Period => {
  const date = `${period.first.slice(0, 8)}${String(day).padStart(2, '0')}`
  return { ...period, first: date, last: date, from, to: from + 1 }
}

/** `1 and 15 June`: a day that takes its month from the next period. */
function dayBefore(question: Words, words: DateWords, period: Period): Period | null {
  if (period.first !== period.last) return null
  let end = beforeArticles(question, period.from)
  const join = end
  while (pairing.has(joint(question, end - 1))) end -= 1
  const place = [end - 1, end - 2].find((at) => words.day(at) > 0)
  if (end === join || place === undefined) return null
  return sameMonth(period, words.day(place), place)
}

/** `June 1 to 15`: a day that takes its month from the period before. */
function dayAfter(question: Words, words: DateWords, period: Period): Period | null {
  if (period.first !== period.last || !reaching.has(joint(question, period.to))) return null
  const place = period.to + 1
  const day = words.day(place)
  if (day <= Number(period.first.slice(8)) || words.periodAt(place)) return null
  const year = words.year(words.skip(place + 1))
  const after = sameMonth(period, day, place)
  if (!year) return after
  const date = `${year}${after.last.slice(4)}`
  return { ...after, first: date, last: date, to: words.skip(place + 1) + 1, hasYear: true }
}

/** The days and longer periods that a question names, from left to right. */
export function periodsIn(question: Words, now: number): Period[] {
  const words = new DateWords(question, now)
  const found: Period[] = []
  for (let place = 0; place < question.tokens.length; place += 1) {
    if (question.tokens[place]!.kind === 'quote') continue
    const period = words.periodAt(place)
    if (!period) continue
    const before = found.length === 0 ? dayBefore(question, words, period) : null
    const after = before ? null : dayAfter(question, words, period)
    found.push(...(before ? [before] : []), period, ...(after ? [after] : []))
    place = (after ?? period).to - 1
  }
  return found
}
