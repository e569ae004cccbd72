import type { AnyOperation } from '../../catalog/operation.ts'
import type { Filling } from '../parameters/fill.ts'
import type { Question } from '../question/question.ts'
import { parametersOf } from '../ranking/roles.ts'
import type { Speech } from '../words/speech.ts'

/** Questions that are answered from what a target holds. */

const interrogative =
  /^(?:what|who|whom|whose|when|where|why|how|which|does|is|are|can|was|wer|wann|wo|warum|wie|welche|welcher|welches|que|quien|quienes|cuando|donde|como|cual|cuanto|cuantos|cuesta|qui|quand|ou|pourquoi|comment|quel|quelle|combien|o|quem|quando|onde|qual|quanto|quantos|use|tell|answer|according|laut|segun|selon)$/

const inquiring =
  /^(?:who|whose|when|where|why|how|wer|wann|wo|warum|wie|quien|cuando|donde|quand|pourquoi|quem|quando|onde)$/

/** What speaks for an operation that answers questions about its target: a question that is left beside it. */
export function inquiry(
  speech: Speech,
  question: Question,
  operation: AnyOperation,
  filling: Filling,
): number {
  const answers = parametersOf(operation).some(([name, one]) => one.freeText && /^(?:q|question)$/.test(name))
  if (!answers || filling.taken.length === 0) return 0
  const asks = question.words.some((word) => interrogative.test(word))
  // `Who wrote …?` asks with words that elsewhere only ask for something.
  const idleWords = question.words.some((word) => inquiring.test(word)) ? speech.functions : speech.frame
  const content = question.words.filter(
    (word, place) => question.tokens[place]!.kind === 'word' && !idleWords.has(word),
  ).length
  if (!asks || content === 0) return -0.8
  // `What is the HTML of …` asks for another thing of the target.
  const others = (speech.profiles.get(operation.platform) ?? []).filter((one) => one.operation !== operation)
  const other = question.things.some(({ id }) => others.some(({ head }) => head.has(id)))
  // `Who wrote …?` asks for nothing else, whatever its verb.
  return other ? 0.3 : inquiring.test(question.words[0] ?? '') ? 3.2 : 2.6
}
