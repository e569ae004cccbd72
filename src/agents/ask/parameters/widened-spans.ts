import { isFiller } from '../lexicon/filler.ts'
import type { Question } from '../question/question.ts'
import { isWithin } from '../words/words.ts'
import { isCalling } from './called.ts'

/** A piece of a question as places. */
interface Piece {
  readonly from: number
  readonly to: number
}

interface WordTests {
  readonly isFree: (place: number) => boolean
  readonly isTopic: (place: number) => boolean
}

/** At most so many words are added at each end: more are another part of the question. */
const maxAdded = 3

/**
 * A span with the words at its ends that belong to what is searched for: `embedded | rust engineer`, `marrow tides | setlist`.
 * @param is.isFree whether nothing else accounts for a word
 * @param is.isTopic whether a word is part of something else that is searched for
 */
export function widened(question: Question, { from, to }: Piece, is: WordTests): Piece {
  const { isFree } = is
  const isOpen = (place: number) => isContent(question, place) && isFree(place)
  let [first, end] = [from, to]
  while (first > 0 && from - first < maxAdded && isOpen(first - 1)) first -= 1
  while (end < question.tokens.length && end - to < maxAdded && isOpen(end)) end += 1
  return { from: first, to: fieldEnd(question, end, is) ?? end }
}

/** What people work or live in: `greenwashing in the sneaker industry`. */
const field =
  /^(?:industry|industries|sector|sectors|community|scene|market|world|business|field|profession)$/
/** At most so many words say which field. */
const maxFieldWords = 3

/** Where a phrase `in the … industry` behind a span ends; null where there is none, or another part of the lookup takes it. */
function fieldEnd(question: Question, from: number, { isFree, isTopic }: WordTests): number | null {
  const { words } = question
  if (!/^(?:in|within|inside)$/.test(words[from] ?? '') || words[from + 1] !== 'the') return null
  for (let at = from + 2; at <= from + 2 + maxFieldWords; at += 1) {
    if (words[at] === undefined || !isContent(question, at) || !(isFree(at) || isTopic(at))) return null
    if (field.test(words[at]!)) return at > from + 2 ? at + 1 : null
  }
  return null
}

/** Whether a token is a word that says something by itself. */
function isContent({ tokens, words, refused }: Question, place: number): boolean {
  const { kind, text } = tokens[place]!
  return (
    kind === 'word' &&
    /^\p{L}[\p{L}\p{N}'’-]+$/u.test(text) &&
    !isFiller(tokens[place]!, words[place]!) &&
    !isCalling(words[place]!) &&
    !isWithin(refused, place)
  )
}
