import { memoize } from '../../../catalog/memoize.ts'
import { isFiller } from '../lexicon/filler.ts'
import { conceptsOf, type Filling } from '../parameters/fill.ts'
import type { Profile } from '../vocabulary.ts'
import type { Found } from '../words/words.ts'
import type { QuestionState } from './rank-features.ts'

/** The places that the lexicon reads, whatever lookup is meant. */
const readByLexicon = memoize(({ question: { things, values, windows, mentions } }: QuestionState) =>
  placesIn([...things, ...values, ...windows, ...mentions]),
)

const placesIn = (found: readonly Pick<Found, 'from' | 'to'>[]): ReadonlySet<number> =>
  new Set(found.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)))

/**
 * The places of content words that a lookup does not account for: no parameter takes them, they are no name, concept or
 * platform, and no filler of a sentence.
 */
export function unreadWords(state: QuestionState, { params, readings, taken, widened }: Filling): number[] {
  // A question about a page is passed on whole, so all its words are used.
  if (params.q !== undefined) return []
  const { question, tags } = state
  const inLexicon = readByLexicon(state)
  const used = placesIn([
    ...readings,
    ...tags.spans,
    ...[...taken.map(({ place }) => place), ...widened].map((place) => ({ from: place, to: place + 1 })),
  ])
  // `classement par CTR`
  const isOrder = (place: number) =>
    /^(?:by|par|por|nach)$/.test(question.words[place + 1] ?? '') &&
    readings.some(
      ({ name, from, to }) => /^(?:sort|order)/i.test(name) && from <= place + 2 && place + 2 < to,
    )
  return question.tokens.flatMap((token, place) => {
    const { kind, text } = token
    if (used.has(place) || inLexicon.has(place)) return []
    if (kind === 'quote') return [place]
    if (kind === 'number') return inLexicon.has(place + 1) || inLexicon.has(place + 2) ? [] : [place]
    const isWord = kind === 'word' && /[\p{L}\p{N}]{2}/u.test(text)
    return isWord && !isFiller(token, question.words[place]!) && !isOrder(place) ? [place] : []
  })
}

/** How many words outside names speak for a refusal: something private, an action, another service. */
export const refusedWords = ({ question, tags }: QuestionState): number =>
  question.refused.filter(({ from }) => !tags.spans.some((span) => span.from <= from && from < span.to))
    .length

/** How many concepts a question names that neither a parameter takes nor the declaration of the lookup speaks of. */
export function unexpressedConcepts(
  { question, tags }: QuestionState,
  profile: Profile,
  { readings, widened, taken, linkConcepts }: Filling,
): number {
  const used = placesIn([
    ...readings,
    ...tags.spans,
    ...[...taken.map(({ place }) => place), ...widened].map((place) => ({ from: place, to: place + 1 })),
  ])
  const own = conceptsOf(profile)
  const left = question.things.filter(
    ({ id, from }) => !used.has(from) && !own.has(id.replace('#', '')) && !linkConcepts.includes(id),
  )
  // A word may name several concepts.
  return new Set(left.map(({ from }) => from).filter((from) => isUnspoken(question.things, own, from))).size
}

const isUnspoken = (things: readonly Found[], own: ReadonlySet<string>, place: number) =>
  !things.some(({ id, from }) => from === place && own.has(id.replace('#', '')))
