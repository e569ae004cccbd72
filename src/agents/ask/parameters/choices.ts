import { memoize } from '../../../catalog/memoize.ts'
import type { Parameter } from '../../../catalog/parameters.ts'
import {
  everydayWords,
  thingPhrases,
  things,
  valuePhrases,
  values,
  windowPhrases,
} from '../lexicon/tables.ts'
import { isLabelMark } from '../words/lexer.ts'
import { entries, nameWords, Phrases, plain, singular } from '../words/words.ts'
import { milesIn, type Range, rangesIn, unitSeconds } from './numbers.ts'
import type { ReaderInput, Reading } from './reading.ts'
import { pairedReadings } from './value-pairs.ts'
import { windowsIn } from './windows.ts'

/** Whether a value is no word of a language, as `jpeg`. */
const isTechnical = (word: string) =>
  word.length > 2 &&
  !everydayWords.has(word) &&
  !valuePhrases.words.has(word) &&
  !thingPhrases.words.has(word)

/** The values of a parameter that chooses, and how questions name them. */
interface Choices {
  /** The words of the parameter's name. */
  readonly ownWords: readonly string[]
  /** The nouns that stand beside a value or are one word with it. */
  readonly nouns: readonly string[]
  /** Values by their lower case. */
  readonly codes: ReadonlyMap<string, string>
  readonly phrases: Phrases
  /** The phrases of the declaration alone. */
  readonly declared: Phrases
  /** Values by what they mean in the lexicon. */
  readonly meaning: ReadonlyMap<string, string>
  /** Values that are windows of time, in days (0: no limit), the shortest first. */
  readonly windows: readonly (readonly [days: number, value: string])[]
  /** Values that are lengths of time, in seconds. */
  readonly lengths: readonly { readonly value: string; readonly min: number; readonly max: number }[]
  /** Values that are distances at the most, in miles, the shortest first. */
  readonly distances: readonly (readonly [miles: number, value: string])[]
}

/** Meanings that stand for one another where a parameter has only one of them, the nearest first. */
const kindred: Readonly<Record<string, readonly string[]>> = {
  newest: ['chronological', 'recentActivity'],
  chronological: ['newest'],
  recentActivity: ['newest'],
  popular: ['top', 'mostLiked', 'hot'],
  top: ['popular', 'mostLiked', 'confidence'],
  mostLiked: ['popular', 'top'],
  hot: ['popular'],
  impressions: ['popular'],
}

const descending = '(?: (?:desc|descending|descend|first|newest first|high to low))?'
/** What programs call the values of the lexicon. */
const programMeanings: readonly (readonly [id: string, form: RegExp])[] = [
  [
    'newest',
    new RegExp(
      `^(?:newest|new|latest|recent|most recent|recency|date|time|timestamp|(?:created|creation|published|posted|upload|uploaded|publish|publication)(?: (?:at|date|time|on))?|chronological)${descending}$`,
    ),
  ],
  [
    'popular',
    new RegExp(
      `^(?:(?:most )?(?:popular|popularity|viewed|views|view count|viewcount|plays|play count|watched|likes|liked|like count)|trending|hot)${descending}$`,
    ),
  ],
  ['mostLiked', new RegExp(`^(?:most )?(?:likes|liked|like count|likecount|hearts)${descending}$`)],
  ['top', new RegExp(`^(?:best|top|score|votes|upvotes|rating|engagement)${descending}$`)],
  [
    'mostCommented',
    new RegExp(`^(?:most )?(?:commented|comments|num comments|comment count|replies)${descending}$`),
  ],
  [
    'oldest',
    /^(?:oldest|old|(?:date|time|created|published|posted)(?: at)? (?:asc|ascending)|oldest first)$/,
  ],
  [
    'cheapest',
    /^(?:cheapest(?: first)?|price(?: (?:asc|ascending|ascend|low to high|low|up|lowest first))?|(?:lowest|lower) price(?: first)?|low to high|ascending price|price lowest)$/,
  ],
  [
    'priciest',
    /^(?:priciest|most expensive(?: first)?|price (?:desc|descending|descend|high to low|high|down|highest first)|highest price(?: first)?|high to low|descending price)$/,
  ],
  ['nearest', /^(?:nearest|closest|near|distance(?: (?:asc|ascending|ascend))?|proximity)(?: first)?$/],
  ['relevance', /^(?:relevance|relevant|most relevant|relevancy|best match|default)$/],
]

