import { memoize } from '../../../catalog/memoize.ts'
import type { Parameter } from '../../../catalog/parameters.ts'
import { isFiller } from '../lexicon/filler.ts'
import { phrasesOf, readTable } from '../lexicon/tables.ts'
import type { Question } from '../question/question.ts'
import { nameWords } from '../words/words.ts'
import type { ReaderInput, Reading } from './reading.ts'

const inWords = new Map(
  [...readTable('numbers.txt')].flatMap(([value, words]) =>
    words.map((word): [string, number] => [word, Number(value)]),
  ),
)
/** Words before a number that is a bound. */
const boundPhrases = phrasesOf(readTable('bounds.txt'))
/** The bound that begins at each place of a question. Every lookup asks for the same ones. */
export const boundsIn = memoize(({ words }: Question) => words.map((_, at) => boundPhrases.at(words, at)[0]))

/** The number that a token is: `1,500`, `2.5k`, `ten`; null for anything else. */
export function numberAt(question: Question, place: number): number | null {
  const token = question.tokens[place]
  if (!token) return null
  const match = /^(\d+(?:[.,]\d+)*)([km])?$/.exec(token.text.toLowerCase())
  if (!match) return token.kind === 'word' ? (inWords.get(token.word) ?? null) : null
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(match[1]!)
  const value = Number(isGrouped ? match[1]!.replace(/[.,]/g, '') : match[1]!.replace(',', '.'))
  if (!Number.isFinite(value)) return null
  if (match[2]) return value * (match[2] === 'k' ? 1000 : 1_000_000)
  const next = question.words[place + 1] ?? ''
  if (/^(?:thousand|tausend|mil|mille)$/.test(next)) return value * 1000
  return /^(?:million|millions|millionen|millones|milhoes)$/.test(next) ? value * 1_000_000 : value
}

/** A number with its bounds: `at least 20`, `between 3 and 20`, `under 3`. */
export interface Range {
  readonly min: number | null
  readonly max: number | null
  readonly from: number
  readonly to: number
}

const opensPair = /^(?:between|from|zwischen|von|entre|de|desde)$/
const joinsPair = /^(?:and|to|und|bis|y|a|hasta|et|e|ate|-|–|—)$/
const orMore = /^(?:or (?:more|longer)|oder (?:mehr|langer)|o mas|ou plus|ou mais|plus)(?: |$)/
const boundNames = /^(?:min|minimum|minimal|least|max|maximum|maximal|most)$/

/** The second number of `between 3 and 20`, `3-20`; null where there is none. */
function pairAt(question: Question, place: number): Range | null {
  const { words, tokens } = question
  const opens = [place - 1, place - 2].find((at) => opensPair.test(words[at] ?? ''))
  const isJoined = joinsPair.test(
    words[place + 1] === '.' ? tokens[place + 1]!.text : (words[place + 1] ?? ''),
  )
  if (opens === undefined && !isJoined) return null
  const second = [place + 2, place + 3, place + 4].find(
    (at) =>
      numberAt(question, at) !== null &&
      tokens.slice(place + 1, at).some((token) => joinsPair.test(token.word || token.text)),
  )
  if (second === undefined) return null
  return {
    min: numberAt(question, place),
    max: numberAt(question, second),
    from: opens ?? place,
    to: second + 1,
  }
}

/** The bound before a number: `at least 20`, `> 20`, `max price 300`; null where there is none. */
function boundBefore(question: Question, place: number): { isMin: boolean; from: number } | null {
  const { words, tokens } = question
  const sign = tokens[place - (tokens[place - 1]?.text === '=' ? 2 : 1)]?.text ?? ''
  if (/^[<>]$/.test(sign)) return { isMin: sign === '>', from: place - 1 }
  const start = /^[$€£]$/.test(tokens[place - 1]?.text ?? '') ? place - 1 : place
  for (let from = Math.max(0, start - 5); from < start; from += 1) {
    const found = boundsIn(question)[from]
    if (found?.to === start) return { isMin: found.id === 'min', from }
  }
  for (const back of [1, 2, 3]) {
    const word = words[place - back] ?? ''
    if (boundNames.test(word)) return { isMin: /^(?:min|least)/.test(word), from: place - back }
    if (word === '.') break
  }
  return null
}

