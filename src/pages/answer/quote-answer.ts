import { anyOf } from '../alternatives.ts'
import { ageAnswer, isAboutRelative, namedKindAnswer, roleAnswer } from './direct-answers.ts'
import {
  containsExpected,
  hasOneNumber,
  hasOther,
  isAboutOthers,
  isDenied,
  valueDistance,
  valuesIn,
  whichOne,
} from './expected-answer.ts'
import { labelledAnswer } from './labels.ts'
import { type RankedPassage, rankByCoverage } from './passage-ranking.ts'
import { isSentenceOrEntry, passagesOf, quotationOf } from './passages.ts'
import { factAnswer, type PageFacts, type QuestionForm, questionFormOf } from './question-forms.ts'
import { isStopWord } from './search-words.ts'
import { isNegated, listOf, namesIn, rootOf, rootsOf, synonyms } from './word-roots.ts'

/**
 * The share of the question's word weights that a passage needs to count as an answer. A question that expects a number, a
 * date or a name needs fewer words, since the passage proves its relevance by what it contains.
 */
const [minTypedCoverage, minCoverage] = [0.55, 0.7]

/** A passage with much less of the words that say what the question wants to know is about something else. */
const maxPredicateGap = 0.1

/** Abbreviations in a question as the words that a page has for them: IPO, initial public offering. */
function expandAbbreviations(question: string, text: string): string {
  return question.replace(/\b\p{Lu}{2,5}\b/gu, (short) => {
    const words = [...short].map((letter) => `${letter}\\p{L}+`).join('[ -]')
    return text.includes(short)
      ? short
      : (new RegExp(`\\b${words}\\b`, 'iu').exec(text)?.[0].toLowerCase() ?? short)
  })
}

const fullNameInQuestion = /(?<=\S\s+)\p{Lu}\p{L}+(?: \p{Lu}\.)?(?: \p{Lu}[\p{L}-]+){1,2}/gu
/** "New York" is not York, and Northern Ireland not Ireland. */
const placeWord =
  /^(?:New|North|South|East|West|Los|Las|San|Santa|Saint|St|United|Great|Hong|(?:North|South|East|West)ern)$/
/** A page calls a person by the last name after the first time, unless there are two of that name. */
function shortenNames(question: string, text: string): string {
  return question.replace(fullNameInQuestion, (full) => {
    const words = full.split(' ')
    const last = words.at(-1)!
    if (placeWord.test(words[0]!)) return full
    const uses = [
      ...text.matchAll(new RegExp(`(?:(\\p{Lu}[\\p{L}.]{0,30}) )?(?<!\\p{L})${last}(?!\\p{L})`, 'gu')),
    ]
    const before = uses.map(([, word]) => word).filter((word) => word !== undefined && !isStopWord(word))
    const alone = uses.length - before.length
    return alone > 1 && before.length > 0 && before.every((word) => words.includes(word!)) ? last : full
  })
}

/** The lines at the foot of a page have a year and names, and answer nothing of its article. */
const imprint = /©|\ball rights reserved\b|\bcookies?\b/i

/** Questions that are answered by yes or no. */
const closedQuestion = new RegExp(`^[\\s¿]*${anyOf(listOf('closed-questions'))}\\b`, 'i')

/** "In which arena" is answered by the name of an arena. */
const placedKind = /^\s*(?:in|at|on|from|to) which (\p{L}+)/iu

