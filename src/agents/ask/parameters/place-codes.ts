import { memoize } from '../../../catalog/memoize.ts'
import { readTable } from '../lexicon/tables.ts'
import { marketsIn } from '../question/country-adjectives.ts'
import { isCountry, isLanguage } from '../question/places.ts'
import type { Question } from '../question/question.ts'
import { takes } from '../targets/parsers.ts'
import { isLabelMark } from '../words/lexer.ts'
import { isWithin } from '../words/words.ts'
import type { ReaderInput, Reading } from './reading.ts'

const placeWords = readTable('place-words.txt')
/** Words before a country and before a language; names of the two as parameters. */
const beforeCountry = new Set(placeWords.get('before country'))
const beforeLanguage = new Set(placeWords.get('before language'))
const joining = new Set(placeWords.get('between codes'))
const countryNames = new Set(placeWords.get('country parameter'))
const languageNames = new Set(placeWords.get('language parameter'))
/** Words that look like the code of a language and mostly are none. */
const functionWords = new Set(placeWords.get('no language code'))
const anywhere =
  /\b(?:(?:all|every|any|alle[nr]?) (?:countr(?:y|ies)|paises|pays|landern?)|worldwide|weltweit|globally)\b/

/** The place at which words that introduce a value begin. */
function leadFrom({ words }: Question, from: number, leads: ReadonlySet<string>): number {
  let start = from
  while (start > 0 && from - start < 3 && leads.has(words[start - 1]!)) start -= 1
  return start
}

/** The countries of markets. Lookups have parameters of their own for them. */
const marketsOf = memoize(({ words, mentions }: Question) =>
  marketsIn(words, (place) => isWithin(mentions, place)),
)

/** The readings of a parameter that takes a country. */
export function countryReadings({ question, name, parameter }: ReaderInput): Reading[] {
  const allowed = parameter.schema.enum as readonly string[] | undefined
  const readings: Reading[] = []
  const add = (code: string, from: number, to: number, isCertain = false, isWhole = false) => {
    const value = allowed ? allowed.find((one) => one.toUpperCase() === code) : code
    if (value !== undefined)
      readings.push({ name, value, from: leadFrom(question, from, beforeCountry), to, isCertain, isWhole })
  }
  for (const { code, from, to } of marketsOf(question)) add(code, from, to, true, true)
  for (const { id, from, to } of question.countries) {
    const text = question.tokens[from]!.text
    const isShort = to - from === 1 && text.length < 3 && text.toLowerCase() !== 'uk'
    const isStore =
      /^(?:store|shop|market|region)$/.test(question.words[to] ?? '') || question.words[from - 1] === 'the'
    if (!isShort || isStore || text === text.toUpperCase()) add(id, from, to)
  }
  let listEnd = -1
  /** Whether a code goes on with a list of codes: `DE and AT`, `DE, AT`. */
  const follows = (place: number) => {
    const between = question.tokens.slice(listEnd, place)
    return (
      listEnd > 0 &&
      between.length < 3 &&
      between.every(({ word, text }) => joining.has(word) || /^[,/+&]$/.test(text))
    )
  }
  question.tokens.forEach(({ text, kind }, place) => {
    if (kind !== 'word' || text.length !== 2 || !isCountry(text)) return
    const before = question.words[place - 1] ?? ''
    // `trends (DE)`
    const isBracketed =
      /^[([]$/.test(question.tokens[place - 1]?.text ?? '') &&
      /^[)\]]$/.test(question.tokens[place + 1]?.text ?? '')
    // `country: DE`
    const label = isLabelMark(question.tokens[place - 1]) ? question.words[place - 2] : before
    const isNamed = countryNames.has(label ?? '') || (isBracketed && /^[A-Z]{2}$/.test(text))
    if (isNamed || (/^[A-Z]{2}$/.test(text) && (beforeCountry.has(before) || follows(place)))) {
      add(text.toUpperCase(), place, place + 1, isNamed, isNamed && label !== before)
      listEnd = place + 1
    }
  })
  const everywhere = anywhere.exec(question.words.join(' '))
  if (readings.length === 0 && everywhere && takes(parameter, name, 'ALL')) {
    const from = question.words.indexOf(everywhere[0].split(' ')[0]!)
    readings.push({ name, value: 'ALL', from, to: from + everywhere[0].split(' ').length })
  }
  return readings
}

/** The readings of a parameter that takes a language. */
export function languageReadings({ question, name, parameter }: ReaderInput): Reading[] {
  const allowed = parameter.schema.enum as readonly string[] | undefined
  const readings: Reading[] = []
  const add = (code: string, from: number, to: number, isCertain = false) => {
    const value = allowed ? allowed.find((one) => one.toLowerCase() === code) : code
    if (value !== undefined)
      readings.push({ name, value, from: leadFrom(question, from, beforeLanguage), to, isCertain })
  }
  for (const { id, from, to } of question.languages) {
    const isNamed = /^(?:language|speaking|spoken|sprachig\w*)$/.test(question.words[to] ?? '')
    add(id, from, isNamed ? to + 1 : to)
  }
  const isTranscript = question.things.some(({ id }) => id === 'transcript')
  /** Whether a code ends what is asked of a transcript: `transcript of … in es`. */
  const isIn = (place: number) =>
    isTranscript &&
    /^(?:in|auf|en|em|to)$/.test(question.words[place - 1] ?? '') &&
    (question.tokens[place + 1]?.kind ?? 'mark') === 'mark' &&
    (question.tokens[place - 2]?.kind ?? 'word') !== 'word'
  question.tokens.forEach(({ text }, place) => {
    if (!isLanguage(text)) return
    // `language: es`
    const isMarked = isLabelMark(question.tokens[place - 1])
    const isNamed = languageNames.has(question.words[isMarked ? place - 2 : place - 1] ?? '')
    const isBeside = /^(?:transcript)$/.test(question.things.find(({ to }) => to === place)?.id ?? '')
    const after = question.tokens[place + 1]?.kind ?? 'mark'
    const isLast = after === 'mark' || (after !== 'word' && !functionWords.has(text.toLowerCase()))
    if (isNamed || (isBeside && isLast) || isIn(place)) add(text.toLowerCase(), place, place + 1, true)
  })
  return readings
}
