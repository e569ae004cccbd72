import type { Clock } from '../../catalog/clock.ts'
import type { AnyOperation } from '../../catalog/operation.ts'
import type { Registry } from '../../catalog/registry.ts'
import { finish, finishInPieces, type Pieces } from '../../runtime/threads/pieces.ts'
import { confidenceOf, doubtsOf, sameSummary } from './learned/confidence.ts'
import { type Interpretation, interpret } from './learned/interpretations.ts'
import type { QuestionState } from './learned/rank-features.ts'
import type { Candidate, Ranking, Reason } from './learned/ranker.ts'
import { type LearnedTable, loadTable } from './learned/table.ts'
import type { Span } from './learned/tagger.ts'
import { refusalOf, withoutConflict } from './parameters/fill.ts'
import { asNamed } from './parameters/named.ts'
import { minNamed, minPlatform, mostMeant, readsAnyPage } from './platforms.ts'
import { callsUnknown, readCall } from './question/pasted-calls.ts'
import { type Question, readQuestion, rulesOfText } from './question/question.ts'
import { requestSentence } from './question/request-sentence.ts'
import { asksProfile, asPage, isAccountedFor, losesContent, saysTwice } from './refusals/content.ts'
import { asRelation, isRelation } from './refusals/relations.ts'
import { listsDoers, reasonByForm, refusedForm } from './refusals/rules.ts'
import { readVocabulary, type Vocabulary } from './vocabulary.ts'
import { plain as plainOf } from './words/words.ts'
import { TooComplicated, Work } from './work.ts'

export type { Reason } from './learned/ranker.ts'

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
  /** Reads the vocabulary and the learned table in pieces, between which the thread serves. */
  prepare(): Promise<void>
  /**
   * @param work counts the work; of a whole question where it is left out
   * @throws TooComplicated where the question takes more work than that allows
   */
  route(question: string, work?: Work): Route | Refusal
  /** The same for a question of a declaration. The answer is remembered for a day and costs no work then. */
  routeExample(question: string, work: Work): Route | Refusal
  /**
   * Every lookup that may be meant by a text, the likeliest first, whether or not the text has a target.
   * @param platform the platform that is meant; undefined: those that the text names, or all
   * @throws TooComplicated
   */
  rankLookups(text: string, work?: Work, platform?: string): readonly Hit[]
}

/** A lookup that may be meant. */
export interface Hit {
  readonly operation: AnyOperation
  /** Its probability among all lookups, with that of its twin of another version. */
  readonly probability: number
}

/** The minimum confidence of a lookup that is carried out and charged. Chosen on questions kept aside (docs/ASK.md). */
export const minConfidence = 0.5
const maxCandidates = 6
const dayMs = 86_400_000
/** A reason to refuse as private is passed over below this probability where the question accounts for every word. */
const maxPrivate = 0.7
/** A lookup that loses a part of the question is at most this certain: below the bound. */
const unaccountedConfidence = 0.4
/** A refusal is at most this certain where the likeliest lookup was not in the training. */
const unlearnedConfidence = 0.5

/** Two questions that are looked up and one that is not: between them they pass through most rules. */
const firstQuestions = [
  'how many followers does @someone have on TikTok?',
  'what is the weather in Paris',
  'the latest posts of r/aww, please',
]

interface Reader {
  readonly registry: Registry
  readonly vocabulary: Vocabulary
  readonly table: LearnedTable
  readonly clock: Pick<Clock, 'now'>
  /** Whether the operation answers lookups now: questions are not routed to retired routes. */
  readonly isServed: (operation: AnyOperation) => boolean
}

/**
 * Builds the router of a catalog. The vocabulary and the learned table are read by `prepare`, in pieces, or at once with the
 * first question.
 */