/** What words mean as a whole in a lexicon. */
function wholeMeanings(phrases: Phrases, words: readonly string[]): string[] {
  return phrases.at(words, 0).flatMap(({ id, to }) => (to === words.length ? [id] : []))
}

const lengthForm = /^(under|over|between)?[-_ ]?(\d+)(?:(?:[-_ ]and)?[-_ ](\d+))?[-_ ]?(s|secs?|mins?)$/i

function lengthOf(value: string): { min: number; max: number } | null {
  const match = lengthForm.exec(value)
  if (!match) return null
  const unit = unitSeconds(match[4]!.toLowerCase()) ?? 1
  const [first, second] = [Number(match[2]) * unit, Number(match[3]) * unit]
  if (match[1] === 'under') return { min: 0, max: first }
  if (match[1] === 'over') return { min: first, max: Number.POSITIVE_INFINITY }
  return match[3] ? { min: first, max: second } : null
}

function daysOf(value: string, words: readonly string[], isTime: boolean): number | null {
  if (/^\d{1,3}$/.test(value)) return isTime ? Number(value) : null
  const spaced = value.replace(/([a-z])(\d)/gi, '$1-$2').replace(/(\d)([a-z])/gi, '$1-$2')
  const amount = /^(?:last|past)[-_ ]?(\d+)[-_ ]?(hours?|days?|months?)$/i.exec(spaced)
  if (amount) {
    const unit = amount[2]!.toLowerCase()
    return Number(amount[1]) * (unit.startsWith('hour') ? 1 / 24 : unit.startsWith('day') ? 1 : 30)
  }
  if (isTime && words[0] === 'all') return 0
  const [days] = wholeMeanings(windowPhrases, words)
  return days === undefined || !(isTime || words.length > 1) ? null : Number(days)
}

/** Names of the value itself, its meaning in the lexicon and the words of the declaration. */
function addPhrases(
  phrases: Phrases,
  meaning: Map<string, string>,
  name: string,
  parameter: Parameter,
  value: string,
): void {
  const words = nameWords(value)
  phrases.addWords(value, words)
  if (/^[a-z\d]+$/i.test(value)) phrases.addWords(value, [plain(value)])
  const meanings = wholeMeanings(valuePhrases, words)
  for (const id of meanings)
    if (!meaning.has(id) || entries(values.get(id)![0]!)[0]!.join(' ') === words.join(' '))
      meaning.set(id, value)
  // `comments` asks for comments, not for an order by them. A state (`active`) is not asked for by a noun that has the same word.
  const isState = meanings.some((id) => /^(?:sold|available|active|inactive)$/.test(id))
  if (!isState && !/^(?:response|format|sort|order)/.test(name))
    for (const id of wholeMeanings(thingPhrases, words))
      for (const phrase of things.get(id)!) phrases.add(value, phrase)
  for (const phrase of parameter.asked?.values?.[value] ?? []) phrases.add(value, phrase)
}

