import { readFileSync } from 'node:fs'
import { quotationOf } from '../passages.ts'
import type { Candidate, Features } from './features.ts'

/** The learned part: which passage answers, and how sure that is. */

export interface ScorerModel {
  /** The weight of each feature. */
  readonly weights: Readonly<Record<string, number>>
  /** The score of the case that no passage answers. */
  readonly none: number
  /** The probability from which a passage is quoted. */
  readonly bound: number
  /** The digest of what the weights were trained from. */
  readonly inputs: string
}

export const scoreOf = (weights: Readonly<Record<string, number>>, features: Features): number =>
  Object.entries(features).reduce((sum, [name, value]) => sum + value * (weights[name] ?? 0), 0)

export interface Judgement {
  readonly quotation: string
  readonly probability: number
}

/** The likeliest quotation: passages of one short block are quoted alike. */
export function judge(
  { weights, none }: Pick<ScorerModel, 'weights' | 'none'>,
  candidates: readonly Candidate[],
): Judgement | null {
  const scores = candidates.map(({ features }) => scoreOf(weights, features))
  const highest = Math.max(none, ...scores)
  const shares = scores.map((score) => Math.exp(score - highest))
  const total = shares.reduce((sum, share) => sum + share, Math.exp(none - highest))
  const byQuotation = new Map<string, number>()
  for (const [n, { indexed }] of candidates.entries()) {
    const quotation = quotationOf(indexed.passage)
    byQuotation.set(quotation, (byQuotation.get(quotation) ?? 0) + shares[n]! / total)
  }
  let best: Judgement | null = null
  for (const [quotation, probability] of byQuotation)
    if (best === null || probability > best.probability) best = { quotation, probability }
  return best
}

let loaded: ScorerModel | undefined
/** Loads the weights at the first question. */
export function loadScorer(): ScorerModel {
  loaded ??= JSON.parse(readFileSync(new URL('scorer.json', import.meta.url), 'utf8')) as ScorerModel
  return loaded
}