const separator = String.raw`°?\s*(?:,|\/|;|\s)\s*(?:(?:and|y|und|et|e)\s+)?`
const longitudeName = String.raw`(?:(?:lng|lon|long|longitude|longitud|längengrad)[\s:=]*)?`
const coordinates = new RegExp(String.raw`(-?\d{1,3}\.\d+)${separator}${longitudeName}(-?\d{1,3}\.\d+)`, 'i')
/** The places of the tokens between two offsets of the text. */
function placesBetween(question: Question, from: number, to: number): { from: number; to: number } {
  const places = question.tokens.flatMap((token, place) =>
    token.from >= from && token.to <= to ? [place] : [],
  )
  return { from: places[0] ?? 0, to: (places.at(-1) ?? -1) + 1 }
}

/** Every number of a question with its bounds. */
export const rangesIn = memoize(readRanges)

function readRanges(question: Question): readonly Range[] {
  const { words, tokens } = question
  const found: Range[] = []
  const match = coordinates.exec(question.text)
  const position = match
    ? placesBetween(question, match.index, match.index + match[0].length)
    : { from: 0, to: 0 }
  for (let place = 0; place < tokens.length; place += 1) {
    if (position.from <= place && place < position.to) continue
    if (tokens[place]!.kind === 'id' && !/^\d{5,7}$/.test(tokens[place]!.text)) continue
    const value = numberAt(question, place)
    if (value === null) continue
    const pair = pairAt(question, place)
    if (pair) {
      found.push(pair)
      place = pair.to - 1
      continue
    }
    const bound = boundBefore(question, place)
    const after = words.slice(place + 1, place + 4).join(' ')
    const more = orMore.exec(after) ?? (tokens[place + 1]?.text === '+' ? ['+'] : null)
    const from = bound?.from ?? place
    const to = place + 1 + (more ? more[0].trim().split(' ').length : 0)
    if (bound) found.push({ min: bound.isMin ? value : null, max: bound.isMin ? null : value, from, to })
    else found.push({ min: value, max: more ? null : value, from, to })
  }
  return found
}

/** Seconds in a unit of length of time. */
export function unitSeconds(word: string): number | null {
  if (/^(?:s|secs?|seconds?|segundos?|sekunden?|secondes?)$/.test(word)) return 1
  if (/^(?:m|mins?|minutes?|minutos?|minuten?)$/.test(word)) return 60
  return /^(?:h|hrs?|hours?|horas?|stunden?|heures?)$/.test(word) ? 3600 : null
}

const money =
  /^(?:dollars?|usd|euros?|eur|bucks|pounds?|gbp|quid|reais|real|pesos|francs?|chf|brl|price|preis|precio|prix|preco)$/
/** A larger number is a year, an id or a number of people, and no size of a list. */
const maxCounted = 1000
const moneySign = /^[$€£]$/
const kilometres = /^(?:km|kms|kilomet(?:er|re)s?|kilometros?|quilometros?)$/
const miles = /^(?:mi|miles?|meilen?|millas?|milhas?|milles?)$/

/** Miles in a unit of distance; null for any other word. */
export function milesIn(word: string): number | null {
  if (miles.test(word)) return 1
  return kilometres.test(word) ? 0.621 : null
}

const bounding = /^(?:min|max|minimum|maximum|number|of|page|per)$/

/** Words by which the noun of a number is known: `likes` for `minLikes`, `km` for `radiusKm`. */
const nounsOf = (name: string, parameter: Parameter) => [
  ...nameWords(name).filter((word) => !bounding.test(word)),
  ...(parameter.asked?.as ?? []).flatMap((line) => line.split(', ')),
]

/** Units that belong to the number before them alone. */
const isUnit = (word: string) =>
  milesIn(word) !== null || unitSeconds(word) !== null || /^(?:percent|prozent)$/.test(word)

/** Whether a word of the sentence stands at a place, and no mark or filler. */
const isNameAt = ({ tokens, words }: Question, place: number) =>
  tokens[place]?.kind === 'word' && !isFiller(tokens[place]!, words[place]!)

/**
 * Whether a word between a number and the next belongs to the next: `radius 15, limit 10` gives names first, `10 likes
 * 5 comments` numbers first.
 */
