import type { QuestionState } from './rank-features.ts'
import type { Candidate, Ranking } from './ranker.ts'
import { refusedWords, unexpressedConcepts, unreadWords } from './unread.ts'

/** What speaks for and against an answer being right, beside the ranker's own probability. */
export const doubtNames = [
  'bias',
  'rank',
  'margin',
  'refusals',
  'spans',
  'idle filters',
  'left',
  'strained',
  'no platform',
  'two platforms',
  'spans read',
  'doubtful filters',
  'unread',
  'unread beside a link',
  'refused words',
  'unexpressed concepts',
] as const

const logit = (probability: number) => {
  const bounded = Math.min(1 - 1e-4, Math.max(1e-4, probability))
  return Math.log(bounded / (1 - bounded))
}

/** The features of the confidence, in the order of `doubtNames`. */
export function doubtsOf(state: QuestionState, { candidates, refusals }: Ranking, best: Candidate): number[] {
  const { filling } = best
  const { spans, filter } = state.tags
  const rival = candidates.find(
    (one) => one !== best && one.profile.operation.summary !== best.profile.operation.summary,
  )
  const surest = Math.min(1, ...spans.map(({ probability }) => probability))
  const meant = [...state.platforms.values()].filter((weight) => weight > 0.3).length
  const between = [...filter].filter((probability) => probability > 0.15 && probability < 0.85).length
  const unread = unreadWords(state, filling).length
  return [
    1,
    logit(sameSummary(candidates, best)) / 4,
    rival ? Math.min(2, (best.score - rival.score) / 4) : 2,
    logit([...refusals.values()].reduce((sum, one) => sum + one, 0)) / 4,
    logit(surest) / 4,
    Math.min(2, filling.idleFilters.length),
    Math.min(2, filling.left.length),
    Math.min(1, filling.strained.length),
    meant === 0 ? 1 : 0,
    meant > 1 ? 1 : 0,
    Math.min(3, spans.length) / 3,
    Math.min(3, between) / 3,
    Math.min(3, unread) / 3,
    unread > 0 && filling.taken.some(({ kind }) => kind === 'link') ? 1 : 0,
    Math.min(2, refusedWords(state)) / 2,
    Math.min(2, unexpressedConcepts(state, best.profile, filling)) / 2,
  ]
}

/** The probability of a lookup with that of its twins of another version, which answer as well. */
export function sameSummary(candidates: readonly Candidate[], { profile }: Candidate): number {
  const tail = (id: string) => id.replace('.v2.', '.')
  return candidates.reduce(
    (sum, one) =>
      tail(one.profile.operation.id) === tail(profile.operation.id) ? sum + one.probability : sum,
    0,
  )
}

/** The calibrated probability that an answer is right. */
export function confidenceOf(weights: Float64Array, doubts: readonly number[]): number {
  const sum = doubts.reduce((all, value, at) => all + value * weights[at]!, 0)
  return 1 / (1 + Math.exp(-sum))
}
