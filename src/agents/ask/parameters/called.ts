import type { Span } from '../learned/tagger.ts'
import type { Question } from '../question/question.ts'
import { wordSet } from '../words/words.ts'

/** What a question calls by a name: `for a wedding, find sounds called golden hour`. */

/** Words after which a name or title stands. */
const calling = wordSet(
  'called named titled entitled namens genannt betitelt heisst heissen llamado llamada llamados llamadas titulado titulada titulados tituladas appele appelee appeles appelees nomme nommee nommes nommees intitule intitulee intitules intitulees chamado chamada chamados chamadas intitulado intitulada intitulados intituladas',
)

/** Whether a word says that a name follows. */
export const isCalling = (word: string): boolean => calling.has(word)

/** Whether a span stands behind a word that calls it. */
function isCalled({ words, tokens }: Question, { from }: Span): boolean {
  const before = tokens[from - 1]?.text === ':' ? from - 2 : from - 1
  return isCalling(words[before] ?? '')
}

const purpose = wordSet('for para fur pour por')
const searching = wordSet(
  'search searches searching look looking find busca buscar suche such cherche pesquise procure',
)

/** A topic without the purpose that the tagger reads as its beginning: `for studying called | deep focus`. */
function behindCall({ words }: Question, span: Span): Span {
  const { kind, from, to } = span
  const isPurpose = purpose.has(words[from - 1] ?? '') && !searching.has(words[from - 2] ?? '')
  if (kind !== 'topic' || !isPurpose) return span
  for (let place = from + 1; place < to - 1; place += 1)
    if (isCalling(words[place]!)) return { ...span, from: place + 1 }
  return span
}

/**
 * The spans without what stands before a topic that is called by its name: that says what it is for, and is not searched for.
 */
export function withoutPurpose(question: Question, read: readonly Span[]): readonly Span[] {
  const spans = read.map((span) => behindCall(question, span))
  const called = spans.find((span) => span.kind === 'topic' && isCalled(question, span))
  if (called === undefined) return spans
  return spans.filter(({ kind, from }) => from >= called.from || (kind !== 'topic' && kind !== 'title'))
}