export function createRouter(
  registry: Registry,
  clock: Pick<Clock, 'now'>,
  isServed: Reader['isServed'] = () => true,
): Router {
  let reader: Reader | undefined
  function* read(): Pieces<void> {
    if (reader !== undefined) return
    const table = yield* loadTable()
    const vocabulary = yield* readVocabulary(registry, table.isKnown)
    reader ??= { registry, clock, isServed, table, vocabulary }
  }
  /**
   * The first questions compile the expressions of the rules, which takes ten times as long as a question: here rule by rule,
   * platform by platform, and then as a whole.
   */
  function* readFirst(): Pieces<void> {
    yield* read()
    for (const text of firstQuestions) {
      for (const rule of rulesOfText) {
        rule(text)
        yield
      }
      readQuestion(ready().vocabulary, text, new Work())
      yield
      for (const { name } of registry.platforms) {
        interpretText(ready(), text, new Work(), name)
        yield
      }
      decide(ready(), text, new Work())
      yield
    }
  }
  function ready(): Reader {
    finish(read())
    return reader!
  }
  let examples = { day: 0, answers: new Map<string, Route | Refusal>() }
  return {
    prepare: () => finishInPieces(readFirst()),
    route: (text, work = new Work()) => decide(ready(), text, work),
    routeExample(text, work) {
      const day = Math.floor(clock.now() / dayMs)
      if (examples.day !== day) examples = { day, answers: new Map() }
      const found = examples.answers.get(text) ?? decide(ready(), text, work)
      examples.answers.set(text, found)
      return found
    },
    rankLookups: (text, work = new Work(), platform) =>
      hitsOf(interpretText(ready(), text, work, platform).ranking.candidates),
  }
}

/** Ranks the lookups that may be meant. */
function interpretText(
  { registry, vocabulary, table, clock, isServed }: Reader,
  text: string,
  work: Work,
  platform?: string,
): Interpretation {
  const { tagger, ranker } = table
  const question = readQuestion(vocabulary, text, work)
  return interpret(
    { registry, vocabulary, tagger, ranker },
    question,
    clock.now(),
    platform,
    ({ operation }) => isServed(operation),
  )
}

