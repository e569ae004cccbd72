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

/**
 * Words for "one" in an age, in the case that the age needs ("vor einem Monat"). An empty word: the language leaves the
 * number out ("rok temu"). Chinese and Japanese have one sign.
 */
const wordsForOne: Readonly<Record<string, readonly string[]>> = {
  ...{ es: ['un', 'una'], ca: ['un', 'una'], fr: ['un', 'une'], pt: ['um', 'uma'], it: ['un', 'una', "un'"] },
  ...{
    de: ['ein', 'eine', 'einem', 'einer', 'einen'],
    nl: ['een'],
    ro: ['un', 'o'],
    hu: ['egy'],
    tr: ['bir'],
  },
  ...{ sv: ['en', 'ett'], da: ['en', 'et'], nb: ['en', 'ett', 'et'], fi: ['', 'yksi'], bg: ['един', 'една'] },
  ...{ pl: ['', 'jeden'], cs: [''], sk: [''], ru: ['', 'один', 'одну'], uk: ['', 'один', 'одну'] },
  ...{ el: ['εναν', 'ενα', 'μια'], id: ['satu'], ms: ['satu'], fil: ['isang'], vi: ['mot'], hi: ['एक'] },
  ...{ bn: ['এক'], ja: ['一'], zh: ['一'], 'zh-Hant': ['一'] },
}

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

/** The zeros of the digits that languages of the site have beside 0 to 9: Arabic, Persian, Hindi, Bengali. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6]

function withPlainDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!
    const zero = zeros.find((one) => code >= one && code < one + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}|[.\u200e\u200f]/gu, '')
    // A counter of months that is written in five ways.
    .replaceAll(/[ヶケヵカ](?=月)/g, 'か')
    // Both words for "ago" of Arabic.
    .replaceAll('منذ', 'قبل')
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

/** A phrase with a word in place of the number 1. Italian joins "un'" to the unit. */
const phraseOf = (phrase: string, word: string) => plain(phrase.replace('1', word).replace("' ", "'"))

/** Ages without digits, over all languages. */
let wordPhrases: ReadonlyMap<string, Age> | undefined

function agesInWords(): ReadonlyMap<string, Age> {
  if (wordPhrases) return wordPhrases
  const found = new Map<string, Age | null>()
  const add = (phrase: string, { count, unit }: Age) => {
    const before = found.get(phrase)
    const isOther = before === null || (before && (before.unit !== unit || before.count !== count))
    found.set(phrase, isOther ? null : { count, unit })
  }
  for (const language of languages) {
    const format = new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, { numeric: 'always' })
    for (const unit of units) {
      for (const count of [1, 2]) {
        // Hebrew repeats the number of a word in brackets.
        const phrase = plain(format.format(-count, unit).replace(`(${count})`, ''))
        if (!/\d/.test(phrase)) add(phrase, { count, unit })
        else if (count === 1) {
          for (const word of wordsForOne[language] ?? []) add(phraseOf(phrase, word), { count, unit })
        }
      }
    }
  }
  wordPhrases = new Map([...found].flatMap(([phrase, age]) => (age === null ? [] : [[phrase, age] as const])))
  return wordPhrases
}

/** "3 days ago", "an hour ago", "one year ago"; not "half an hour ago", "twenty-one years ago". */
const englishAge = /(?<![\d.,-]|half )(\d{1,4}|\b(?:an?|one))\s*([a-z]+?)s?\.?\s+ago\b/i

/** An age without the words around it. Minutes and seconds are left out: "5m" is also a number and a length. */
const bareAge = /^(\d{1,4}) ?(h|d|wk?|mo|yr?)$/

/**
 * Reads the age in a text, which may name what happened then ("Streamed 2 weeks ago", "1 year ago (edited)").
 * @returns null if the text names no age
 */
export function ageIn(written: string | null | undefined): Age | null {
  const text = (written ?? '').slice(0, maxAgeLength)
  if (/\b(?:just now|moments? ago)\b/i.test(text)) return { count: 0, unit: 'second' }
  const day = /^(?:(?:last )?updated )?(today|yesterday)$/i.exec(text.trim())?.[1]
  if (day !== undefined) return { count: /^t/i.test(day) ? 0 : 1, unit: 'day' }
  const [, count, word] = englishAge.exec(text) ?? bareAge.exec(text.trim()) ?? []
  if (count !== undefined && word !== undefined) {
    const unit = english.get(word.toLowerCase())
    return unit === undefined ? null : { count: /^[ao]/i.test(count) ? 1 : Number(count), unit }
  }
  return ageInOtherLanguage(text)
}

function ageInOtherLanguage(written: string): Age | null {
  const text = withPlainDigits(written)
  const numbers = text.match(/\d+/g) ?? []
  if (numbers.length === 0) return ageInWords(plain(text))
  // A date or a count has other numbers; "(edited)" and the like have none.
  if (numbers.length !== 1 || numbers[0]!.length > 4) return null
  const phrase = plain(text).replace(/\d+/, '#')
  const known = agePhrases()
  const unit = known.get(phrase) ?? known.get(longestInside(phrase, known.keys(), isInside))
  return unit === undefined ? null : { count: Number(numbers[0]), unit }
}

/** A number before the one of a phrase: "二十一年前" is no "一年前". */
const isInsideByWords = (text: string, phrase: string) =>
  isInside(text, phrase) && !/\p{L}$/u.test(text.slice(0, text.indexOf(phrase)))

function ageInWords(text: string): Age | null {
  const known = agesInWords()
  return known.get(text) ?? known.get(longestInside(text, known.keys(), isInsideByWords)) ?? null
}

function longestInside(
  text: string,
  phrases: Iterable<string>,
  isIn: (text: string, phrase: string) => boolean,
): string {
  let longest = ''
  for (const one of phrases) if (one.length > longest.length && isIn(text, one)) longest = one
  return longest
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
