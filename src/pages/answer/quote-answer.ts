import { anyOf, readList } from '../alternatives.ts'
import { datePattern, numberPattern } from './expected-values.ts'
import { maxPassageCharacters, type Passage, passagesOf, sentencesOf } from './passages.ts'
import { factAnswer, type PageFacts, type QuestionForm, questionFormOf } from './question-forms.ts'
import { bm25, isStopWord, stem, topicWords, wordsOf } from './search-words.ts'

/**
 * The share of the question's word weights that a passage needs to count as an answer. A question that expects a number, a
 * date or a name needs fewer words, since the passage proves its relevance by what it contains.
 */
const [minTypedCoverage, minCoverage] = [0.65, 0.7]

/** How much a word counts by its place: in the passage, above it, beside it, in the page's title. */
const weights = { passage: 1, context: 0.8, introduction: 1, before: 0.6, after: 0.4, title: 0.5 }
/** A synonym counts less than the word. */
const synonymWeight = 0.8
/** A block up to this length is quoted whole: its sentences explain one another. */
const maxWholeBlockCharacters = 300

const listOf = (name: string) => readList(new URL(`./lists/${name}.txt`, import.meta.url))

const irregularForms = new Map(
  listOf('irregular-forms').map((line) => {
    const [form = '', base = ''] = line.split(' ').map((word) => wordsOf(word)[0])
    return [form, base]
  }),
)

/** With six letters, `investigate` and `investment` would be one word. */
const rootLength = 7

/**
 * The root of a word of `wordsOf`. Words of one family share their first letters (`established`, `establishment`), and a
 * second ending (`drivers`, `driver`, `drive`), and a doubled letter before it (`stopped`, `stop`).
 */
function rootOf(word: string): string {
  // German participles have a syllable before the stem: gründete, gegründet.
  const base = irregularForms.get(word) ?? word.replace(/^ge(?=\p{L}{4,}(?:t|en)$)/u, '')
  return /\d/.test(base)
    ? base
    : stem(base)
        .replace(/([bdfgklmnprt])\1$/, '$1')
        .replace(/y$/, 'i')
        .slice(0, rootLength)
}

const negation = new RegExp(`\\b${anyOf(listOf('negations'))}\\b|n['’]t\\b`, 'i')

/** Stands for a negation among the roots of a text: "cannot be returned" is not "can be returned". */
const negationRoot = '¬'

function rootsOf(text: string): Set<string> {
  const roots = new Set(wordsOf(text).map(rootOf))
  if (negation.test(text)) roots.add(negationRoot)
  return roots
}

const synonyms = new Map<string, Set<string>>()
for (const line of listOf('synonyms')) {
  const roots = [...rootsOf(line)]
  for (const root of roots) synonyms.set(root, new Set([...(synonyms.get(root) ?? []), ...roots]))
}

/** Questions in German, which capitalises all nouns. */
const germanStarts = 'wie wieviele? wer wen wem wessen wann wo wohin woher was warum wieso welche[nrsm]?'
const germanVerbs = 'ist sind hat haben gibt kann darf muss'
const germanQuestion = new RegExp(
  `^\\s*(?:(?:bis|seit|ab|von|mit|für) )?${anyOf(`${germanStarts} ${germanVerbs}`.split(' '))}\\b`,
  'i',
)