function readChoices(name: string, parameter: Parameter): Choices {
  const phrases = new Phrases()
  const meaning = new Map<string, string>()
  const days: [number, string][] = []
  const lengths: { value: string; min: number; max: number }[] = []
  const isTime = /date|time|period|since|age/i.test(name)
  const all = parameter.schema.enum as readonly string[]
  for (const value of all) {
    const words = nameWords(value)
    const length = lengthOf(value)
    const window = length ? null : daysOf(value, words, isTime)
    if (length) lengths.push({ value, ...length })
    else if (window !== null) days.push([window, value])
    else if (!/^(?:all|any)$/.test(words.join(' '))) addPhrases(phrases, meaning, name, parameter, value)
  }
  const own = new Set(all.map((value) => nameWords(value).join(' ')))
  for (const [id, value] of meaning)
    for (const phrase of values.get(id)!)
      if (!own.has(entries(phrase)[0]!.join(' '))) phrases.add(value, phrase)
  for (const [id, others] of Object.entries(kindred)) {
    const value = meaning.has(id)
      ? undefined
      : others.map((one) => meaning.get(one)).find((one) => one !== undefined)
    if (value !== undefined) for (const phrase of values.get(id)!) phrases.add(value, phrase)
  }
  days.sort((a, b) => (a[0] || Number.POSITIVE_INFINITY) - (b[0] || Number.POSITIVE_INFINITY))
  const declared = new Phrases()
  for (const [value, lines] of Object.entries(parameter.asked?.values ?? {}))
    for (const line of lines) declared.add(value, line)
  const distances = all
    .flatMap((value): [number, string][] => {
      const miles = /^(\d+)[-_ ]?miles$/.exec(value)?.[1]
      return miles === undefined ? [] : [[Number(miles), value]]
    })
    .sort((a, b) => a[0] - b[0])
  const codes = new Map(all.toReversed().map((value) => [value.toLowerCase(), value]))
  const nouns = [name, ...(parameter.asked?.as ?? [])].flatMap((line) =>
    entries(line).map((one) => one.join(' ')),
  )
  return {
    ownWords: nameWords(name),
    nouns,
    codes,
    phrases,
    declared,
    meaning,
    windows: days,
    lengths,
    distances,
  }
}

/** Operations share parameters under different names. */
const known = memoize((_: Parameter) => new Map<string, Choices>())
function choicesOf(name: string, parameter: Parameter): Choices {
  const byName = known(parameter)
  let choices = byName.get(name)
  if (!choices) {
    choices = readChoices(name, parameter)
    byName.set(name, choices)
  }
  return choices
}

/** The value of a parameter that a program writes in letters of its own: `price_ascending`, `mostViewed`; null: it has none. */
export function choiceCalled(name: string, parameter: Parameter, raw: string): string | null {
  const { codes, phrases, meaning } = choicesOf(name, parameter)
  const exact = codes.get(raw.toLowerCase())
  if (exact !== undefined) return exact
  const words = nameWords(raw)
  const letters = words.join('')
  const code = [...codes].find(([own]) => own.replace(/[^\p{L}\p{N}]/gu, '') === letters)
  const phrase = words.join(' ')
  const meant = programMeanings.flatMap(([id, form]) => (form.test(phrase) ? [id] : []))
  const kin = meant.flatMap((id) => [id, ...(kindred[id] ?? [])])
  return (
    code?.[1] ??
    singularPhrases(phrases).get(phrase) ??
    kin.map((id) => meaning.get(id)).find((one) => one !== undefined) ??
    null
  )
}

/** The value of a parameter whose windows of time end now, at least as long as wanted; null: it has none. */
export function windowCalled(name: string, parameter: Parameter, days: number): string | null {
  const { windows } = choicesOf(name, parameter)
  const fits = windows.find(([own]) => (own || Number.POSITIVE_INFINITY) >= days)
  return fits?.[1] ?? null
}

/** Readings of lengths of time: `longer than 20 minutes`. */
function lengthReadings({ question, name }: ReaderInput, { lengths }: Choices): Reading[] {
  return rangesIn(question).flatMap((range: Range): Reading[] => {
    const unit = unitSeconds(question.words[range.to] ?? '')
    const seconds = unit ?? (lengths.every(({ min }) => min % 60 === 0) ? 60 : 1)
    const min = (range.min ?? 0) * seconds
    const max = range.max === null ? Number.POSITIVE_INFINITY : range.max * seconds
    if (unit === null && range.min === range.max) return []
    const fits = lengths.find((one) => one.min <= min && max <= one.max)
    if (!fits) return []
    return [{ name, value: fits.value, from: range.from, to: range.to + (unit === null ? 0 : 1) }]
  })
}

