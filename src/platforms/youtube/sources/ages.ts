/** Ages as YouTube writes them: "3 days ago", "3d ago", "hace 3 días". */

/** An age: a number of units before now. */
export interface Age {
  readonly count: number
  readonly unit: Unit
}

const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const
export type Unit = (typeof units)[number]

/** English units, in full and short. A single `m` is a minute: YouTube writes months as `mo`. */
const english: ReadonlyMap<string, Unit> = new Map<string, Unit>(
  Object.entries({
    ...{ s: 'second', sec: 'second', second: 'second', m: 'minute', min: 'minute', minute: 'minute' },
    ...{ h: 'hour', hr: 'hour', hour: 'hour', d: 'day', day: 'day', w: 'week', wk: 'week', week: 'week' },
    ...{ mo: 'month', mth: 'month', month: 'month', y: 'year', yr: 'year', year: 'year' },
  } as const),
)

/** Languages of the site with many readers. */
const languages =
  'es ca fr de pt it nl sv da nb fi et lv lt pl cs sk sl hr sr bg ro hu tr id ms fil vi th ru uk el he ar hi bn ja ko zh zh-Hant'.split(
    ' ',
  )

/** A letter of a language that is written without spaces. */
const withoutSpaces = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}]'
const isWithoutSpaces = new RegExp(withoutSpaces, 'u')
const spacedLetter = new RegExp(` ?(${withoutSpaces}) ?`, 'gu')

/** Abbreviations that the site uses beside those of the Unicode repository. */
const furtherPhrases = {
  'vor # t': 'day',
  'vor # mon': 'month',
  'vor # j': 'year',
  '# g fa': 'day',
} as const satisfies Readonly<Record<string, Unit>>

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}|[.\u200e\u200f]/gu, '')
    // A counter of months that is written in three ways.
    .replaceAll(/[ヶケ](?=月)/g, 'か')
    .replaceAll(/\s+/g, ' ')
    // Spaces between numbers and words are optional in languages without spaces: "3 个月前", "3个月前".
    .replaceAll(spacedLetter, '$1')
    .toLowerCase()
    .trim()

/** The words around the number of an age, with `#` in its place. */
let phrases: ReadonlyMap<string, Unit> | undefined

/** Phrases that are an age in one unit only, over all languages. */
function agePhrases(): ReadonlyMap<string, Unit> {
  if (phrases) return phrases
  const found = new Map<string, Set<Unit>>()
  for (const language of languages) {
    for (const style of ['long', 'short', 'narrow'] as const) {
      const format = new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, { numeric: 'always', style })
      for (const unit of units) {
        // One, two, few and many: the plural forms of all languages.
        for (const count of [1, 2, 3, 5, 11, 21]) {
          const phrase = plain(format.format(-count, unit)).replace(String(count), '#')
          // Languages that write 1 and 2 in words have further forms with a number.
          if (phrase.includes('#')) found.set(phrase, (found.get(phrase) ?? new Set()).add(unit))
        }
      }
    }
  }
  const clear = [...found].filter(([, meant]) => meant.size === 1)
  phrases = new Map([
    ...Object.entries(furtherPhrases),
    ...clear.map(([phrase, [unit]]) => [phrase, unit!] as const),
  ])
  return phrases
}

/** Limits the length of an age. A longer text is not an age. */
const maxAgeLength = 200

/**
 * Reads the age in a text, which may name what happened then ("Streamed 2 weeks ago", "1 year ago (edited)").
 * @returns null if the text names no age
 */
export function ageIn(written: string | null | undefined): Age | null {
  const text = (written ?? '').slice(0, maxAgeLength)
  if (/\b(?:just now|moments? ago)\b/i.test(text)) return { count: 0, unit: 'second' }
  const day = /^(?:(?:last )?updated )?(today|yesterday)$/i.exec(text.trim())?.[1]
  if (day !== undefined) return { count: /^t/i.test(day) ? 0 : 1, unit: 'day' }
  const [, count, word] = /(?<![\d.,])(\d{1,4}|\ban?)\s*([a-z]+?)s?\.?\s+ago\b/i.exec(text) ?? []
  if (count !== undefined && word !== undefined) {
    const unit = english.get(word.toLowerCase())
    return unit === undefined ? null : { count: /^a/i.test(count) ? 1 : Number(count), unit }
  }
  return ageInOtherLanguage(text)
}

function ageInOtherLanguage(text: string): Age | null {
  const numbers = text.match(/\d+/g) ?? []
  // A date or a count has other numbers; "(edited)" and the like have none.
  if (numbers.length !== 1 || numbers[0]!.length > 4) return null
  const phrase = plain(text).replace(/\d+/, '#')
  const known = agePhrases()
  const whole = known.get(phrase)
  if (whole !== undefined) return { count: Number(numbers[0]), unit: whole }
  let longest = ''
  for (const one of known.keys()) {
    if (one.length > longest.length && isInside(phrase, one)) longest = one
  }
  return longest === '' ? null : { count: Number(numbers[0]), unit: known.get(longest)! }
}

/** Whether a phrase is in a text, not within a word. Phrases of one letter are too short to be found in a longer text. */
function isInside(text: string, phrase: string): boolean {
  if (isWithoutSpaces.test(phrase)) return text.includes(phrase)
  if (phrase.replaceAll(/[^\p{L}]/gu, '').length < 3) return false
  const from = text.indexOf(phrase)
  if (from < 0) return false
  const isLetter = (character: string | undefined) => character !== undefined && /\p{L}/u.test(character)
  return !isLetter(text[from - 1]) && !isLetter(text[from + phrase.length])
}

const unitMs: Readonly<Record<Exclude<Unit, 'month' | 'year'>, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
}

/** The same day of an earlier month; its last day where it is shorter: a month before 31 March is 28 February. */
function monthsBefore(now: number, months: number): number {
  const date = new Date(now)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime()
}

/** The step of an estimate: the unit, at most a day. */
const grainOf = (unit: Unit): number =>
  unit === 'month' || unit === 'year' ? unitMs.day : Math.min(unitMs[unit], unitMs.day)

/** A minute: what "just now" means. */
const nowMs = 60_000

/**
 * The span in which something of an age happened: YouTube rounds ages down, so "1 year ago" is between one and two.
 * @param estimate the time of {@link timeOfAge}
 */
export function spanOfAge({ count, unit }: Age, estimate: number): { earliest: number; latest: number } {
  const latest = estimate + grainOf(unit)
  if (unit === 'month' || unit === 'year') {
    return { earliest: monthsBefore(estimate, unit === 'month' ? 1 : 12), latest }
  }
  return { earliest: estimate - (count === 0 ? nowMs : unitMs[unit]), latest }
}

/** An estimate of the time of an age: now less its span, cut to the unit's start (months and years to the day). */
export function timeOfAge({ count, unit }: Age, now: number): number {
  const time =
    unit === 'month' || unit === 'year'
      ? monthsBefore(now, unit === 'month' ? count : count * 12)
      : now - count * unitMs[unit]
  const grain = grainOf(unit)
  return Math.floor(time / grain) * grain
}
