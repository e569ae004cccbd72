import { confidenceOf, doubtNames, doubtsOf } from '../../src/agents/ask/learned/confidence.ts'
import type { Interpretation } from '../../src/agents/ask/learned/interpretations.ts'
import { refusalOf } from '../../src/agents/ask/parameters/fill.ts'
import type { Labelled, Wanted } from './questions.ts'

/** A question with the answer of models that have not learned it. */
export interface Judged {
  /** Null where the answer is a refusal. */
  readonly doubts: readonly number[] | null
  readonly isRight: boolean
}

const bare = (value: unknown) =>
  String(value)
    .normalize('NFC')
    .toLowerCase()
    .replace(/^(?:@|#|\/?r\/|urn:li:activity:)/, '')
    .replace(/^https?:\/\/(?:www\.|m\.)?|\/$/g, '')

/** Whether a lookup is one of those wanted: the same path, and every parameter of it the same. */
export function isWanted(
  wanted: readonly Wanted[],
  path: string,
  params: Readonly<Record<string, unknown>>,
): boolean {
  return wanted.some(
    (one) =>
      one.path === path &&
      Object.entries(one.params).every(([name, value]) => {
        const given = params[name]
        const [left, right] = [Array.isArray(given) ? value.split(',') : [value], [given].flat()]
        return left.length === right.length && left.every((part, place) => bare(part) === bare(right[place]))
      }),
  )
}

/** Judges an answer of models that have not learned the question. */
export function judge({ wanted, reason }: Labelled, { ranking, stateOf }: Interpretation): Judged {
  const refusals = [...ranking.refusals.values()].reduce((sum, one) => sum + one, 0)
  const best = ranking.candidates.find(
    ({ filling, profile }) =>
      filling.missing.length === 0 && refusalOf(profile.operation, filling.params) === null,
  )
  if (best === undefined || refusals > 0.5) return { doubts: null, isRight: reason !== undefined }
  return {
    doubts: doubtsOf(stateOf(best), ranking, best),
    isRight: isWanted(wanted, best.profile.operation.path, best.filling.params),
  }
}

/** Trains the calibrated probability: a logistic regression over the doubts, by full steps of gradient ascent. */
export function trainConfidence(
  judged: readonly { readonly doubts: readonly number[]; readonly isRight: boolean }[],
): Float64Array {
  const weights = new Float64Array(doubtNames.length)
  const step = 2
  for (let round = 0; round < 1500; round += 1) {
    const slopes = new Float64Array(weights.length)
    for (const { doubts, isRight } of judged) {
      const error = (isRight ? 1 : 0) - confidenceOf(weights, doubts)
      doubts.forEach((value, at) => {
        slopes[at]! += error * value
      })
    }
    slopes.forEach((slope, at) => {
      weights[at]! += step * (slope / judged.length - 1e-4 * weights[at]!)
    })
  }
  return weights
}

/** Stated against observed: how many answers of each confidence are right. As a table of Markdown. */
export function calibrationTable(judged: readonly Judged[], weights: Float64Array): string {
  const bounds = [0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 1.01]
  const answers = judged.flatMap(({ doubts, isRight }) =>
    doubts ? [{ isRight, confidence: confidenceOf(weights, doubts) }] : [],
  )
  const rows = bounds.slice(1).map((to, at) => {
    const from = bounds[at]!
    const own = answers.filter(({ confidence }) => confidence >= from && confidence < to)
    const share = (values: readonly number[]) =>
      values.length === 0 ? '' : `${((100 * values.reduce((a, b) => a + b, 0)) / values.length).toFixed(0)} %`
    return `| ${from} to ${Math.min(1, to)} | ${own.length} | ${share(own.map(({ confidence }) => confidence))} | ${share(own.map(({ isRight }) => (isRight ? 1 : 0)))} |`
  })
  return ['| confidence | answers | stated | observed |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