const joiners = /^(?:de|del|des|du|da|do|d|la|l|le|les|los|las|el|o|os|as|of|the|for|fur|der|die|im|in|\.)$/

/** The values by their phrases, and by the singulars of these. */
const singularPhrases = memoize((phrases: Phrases): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const { words, id } of phrases.entries)
    for (const text of [words.join(' '), words.map(singular).join(' ')])
      if (!found.has(text)) found.set(text, id)
  return found
})

/** Readings of distances, as the shortest value that contains them: `within 20 miles`, `im Umkreis von 40 km`. */
function distanceReadings({ question, name }: ReaderInput, { distances }: Choices): Reading[] {
  return rangesIn(question).flatMap(({ min, max, from, to }): Reading[] => {
    const factor = milesIn(question.words[to] ?? '')
    const length = max ?? min
    if (factor === null || length === null) return []
    // 40 km are 24.9 miles: a distance up to 5 % above a value means that value.
    const fits = distances.find(([miles]) => miles * 1.05 >= length * factor) ?? distances.at(-1)!
    return [{ name, value: fits[1], from, to: to + 1, isCertain: true }]
  })
}

/** The values that words mean in the lexicon beside the one that they name. */
function otherValues({ meaning }: Choices, words: readonly string[], value: string): string[] {
  const meanings = wholeMeanings(valuePhrases, words).flatMap((id) => [id, ...(kindred[id] ?? [])])
  return meanings.flatMap((id) => meaning.get(id) ?? []).filter((one) => one !== value)
}

/** Whether a word is given as the value of a name: `sort: new`, `remote type hybrid`, `bm25 filter`. */
function isCalled({ tokens, words }: ReaderInput['question'], name: readonly string[], place: number) {
  const isBetween = (at: number) => isLabelMark(tokens[at]) || /^(?:type|is)$/.test(words[at]!)
  let before = place - 1
  while (before > 0 && isBetween(before)) before -= 1
  const isCode = /\d/.test(tokens[place]!.text)
  return (
    (before < place - 1 && name.includes(words[before] ?? '')) ||
    (isCode && name.includes(words[place + 1] ?? ''))
  )
}

/** Words behind a list that begin another part of the question. */
const behindList =
  /^(?:in|im|en|em|na|no|nas|nos|au|aux|aus|auf|for|fur|para|pour|with|con|mit|avec|com|from|since|last|sorted|ordered|by|over|within)$/

/**
 * The value behind a word for its parameter, with a second name of the same value: `secteur alimentation et boissons`,
 * `industry: apparel & accessories`. German words that begin with a name are of its value: `Branche Haushaltsprodukte`.
 */
function listBehind({ words, tokens }: ReaderInput['question'], phrases: Phrases, from: number) {
  const isMarked = isLabelMark(tokens[from + 1])
  let start = isMarked ? from + 2 : from + 1
  while (!isMarked && start < from + 3 && joiners.test(words[start] ?? '') && words[start] !== '.') start += 1
  let end = start
  const isEnd = (place: number) =>
    place === words.length || tokens[place]!.kind === 'mark'
      ? tokens[place]?.text !== '&'
      : behindList.test(words[place]!)
  while (end < start + 6 && !isEnd(end)) end += 1
  const joint = words
    .slice(start, end)
    .findIndex((word, at) => /^(?:and|und|y|et|e)$/.test(word) || tokens[start + at]!.text === '&')
  if (end === start || end === start + 6) return null
  const own = words.slice(start, joint < 0 ? end : start + joint)
  const all = singularPhrases(phrases)
  const value = all.get(own.join(' ')) ?? all.get(own.map(singular).join(' '))
  if (value !== undefined) return { value, from, to: end }
  const [word] = own
  const compound =
    own.length > 1 ? undefined : [...all].find(([name]) => name.length > 5 && word?.startsWith(name))
  return compound === undefined ? null : { value: compound[1], from, to: end }
}

/**
 * The values whose words stand beside a word for the parameter (`pet industry`, `sector de mascotas`) or are one word with
 * it (`Haustierbranche`).
 */