/** Names and numbers in a question: capitalised words after the first word, and words that start with a digit. */
function namesIn(question: string): string[] {
  const pattern = germanQuestion.test(question)
    ? /(?<=\S\s+)\d[\p{L}\p{N}’'-]*/gu
    : /(?<=\S\s+)[\p{Lu}\d][\p{L}\p{N}’'-]*/gu
  const inside = [...question.matchAll(pattern)].map(([word]) => word.replace(/['’]s?$/, ''))
  return inside.flatMap((word) => wordsOf(word))
}

/** The topic words of a question without its question words; all topic words if no others remain. */
function questionTopic(question: string): string[] {
  const questionWords = new Set(wordsOf(questionFormOf(question)?.questionWords ?? ''))
  const words = topicWords(question)
  const topic = words.filter((word) => !questionWords.has(word) && !negation.test(word))
  return topic.length > 0 ? topic : words
}

/** A passage with the roots of its words, by their place. */
interface IndexedPassage {
  readonly passage: Passage
  readonly roots: Readonly<Record<keyof typeof weights, ReadonlySet<string>>>
}

const noRoots: ReadonlySet<string> = new Set()

function indexPassage(passage: Passage, title: ReadonlySet<string>): IndexedPassage {
  const { text, context, before, after, isIntroduced } = passage
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
interface RankedPassage {
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

/** Verbs and nouns that carry little of a question's topic. */
const genericRoots = new Set(listOf('generic-words').flatMap((line) => wordsOf(line).map(rootOf)))
const genericWeight = 0.3
/** The noun after "which" names the kind of the answer, which answers leave out: "which bacteria". */
const kindWeight = 0.4
const kindOfAnswer =
  /^\s*(?:\p{L}+ )?(?:which|what|welche[nrsm]?|quel(?:le)?s?|qué|cuál(?:es)?|qual[ie]?|quais|che) (\p{L}+)/iu

/** One word at least is in the passage or above it; the title of the page alone is above everything. */
const minAnchorPresence = 0.6
/** A passage that has much less of them than another one is about something else. */
const maxPredicateGap = 0.1
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
  const kind = rootsOf(kindOfAnswer.exec(question)?.[1] ?? '')
  const weighted = new Map<string, TopicRoot>()
  const negated = negation.test(question) ? [negationRoot] : []
  for (const root of [...questionTopic(question).map(rootOf), ...negated]) {
    const having = indexed.filter((one) => presenceOf(root, one) >= weights.context * synonymWeight).length
    const rarity = Math.log(1 + (indexed.length + 0.5) / ((having || unknownFrequency) + 0.5))
    const weight = kind.has(root) ? kindWeight : genericRoots.has(root) ? genericWeight : 1
    weighted.set(root, { weight: rarity * weight, isPredicate: weight === 1 && !names.has(root) })
  }
  return weighted
}

/** The passages of a page by the share of a question's words that they have, the best first. */
function rankByCoverage(passages: readonly Passage[], question: string, title: string): RankedPassage[] {
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
      const isOnTopic = isNear && hasNames && predicateShare >= minPredicateShare
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

/** Abbreviations in a question as the words that a page has for them: IPO, initial public offering. */
function expandAbbreviations(question: string, text: string): string {
  return question.replace(/\b\p{Lu}{2,5}\b/gu, (short) => {
    const words = [...short].map((letter) => `${letter}\\p{L}+`).join('[ -]')
    return text.includes(short)
      ? short
      : (new RegExp(`\\b${words}\\b`, 'iu').exec(text)?.[0].toLowerCase() ?? short)
  })
}

/** The thing that a question counts: "how many loaves". */
const countedThing =
  /^\s*(?:\p{L}+ )?(?:how many|wie ?viele|combien d['’e] ?|cuánt[oa]s|quant[oaie]s?) (\p{L}{3,})/iu
/** Words between a number and what it counts: "10 confirmed human cases". */
const maxWordsBetween = 4

/** Whether a text has a number beside a word, or beside a synonym of it. */
function isCounted(text: string, thing: string): boolean {
  const wanted = new Set([...rootsOf(thing)].flatMap((root) => [root, ...(synonyms.get(root) ?? [])]))
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}.,]*/gu) ?? []
  const isWanted = words.map((word) => [...rootsOf(word)].some((root) => wanted.has(root)))
  return words.some((word, index) => {
    if (!numberPattern.test(word)) return false
    return (
      isWanted.slice(index + 1, index + 2 + maxWordsBetween).includes(true) || isWanted[index - 1] === true
    )
  })
}

/** Whether a text contains what a form of question expects; a name must be another one than the question's. */
function containsExpected(text: string, form: QuestionForm, question: string): boolean {
  const counted = countedThing.exec(question)?.[1]
  if (counted) return isCounted(text, counted)
  if (form.expects !== 'name' && form.expects !== 'place') return form.answerPattern.test(text)
  const asked = rootsOf(question)
  const pattern = new RegExp(form.answerPattern.source, `${form.answerPattern.flags}g`)
  return [...text.matchAll(pattern)].some(([found]) => {
    const [name = found] = form.expects === 'place' ? (/\p{Lu}.*$/u.exec(found) ?? []) : []
    if (form.expects === 'place' && datePattern.test(name)) return false
    return topicWords(name).some((word) => !asked.has(rootOf(word)) && !isStopWord(name))
  })
}

/** Whether the clause of a text with most words of a question has a negation. */
function isDenied(text: string, question: string): boolean {
  if (!negation.test(text)) return false
  const asked = new Set(questionTopic(question).map(rootOf))
  const clauses = text.split(clauseEnd).map((clause) => ({
    clause,
    shared: [...rootsOf(clause)].filter((root) => asked.has(root)).length,
  }))
  const best = clauses.reduce((one, other) => (other.shared > one.shared ? other : one))
  return negation.test(best.clause)
}
const clauseEnd = /[,;:—–]\s|\s(?:but|although|aber|mais|pero|mas|ma)\s/i

/** Questions that are answered by yes or no. */
const closedQuestion = new RegExp(`^[\\s¿]*${anyOf(listOf('closed-questions'))}\\b`, 'i')

/** Whether a passage answers: it has what the question expects, and a negation if the question has one. */
function answers(
  { passage, isOnTopic }: RankedPassage,
  form: QuestionForm | undefined,
  question: string,
): boolean {
  const { text, context } = passage
  if (!isOnTopic) return false
  if (form && !containsExpected(text, form, question)) return false
  if (negation.test(question)) return negation.test(`${context}\n${text}`)
  // What a thing is not and what did not happen say nothing about what is and did.
  const isOpen = form
    ? form.expects !== 'quantity' && form.expects !== 'reason'
    : !closedQuestion.test(question)
  return !isOpen || !isDenied(text, question)
}

/** A name, place, date or reason in another block that fits about as well. */
const minLead = 0.015

/**
 * Whether another block has another name, place, date or reason with as many of the question's words. With every word in the
 * passage itself, the passage stays.
 */
function isDisputed(
  found: RankedPassage,
  ranked: readonly RankedPassage[],
  form: QuestionForm,
  question: string,
): boolean {
  if (found.isComplete || form.expects === 'quantity' || form.expects === 'wording') return false
  const rival = ranked.find(
    (one) => one.passage.block !== found.passage.block && answers(one, form, question),
  )
  return rival !== undefined && found.score - rival.score < minLead
}

/** Whether a passage ends like a sentence, or is an entry of a list, a table or a definition. */
const isSentenceOrEntry = ({ text, isIntroduced, block }: Passage): boolean =>
  isIntroduced || block !== text || /[.!…。"”»)\d]$|[|:;]/.test(text)

/** The text that is quoted for a passage: its block if that is short, else the passage and the sentence before it. */
function quotationOf({ text, block, before }: Passage): string {
  if (block.length <= maxWholeBlockCharacters) return block
  const both = `${before} ${text}`.trim()
  return both.length <= maxPassageCharacters ? both : text.slice(0, maxPassageCharacters)
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

/**
 * The passage that answers a question, quoted; null if no text answers it.
 * @param texts the article of a page and the whole page, in Markdown: the first that answers counts
 */
export function quoteAnswer(texts: readonly string[], asked: string, facts: PageFacts): string | null {
  const question = expandAbbreviations(asked, texts.at(-1) ?? '')
  const fact = factAnswer(question, facts)
  if (fact !== null) return fact
  const title = String(facts.title ?? '')
  const known = new Set([...texts.flatMap(wordsOf), ...wordsOf(title)])
  if (namesIn(question).some((word) => !known.has(word))) return null
  const form = questionFormOf(question)
  const enough = form ? minTypedCoverage : minCoverage
  for (const text of texts) {
    const isArticle = text === texts[0]
    const ranked = rankByCoverage(passagesOf(text), question, title)
    const found = ranked.find((one) => answers(one, form, question))
    if (!found) continue
    const best = ranked.reduce((max, { predicateShare }) => Math.max(max, predicateShare), 0)
    const minShare = best - maxPredicateGap
    // Beside the article, other articles are announced: only a passage with every word counts.
    if (!isArticle && !(found.isComplete && isSentenceOrEntry(found.passage))) continue
    if (form && isDisputed(found, ranked, form, question)) return null
    if (found.coverage >= enough && found.predicateShare >= minShare) return quotationOf(found.passage)
  }
  return null
}
