import { memoize } from '../../../catalog/memoize.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import type { Parameter } from '../../../catalog/parameters.ts'
import { parseLookup, type RawParameters, splitByLocation } from '../../../lookup/request.ts'
import type { Span, SpanKind, Tags } from '../learned/tagger.ts'
import type { Question, Target } from '../question/question.ts'
import { parametersOf, roleOf } from '../roles.ts'
import { asIdentifier, takes, takesWords } from '../targets/parsers.ts'
import { placeTargets } from '../targets/place-targets.ts'
import type { Profile, Vocabulary } from '../vocabulary.ts'
import { nameWords } from '../words/words.ts'
import { linkChoices } from './link-choices.ts'
import type { Reading } from './reading.ts'
import { readingsOf } from './readings.ts'
import { trimmedSpans } from './spans.ts'

/** An operation with the parameters that a question gives it. */
export interface Filling {
  readonly params: Record<string, string | string[]>
  /** Required parameters that the question does not give. */
  readonly missing: readonly string[]
  readonly taken: readonly Target[]
  readonly calledCount: number
  /** Targets and spans that no parameter takes. */
  readonly left: readonly (Target | Span)[]
  /** Kinds of spans in parameters of another kind: `name topic` for a name that is searched for. */
  readonly strained: readonly string[]
  /** Kinds of the spans that parameters of their own kind took. */
  readonly placed: readonly SpanKind[]
  /** Concepts that a link itself names: `stories` in `…/stories/somebody`. */
  readonly linkConcepts: readonly string[]
  readonly readings: readonly Reading[]
  /** Places of words that the tagger reads as a filter and no parameter takes. */
  readonly idleFilters: readonly number[]
}

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
  const text = question.text.slice(first.from, last.to)
  return (first.kind === 'quote' || last.kind === 'quote' ? text.replace(/["“”„«»]/g, '') : text).trim()
}

/** The parameters of an operation while it is filled. */
interface Draft {
  readonly question: Question
  readonly operation: AnyOperation
  readonly params: Record<string, string | string[]>
  readonly strained: string[]
  readonly placed: SpanKind[]
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

/** Gives a span to a parameter of its kind. @returns whether one took it */
function placeSpan({ question, operation, params, placed }: Draft, span: Span): boolean {
  const text = textOf(question, span)
  if (span.kind === 'name') return false
  if (span.kind === 'topic') {
    const main = mainText(operation)
    if (!main || params[main[0]] !== undefined || /^q$/.test(main[0])) return false
    params[main[0]] = text
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

/** Sets texts that the question calls by the name of their parameter: `first name Ada`. @returns the places of the words */
function namedTexts({ question, operation, params }: Draft): Set<number> {
  const places = new Set<number>()
  for (const [name] of textsOf(operation)) {
    const own = nameWords(name)
    if (own.length < 2) continue
    const from = question.words.findIndex((_, at) =>
      own.every((word, offset) => question.words[at + offset] === word),
    )
    const place = from + own.length
    const kind = question.tokens[place]?.kind
    if (from < 0 || (kind !== 'word' && kind !== 'quote')) continue
    params[name] = question.tokens[place]!.text
    for (let at = from; at <= place; at += 1) places.add(at)
  }
  return places
}

/** Gives a span to a parameter of another kind, where none of its own kind is there. @returns whether one took it */
function strain(draft: Draft, span: Span): boolean {
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
    params[main[0]] = text
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

/** Outside names and topics, words that may be a filter are one from this probability on. Chosen on questions kept aside. */
const minFilter = 0.01
/** A word that is surely a filter and that no parameter takes speaks against a lookup. */
const minIdleFilter = 0.5

/** The places of words that are surely filters. */
const filterPlaces = memoize(({ filter }: Tags): readonly number[] =>
  [...filter].flatMap((probability, place) => (probability > minIdleFilter ? [place] : [])),
)

/** How many are wanted: a number that no other parameter takes. */
const isSize = ({ name }: Reading) => /^(?:limit|count|size|pageSize|perPage|page|depth)$/.test(name)

/** The readings that the tagger's labels bear out, the surest first. */
function acceptedReadings(all: readonly Reading[], tags: Tags, closed: ReadonlySet<number>): Reading[] {
  const scored = all.flatMap((reading) => {
    let [sum, best] = [0, 0]
    for (let place = reading.from; place < reading.to; place += 1) {
      if (closed.has(place)) return []
      sum += tags.filter[place]!
      best = Math.max(best, tags.filter[place]!)
    }
    const probability = (sum / (reading.to - reading.from) + best) / 2
    return reading.isCertain || probability >= minFilter ? [{ reading, probability }] : []
  })
  return scored
    .sort(
      (a, b) =>
        Number(isSize(a.reading)) - Number(isSize(b.reading)) ||
        Number(b.reading.isCertain ?? false) - Number(a.reading.isCertain ?? false) ||
        b.reading.to - b.reading.from - (a.reading.to - a.reading.from) ||
        b.probability - a.probability,
    )
    .map(({ reading }) => reading)
}

/** Readings, certain where their words were taken out of a span because they are filters. */
function withFreed(
  all: readonly Reading[],
  spans: readonly Span[],
  closed: ReadonlySet<number>,
): readonly Reading[] {
  const isFreed = (place: number) =>
    !closed.has(place) && spans.some(({ from, to }) => from <= place && place < to)
  return all.map((reading) => {
    for (let place = reading.from; place < reading.to; place += 1) if (!isFreed(place)) return reading
    return { ...reading, isCertain: true }
  })
}

/** Whether the words of one reading are used up for another parameter. Two dates, or a width and a height, share words. */
function excludes(operation: AnyOperation, one: Reading, other: Reading): boolean {
  if (one.name === other.name || one.to <= other.from || other.to <= one.from) return false
  const role = (name: string) => roleOf(name, operation.parameters[name] as Parameter)
  const isPair = one.from === other.from && one.to === other.to && one.isCertain && other.isCertain
  if (role(one.name) === 'date' || role(other.name) === 'date') return role(one.name) !== role(other.name)
  return !(isPair && role(one.name) === 'number')
}

/** Sets the filters of an operation. @returns the readings that were taken */
function setFilters({ operation, params }: Draft, readings: readonly Reading[]): Reading[] {
  const taken: Reading[] = []
  for (const reading of readings) {
    const { name, value } = reading
    const parameter = operation.parameters[name] as Parameter
    const before = params[name]
    if (taken.some((other) => excludes(operation, other, reading))) continue
    if (before === undefined) {
      if (!takes(parameter, name, value)) continue
      params[name] = value
    } else if (!/ies$/.test(name) || String(before).split(',').includes(value)) continue
    taken.push(reading)
    if (before !== undefined)
      params[name] = taken
        .filter((one) => one.name === name)
        .sort((a, b) => a.from - b.from)
        .map((one) => one.value)
        .join(',')
  }
  return taken
}

/** The targets that a form or the tagger names, and the spans that no parser has to read. */
function targetsIn(question: Question, spans: readonly Span[]): Target[] {
  const inSpan = (place: number) => spans.some(({ from, to }) => from <= place && place < to)
  const named = spans
    .filter(({ kind }) => kind === 'name')
    .map((span): Target => {
      const text = textOf(question, span)
      return { kind: /^\d+$/.test(text) ? 'id' : 'name', place: span.from, text }
    })
  return [...question.targets.filter(({ place }) => !inSpan(place)), ...named].sort(
    (a, b) => a.place - b.place,
  )
}

/** Gives an operation what the question says. */
export function fillIn(
  vocabulary: Vocabulary,
  question: Question,
  { operation }: Profile,
  read: Tags,
  now: number,
): Filling {
  const all = readingsOf(vocabulary, question, operation, now)
  const tags = { ...read, spans: trimmedSpans(question, read.spans, all) }
  const draft: Draft = { question, operation, params: {}, strained: [], placed: [] }
  const { params } = draft
  const targets = targetsIn(question, tags.spans)
  const placement = placeTargets(vocabulary, question, operation, targets, params)
  const isTaken = (span: Span) =>
    span.kind === 'name' &&
    placement.taken.some(({ kind, place }) => (kind === 'name' || kind === 'id') && place === span.from)
  const named = namedTexts(draft)
  const isNamed = (span: Span) => [...named].some((place) => span.from <= place && place < span.to)
  const rest = tags.spans.filter((span) => !isTaken(span) && !isNamed(span) && !placeSpan(draft, span))
  const unplaced = rest.filter((span) => !strain(draft, span))
  const closed = new Set<number>()
  for (const { from, to } of tags.spans) for (let place = from; place < to; place += 1) closed.add(place)
  const readings = setFilters(draft, acceptedReadings(withFreed(all, read.spans, closed), tags, closed))
  const fromLinks = linkChoices(vocabulary, operation, params, placement.taken)
  for (const [name, parameter] of parametersOf(operation)) {
    if (name === 'q' && parameter.required && placement.taken.length > 0)
      params.q = questionAbout(question, placement.taken)
    if (parameter.required && params[name] === undefined && parameter.asked?.otherwise !== undefined)
      params[name] = parameter.asked.otherwise
  }
  const starts = new Set(tags.spans.map(({ from }) => from))
  const used = new Set(
    readings.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
  )
  return {
    params,
    missing: parametersOf(operation).flatMap(([name, { required }]) =>
      required && params[name] === undefined ? [name] : [],
    ),
    taken: placement.taken,
    calledCount: placement.calledCount,
    left: [...placement.left.filter(({ place }) => !starts.has(place)), ...unplaced],
    strained: draft.strained,
    placed: draft.placed,
    linkConcepts: fromLinks,
    readings,
    idleFilters: filterPlaces(read).filter((place) => !used.has(place) && !closed.has(place)),
  }
}

/** Why the lookup would refuse these parameters; null where it takes them. */
export function refusalOf(operation: AnyOperation, params: RawParameters): string | null {
  try {
    const { path, query } = splitByLocation(operation.parameters, params)
    parseLookup(operation, query, path)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Gives a filter that does not go with the others another value of its words, or leaves it out. @returns whether the lookup takes the rest */
export function withoutConflict(operation: AnyOperation, { params, readings }: Filling): boolean {
  for (const { name, value, others = [] } of readings) {
    for (const other of params[name] === value ? others : []) {
      params[name] = other
      if (refusalOf(operation, params) === null) return true
    }
    if (params[name] !== undefined) params[name] = value
  }
  for (const [name, parameter] of parametersOf(operation)) {
    const value = params[name]
    if (
      value === undefined ||
      parameter.required ||
      !/^(?:choice|number|date|flag)$/.test(roleOf(name, parameter))
    )
      continue
    delete params[name]
    if (refusalOf(operation, params) === null) return true
    params[name] = value
  }
  return false
}

const opener = /^(?:[\p{L}'’]+[\s,]+){0,7}[\p{L}'’]+\s*:\s*/u

/** The question without the links it is about, and without `read this page and answer:` before it. */
function questionAbout({ text, isAsked }: Question, taken: readonly Target[]): string {
  let rest = text
  for (const target of taken) rest = rest.replace(target.text, '')
  const bare = rest
    .replace(/\s+/g, ' ')
    .replace(/^[\s:,;-]+|(?<![\s:,;-])[\s:,;-]+$/g, '')
    .trim()
  const asked = bare.replace(opener, '')
  const about = asked === '' ? bare || text : asked
  return isAsked ? `${about}?` : about
}
