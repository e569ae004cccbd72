import { memoize } from '../../../catalog/memoize.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import type { Parameter } from '../../../catalog/parameters.ts'
import type { Span, SpanKind } from '../learned/tagger.ts'
import type { Question } from '../question/question.ts'
import { parametersOf, roleOf } from '../roles.ts'
import { asIdentifier, takesWords } from '../targets/parsers.ts'
import type { Profile } from '../vocabulary.ts'
import { isLabelMark } from '../words/lexer.ts'
import { entries, nameWords, wordSet } from '../words/words.ts'
import { hasLabels, labelledText } from './labelled-texts.ts'
import type { Reading } from './reading.ts'
import { widened } from './widened-spans.ts'

/** Gives spans of a question to the parameters of an operation that take words. */

const parameterNames: Readonly<Record<Exclude<SpanKind, 'name' | 'topic'>, RegExp>> = {
  company: /^(?:company|companyName|advertiser|advertiserName|brand|organization|author)$/i,
  place: /^(?:location|place|city|where)/i,
  title: /^(?:title|jobTitle|occupation|role)$/,
  school: /^(?:school|university)$/,
  person: /^(?:firstName|lastName|givenName|familyName)$/,
}
const otherNames = Object.values(parameterNames)

/** The text of a span, without quotation marks around it. */
export function textOf(
  question: Question,
  { from, to }: { readonly from: number; readonly to: number },
): string {
  const [first, last] = [question.tokens[from]!, question.tokens[to - 1]!]
  if (to - from === 1) return first.text
  // `hierarchical models; longer than 20 minutes`: the mark parts what follows.
  const text = question.text.slice(first.from, last.text === ';' ? question.tokens[to - 2]!.to : last.to)
  return (first.kind === 'quote' || last.kind === 'quote' ? text.replace(/["“”„«»]/g, '') : text).trim()
}

/** The parameters of an operation while it is filled. */
export interface Draft {
  readonly question: Question
  readonly operation: AnyOperation
  readonly params: Record<string, string | string[]>
  readonly strained: string[]
  readonly placed: SpanKind[]
  /** Whether a word may belong to what is searched for: nothing else accounts for it. */
  readonly isOpen: (place: number) => boolean
  /** Whether a word is part of something to search for. */
  readonly isTopic: (place: number) => boolean
  readonly widened: number[]
}

const textsOf = memoize((operation: AnyOperation) =>
  parametersOf(operation).filter(([name, parameter]) => roleOf(name, parameter) === 'text'),
)

/** The parameter for words to search for. */
const mainText = (operation: AnyOperation) => mainTexts(operation)[0]
const mainTexts = memoize((operation: AnyOperation): readonly [string, Parameter][] => {
  const own = textsOf(operation).filter(([name]) => !otherNames.some((form) => form.test(name)))
  const topics = parametersOf(operation).filter(
    ([name, parameter]) =>
      roleOf(name, parameter) === 'identifier' && takesWords(parameter, name) && /topic|query/i.test(name),
  )
  const main = own.find(([name]) => /^(?:q|query|keywords?)$/.test(name)) ?? own[0] ?? topics[0]
  return main === undefined ? [] : [main]
})

/** The text of a span that is searched for, with the words beside it that nothing else accounts for. */
function searchText({ question, isOpen, isTopic, widened: places }: Draft, span: Span): string {
  if (question.tokens[span.from]!.kind === 'quote') return textOf(question, span)
  const { from, to } = widened(question, span, { isFree: isOpen, isTopic })
  for (let place = from; place < to; place += 1) if (place < span.from || place >= span.to) places.push(place)
  return textOf(question, { from, to })
}

/** Gives a span to a parameter of its kind. @returns whether one took it */
export function placeSpan(draft: Draft, span: Span): boolean {
  const { question, operation, params, placed } = draft
  const text = textOf(question, span)
  if (span.kind === 'name') return false
  if (span.kind === 'topic') {
    const main = mainText(operation)
    // The field behind a topic is searched for with it.
    if (draft.widened.includes(span.from)) return true
    if (!main || params[main[0]] !== undefined || /^q$/.test(main[0])) return false
    params[main[0]] = searchText(draft, span)
  } else {
    const own = textsOf(operation).filter(([name]) => parameterNames[span.kind as 'place'].test(name))
    if (own.length === 0 || own.some(([name]) => params[name] !== undefined)) return false
    if (span.kind === 'person') placePerson(params, own, text)
    else params[own[0]![0]] = text
  }
  placed.push(span.kind)
  return true
}

/** First and last name of a person. */
function placePerson(params: Draft['params'], own: readonly [string, Parameter][], text: string): void {
  const [first, ...rest] = text.split(/\s+/)
  const last = own.find(([name]) => /last|family/i.test(name))
  const given = own.find(([name]) => /first|given/i.test(name))
  if (given) params[given[0]] = first!
  if (last && rest.length > 0) params[last[0]] = rest.join(' ')
}

/** What questions call the parts of a name beside the names of their parameters. */
const nameNouns: Readonly<Record<string, string>> = {
  firstName:
    'first name,given name,forename,vorname,nombre,nombre de pila,prenom,nome,primeiro nome,nome proprio',
  lastName:
    'last name,family name,surname,nachname,familienname,apellido,apellidos,nom de famille,nom,sobrenome,apelido',
}
/** Words that mean other things as well: they are the noun of one part only beside the other's. */
const ambiguous = wordSet('nombre nome nom')

/** The words by which a question may call a parameter, the longest first. */
const callsOf = (name: string): readonly (readonly string[])[] =>
  [nameWords(name), ...entries(nameNouns[name] ?? '')].sort((one, other) => other.length - one.length)

/** The place of the value behind a call; null where the question has no such call. */
function calledAt(
  { words, tokens }: Question,
  call: readonly string[],
): { from: number; place: number } | null {
  const from = words.findIndex((_, at) => call.every((word, offset) => words[at + offset] === word))
  const behind = from + call.length
  const isJoined = isLabelMark(tokens[behind]) || /^(?:is|es|ist|est)$/.test(words[behind] ?? '')
  const place = isJoined ? behind + 1 : behind
  const kind = tokens[place]?.kind
  return from < 0 || (kind !== 'word' && kind !== 'quote') ? null : { from, place }
}

/** Sets texts that the question calls by the name of their parameter: `first name Ada`. @returns the places of the words */
export function namedTexts({ question, operation, params }: Draft): Set<number> {
  const places = new Set<number>()
  const found = textsOf(operation).flatMap(([name]) => {
    const calls = callsOf(name).filter((call) => call.length > 1 || nameNouns[name] !== undefined)
    const called = calls.flatMap((call) => {
      const at = calledAt(question, call)
      return at === null ? [] : [{ name, call, ...at }]
    })
    return called.slice(0, 1)
  })
  const isSure = ({ call }: { call: readonly string[] }) => call.length > 1 || !ambiguous.has(call[0]!)
  for (const one of found) {
    if (!isSure(one) && !found.some((other) => other !== one && isSure(other))) continue
    params[one.name] = question.tokens[one.place]!.text
    for (let at = one.from; at <= one.place; at += 1) places.add(at)
  }
  // `Ada Okafor (nombre Ada, apellido Okafor)`: the name is said twice.
  const values = new Set([...places].map((place) => question.words[place]!))
  question.words.forEach((word, place) => {
    if (found.length > 1 && values.has(word)) places.add(place)
  })
  return places
}

/** Sets texts behind the labels of their parameters. @returns their names, but that of the words to search for, and their places */
export function setLabelled(
  { question, operation, params }: Draft,
  spans: readonly Span[],
  readings: readonly Reading[],
): { readonly names: readonly string[]; readonly places: ReadonlySet<number> } {
  const places = new Set<number>()
  if (!hasLabels(question)) return { names: [], places }
  const names = textsOf(operation).flatMap(([name]) => {
    const found = params[name] === undefined ? labelledText(question, name, spans, readings) : null
    if (found === null) return []
    params[name] = textOf(question, { from: found.start, to: found.to })
    for (let place = found.from; place < found.to; place += 1) places.add(place)
    return name === mainText(operation)?.[0] ? [] : [name]
  })
  return { names, places }
}

/** Gives a span to a parameter of another kind, where none of its own kind is there. @returns whether one took it */
export function strain(draft: Draft, span: Span): boolean {
  const { question, operation, params, strained } = draft
  const text = textOf(question, span)
  const main = mainText(operation)
  const company = textsOf(operation).find(([name]) => parameterNames.company.test(name))
  if (span.kind === 'name' && company && params[company[0]] === undefined) {
    params[company[0]] = text
    strained.push('name company')
    return true
  }
  if (span.kind !== 'place' && main && params[main[0]] === undefined && main[0] !== 'q') {
    params[main[0]] = searchText(draft, span)
    strained.push(`${span.kind} topic`)
    return true
  }
  for (const [name, parameter] of parametersOf(operation)) {
    if (roleOf(name, parameter) !== 'identifier' || params[name] !== undefined || !parameter.required)
      continue
    const value = asIdentifier(parameter, name, text)
    if (value === null || span.kind === 'place') continue
    params[name] = parameter.repeated ? [value] : value
    strained.push(`${span.kind} name`)
    return true
  }
  return false
}

const placeOf = (operation: AnyOperation) =>
  textsOf(operation).find(([name]) => parameterNames.place.test(name))

/** Whether a place is the value of a country for a lookup that takes no place in words. */
export const isCountryFilter = (operation: AnyOperation, { kind, from, to }: Span, all: readonly Reading[]) =>
  kind === 'place' &&
  placeOf(operation) === undefined &&
  all.some(
    (one) =>
      one.from <= from &&
      to <= one.to &&
      roleOf(one.name, operation.parameters[one.name] as Parameter) === 'country',
  )

/** Gives a lookup that needs a place in words the country of the question. */
export function placeCountry({ question, operation, params, placed }: Draft, spans: readonly Span[]): void {
  const place = placeOf(operation)
  if (!place?.[1].required || params[place[0]] !== undefined) return
  const country = question.countries.find(
    ({ from }) => !spans.some((span) => span.from <= from && from < span.to),
  )
  if (country === undefined) return
  params[place[0]] = textOf(question, country)
  placed.push('place')
}

const inPlace = /^(?:in|en|em|a|near|around|bei)$/

/** Gives a lookup that takes a place the name behind a preposition that nothing else accounts for: `people … en Bilbao`. */
export function placeNamed(
  { question, operation, params, placed }: Draft,
  isFree: (place: number) => boolean,
) {
  const place = placeOf(operation)
  // Beside nothing else that is searched for, the name may be of something else.
  if (!place || params[place[0]] !== undefined || !textsOf(operation).some(([name]) => name in params)) return
  const { words, tokens } = question
  const isName = (at: number) => /^\p{Lu}\p{Ll}/u.test(tokens[at]?.text ?? '') && isFree(at)
  const from = words.findIndex((_, at) => inPlace.test(words[at - 1] ?? '') && isName(at))
  if (from < 0) return
  let to = from + 1
  while (isName(to)) to += 1
  params[place[0]] = textOf(question, { from, to })
  placed.push('place')
}

/** At most so many words before what a lookup lists are what it searches for. */
const maxBesideHead = 4

/**
 * Searches for the words before what the lookup lists, where it needs words and the question has no others:
 * `product designer | jobs in Berlin`.
 */
export function searchBesideHead(draft: Draft, { head }: Profile, isFree: (place: number) => boolean): void {
  const { question, operation, params, widened: places } = draft
  const main = mainText(operation)
  if (!main?.[1].required || params[main[0]] !== undefined || main[0] === 'q') return
  const listed = question.things.find(({ id }) => head.has(id.replace('#', '')))
  if (listed === undefined) return
  let from = listed.from
  while (from > 0 && listed.from - from < maxBesideHead && isFree(from - 1)) from -= 1
  if (from === listed.from) return
  params[main[0]] = textOf(question, { from, to: listed.from })
  for (let place = from; place < listed.from; place += 1) places.push(place)
}

/**
 * Searches for a clause of which nothing is accounted for, where the lookup needs words and the question has no others:
 * `tiktok shop, | soy candle gift set | , what is selling`.
 */
export function searchClause(draft: Draft, isFree: (place: number) => boolean): void {
  const { question, operation, params, widened: places } = draft
  const main = mainText(operation)
  if (!main?.[1].required || params[main[0]] !== undefined || main[0] === 'q') return
  const isEnd = (place: number) => /^[,;:]$/.test(question.tokens[place]?.text ?? ',')
  for (let from = 0; from < question.tokens.length; from += 1) {
    if (from > 0 && !isEnd(from - 1)) continue
    let to = from
    while (isFree(to)) to += 1
    if (to - from < 2 || !isEnd(to)) continue
    params[main[0]] = textOf(question, { from, to })
    for (let place = from; place < to; place += 1) places.push(place)
    return
  }
}
