import type { AnyOperation } from '../catalog/operation.ts'
import type { Registry } from '../catalog/registry.ts'
import type { Clock } from '../clock.ts'
import { confidenceOf, doubtsOf } from './learned/confidence.ts'
import { type Interpretation, interpret } from './learned/interpretations.ts'
import type { QuestionState } from './learned/rank-features.ts'
import type { Candidate, Ranking, Reason } from './learned/ranker.ts'
import { type LearnedTable, loadTable } from './learned/table.ts'
import type { Span } from './learned/tagger.ts'
import { refusalOf, withoutConflict } from './parameters/fill.ts'
import { type Question, readQuestion } from './question/question.ts'
import { readVocabulary, type Vocabulary } from './vocabulary.ts'

export type { Candidate, Reason } from './learned/ranker.ts'

/** The part that all decisions about a question share. */
interface Decision {
  /** The probability that the decision is right, as calibrated on questions kept aside (docs/ASK.md). */
  readonly confidence: number
  /** The likeliest lookups, for a model and for suggestions. */
  readonly candidates: readonly Candidate[]
  readonly question: Question
  readonly spans: readonly Span[]
}

/** The lookup that answers a question. */
export interface Route extends Decision {
  readonly kind: 'route'
  readonly operation: AnyOperation
  /** Path and query parameters as they are sent. */
  readonly params: Readonly<Record<string, string | readonly string[]>>
}

/** A question that is not looked up. */
export interface Refusal extends Decision {
  readonly kind: 'refusal'
  readonly reason: Reason
  /** Required parameters that the question does not give the likeliest lookup. */
  readonly missing: readonly string[]
  /** Why the likeliest lookup refuses its parameters; null where it takes them. */
  readonly refused: string | null
}

export interface Router {
  route(question: string): Route | Refusal
  /**
   * Every lookup that may be meant by a text, the likeliest first, whether or not the text has a target.
   * @param platform the platform that is meant; undefined: those that the text names, or all
   */
  rankLookups(text: string, platform?: string): readonly AnyOperation[]
}

/** The minimum confidence of a lookup that is carried out and charged. Chosen on questions kept aside (docs/ASK.md). */
export const minConfidence = 0.5
const maxCandidates = 6
/** A refusal is at most this certain where the likeliest lookup was not in the training. */
const unlearnedConfidence = 0.5

interface Reader {
  readonly registry: Registry
  readonly vocabulary: Vocabulary
  readonly table: LearnedTable
  readonly clock: Pick<Clock, 'now'>
  /** Whether the operation answers lookups now: questions are not routed to retired routes. */
  readonly isServed: (operation: AnyOperation) => boolean
}

/** Builds the router of a catalog. The vocabulary and the learned table are read with the first question. */
export function createRouter(
  registry: Registry,
  clock: Pick<Clock, 'now'>,
  isServed: Reader['isServed'] = () => true,
): Router {
  let reader: Reader | undefined
  function ready(): Reader {
    if (reader === undefined) {
      const table = loadTable()
      reader = { registry, clock, isServed, table, vocabulary: readVocabulary(registry, table.isKnown) }
    }
    return reader
  }
  return {
    route: (text) => decide(ready(), text),
    rankLookups: (text, platform) =>
      oncePerOperation(interpretText(ready(), text, platform).ranking.candidates).map(
        ({ profile }) => profile.operation,
      ),
  }
}

/** Ranks the lookups that may be meant. */
function interpretText(
  { registry, vocabulary, table, clock, isServed }: Reader,
  text: string,
  platform?: string,
): Interpretation {
  const { tagger, ranker } = table
  const question = readQuestion(vocabulary, text)
  return interpret(
    { registry, vocabulary, tagger, ranker },
    question,
    clock.now(),
    platform,
    ({ operation }) => isServed(operation),
  )
}

/** The likeliest candidate of each operation, from candidates that begin with the likeliest. */
function oncePerOperation(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>()
  return candidates.filter(({ profile: { operation } }) => {
    const isFirst = !seen.has(operation.id)
    seen.add(operation.id)
    return isFirst
  })
}

function decide(reader: Reader, text: string): Route | Refusal {
  const { table } = reader
  const { state, ranking, stateOf } = interpretText(reader, text)
  const [reason, probability] = likeliestReason(ranking)
  const refusals = [...ranking.refusals.values()].reduce((sum, one) => sum + one, 0)
  const shown = {
    candidates: oncePerOperation(ranking.candidates).slice(0, maxCandidates),
    question: state.question,
    spans: state.tags.spans,
  }
  const refuse = (why: Reason, confidence: number): Refusal => ({
    kind: 'refusal',
    reason: why,
    confidence,
    ...lackOf(ranking.candidates[0]),
    ...shown,
  })
  if (refusals > 0.5) {
    const isLearned = table.ranker.columns.has(ranking.candidates[0]?.profile.operation.id ?? '')
    return refuse(reason, isLearned ? probability : Math.min(probability, unlearnedConfidence))
  }
  const best = bestCandidate(ranking.candidates)
  if (best === undefined) return refuse(refusals > 0.2 ? reason : 'no_target', 0.5)
  const confidence = confidenceOf(table.confidence, doubtsOf(stateOf(best), ranking, best))
  if (confidence < minConfidence) return refuse(doubtfulReason(state, reason, refusals), 1 - confidence)
  return {
    kind: 'route',
    operation: best.profile.operation,
    params: best.filling.params,
    confidence,
    ...shown,
  }
}

/** What the likeliest lookup lacks. */
function lackOf(first: Candidate | undefined): Pick<Refusal, 'missing' | 'refused'> {
  const missing = first?.filling.missing ?? []
  const refused =
    first === undefined || missing.length > 0
      ? null
      : refusalOf(first.profile.operation, first.filling.params)
  return { missing, refused }
}

function likeliestReason({ refusals }: Ranking): [Reason, number] {
  return [...refusals].reduce((best, one) => (one[1] > best[1] ? one : best))
}

/** A lookup that lacks something is passed over for one that is at least this likely beside it. */
const minShare = 0.15

/** The likeliest lookup that can be carried out. */
function bestCandidate(candidates: readonly Candidate[]): Candidate | undefined {
  const [first] = candidates
  return candidates.find(({ profile, filling, probability }) => {
    if (filling.missing.length > 0 || probability < minShare * first!.probability) return false
    return (
      refusalOf(profile.operation, filling.params) === null || withoutConflict(profile.operation, filling)
    )
  })
}

/** Why a question is refused that is read as a lookup, though not surely enough. */
function doubtfulReason(
  { platforms, tags, question }: QuestionState,
  likeliest: Reason,
  probability: number,
): Reason {
  if (probability > 0.2) return likeliest
  if (Math.max(0, ...platforms.values()) < 0.15) return 'no_platform'
  return tags.spans.length === 0 && question.targets.length === 0 ? 'no_target' : 'not_understood'
}
