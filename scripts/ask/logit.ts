import {
  fillingFeatures,
  type QuestionState,
  questionFeatures,
  sharedFeatures,
  sharedNames,
} from '../../src/agents/ask/learned/rank-features.ts'
import { anyLookup, reasons } from '../../src/agents/ask/learned/ranker.ts'
import { hash, type StoredWeights } from '../../src/agents/ask/learned/weights.ts'
import { fillIn } from '../../src/agents/ask/parameters/fill.ts'
import type { Profile, Vocabulary } from '../../src/agents/ask/vocabulary.ts'
import { store } from './store.ts'

/** A question as the ranker learns from it. */
export interface RankedQuestion {
  readonly state: QuestionState
  readonly profiles: readonly Profile[]
  /** Whether a lookup is right; of a question that is refused none is. */
  readonly isRight: (profile: Profile) => boolean
  readonly reason: string | null
  /** Whether the lookups are read like new ones, by their declarations alone. */
  readonly isBlind?: boolean
}

interface Prepared {
  readonly features: Int32Array
  /** For each candidate: its columns, features of its filling, shared features. */
  readonly candidates: readonly {
    readonly columns: Int32Array
    readonly own: Int32Array
    readonly shared: Float64Array
  }[]
  readonly right: readonly boolean[]
}

export interface TrainedRanker {
  readonly stored: StoredWeights
  readonly columns: readonly string[]
  readonly shared: Float64Array
}

/** The weights after each later epoch are averaged: the last step alone is noisy. */
const unaveraged = 3
const rate = 0.3
const decay = 4e-6
/** Keeps the first steps of rare features small: AdaGrad would make them as large as its rate. */
const initialSquare = 1
const minFrequency = 2

/** The questions in numbers, with the features that are frequent enough to learn. */
export interface PreparedQuestions {
  readonly questions: readonly (Prepared | null)[]
  readonly features: readonly number[]
  readonly columns: readonly string[]
}

/** Fills every lookup that may be meant, of every question: done once for several trainings. */
export function prepareRanked(
  vocabulary: Vocabulary,
  examples: readonly RankedQuestion[],
  classes: readonly string[],
  now: number,
): PreparedQuestions {
  const columns = [...new Set([...reasons, anyLookup, ...classes])]
  const columnOf = new Map(columns.map((name, at) => [name, at]))
  return { ...prepare(vocabulary, examples, columnOf, now), columns }
}

/** Trains the ranker: a softmax over the lookups that may be meant and the reasons to refuse. */
export function trainRanker(
  { questions, features, columns }: PreparedQuestions,
  isOwn: (at: number) => boolean,
  epochs: number,
  random: () => number,
): TrainedRanker {
  const width = columns.length
  const weights = new Float32Array(features.length * width)
  const squares = new Float32Array(features.length * width).fill(initialSquare)
  const shared = new Float64Array(sharedNames.length)
  const sharedSquares = new Float64Array(sharedNames.length).fill(initialSquare)
  const order = [...questions.keys()].filter((at) => isOwn(at) && questions[at] !== null)
  const model: Model = { width, weights, squares, shared, sharedSquares }
  const sum = new Float32Array(weights.length)
  const sharedSum = new Float64Array(shared.length)
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1))
      ;[order[at], order[other]] = [order[other]!, order[at]!]
    }
    for (const at of order) step(model, questions[at]!)
    if (epoch < unaveraged) continue
    for (let at = 0; at < weights.length; at += 1) sum[at]! += weights[at]! / (epochs - unaveraged)
    for (let at = 0; at < shared.length; at += 1) sharedSum[at]! += shared[at]! / (epochs - unaveraged)
  }
  return { stored: store(features, sum, width, 0.042), columns, shared: sharedSum }
}

interface Model {
  readonly width: number
  readonly weights: Float32Array
  readonly squares: Float32Array
  readonly shared: Float64Array
  readonly sharedSquares: Float64Array
}