/** Whether a passage answers: it has what the question expects, and a negation if the question has one. */
function answers(
  { passage, isOnTopic, isComplete }: RankedPassage,
  form: QuestionForm | undefined,
  question: string,
): boolean {
  const { text, context } = passage
  if (!isOnTopic || imprint.test(text) || isAboutOthers(text, question) || isAboutRelative(text, question))
    return false
  if (form && !containsExpected(text, form, question) && !(isComplete && hasOneNumber(text, form)))
    return false
  if (!form && whichOne.test(question) && !passage.isIntroduced && !hasOther(text, question)) return false
  const [, kind] = placedKind.exec(question) ?? []
  if (!form && kind && ![...rootsOf(kind)].some((root) => rootsOf(`${context}\n${text}`).has(root)))
    return false
  if (isNegated(question)) return isNegated(`${context}\n${text}`)
  // What a thing is not and what did not happen say nothing about what is and did.
  const isOpen = form
    ? form.expects !== 'quantity' && form.expects !== 'reason'
    : !closedQuestion.test(question)
  return !isOpen || !isDenied(text, question)
}

/** A value that is this many words further away from the words of the question is another matter. */
const maxDistanceGap = 2
/** With more words between, the value may belong to others. */
const maxSureDistance = 3

/** A passage with as many of the words, or with this much less, competes. */
const minLead = 0.35
const minPredicateLead = 0.25

/** Passages with about as many words of a question are chosen by how close the value is to these words. */
const maxScoreGap = 0.1
function closestOf(
  answering: readonly RankedPassage[],
  form: QuestionForm | undefined,
  question: string,
): RankedPassage | undefined {
  const [first] = answering
  if (!form || !first) return first
  const close = answering
    .filter(({ score }) => score >= first.score - minLead)
    .map((one) => ({ one, distance: valueDistance(one.passage.text, form, question) }))
    // Words above a passage alone say less than words in it.
    .filter(
      ({ one: { score } }, index, all) =>
        index === 0 || score >= first.score - maxScoreGap || all[0]!.distance === Number.POSITIVE_INFINITY,
    )
  return close.reduce((best, next) => (next.distance < best.distance ? next : best)).one
}

/**
 * Whether another block answers about as well with another value. Of two passages, one is wrong, and the words do not say
 * which.
 */
function isDisputed(
  found: RankedPassage,
  ranked: readonly RankedPassage[],
  form: QuestionForm,
  question: string,
): boolean {
  if (form.expects === 'wording') return false
  const values = valuesIn(found.passage.text, form)
  const distance = valueDistance(found.passage.text, form, question)
  return ranked.some(
    (one) =>
      one.passage.block !== found.passage.block &&
      found.score - one.score < minLead &&
      found.predicateShare - one.predicateShare < minPredicateLead &&
      answers(one, form, question) &&
      (distance > maxSureDistance ||
        valueDistance(one.passage.text, form, question) <= distance + maxDistanceGap) &&
      ![...valuesIn(one.passage.text, form)].some((value) => values.has(value)),
  )
}

/**
 * The passage that answers a question, quoted; null if no text answers it.
 * @param texts the article of a page and the whole page, in Markdown: the first that answers counts
 */
export function quoteAnswer(texts: readonly string[], asked: string, facts: PageFacts): string | null {
  const question = shortenNames(expandAbbreviations(asked, texts.at(-1) ?? ''), texts.at(-1) ?? '')
  const fact = factAnswer(question, facts)
  if (fact !== null) return fact
  const title = String(facts.title ?? '')
  const known = rootsOf([...texts, title].join('\n'))
  const isKnown = (root: string) => [root, ...(synonyms.get(root) ?? [])].some((one) => known.has(one))
  if (!namesIn(question).map(rootOf).every(isKnown)) return null
  const form = questionFormOf(question)
  const enough = form ? minTypedCoverage : minCoverage
  for (const text of texts) {
    const isArticle = text === texts[0]
    const passages = passagesOf(text)
    const labelled = labelledAnswer(passages, { question, form, title })
    const direct =
      labelled || !isArticle
        ? labelled
        : (ageAnswer(passages, question) ??
          roleAnswer(passages, question, title) ??
          namedKindAnswer(passages, question))
    if (direct) return quotationOf(direct)
    if (direct === null) return null
    const ranked = rankByCoverage(passages, question, title)
    const found = closestOf(
      ranked.filter((one) => answers(one, form, question)),
      form,
      question,
    )
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
