import { anyOf } from '../alternatives.ts'
import { directAnswer, isAboutRelative } from './direct-answers.ts'
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
import { type QuestionForm, questionFormOf } from './question-forms.ts'
import { isNegated, listOf, rootsOf } from './word-roots.ts'

/**
 * The share of the question's word weights that a passage needs to count as an answer. A question that expects a number, a
 * date or a name needs fewer words, since the passage proves its relevance by what it contains.
 */
const [minTypedCoverage, minCoverage] = [0.55, 0.7]

/** A passage with much less of the words that say what the question wants to know is about something else. */
const maxPredicateGap = 0.1

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
 * The passage that answers a question by the rules alone; null if no text answers it.
 * @param texts the article of a page and the whole page, in Markdown: the first that answers counts
 */
export function ruleAnswer(texts: readonly string[], question: string, title: string): string | null {
  const form = questionFormOf(question)
  const enough = form ? minTypedCoverage : minCoverage
  for (const text of texts) {
    const isArticle = text === texts[0]
    const passages = passagesOf(text)
    const labelled = labelledAnswer(passages, { question, form, title })
    const direct = labelled || !isArticle ? labelled : directAnswer(passages, question, title)
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
