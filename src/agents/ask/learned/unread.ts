import { memoize } from '../../../catalog/memoize.ts'
import { readWords } from '../lexicon/tables.ts'
import type { Filling } from '../parameters/fill.ts'
import type { Found } from '../words/words.ts'
import type { QuestionState } from './rank-features.ts'

/** Words of a sentence that carry nothing which a lookup could take. */
const filler: ReadonlySet<string> = new Set(readWords('filler-words.txt'))

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
export function unreadWords(state: QuestionState, { params, readings, taken }: Filling): number[] {
  // A question about a page is passed on whole, so all its words are used.
  if (params.q !== undefined) return []
  const { question, tags } = state
  const inLexicon = readByLexicon(state)
  const used = placesIn([
    ...readings,
    ...tags.spans,
    ...taken.map(({ place }) => ({ from: place, to: place + 1 })),
  ])
  return question.tokens.flatMap(({ kind, text }, place) => {
    if (used.has(place) || inLexicon.has(place)) return []
    if (kind === 'quote') return [place]
    if (kind === 'number') return inLexicon.has(place + 1) || inLexicon.has(place + 2) ? [] : [place]
    const word = question.words[place]!
    return kind === 'word' && /[\p{L}\p{N}]{2}/u.test(text) && !filler.has(word) ? [place] : []
  })
}

/** How many words outside names speak for a refusal: something private, an action, another service. */
export const refusedWords = ({ question, tags }: QuestionState): number =>
  question.refused.filter(({ from }) => !tags.spans.some((span) => span.from <= from && from < span.to))
    .length