function besideReadings({ question, name }: ReaderInput, { phrases, nouns }: Choices): Reading[] {
  const { words } = question
  const read = (places: readonly number[], from: number, to: number): Reading[] =>
    [places.map((place) => words[place]!), places.map((place) => singular(words[place]!))].flatMap(
      (texts) => {
        const value = singularPhrases(phrases).get(texts.join(' '))
        return value === undefined ? [] : [{ name, value, from, to, isCertain: true }]
      },
    )
  return words.flatMap((word, place): Reading[] => {
    const noun = nouns.find((one) => word.endsWith(one))
    if (noun === undefined) return []
    if (word !== noun) {
      const stem = word.slice(0, -noun.length).replace(/-$/, '')
      const value = [stem, stem.replace(/(?:s|n|en)$/, '')]
        .map((one) => singularPhrases(phrases).get(one))
        .find((one) => one !== undefined)
      return value === undefined ? [] : [{ name, value, from: place, to: place + 1, isCertain: true }]
    }
    const after = joiners.test(words[place + 1] ?? '')
      ? place + (joiners.test(words[place + 2] ?? '') ? 3 : 2)
      : place + 1
    const named = nouns.length > 1 ? listBehind(question, phrases, place) : null
    if (named !== null) return [{ name, isCertain: true, isWhole: true, ...named }]
    // `beauty & personal care industry`
    const joined = [3, 4, 5].flatMap((length) => {
      const ahead = Array.from({ length }, (_, at) => place - length + at)
      const parts = ahead.filter((at) => !/^(?:and|&)$/.test(question.tokens[at]?.text ?? ''))
      return nouns.length > 1 && ahead[0]! >= 0 && parts.length === length - 1
        ? read(parts, place - length, place + 1).map((one) => ({ ...one, isWhole: true }))
        : []
    })
    if (joined.length > 0) return joined
    return [1, 2, 3].flatMap((length) => {
      const behind = Array.from({ length }, (_, at) => after + at)
      const ahead = Array.from({ length }, (_, at) => place - length + at)
      return [
        ...(behind.at(-1)! < words.length ? read(behind, place, after + length) : []),
        ...(ahead[0]! >= 0 ? read(ahead, place - length, place + 1) : []),
      ]
    })
  })
}

/** The readings of a parameter that chooses from an enumeration. */
export function choiceReadings(input: ReaderInput): Reading[] {
  const { question, name, parameter } = input
  const choices = choicesOf(name, parameter)
  const readings: Reading[] = []
  question.tokens.forEach(({ kind, text }, place) => {
    const value = kind === 'mark' ? undefined : choices.codes.get(text.toLowerCase())
    if (value === undefined) return
    const isCode = /[_-]|[a-z][A-Z]/.test(text) || isTechnical(plain(text))
    const { ownWords } = choices
    const isWhole = isCalled(question, ownWords, place)
    if (isCode || ownWords.includes(question.words[place - 1] ?? '') || isWhole)
      readings.push({ name, value, from: place, to: place + 1, isCertain: true, isWhole })
  })
  if (choices.windows.length > 0)
    for (const { days, from, to } of windowsIn(question)) {
      const length = days || Number.POSITIVE_INFINITY
      const fits = choices.windows.find(([value]) => (value || Number.POSITIVE_INFINITY) >= length)
      readings.push({ name, value: (fits ?? choices.windows.at(-1)!)[1], from, to })
    }
  if (choices.distances.length > 0) readings.push(...distanceReadings(input, choices))
  if (choices.lengths.length > 0) readings.push(...lengthReadings(input, choices))
  readings.push(...besideReadings(input, choices))
  for (const { id, from, to } of choices.declared.all(question.words))
    readings.push({ name, value: id, from, to, isCertain: true })
  for (const { id, from, to } of choices.phrases.all(question.words))
    readings.push({
      name,
      value: id,
      from,
      to,
      others: otherValues(choices, question.words.slice(from, to), id),
    })
  return pairedReadings(question, input, readings)
}
