import { tagFeatures } from '../../src/agents/ask/learned/tag-features.ts'
import { labels, marginalsOf, mayFollow, type TaggerModel } from '../../src/agents/ask/learned/tagger.ts'
import { hash, type StoredWeights, Weights } from '../../src/agents/ask/learned/weights.ts'
import type { Question } from '../../src/agents/ask/question/question.ts'
import type { Gold } from './gold.ts'
import { store } from './store.ts'

const count = labels.length

export interface TaggedQuestion {
  readonly question: Question
  readonly gold: Gold
}

export interface TrainedTagger {
  readonly stored: StoredWeights
  readonly transitions: Float64Array
}

/** Step size and decay of AdaGrad, chosen on questions kept aside. */
const rate = 0.4
const decay = 2e-6
/** The weights after each later epoch are averaged: the last step alone is noisy. */
const unaveraged = 2
/** The share of features that a step leaves out, so that no single word decides. */
const dropped = 0.1
/** Keeps the first steps of rare features small: AdaGrad would make them as large as its rate. */
const initialSquare = 1
const minFrequency = 2

/** Trains the chain of labels by gradient ascent on the likelihood of the allowed labels. */
export function trainTagger(
  examples: readonly TaggedQuestion[],
  isKnown: (word: string) => boolean,
  epochs: number,
  random: () => number,
): TrainedTagger {
  const rows = new Map<number, number>()
  const frequency = new Map<number, number>()
  const hashed = examples.map(({ question }) =>
    question.tokens.map((_, place) => tagFeatures(question, place, isKnown).map(hash)),
  )
  for (const tokens of hashed)
    for (const features of tokens)
      for (const one of features) frequency.set(one, (frequency.get(one) ?? 0) + 1)
  for (const [feature, times] of frequency) if (times >= minFrequency) rows.set(feature, rows.size)
  const indexed = hashed.map((tokens) =>
    tokens.map((features) => Int32Array.from(features.flatMap((one) => rows.get(one) ?? []))),
  )
  const weights = new Float32Array(rows.size * count)
  const squares = new Float32Array(rows.size * count).fill(initialSquare)
  const transitions = new Float64Array(count * count)
  const transitionSquares = new Float64Array(count * count).fill(initialSquare)
  const sum = new Float32Array(weights.length)
  const transitionSum = new Float64Array(transitions.length)
  const order = examples.map((_, at) => at)
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1))
      ;[order[at], order[other]] = [order[other]!, order[at]!]
    }
    for (const at of order) {
      const left = indexed[at]!.map((rows) => rows.filter(() => random() >= dropped))
      step(left, examples[at]!.gold, weights, squares, transitions, transitionSquares)
    }
    if (epoch < unaveraged) continue
    for (let at = 0; at < weights.length; at += 1) sum[at]! += weights[at]!
    for (let at = 0; at < transitions.length; at += 1) transitionSum[at]! += transitions[at]!
  }
  const averaged = epochs - unaveraged
  for (let at = 0; at < weights.length; at += 1) sum[at]! *= (1 - dropped) / averaged
  for (let at = 0; at < transitions.length; at += 1) transitionSum[at]! /= averaged
  return { stored: store([...rows.keys()], sum, count, 0.03), transitions: transitionSum }
}

function step(
  features: readonly Int32Array[],
  gold: Gold,
  weights: Float32Array,
  squares: Float32Array,
  transitions: Float64Array,
  transitionSquares: Float64Array,
): void {
  const length = features.length
  if (length === 0) return
  const scores = new Float64Array(length * count)
  features.forEach((rows, place) => {
    for (const row of rows)
      for (let label = 0; label < count; label += 1)
        scores[place * count + label]! += weights[row * count + label]!
  })
  const free = marginalsOf(scores, transitions)
  const right = marginalsOf(scores, transitions, (place, label) => gold[place]!.includes(label))
  if (!Number.isFinite(right.logZ)) return
  features.forEach((rows, place) => {
    for (let label = 0; label < count; label += 1) {
      const slope = right.marginals[place * count + label]! - free.marginals[place * count + label]!
      if (Math.abs(slope) < 1e-4) continue
      for (const row of rows) {
        const at = row * count + label
        const gradient = slope - decay * weights[at]!
        squares[at]! += gradient * gradient
        weights[at]! += (rate * gradient) / Math.sqrt(squares[at]!)
      }
    }
  })
  stepTransitions(scores, free, right, transitions, transitionSquares)
}

type Chain = ReturnType<typeof marginalsOf>

/** The expected number of each pair of labels, right minus free, moves the weights of the pairs. */
function stepTransitions(
  scores: Float64Array,
  free: Chain,
  right: Chain,
  transitions: Float64Array,
  squares: Float64Array,
): void {
  const length = scores.length / count
  const slopes = new Float64Array(count * count)
  for (let place = 1; place < length; place += 1)
    for (let before = 0; before < count; before += 1)
      for (let after = 0; after < count; after += 1) {
        if (!mayFollow(before, after)) continue
        const local = transitions[before * count + after]! + scores[place * count + after]!
        const pair = ({ forward, backward, logZ }: Chain) =>
          Math.exp(forward[(place - 1) * count + before]! + local + backward[place * count + after]! - logZ)
        slopes[before * count + after]! += pair(right) - pair(free)
      }
  slopes.forEach((slope, at) => {
    if (slope === 0) return
    squares[at]! += slope * slope
    transitions[at]! += (rate * slope) / Math.sqrt(squares[at]!)
  })
}

/** A trained tagger as it reads questions. */
export const asTagger = (
  { stored, transitions }: TrainedTagger,
  isKnown: (word: string) => boolean,
): TaggerModel => ({ weights: new Weights(stored), transitions, isKnown })