function isNameFirst(question: Question, { from, to }: Range, next: Range): boolean {
  const { tokens, words } = question
  if (isUnit(words[to] ?? '') || moneySign.test(tokens[to]?.text ?? '')) return false
  for (let place = from; place < to; place += 1)
    if (
      /\p{L}{3}/u.test(words[place]!) &&
      !boundNames.test(words[place]!) &&
      numberAt(question, place) === null
    )
      return true
  return isNameAt(question, from - 1) && !isNameAt(question, next.to)
}

/** Numbers with at most so many words between them share these words out. */
const maxBetween = 2

/** The places of the words beside each number, without those that belong to the number before or behind it. */
const nearIn = memoize((question: Question): ReadonlyMap<Range, readonly number[]> => {
  const { tokens, words } = question
  const all = rangesIn(question)
  const found = new Map<Range, readonly number[]>()
  let first = 0
  for (const [at, range] of all.entries()) {
    const next = all[at + 1]
    const isShared = next !== undefined && next.from - range.to <= maxBetween
    const isTheirs = isShared && isNameFirst(question, range, next)
    const behind = isShared ? (isTheirs ? [] : [range.to]) : [range.to, range.to + 1]
    // `25 km radius, max price 400`: what a mark parts from a number is of the number before.
    const previous = all[at - 1]
    const mark = [range.from - 1, range.from - 2].find((place) => /^[,;]$/.test(tokens[place]?.text ?? ''))
    if (
      previous !== undefined &&
      isUnit(words[previous.to] ?? '') &&
      mark !== undefined &&
      mark >= previous.to
    )
      first = Math.max(first, mark)
    const near = [range.from - 2, range.from - 1].filter((place) => place >= first).concat(behind)
    found.set(
      range,
      near.filter((place) => words[place] !== undefined && !/^[,;.]$/.test(tokens[place]!.text)),
    )
    first = isShared && !isTheirs ? range.to + 1 : range.to
    if (isUnit(words[range.to] ?? '')) first = range.to + 1
  }
  return found
})

/** The readings of one number: a price, a size, a minimum, a page. */
export function numberReadings({ vocabulary, question, name, parameter }: ReaderInput): Reading[] {
  const { words, tokens, things } = question
  if (/^(?:lat|lng|lon)/i.test(name)) return coordinateReadings(question, name)
  if (/^viewport(?:Width|Height)$/.test(name)) return sizeReadings(question, name)
  if (name === 'page') return pageReadings(question)
  const nouns = nounsOf(name, parameter)
  const concepts = new Set(nouns.flatMap((noun) => [...vocabulary.subjects(noun)]))
  const isPrice = /price/i.test(name)
  const isSize = /^(?:limit|count|size|pageSize|perPage)$/.test(name)
  return rangesIn(question).flatMap((range): Reading[] => {
    const near = nearIn(question).get(range)!
    const names = [...near, ...Array.from({ length: range.to - range.from }, (_, at) => range.from + at)]
    const isPaid = names.some((place) => money.test(words[place]!) || moneySign.test(tokens[place]!.text))
    const isNear = names.some(
      (place) => nouns.includes(words[place]!) || (nouns.includes('km') && kilometres.test(words[place]!)),
    )
    const isConcept = things.some(
      ({ id, from, to }) =>
        concepts.has(id.replace('#', '')) && (near.includes(from) || near.includes(to - 1)),
    )
    const isBounded = range.min !== range.max
    if (isPaid && !isPrice && !isNear) return []
    // `15 km`: a length is no number of results.
    if (isSize && isUnit(words[range.to] ?? '') && !isNear) return []
    const value = /^min/i.test(name) ? range.min : /^max/i.test(name) ? range.max : (range.max ?? range.min)
    if (value === null || (isPrice && !isBounded)) return []
    if (
      isSize
        ? isPaid || (isBounded && range.min !== null)
        : isPrice
          ? !(isPaid || isBounded)
          : !(isNear || isConcept)
    )
      return []
    const isLast =
      isPaid || isNear ? near.filter((place) => place === range.to && isNoun(words[place]!, nouns)) : []
    const text = String(value)
    return [
      {
        name,
        value: text,
        from: range.from,
        to: range.to + isLast.length,
        isCertain: isSize ? isCounted(question, range) : isNear || (isPrice && isPaid),
      },
    ]
  })
}

