import { anyOf, wholeWord } from '../alternatives.ts'
import { containsExpected } from './expected-answer.ts'
import { namePattern } from './expected-values.ts'
import {
  maxPassageCharacters,
  maxWholeBlockCharacters,
  type Passage,
  passagesOf,
  sentencesOf,
} from './passages.ts'
import { type QuestionForm, questionFormOf } from './question-forms.ts'
import { bm25, wordsOf } from './search-words.ts'
import {
  isGeneric,
  isNegated,
  listOf,
  namesIn,
  negationRoot,
  questionTopic,
  rootOf,
  rootsOf,
  synonyms,
} from './word-roots.ts'

/** The passages of a page by the words of a question that they have. */

/** How much a word counts by its place: in the passage, above it, beside it, in the page's title. */
const weights = { passage: 1, context: 0.75, introduction: 1, before: 0.6, after: 0.4, title: 0.5 }
/** A synonym counts less than the word. */
const synonymWeight = 0.8

/** A passage with the roots of its words, by their place. */
interface IndexedPassage {
  readonly passage: Passage
  readonly roots: Readonly<Record<keyof typeof weights, ReadonlySet<string>>>
}

const noRoots: ReadonlySet<string> = new Set()

function indexPassage(passage: Passage, title: ReadonlySet<string>): IndexedPassage {
  const { text, before, after, isIntroduced } = passage
  // The headline repeats the title, which is above everything.
  const context = passage.context
    .split('\n')
    .filter((line) => ![...rootsOf(line)].every((root) => title.has(root)))
    .join('\n')
  const contextRoots = rootsOf(context)
  const roots = {
    // A question on the page repeats the words and answers nothing.
    passage: rootsOf(
      text
        .split(/(?<=[.!?？])/)
        .filter((sentence) => !/[?？]$/.test(sentence))
        .join(' '),
    ),
    context: contextRoots,
    introduction: isIntroduced ? contextRoots : noRoots,
    before: rootsOf(before),
    after: rootsOf(after),
    title,
  }
  return { passage, roots }
}

/** How much of a word a passage has, from 0 to 1. */
function presenceOf(root: string, { roots }: IndexedPassage): number {
  let most = 0
  for (const place of Object.keys(weights) as (keyof typeof weights)[]) {
    const words = roots[place]
    if (words.has(root)) most = Math.max(most, weights[place])
    else if (most < weights[place] && [...(synonyms.get(root) ?? [])].some((word) => words.has(word)))
      most = Math.max(most, weights[place] * synonymWeight)
  }
  return most
}

/** A passage and the share of the question's words that it has. */
export interface RankedPassage {
  readonly passage: Passage
  /** Whether it has its names, and most of the words that say what the question wants to know of them. */
  readonly isOnTopic: boolean
  /** The share of those words that it has. */
  readonly predicateShare: number
  /** Whether it, or the line that introduces it, has every word of the question. */
  readonly isComplete: boolean
  readonly coverage: number
  /** The coverage, less for long passages. */
  readonly score: number
}

const genericWeight = 0.3
/** The noun after "which" names the kind of the answer, which answers leave out: "which bacteria". */
const kindWeight = 0.4
const kindOfAnswer =
  /^\s*(?:\p{L}+ )?(?:which|what|welche[nrsm]?|quel(?:le)?s?|qué|cuál(?:es)?|qual[ie]?|quais|che) (\p{L}+)(?: (\p{L}+))?/iu

/** One word at least is in the passage or above it; the title of the page alone is above everything. */
const minAnchorPresence = 0.6
const minPredicateShare = 0.6
/** A word that the page does not use counts as one of this number of passages: it may be a synonym. */
const unknownFrequency = 2
/** Between passages with the same words, the shorter one is more precise. */
const lengthPenalty = 0.0002

/** A root of a question's topic. */
interface TopicRoot {
  /** By its rarity on the page. */
  readonly weight: number
  /** Whether it says what the question wants to know: names and generic words do not. */
  readonly isPredicate: boolean
}

