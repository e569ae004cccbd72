import { memoize } from '../../../catalog/memoize.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import { parseLookup, type RawParameters, splitByLocation } from '../../../lookup/request.ts'
import { labels, type Span, type SpanKind, type Tags } from '../learned/tagger.ts'
import { isFiller } from '../lexicon/filler.ts'
import type { Question, Target } from '../question/question.ts'
import { parametersOf, roleOf } from '../roles.ts'
import { placeTargets } from '../targets/place-targets.ts'
import type { Profile, Vocabulary } from '../vocabulary.ts'
import { isWithin } from '../words/words.ts'
import { acceptedReadings, filterPlaces, setFilters, withFreed } from './filters.ts'
import { linkChoices } from './link-choices.ts'
import { setPairs } from './named-values.ts'
import { questionAbout } from './page-question.ts'
import {
  type Draft,
  isCountryFilter,
  namedTexts,
  placeCountry,
  placeNamed,
  placeSpan,
  searchBesideHead,
  searchClause,
  setLabelled,
  strain,
  textOf,
} from './placing.ts'
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
  /** Words beside a span that are searched for with it. */
  readonly widened: readonly number[]
  /** Filters that the question gives by their names. */
  readonly given: readonly string[]
}

/** The targets that a form or the tagger names, and the spans that no parser has to read. */
function targetsIn(question: Question, spans: readonly Span[]): Target[] {
  const named = spans
    .filter(({ kind }) => kind === 'name')
    .map((span): Target => {
      const text = textOf(question, span)
      return { kind: /^\d+$/.test(text) ? 'id' : 'name', place: span.from, text }
    })
  return [...question.targets.filter(({ place }) => !isWithin(spans, place)), ...named].sort(
    (a, b) => a.place - b.place,
  )
}

/**
 * Words that belong to a span by this probability are searched for with the span beside them; words of the lexicon by the
 * other. Chosen on labelled questions.
 */
const minInside = { word: 0.03, concept: 0.3 }

/** Whether the tagger may read a word as a part of a span, and neither the lookup, a filter nor a platform accounts for it. */
function openWords(
  { things, mentions, countries, languages, windows }: Question,
  profile: Profile,
  readings: readonly Reading[],
  { spans, marginals }: Tags,
): (place: number) => boolean {
  const own = conceptsOf(profile)
  const meant = things.filter(({ id }) => own.has(id.replace('#', '')))
  const closed = [meant, mentions, countries, languages, windows, readings, spans].flat()
  return (place) =>
    !isWithin(closed, place) &&
    insideProbability(marginals, place) >= (isWithin(things, place) ? minInside.concept : minInside.word)
}

/** Whether a word says something and neither a span, a filter, a platform nor the lookup itself accounts for it. */
function isLeftOver(
  { tokens, words, things, mentions, countries, values, windows, refused }: Question,
  profile: Profile,
  readings: readonly Reading[],
  closed: ReadonlySet<number>,
  place: number,
): boolean {
  const own = conceptsOf(profile)
  const meant = things.filter(({ id }) => own.has(id.replace('#', '')))
  const isFirst = tokens[place - 1]?.kind !== 'word'
  // A verb of an order inside a clause is a noun: `gift set`.
  const speaking = refused.filter(({ id }) => id !== 'action' || isFirst)
  const used = [meant, mentions, countries, values, windows, speaking, readings].flat()
  return (
    tokens[place]?.kind === 'word' &&
    tokens[place]!.text.length > 1 &&
    !closed.has(place) &&
    !isFiller(tokens[place]!, words[place]!) &&
    !isWithin(used, place)
  )
}

/** The probability that a word is part of a span. */
function insideProbability(marginals: Float64Array, place: number): number {
  const [other, filter, platform] = marginals.subarray(place * labels.length)
  return 1 - other! - filter! - platform!
}

/** The concepts that a declaration speaks of. */
export const conceptsOf = memoize(
  ({ head, scope, phrases }: Profile): ReadonlySet<string> =>
    new Set(
      [...head, ...scope, ...phrases.flatMap((phrase) => [...phrase])].map((id) => id.replace('#', '')),
    ),
)

/** Gives an operation what the question says. */
export function fillIn(
  vocabulary: Vocabulary,
  question: Question,
  profile: Profile,
  read: Tags,
  now: number,
): Filling {
  const { operation } = profile
  const all = readingsOf(vocabulary, question, operation, now)
  const trimmed = trimmedSpans(question, read.spans, all)
  const tags = { ...read, spans: trimmed.filter((span) => !isCountryFilter(operation, span, all)) }
  const draft: Draft = {
    question,
    operation,
    params: {},
    strained: [],
    placed: [],
    isOpen: openWords(question, profile, all, tags),
    isTopic: (place) =>
      tags.spans.some(({ kind, from, to }) => kind === 'topic' && from <= place && place < to),
    widened: [],
  }
  const { params } = draft
  const targets = targetsIn(question, tags.spans)
  const placement = placeTargets(vocabulary, question, operation, targets, params)
  const isTaken = (span: Span) =>
    span.kind === 'name' &&
    placement.taken.some(({ kind, place }) => (kind === 'name' || kind === 'id') && place === span.from)
  const labelled = setLabelled(draft, tags.spans, all)
  const named = namedTexts(draft)
  for (const place of labelled.places) named.add(place)
  const isNamed = (span: Span) => [...named].some((place) => span.from <= place && place < span.to)
  const rest = tags.spans.filter((span) => !isTaken(span) && !isNamed(span) && !placeSpan(draft, span))
  const unplaced = rest.filter((span) => !strain(draft, span))
  const closed = new Set<number>()
  for (const { from, to } of tags.spans) for (let place = from; place < to; place += 1) closed.add(place)
  const readings = setFilters(draft, acceptedReadings(withFreed(all, read.spans, closed), tags, closed))
  const given = [...setPairs(draft), ...labelled.names]
  placeCountry(draft, tags.spans)
  const isFree = (place: number) => isLeftOver(question, profile, readings, closed, place)
  placeNamed(draft, isFree)
  searchBesideHead(draft, profile, isFree)
  searchClause(draft, isFree)
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
    widened: draft.widened,
    given,
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