const sizeWords = readTable('size-words.txt')
const beforeSizes = new Set(sizeWords.get('before'))
const behindSizes = new Set(sizeWords.get('after'))
const beforeProperties = new Set(sizeWords.get('not before'))

/** Whether a number says how many are wanted: `30 posts`, `the first 5`, `les 10 premiers`; not `posts with 30 comments`. */
function isCounted({ words, tokens, things }: Question, { from, to, min, max }: Range): boolean {
  if (max === null || max > maxCounted || !Number.isInteger(max)) return false
  const [before, after] = [words[from - 1] ?? '', words[to] ?? '']
  const isEnd = after === '' || /^[,;.:!?]$/.test(tokens[to]?.text ?? '')
  const isLed = beforeSizes.has(before) || min === null
  // `Forever 21 stores`: the number is part of a name.
  const isNamed = from > 1 && /^\p{Lu}\p{L}/u.test(tokens[from - 1]!.text) && !beforeSizes.has(before)
  if (isNamed || beforeProperties.has(before)) return false
  const next = behindSizes.has(after) ? to + 1 : to
  return things.some(({ id, from: place }) => place === next && !id.startsWith('#')) || (isLed && isEnd)
}

const isNoun = (word: string, nouns: readonly string[]) =>
  money.test(word) || kilometres.test(word) || nouns.includes(word)

const beforeCoordinates =
  /^(?:at|near|around|lat|latitude|coordinates|in|bei|en|cerca|pres|perto|autour|alrededor|um|de|du|des|von|da|do|\.)$/

function coordinateReadings(question: Question, name: string): Reading[] {
  const match = coordinates.exec(question.text)
  if (!match) return []
  const places = placesBetween(question, match.index, match.index + match[0].length)
  let { from } = places
  while (places.from - from < 3 && beforeCoordinates.test(question.words[from - 1] ?? '')) from -= 1
  return [{ name, value: /^lat/i.test(name) ? match[1]! : match[2]!, from, to: places.to, isCertain: true }]
}

const ordinals = new Map(
  [...readTable('ordinals.txt')].flatMap(([value, words]) =>
    words.map((word): [string, string] => [word, value]),
  ),
)

/** Which page: `page 2`, `the second page`. */
function pageReadings(question: Question): Reading[] {
  return question.words.flatMap((word, place): Reading[] => {
    if (!/^(?:page|seite|pagina)$/.test(word)) return []
    const to = place + (/^[:=#]$/.test(question.tokens[place + 1]?.text ?? '') ? 3 : 2)
    const after = numberAt(question, to - 1)
    const isAfter = after !== null && Number.isInteger(after) && after > 0 && after < 10_000
    const value = isAfter ? String(after) : ordinals.get(question.words[place - 1] ?? '')
    if (value === undefined) return []
    return [
      {
        name: 'page',
        value,
        from: isAfter ? place : place - 1,
        to: isAfter ? to : place + 1,
        isCertain: true,
      },
    ]
  })
}

/** Width and height: `1280x720`, `1280 wide`. */
function sizeReadings(question: Question, name: string): Reading[] {
  const isWidth = /width/i.test(name)
  const match = /(?<![\w/.])(\d{3,4})\s?[x×]\s?(\d{3,4})(?![\w/.])/i.exec(question.text)
  if (match) {
    const places = placesBetween(question, match.index, match.index + match[0].length)
    return [{ name, value: isWidth ? match[1]! : match[2]!, ...places, isCertain: true }]
  }
  const side = isWidth
    ? /^(?:wide|width|breit|largeur|ancho|largo|largura)$/
    : /^(?:high|height|tall|hoch|alto|altura)$/
  return question.words.flatMap((word, place): Reading[] => {
    if (!/^\d{3,4}$/.test(word)) return []
    const at = [place - 1, place + 1, place + 2].find((one) => side.test(question.words[one] ?? ''))
    return at === undefined
      ? []
      : [{ name, value: word, from: Math.min(at, place), to: Math.max(at, place) + 1 }]
  })
}
