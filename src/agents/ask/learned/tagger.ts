import type { Question } from '../question/question.ts'
import { tagFeatures } from './tag-features.ts'
import type { Weights } from './weights.ts'

/** What a run of words is in a question. */
export const spanKinds = [
  'name', // whose it is or what it is: the value of an identifier
  'topic', // what is searched for
  'company', // a company that a filter or an ad library takes
  'place',
  'title', // an occupation
  'school',
  'person', // a person's name that a search takes
] as const
export type SpanKind = (typeof spanKinds)[number]

/** Labels of single tokens: outside, a filter's word, a platform that is asked; then the beginning and inside of spans. */
export const labels: readonly string[] = [
  'other',
  'filter',
  'platform',
  ...spanKinds.flatMap((kind) => [`B ${kind}`, `I ${kind}`]),
]
export const filterLabel = 1
export const platformLabel = 2
export const beginOf = (kind: SpanKind) => 3 + 2 * spanKinds.indexOf(kind)
export const insideOf = (kind: SpanKind) => 4 + 2 * spanKinds.indexOf(kind)

/** Whether one label may follow another: the inside of a span follows its beginning or its inside. */
export const mayFollow = (before: number, after: number): boolean =>
  after < 3 || (after - 3) % 2 === 0 || before === after || before === after - 1

export interface Span {
  readonly kind: SpanKind
  /** Places of the first token and after the last one. */
  readonly from: number
  readonly to: number
  /** How probable the tagger says it is that each of its tokens belongs to it; the lowest counts. */
  readonly probability: number
}

export interface Tags {
  readonly spans: readonly Span[]
  /** The probability of each token to say a filter, and to name the platform. */
  readonly filter: Float64Array
  readonly platform: Float64Array
  /** The probability of every label at every place. */
  readonly marginals: Float64Array
}

export interface TaggerModel {
  readonly weights: Weights
  /** `transitions[before * labels.length + after]`. */
  readonly transitions: Float64Array
  /** Hashes of the words that were frequent in training. */
  readonly isKnown: (word: string) => boolean
}

const count = labels.length
const allLabels = labels.map((_, label) => label)
/** The labels that may stand before and after each label. */
const predecessors = allLabels.map((label) => allLabels.filter((before) => mayFollow(before, label)))
const successors = allLabels.map((label) => allLabels.filter((after) => mayFollow(label, after)))

/** The score of every label at every place. */
export function emissions(model: Pick<TaggerModel, 'weights' | 'isKnown'>, question: Question): Float64Array {
  const scores = new Float64Array(question.tokens.length * count)
  for (let place = 0; place < question.tokens.length; place += 1)
    for (const feature of tagFeatures(question, place, model.isKnown))
      model.weights.addTo(scores, feature, 1, place * count)
  return scores
}

/** The logarithm of the sum of the first `length` values, each given as its logarithm. */
function logSum(values: Float64Array, length = values.length): number {
  let max = Number.NEGATIVE_INFINITY
  for (let at = 0; at < length; at += 1) if (values[at]! > max) max = values[at]!
  if (max === Number.NEGATIVE_INFINITY) return max
  let sum = 0
  for (let at = 0; at < length; at += 1) sum += Math.exp(values[at]! - max)
  return max + Math.log(sum)
}

/**
 * The probability of every label at every place (forward-backward over the chain).
 * @param allowed labels that a token may have, for training; all where it is left out
 * @returns the marginals and the logarithm of the partition function
 */
export function marginalsOf(
  scores: Float64Array,
  transitions: Float64Array,
  allowed?: (place: number, label: number) => boolean,
): {
  readonly marginals: Float64Array
  readonly logZ: number
  readonly forward: Float64Array
  readonly backward: Float64Array
} {
  const length = scores.length / count
  const forward = new Float64Array(scores.length).fill(Number.NEGATIVE_INFINITY)
  const backward = new Float64Array(scores.length).fill(Number.NEGATIVE_INFINITY)
  const may = (place: number, label: number) => allowed === undefined || allowed(place, label)
  const terms = new Float64Array(count)
  for (let label = 0; label < count; label += 1)
    if (mayFollow(0, label) && may(0, label)) forward[label] = scores[label]!
  for (let place = 1; place < length; place += 1)
    for (let label = 0; label < count; label += 1) {
      if (!may(place, label)) continue
      const before = predecessors[label]!
      for (let at = 0; at < before.length; at += 1)
        terms[at] = forward[(place - 1) * count + before[at]!]! + transitions[before[at]! * count + label]!
      forward[place * count + label] = logSum(terms, before.length) + scores[place * count + label]!
    }
  for (let label = 0; label < count; label += 1)
    if (may(length - 1, label)) backward[(length - 1) * count + label] = 0
  for (let place = length - 2; place >= 0; place -= 1)
    for (let label = 0; label < count; label += 1) {
      if (!may(place, label)) continue
      const after = successors[label]!
      for (let at = 0; at < after.length; at += 1)
        terms[at] =
          backward[(place + 1) * count + after[at]!]! +
          transitions[label * count + after[at]!]! +
          scores[(place + 1) * count + after[at]!]!
      backward[place * count + label] = logSum(terms, after.length)
    }
  const logZ = logSum(forward.subarray((length - 1) * count))
  const marginals = new Float64Array(scores.length)
  for (let at = 0; at < scores.length; at += 1) marginals[at] = Math.exp(forward[at]! + backward[at]! - logZ)
  return { marginals, logZ, forward, backward }
}