function prepare(
  vocabulary: Vocabulary,
  examples: readonly RankedQuestion[],
  columnOf: ReadonlyMap<string, number>,
  now: number,
): { questions: (Prepared | null)[]; features: number[] } {
  const frequency = new Map<number, number>()
  const raw = examples.map(({ state, profiles, isRight, reason, isBlind }) => {
    const own = questionFeatures(state.question, state.tags).map(hash)
    const candidates = profiles.map((profile) => {
      const filling = fillIn(vocabulary, state.question, profile, state.tags, now)
      const values = new Float64Array(sharedNames.length)
      for (const [name, value] of sharedFeatures(vocabulary, state, profile, filling))
        values[sharedNames.indexOf(name)] = value
      const features = fillingFeatures(filling, state).map(hash)
      const columns = Int32Array.from(
        [...(isBlind ? [] : profile.classes), anyLookup].flatMap((name) => columnOf.get(name) ?? []),
      )
      return { columns, features, shared: values, right: isRight(profile) }
    })
    for (const one of new Set([...own, ...candidates.flatMap(({ features }) => features)]))
      frequency.set(one, (frequency.get(one) ?? 0) + 1)
    return { own, candidates, reason }
  })
  const rows = new Map<number, number>()
  for (const [feature, times] of frequency) if (times >= minFrequency) rows.set(feature, rows.size)
  const index = (features: readonly number[]) =>
    Int32Array.from(features.flatMap((one) => rows.get(one) ?? []))
  const none = new Float64Array(0)
  const questions = raw.map(
    ({ own, candidates, reason }): Prepared => ({
      features: index(own),
      candidates: [
        ...candidates.map(({ columns, features, shared }) => ({ columns, own: index(features), shared })),
        ...reasons.map((one) => ({
          columns: Int32Array.of(columnOf.get(one)!),
          own: new Int32Array(0),
          shared: none,
        })),
      ],
      right: [...candidates.map(({ right }) => right), ...reasons.map((one) => one === reason)],
    }),
  )
  return {
    questions: questions.map((one) => (one.right.includes(true) ? one : null)),
    features: [...rows.keys()],
  }
}

function step(
  { width, weights, squares, shared, sharedSquares }: Model,
  { features, candidates, right }: Prepared,
): void {
  const base = new Float64Array(width)
  for (const row of features)
    for (let column = 0; column < width; column += 1) base[column]! += weights[row * width + column]!
  const scores = candidates.map(({ columns, own, shared: values }) => {
    let sum = 0
    for (const column of columns) {
      sum += base[column]!
      for (const row of own) sum += weights[row * width + column]!
    }
    values.forEach((value, at) => {
      sum += value * shared[at]!
    })
    return sum
  })
  const most = Math.max(...scores)
  const all = scores.map((score) => Math.exp(score - most))
  const total = all.reduce((sum, one) => sum + one, 0)
  const rightTotal = all.reduce((sum, one, at) => sum + (right[at] ? one : 0), 0)
  const slopes = new Float64Array(width)
  candidates.forEach(({ columns, own, shared: values }, at) => {
    const slope = (right[at] ? all[at]! / rightTotal : 0) - all[at]! / total
    if (Math.abs(slope) < 1e-4) return
    for (const column of columns) {
      slopes[column]! += slope
      for (const row of own) update(weights, squares, row * width + column, slope)
    }
    values.forEach((value, one) => {
      if (value === 0) return
      const gradient = slope * value
      sharedSquares[one]! += gradient * gradient
      shared[one]! += (0.2 * gradient) / Math.sqrt(sharedSquares[one]!)
    })
  })
  const active = [...slopes.keys()].filter((column) => Math.abs(slopes[column]!) > 1e-4)
  for (const row of features)
    for (const column of active) update(weights, squares, row * width + column, slopes[column]!)
}

function update(weights: Float32Array, squares: Float32Array, at: number, slope: number): void {
  const gradient = slope - decay * weights[at]!
  squares[at]! += gradient * gradient
  weights[at]! += (rate * gradient) / Math.sqrt(squares[at]!)
}