function weighTopic(question: string, indexed: readonly IndexedPassage[]): Map<string, TopicRoot> {
  const names = new Set(namesIn(question).map(rootOf))
  const [, word = '', next = ''] = kindOfAnswer.exec(question) ?? []
  const kind = rootsOf(/^\p{Lu}/u.test(word) ? next : word)
  const weighted = new Map<string, TopicRoot>()
  const negated = isNegated(question) ? [negationRoot] : []
  const isUntyped = questionFormOf(question) === undefined
  const isGenericOnly = questionTopic(question)
    .map(rootOf)
    .every((root) => names.has(root) || kind.has(root) || isGeneric(root))
  for (const root of [...questionTopic(question).map(rootOf), ...negated]) {
    const having = indexed.filter((one) => presenceOf(root, one) >= weights.context * synonymWeight).length
    const rarity = Math.log(1 + (indexed.length + 0.5) / ((having || unknownFrequency) + 0.5))
    const weight = kind.has(root) ? kindWeight : isGeneric(root) ? genericWeight : 1
    weighted.set(root, {
      weight: rarity * weight,
      isPredicate: !names.has(root) && (weight === 1 || (isGenericOnly && (isUntyped || !kind.has(root)))),
    })
  }
  return weighted
}

/**
 * A word of the title or the sentence before is evidence beside a value of the kind that is asked for. Where the question expects
 * no such value, the words are all there is, so that they have to be in the passage.
 */
const [minTypedEvidence, minEvidence] = [weights.title, synonymWeight]
/** With this number of words, one may be missing: the page may have another word for it. */
const minWordsForGap = 4

/**
 * Whether a passage has the words that say what a question wants to know. After "who", the first is the verb, which is never
 * missing. Words of the title are above all passages, so that the passage needs another one, or them in itself.
 */
function hasEvidence(
  predicate: readonly (readonly [string, TopicRoot])[],
  presences: ReadonlyMap<string, number>,
  { title, form }: { readonly title: ReadonlySet<string>; readonly form: QuestionForm | undefined },
): boolean {
  const least = form ? minTypedEvidence : minEvidence
  if (predicate.length === 0) return true
  const missing = predicate.filter(([root]) => presences.get(root)! < least)
  const own = predicate.filter(([root]) => !title.has(root))
  if (missing.length > (own.length >= minWordsForGap ? 1 : 0)) return false
  if (form?.expects === 'name' && missing.length > 0 && missing[0] === predicate[0]) return false
  const strong = (own.length > 0 ? own : predicate).map(([root]) => presences.get(root)!)
  return strong.some((presence) => presence >= weights.context * synonymWeight)
}

const pronoun = new RegExp(wholeWord(anyOf(listOf('pronouns'))), 'iu')

/** Whether a sentence may be about the name in the sentence before it: it has a pronoun, or no name of its own. */
const refersBack = ({ text }: Passage) =>
  pronoun.test(text) ||
  !namePattern.test(text) ||
  /^(?:The|Der|Die|Das|Le|La|Les|El|Los|Las|Il|O|A) \p{Ll}/u.test(text)

/** Words that pick one of several: the new secretary is not the old one. */
const modifierRoots = new Set(listOf('modifiers').flatMap((line) => wordsOf(line).map(rootOf)))

const coordination = /[,;] (?:and|but|while|und|aber|et|mais|y|pero|e|mas|ma) /
/** Whether the part of a sentence that has the value is about a name of the question, if another part is. */
function isSameClause({ text }: Passage, names: readonly string[], form: QuestionForm): boolean {
  const clauses = text.split(coordination)
  const isNamed = (clause: string) => [...rootsOf(clause)].some((root) => names.includes(root))
  if (clauses.length === 1 || !clauses.some(isNamed)) return true
  return clauses.some(
    (clause) => form.answerPattern.test(clause) && (isNamed(clause) || pronoun.test(clause)),
  )
}

/** A number of the question, or a word that picks one of several, is in the passage or above it. */
const minPickedPresence = weights.before

/** A paragraph of several sentences under a heading: a value in one sentence says nothing of the words of another. */
const isParagraph = ({ isIntroduced, text, block }: Passage) =>
  isIntroduced && text === block && !text.includes('; ') && sentencesOf(text).length > 1

