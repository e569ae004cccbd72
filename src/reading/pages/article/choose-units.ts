import { readFileSync } from 'node:fs'
import type { TextUnit } from './text-units.ts'
import { commentFeature, type PageFindings } from './unit-features.ts'

/** A decision tree as lists over its nodes. A leaf has the feature -1. */
interface Tree {
  readonly features: readonly number[]
  readonly thresholds: readonly number[]
  readonly left: readonly number[]
  readonly right: readonly number[]
  readonly values: readonly number[]
}

let loaded: readonly Tree[] | undefined
/** The trees that `scripts/train-content.ts` trained. */
function trees(): readonly Tree[] {
  loaded ??= JSON.parse(readFileSync(new URL('./content-trees.json', import.meta.url), 'utf8')) as Tree[]
  return loaded
}

/** The probability that a unit with these features is content: the values of its leaves are summed log odds. */
function probabilityOf(features: readonly number[]): number {
  let sum = 0
  for (const tree of trees()) {
    let node = 0
    while (tree.features[node]! >= 0) {
      const isLeft = features[tree.features[node]!]! <= tree.thresholds[node]!
      node = isLeft ? tree.left[node]! : tree.right[node]!
    }
    sum += tree.values[node]!
  }
  return 1 / (1 + Math.exp(-sum))
}

/** The units of a page, with what the choice among them uses. */
export interface UnitSurvey {
  readonly units: readonly TextUnit[]
  readonly features: readonly (readonly number[])[]
  readonly findings: PageFindings
}

export interface UnitChoice {
  readonly chosen: readonly boolean[]
  /** The expected F1 between the words of some units and the true text, from 0 to 1. */
  matchOf(units: readonly boolean[]): number
}

/** The probability from which a unit is chosen is within these limits, whatever match is expected. */
const [minBound, maxBound] = [0.15, 0.45]

/**
 * Chooses the units whose words are expected to match the page's true text best (F1). Comments by readers are not part of
 * an article.
 */
export function chooseUnits({ units, features, findings }: UnitSurvey): UnitChoice {
  const probabilities = features.map((of) =>
    findings.isArticle && of[commentFeature] === 1 ? 0 : probabilityOf(of),
  )
  const expected = units.reduce((sum, { words }, place) => sum + words * probabilities[place]!, 0)
  let [best, bound, right, taken] = [0, 1, 0, 0]
  for (const place of [...units.keys()].sort((a, b) => probabilities[b]! - probabilities[a]!)) {
    right += units[place]!.words * probabilities[place]!
    taken += units[place]!.words
    const match = (2 * right) / (taken + expected)
    if (match > best) [best, bound] = [match, probabilities[place]!]
  }
  const limit = Math.min(maxBound, Math.max(minBound, bound))
  // A thread must be complete: its short posts look like remarks beside a text.
  const chosen = probabilities.map(
    (probability, place) => probability >= limit || (findings.isThread && findings.inMainContent[place]!),
  )
  // A heading belongs to the text under it.
  for (let place = units.length - 2; place >= 0; place -= 1) {
    if (/^h[1-6]$/.test(units[place]!.tag) && chosen[place + 1]) chosen[place] = true
  }
  return {
    chosen,
    matchOf(some) {
      let [matching, words] = [0, 0]
      for (const [place, unit] of units.entries()) {
        if (!some[place]) continue
        matching += unit.words * probabilities[place]!
        words += unit.words
      }
      return words + expected === 0 ? 0 : (2 * matching) / (words + expected)
    },
  }
}
