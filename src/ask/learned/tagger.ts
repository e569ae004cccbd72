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

/** The score of every label at every place. */
export function emissions(model: Pick<TaggerModel, 'weights' | 'isKnown'>, question: Question): Float64Array {
  const scores = new Float64Array(question.tokens.length * count)
  for (let place = 0; place < question.tokens.length; place += 1)
    for (const feature of tagFeatures(question, place, model.isKnown))
      model.weights.addTo(scores, feature, 1, place * count)
  return scores
}

const logSum = (values: Float64Array): number => {
  let max = Number.NEGATIVE_INFINITY
  for (const value of values) if (value > max) max = value
  if (max === Number.NEGATIVE_INFINITY) return max
  let sum = 0
  for (const value of values) sum += Math.exp(value - max)
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
      for (let before = 0; before < count; before += 1)
        terms[before] = mayFollow(before, label)
          ? forward[(place - 1) * count + before]! + transitions[before * count + label]!
          : Number.NEGATIVE_INFINITY
      forward[place * count + label] = logSum(terms) + scores[place * count + label]!
    }
  for (let label = 0; label < count; label += 1)
    if (may(length - 1, label)) backward[(length - 1) * count + label] = 0
  for (let place = length - 2; place >= 0; place -= 1)
    for (let label = 0; label < count; label += 1) {
      if (!may(place, label)) continue
      for (let after = 0; after < count; after += 1)
        terms[after] = mayFollow(label, after)
          ? backward[(place + 1) * count + after]! +
            transitions[label * count + after]! +
            scores[(place + 1) * count + after]!
          : Number.NEGATIVE_INFINITY
      backward[place * count + label] = logSum(terms)
    }
  const logZ = logSum(forward.subarray((length - 1) * count))
  const marginals = new Float64Array(scores.length)
  for (let at = 0; at < scores.length; at += 1) marginals[at] = Math.exp(forward[at]! + backward[at]! - logZ)
  return { marginals, logZ, forward, backward }
}

/** The likeliest sequence of labels (Viterbi). */
export function bestLabels(scores: Float64Array, transitions: Float64Array): Int32Array {
  const length = scores.length / count
  const best = new Float64Array(scores.length).fill(Number.NEGATIVE_INFINITY)
  const from = new Int32Array(scores.length)
  for (let label = 0; label < count; label += 1) if (mayFollow(0, label)) best[label] = scores[label]!
  for (let place = 1; place < length; place += 1)
    for (let label = 0; label < count; label += 1) {
      const at = place * count + label
      for (let before = 0; before < count; before += 1) {
        if (!mayFollow(before, label)) continue
        const score = best[(place - 1) * count + before]! + transitions[before * count + label]!
        if (score > best[at]!) {
          best[at] = score
          from[at] = before
        }
      }
      best[at]! += scores[at]!
    }
  const path = new Int32Array(length)
  let last = 0
  for (let label = 1; label < count; label += 1)
    if (best[(length - 1) * count + label]! > best[(length - 1) * count + last]!) last = label
  for (let place = length - 1; place >= 0; place -= 1) {
    path[place] = last
    last = from[place * count + last]!
  }
  return path
}

/** Reads the spans of a question. */
export function tag(model: TaggerModel, question: Question): Tags {
  const length = question.tokens.length
  const filter = new Float64Array(length)
  const platform = new Float64Array(length)
  if (length === 0) return { spans: [], filter, platform, marginals: new Float64Array(0) }
  const scores = emissions(model, question)
  const { marginals } = marginalsOf(scores, model.transitions)
  const path = bestLabels(scores, model.transitions)
  const spans: Span[] = []
  for (let place = 0; place < length; place += 1) {
    filter[place] = marginals[place * count + filterLabel]!
    platform[place] = marginals[place * count + platformLabel]!
    const label = path[place]!
    if (label < 3) continue
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
  }
  return { spans, filter, platform, marginals }
}

/** The least probability of a word to continue a span that is looked for. */
const minContinuation = 0.1

/**
 * The likeliest span of some kinds in a question in which none was read, for a lookup that cannot do without.
 * @returns null where no word may be one
 */
export function likeliestSpan(
  question: Question,
  { marginals }: Tags,
  kinds: readonly SpanKind[],
): Span | null {
  let best: { kind: SpanKind; from: number; probability: number } | null = null
  question.tokens.forEach((token, from) => {
    const isWord = token.kind === 'word' || token.kind === 'quote' || token.kind === 'number'
    if (!isWord || question.mentions.some((one) => one.from <= from && from < one.to)) return
    for (const kind of kinds) {
      const probability = marginals[from * count + beginOf(kind)]!
      if (probability > (best?.probability ?? 0.005)) best = { kind, from, probability }
    }
  })
  if (best === null) return null
  const { kind, from, probability } = best as { kind: SpanKind; from: number; probability: number }
  let to = from + 1
  while (to < question.tokens.length) {
    const inside = marginals[to * count + insideOf(kind)]!
    if (inside < minContinuation * probability && inside < minContinuation) break
    to += 1
  }
  return { kind, from, to, probability }
}