/** The passages of a page by the share of a question's words that they have, the best first. */
export function rankByCoverage(
  passages: readonly Passage[],
  question: string,
  title: string,
): RankedPassage[] {
  const titleRoots = rootsOf(title)
  const indexed = passages.map((passage) => indexPassage(passage, titleRoots))
  const topic = weighTopic(question, indexed)
  const form = questionFormOf(question)
  const fitting = form
    ? indexed.filter(({ passage }) => containsExpected(passage.text, form, question)).length
    : 0
  // What a question expects counts like a word: a price on a page with one price is half of the answer.
  const expected = fitting === 0 ? 0 : Math.log(1 + (indexed.length + 0.5) / (fitting + 0.5))
  const total = [...topic.values()].reduce((sum, { weight }) => sum + weight, expected) || 1
  const predicate = [...topic].filter(([, { isPredicate }]) => isPredicate)
  const names = namesIn(question).map(rootOf)
  const picked = [...topic.keys()].filter(
    (root) => modifierRoots.has(root) || (/\d/.test(root) && names.includes(root)),
  )
  const isTyped = form !== undefined && form.expects !== 'wording' && form.expects !== 'reason'
  const needed = predicate.reduce((sum, [, { weight }]) => sum + weight, 0) * minPredicateShare
  return indexed
    .map((one) => {
      const hasExpected = expected > 0 && containsExpected(one.passage.text, form!, question)
      const presences = new Map([...topic.keys()].map((root) => [root, presenceOf(root, one)]))
      const sharedOf = (roots: readonly (readonly [string, TopicRoot])[]) =>
        roots.reduce((sum, [root, { weight }]) => sum + presences.get(root)! * weight, 0)
      const shared = sharedOf([...topic])
      const coverage = shared === 0 ? 0 : (shared + (hasExpected ? expected : 0)) / total
      const isNear = [...presences.values()].some((presence) => presence >= minAnchorPresence)
      const minNamePresence = needed > 0 ? weights.title : weights.before
      const hasNames = names.every((root) => (presences.get(root) ?? 1) >= minNamePresence)
      const predicateShare = needed === 0 ? 1 : (sharedOf(predicate) / needed) * minPredicateShare
      const isOnTopic =
        isNear &&
        hasNames &&
        (names.every((root) => (presences.get(root) ?? 1) > weights.before) || refersBack(one.passage)) &&
        picked.every((root) => presences.get(root)! >= minPickedPresence) &&
        (!isTyped || isSameClause(one.passage, names, form)) &&
        predicateShare >= minPredicateShare &&
        hasEvidence(predicate, presences, { title: titleRoots, form }) &&
        !(isParagraph(one.passage) && (isTyped || one.passage.text.length > maxWholeBlockCharacters))
      const isComplete =
        predicate.length > 0 && [...presences.values()].every((presence) => presence > weights.context)
      return {
        passage: one.passage,
        isOnTopic,
        predicateShare,
        isComplete,
        coverage,
        score: coverage - one.passage.text.length * lengthPenalty,
      }
    })
    .filter(({ coverage }) => coverage > 0)
    .sort((a, b) => b.score - a.score)
}

/** The best sentence of a block and the sentences around it, up to the maximum length of a passage. */
function cutPassage(text: string, query: readonly string[]): string {
  if (text.length <= maxPassageCharacters) return text
  const sentences = sentencesOf(text)
  const scores = bm25(sentences.map(wordsOf), query)
  const best = scores.indexOf(scores.reduce((max, score) => Math.max(max, score), 0))
  let [from, to] = [best, best + 1]
  let length = sentences[best]!.length
  for (;;) {
    const [before, after] = [sentences[from - 1], sentences[to]]
    if (after !== undefined && length + after.length <= maxPassageCharacters) {
      to += 1
      length += after.length
    } else if (before !== undefined && length + before.length <= maxPassageCharacters) {
      from -= 1
      length += before.length
    } else break
  }
  return sentences.slice(from, to).join(' ').trim()
}

/**
 * The passages of a page about the topic of a question, best first, quoted word for word.
 * @param markdown the page
 */
export function rankPassages(markdown: string, question: string, maxPassages: number): string[] {
  const query = questionTopic(question)
  const blocks = new Set<string>()
  for (const { passage } of rankByCoverage(passagesOf(markdown), question, '')) {
    blocks.add(passage.block)
    if (blocks.size >= maxPassages) break
  }
  return [...blocks].map((block) => cutPassage(block, query))
}
