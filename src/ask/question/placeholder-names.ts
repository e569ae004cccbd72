import { acquaintance, gossip, relation } from '../lexicon/conduct.ts'
import type { Speech } from '../words/speech.ts'
import type { Question } from './question.ts'
import type { Span } from './subject.ts'

/** Whether what was taken for a name or for words to search for names nobody: `my new boss`, `what i sent you`. */
export function namesNobody(speech: Speech, question: Question, span: Span | null): boolean {
  if (!span || question.tokens.slice(span.from, span.to).some(({ kind }) => kind !== 'word')) return false
  const words = question.tokens.map(({ word, kind }) => (kind === 'word' ? word : '.'))
  const known = acquaintance.test(words.join(' '))
  // `Posts about my boss` are searched for.
  const announced = question.cues.some(
    ({ from, to }) =>
      to <= span.from &&
      span.from - to < 3 &&
      !question.words.slice(0, from).some((word) => gossip.test(word)),
  )
  if (announced) return false
  return words
    .slice(span.from, span.to)
    .every((word) => gossip.test(word) || speech.functions.has(word) || (known && relation.test(word)))
}