/** A sequence of labels with its score. */
interface Path {
  readonly label: number
  readonly score: number
  readonly before: Path | null
}

/** Puts a path among the likeliest, the likeliest first; of equal ones the first that came stays before. */
function insert(paths: Path[], path: Path, max: number): void {
  let place = paths.length
  while (place > 0 && paths[place - 1]!.score < path.score) place -= 1
  if (place >= max) return
  paths.splice(place, 0, path)
  if (paths.length > max) paths.pop()
}

/**
 * The likeliest sequences of labels, the likeliest first (Viterbi with several paths to each label). The paths to a
 * label come sorted, so that one that is not among the likeliest ends the list that it is in.
 */
function bestPaths(scores: Float64Array, transitions: Float64Array, max: number): Path[] {
  const length = scores.length / count
  let last: Path[][] = Array.from(labels, (_, label) =>
    mayFollow(0, label) ? [{ label, score: scores[label]!, before: null }] : [],
  )
  for (let place = 1; place < length; place += 1)
    last = last.map((_, label) => {
      const likeliest: Path[] = []
      for (const before of predecessors[label]!)
        for (const path of last[before]!) {
          const score = path.score + transitions[before * count + label]! + scores[place * count + label]!
          if (likeliest.length === max && score <= likeliest[max - 1]!.score) break
          insert(likeliest, { label, score, before: path }, max)
        }
      return likeliest
    })
  const likeliest: Path[] = []
  for (const path of last.flat()) insert(likeliest, path, max)
  return likeliest
}

function labelsOf(path: Path): number[] {
  const found: number[] = []
  for (let at: Path | null = path; at !== null; at = at.before) found.push(at.label)
  return found.reverse()
}

/** One way to read the spans of a question. */
export interface Tagging {
  readonly tags: Tags
  /** The probability of these spans, among the taggings that are returned. */
  readonly probability: number
}

/**
 * Reads the spans of a question.
 * @param max how many ways to read them are returned at most, the likeliest first; at least one is
 */
export function taggings(model: TaggerModel, question: Question, max: number): Tagging[] {
  const length = question.tokens.length
  const filter = new Float64Array(length)
  const platform = new Float64Array(length)
  if (length === 0)
    return [{ tags: { spans: [], filter, platform, marginals: new Float64Array(0) }, probability: 1 }]
  const scores = emissions(model, question)
  const { marginals, logZ } = marginalsOf(scores, model.transitions)
  for (let place = 0; place < length; place += 1) {
    filter[place] = marginals[place * count + filterLabel]!
    platform[place] = marginals[place * count + platformLabel]!
  }
  // Paths that differ in words outside of spans only are one tagging.
  const found = new Map<string, { spans: Span[]; probability: number }>()
  for (const path of bestPaths(scores, model.transitions, 3 * max)) {
    const spans = spansOf(labelsOf(path), marginals)
    const key = spans.map(({ kind, from, to }) => `${kind} ${from} ${to}`).join()
    const probability = Math.exp(path.score - logZ)
    const known = found.get(key)
    if (known) known.probability += probability
    else if (found.size < max) found.set(key, { spans, probability })
  }
  const all = [...found.values()].reduce((sum, { probability }) => sum + probability, 0)
  return [...found.values()].map(({ spans, probability }) => ({
    tags: { spans, filter, platform, marginals },
    probability: probability / all,
  }))
}

/** Reads the likeliest spans of a question. */
export const tag = (model: TaggerModel, question: Question): Tags => taggings(model, question, 1)[0]!.tags

function spansOf(path: readonly number[], marginals: Float64Array): Span[] {
  const spans: Span[] = []
  path.forEach((label, place) => {
    if (label < 3) return
    const kind = spanKinds[(label - 3) >> 1]!
    const probability = marginals[place * count + label]!
    const open = spans.at(-1)
    if ((label - 3) % 2 === 1 && open?.to === place && open.kind === kind)
      spans[spans.length - 1] = {
        ...open,
        to: place + 1,
        probability: Math.min(open.probability, probability),
      }
    else spans.push({ kind, from: place, to: place + 1, probability })
  })
  return spans
}
