import { type QuestionForm, questionFormOf } from '../question-forms.ts'
import { isGeneric, isNegated, namesIn, questionTopic, rootOf, rootsOf, synonyms } from '../word-roots.ts'
import type { PageIndex } from './page-index.ts'
import { type Token, tokensOf } from './tokens.ts'

/** A word of a question. */
export interface AskedWord {
  readonly root: string
  readonly kind: 'name' | 'kind' | 'generic' | 'predicate'
  /** How much it counts: by its rarity on the page and by its kind. */
  readonly weight: number
  readonly isKnown: boolean
  /** Roots that count as it, with their strength from 0 to 1. */
  readonly strengths: ReadonlyMap<string, number>
}

export interface Asked {
  readonly question: string
  readonly form: QuestionForm | undefined
  /** The first words of the question: one of `askNames`. */
  readonly ask: string
  readonly words: readonly AskedWord[]
  readonly totalWeight: number
  readonly roots: ReadonlySet<string>
  readonly isNegated: boolean
}

/** The noun after "which" or "how many" names the kind of the answer. */
const kindOfAnswer =
  /^\s*(?:(?:in|at|on|from|to|by|for|with|of|against|until|since|than) )?(?:which|what|welche[nrsm]?|quel(?:le)?s?|qué|cuál(?:es)?|qual[ie]?|quais|che|how many|how much) (?:kind of |sort of |type of )?(\p{L}+)(?: (\p{L}+))?/iu

const preposition = '(?:(?:in|on|at|by|to|with|from|for|of|since|until|till|against) )?'
const startsWith = (words: string) => new RegExp(`^\\W*${preposition}(?:${words})(?!\\p{L})`, 'iu')
const asks: readonly (readonly [string, RegExp])[] = [
  ['who', startsWith('who|whom|whose|wer|wem|wen|qui|quién|quem|chi|кто')],
  ['when', startsWith('when|wann|quand|cuándo|quando|когда|(?:what|which) (?:day|date|year|time|month)')],
  ['where', startsWith('where|wo|où|dónde|dove|onde|где')],
  ['why', startsWith('why|warum|pourquoi|por qu[eé]|perch[eé]|почему')],
  ['how many', startsWith('how many|wie ?viele?|combien|quant[oiae]s?|cuánt[oa]s?|сколько')],
  ['how much', startsWith('how much')],
  ['how', startsWith('how (?:did|do|does|is|are|was|were|can|could|would|will|to)')],
  ['how long', startsWith('how')],
  ['which', startsWith('which')],
  ['closed', startsWith('is|are|was|were|do|does|did|has|have|had|can|could|will|would|should')],
  ['what', startsWith('what')],
]
export const askNames = [...asks.map(([name]) => name), 'other']

const kindWeights = { name: 1, predicate: 1, kind: 0.4, generic: 0.3 }
/** A synonym counts less than the word. */
const synonymStrength = 0.8
/** A word that the page does not use counts as one of this number of passages: it may be a synonym. */
const unknownFrequency = 2

function strengthsOf(root: string): Map<string, number> {
  const others = [...(synonyms.get(root) ?? [])].map((other) => [other, synonymStrength] as const)
  return new Map([...others, [root, 1]])
}

/** The words of a question that a passage about it has. */
export function readAsked(question: string, page: PageIndex): Asked {
  const topic = new Set(questionTopic(question).map(rootOf))
  const names = new Set(namesIn(question).map(rootOf))
  const [, first = '', second = ''] = kindOfAnswer.exec(question) ?? []
  const kinds = rootsOf(/^\p{Lu}/u.test(first) ? second : first)
  const kindFor = (root: string): AskedWord['kind'] =>
    kinds.has(root) ? 'kind' : isGeneric(root) ? 'generic' : names.has(root) ? 'name' : 'predicate'
  const own = new Map<string, Token>()
  for (const token of tokensOf(question)) if (topic.has(token.root)) own.set(token.root, token)
  const count = page.passages.length
  const words = [...own.keys()].map((root): AskedWord => {
    const having = page.frequency.get(root) ?? unknownFrequency
    const kind = kindFor(root)
    const strengths = strengthsOf(root)
    return {
      root,
      kind,
      weight: Math.log(1 + (count + 0.5) / (having + 0.5)) * kindWeights[kind],
      isKnown: [...strengths.keys()].some((one) => page.roots.has(one)),
      strengths,
    }
  })
  return {
    question,
    form: questionFormOf(question),
    ask: asks.find(([, pattern]) => pattern.test(question))?.[0] ?? 'other',
    words,
    totalWeight: words.reduce((sum, { weight }) => sum + weight, 0) || 1,
    roots: rootsOf(question),
    isNegated: isNegated(question),
  }
}