/** The lookups of candidates that begin with the likeliest. */
function hitsOf(candidates: readonly Candidate[]): Hit[] {
  const sum = candidates.reduce((all, { probability }) => all + probability, 0)
  return oncePerOperation(candidates).map((one) => ({
    operation: one.profile.operation,
    probability: sum === 0 ? 0 : sameSummary(candidates, one) / sum,
  }))
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

/** A call that was pasted in place of a question; null where the text is none or the lookup would refuse it. */
function pastedCall({ registry, vocabulary, isServed }: Reader, text: string, work: Work): Route | null {
  const call = readCall(registry, text)
  if (call === null || !isServed(call.operation) || refusalOf(call.operation, call.params) !== null)
    return null
  const question = readQuestion(vocabulary, text, work)
  return { kind: 'route', ...call, confidence: 1, candidates: [], question, spans: [] }
}

/** Reasons that may come of what is around a request. */
const maybeAround: ReadonlySet<Reason> = new Set([
  'not_understood',
  'several_lookups',
  'no_target',
  'not_offered',
  'off_topic',
])
/** The request alone is looked up from this confidence on: the rest of the question spoke against it. */
const minAlone = 0.7

function decide(reader: Reader, text: string, work: Work): Route | Refusal {
  const called = pastedCall(reader, text, work)
  if (called !== null) return called
  const found = decideWhole(reader, text, work)
  if (found.kind === 'route' || !maybeAround.has(found.reason)) return found
  const request = requestSentence(text, (part) => platformIn(reader, part))
  if (request === null) return found
  try {
    const alone = decideWhole(reader, request, work)
    return alone.kind === 'route' && alone.confidence >= minAlone ? alone : found
  } catch (error) {
    if (error instanceof TooComplicated) return found
    throw error
  }
}

/** The first platform that a text names; null: it names none. */
function platformIn({ registry, vocabulary }: Reader, text: string): string | null {
  const words = text.split(/[^\p{L}\p{N}]+/u).map(plainOf)
  for (let place = 0; place < words.length; place += 1) {
    const [named] = vocabulary.platforms.at(words, place)
    if (named !== undefined) return registry.platform(named.id)?.displayName ?? named.id
  }
  return null
}

function decideWhole(reader: Reader, text: string, work: Work): Route | Refusal {
  const { table } = reader
  const { state, ranking, stateOf } = interpretText(reader, text, work)
  const [reason, probability] = likeliestReason(ranking, state)
  const refusals = [...ranking.refusals.values()].reduce((sum, one) => sum + one, 0)
  const shown = {
    candidates: oncePerOperation(ranking.candidates).slice(0, maxCandidates),
    question: state.question,
    spans: state.tags.spans,
  }
  const isUnknownCall = callsUnknown(reader.registry, text)
  const refuse = (why: Reason, confidence: number): Refusal => ({
    kind: 'refusal',
    reason: isUnknownCall ? 'not_offered' : reasonByForm(reader.vocabulary, state, why, table.isKnown),
    confidence,
    ...lackOf(ranking.candidates[0]),
    ...shown,
  })
  const page = asPage(state, ranking.candidates, (name) => readsAnyPage(reader.registry, name))
  const likeliest = page ?? bestCandidate(state.question, ranking.candidates)
  const plain = asRelation(state, likeliest, ranking.candidates)
  // A question that names nothing private is no question for private data.
  const maxReason = reason === 'private_data' ? maxPrivate : 0.5
  const isPlain =
    plain !== undefined &&
    (plain === page ||
      (probability < maxReason && isAccountedFor(stateOf(plain), plain)) ||
      (reason === 'not_offered' &&
        (isRelation(stateOf(plain), plain) || listsDoers(stateOf(plain), plain))) ||
      asksProfile(stateOf(plain), plain))
  if (refusals > 0.5 && !isPlain) {
    const isLearned = table.ranker.columns.has(ranking.candidates[0]?.profile.operation.id ?? '')
    return refuse(reason, isLearned ? probability : Math.min(probability, unlearnedConfidence))
  }
  const best = plain
  if (best === undefined) return refuse(refusals > 0.2 ? reason : 'no_target', 0.5)
  const form = isUnknownCall ? 'not_offered' : refusedForm(reader.vocabulary, stateOf(best), best)
  if (form !== null) return refuse(form, 1)
  // A list that the form decides for is as sure as the list that it takes the place of.
  const judged = likeliest ?? best
  const stated = confidenceOf(table.confidence, doubtsOf(stateOf(judged), ranking, judged))
  const isSure = (isPlain && refusals > 0.5) || page !== undefined || saysTwice(best)
  const read = isSure ? Math.max(stated, minConfidence) : stated
  const confidence = losesContent(stateOf(best), best, table.isKnown)
    ? Math.min(read, unaccountedConfidence)
    : read
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

/**
 * The likeliest reason to refuse. What names nothing private, or a platform and nothing off topic, is refused as such only
 * where the ranker is sure.
 */
function likeliestReason(
  { refusals }: Ranking,
  { question: { refused }, platforms }: QuestionState,
): [Reason, number] {
  const isNamed = mostMeant(platforms) >= minNamed
  const isDoubtful = ([reason, probability]: readonly [Reason, number]) =>
    refused.length === 0 &&
    probability < maxPrivate &&
    (reason === 'private_data' || (reason === 'off_topic' && isNamed))
  const sorted = [...refusals].sort((one, other) => other[1] - one[1])
  return sorted.find((one) => !isDoubtful(one)) ?? sorted[0]!
}

/** A lookup that lacks something is passed over for one that is at least this likely beside it. */
const minShare = 0.15

/** The likeliest lookup that can be carried out, and that has the parameters which the question calls by their names. */
function bestCandidate(question: Question, candidates: readonly Candidate[]): Candidate | undefined {
  const [first] = candidates
  const filled = candidates.filter(({ filling }) => filling.missing.length === 0)
  const likely = filled.filter(({ probability }) => probability >= minShare * first!.probability)
  return asNamed(question, likely, filled).find(({ profile, filling }) => {
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
  if (mostMeant(platforms) < minPlatform) return 'no_platform'
  return tags.spans.length === 0 && question.targets.length === 0 ? 'no_target' : 'not_understood'
}
