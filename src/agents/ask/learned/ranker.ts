import { type Filling, fillIn } from '../parameters/fill.ts'
import type { Profile, Vocabulary } from '../vocabulary.ts'
import {
  fillingFeatures,
  type QuestionState,
  questionFeatures,
  sharedFeatures,
  sharedNames,
} from './rank-features.ts'
import type { Weights } from './weights.ts'

/** Why a question is refused. */
export const reasons = [
  'no_platform',
  'no_target',
  'several_lookups',
  'action',
  'private_data',
  'not_offered',
  'off_topic',
  'not_understood',
] as const
export type Reason = (typeof reasons)[number]

export interface RankerModel {
  readonly weights: Weights
  /** Classes by the column of their weights: ids of operations, parts of paths, reasons, the filled lookup. */
  readonly columns: ReadonlyMap<string, number>
  /** Weights of `sharedNames`, for lookups. */
  readonly shared: Float64Array
}

/** A lookup that may be meant. */
export interface Candidate {
  readonly profile: Profile
  readonly filling: Filling
  readonly score: number
  readonly probability: number
}

export interface Ranking {
  /** The likeliest first. */
  readonly candidates: readonly Candidate[]
  /** The probability of each reason to refuse. */
  readonly refusals: ReadonlyMap<Reason, number>
}

/** The column of a class for features of filled lookups and for questions without a class of their own. */
export const anyLookup = 'lookup'

/** Adds up the weights of filled lookups; lookups with the same features share their sums. */
class FillingScores {
  readonly #model: RankerModel
  readonly #known = new Map<string, Float64Array>()

  constructor(model: RankerModel) {
    this.#model = model
  }

  /** The score of every column. */
  of(features: readonly string[]): Float64Array {
    const key = features.join('\n')
    let sums = this.#known.get(key)
    if (sums === undefined) {
      sums = new Float64Array(this.#model.columns.size)
      for (const feature of features) this.#model.weights.addTo(sums, feature)
      this.#known.set(key, sums)
    }
    return sums
  }
}

const sharedPlaces = new Map(sharedNames.map((name, place) => [name, place]))

/** The score of a lookup from the scores of the columns. */
export function lookupScore(
  model: RankerModel,
  scores: Float64Array,
  vocabulary: Vocabulary,
  state: QuestionState,
  profile: Profile,
  filling: Filling,
  filled: FillingScores,
): number {
  let sum = 0
  const columns = [...profile.classes, anyLookup].map((name) => model.columns.get(name))
  for (const column of columns) if (column !== undefined) sum += scores[column]!
  const own = filled.of(fillingFeatures(filling, state))
  for (const column of columns) if (column !== undefined) sum += own[column]!
  for (const [name, value] of sharedFeatures(vocabulary, state, profile, filling))
    sum += value * model.shared[sharedPlaces.get(name)!]!
  return sum
}

/** A question that names a platform as surely as this does not lack one. */
const minNamed = 0.5

/** Judges every lookup that may be meant, and every reason to refuse. */
export function rank(
  model: RankerModel,
  vocabulary: Vocabulary,
  state: QuestionState,
  profiles: readonly Profile[],
  now: number,
): Ranking {
  const scores = new Float64Array(model.columns.size)
  const filled = new FillingScores(model)
  for (const feature of questionFeatures(state.question, state.tags)) model.weights.addTo(scores, feature)
  const scored = profiles.map((profile) => {
    const filling = fillIn(vocabulary, state.question, profile, state.tags, now)
    return {
      profile,
      filling,
      score: lookupScore(model, scores, vocabulary, state, profile, filling, filled),
    }
  })
  const isPlatformNamed = [...state.platforms.values()].some((weight) => weight >= minNamed)
  const refused = reasons.map((reason) =>
    reason === 'no_platform' && isPlatformNamed
      ? Number.NEGATIVE_INFINITY
      : (scores[model.columns.get(reason) ?? -1] ?? Number.NEGATIVE_INFINITY),
  )
  const maxScore = Math.max(...refused, ...scored.map(({ score }) => score))
  const weights = [...scored.map(({ score }) => score), ...refused].map((score) => Math.exp(score - maxScore))
  const sum = weights.reduce((all, one) => all + one, 0)
  return {
    candidates: scored
      .map((one, at) => ({ ...one, probability: weights[at]! / sum }))
      .sort((a, b) => b.score - a.score),
    refusals: new Map(reasons.map((reason, at) => [reason, weights[scored.length + at]! / sum])),
  }
}
