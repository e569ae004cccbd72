/** Training of gradient-boosted regression trees for probabilities (Friedman 2001; histograms as in LightGBM). */

/** A tree as a flat list: for each node the feature, the threshold and the places of both children; leaves have feature -1. */
export interface Tree {
  readonly features: number[]
  readonly thresholds: number[]
  readonly left: number[]
  readonly right: number[]
  readonly values: number[]
}

export interface TrainingRow {
  readonly features: readonly number[]
  /** From 0 to 1. */
  readonly label: number
  readonly weight: number
}

export interface TreeSettings {
  readonly trees: number
  readonly maxLeaves: number
  readonly minWeight: number
  readonly rate: number
  readonly l2: number
  readonly bins: number
  /** The share of features that a tree may use. */
  readonly featureShare: number
}

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x))

/** Thresholds of each feature at quantiles of its values. */
function cutPoints(rows: readonly TrainingRow[], feature: number, bins: number): number[] {
  const step = Math.max(1, Math.floor(rows.length / 20_000))
  const values: number[] = []
  for (let i = 0; i < rows.length; i += step) values.push(rows[i]!.features[feature]!)
  values.sort((a, b) => a - b)
  const cuts = new Set<number>()
  for (let bin = 1; bin < bins; bin += 1) {
    const at = Math.floor((bin * values.length) / bins)
    const [low, high] = [values[at - 1]!, values[at]!]
    if (low !== high) cuts.add((low + high) / 2)
    else {
      const next = values.find((value) => value > high)
      if (next !== undefined) cuts.add((high + next) / 2)
    }
  }
  return [...cuts].sort((a, b) => a - b)
}

interface Leaf {
  readonly rows: Int32Array
  readonly gradient: number
  readonly hessian: number
  readonly node: number
  split: Split | null
}

interface Split {
  readonly gain: number
  readonly feature: number
  readonly bin: number
}

/** A random number generator with a seed (mulberry32), so that training gives the same trees again. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

class Trainer {
  readonly #bins: Uint8Array[]
  readonly #cuts: number[][]
  readonly #gradients: Float64Array
  readonly #hessians: Float64Array
  readonly #settings: TreeSettings
  #allowed: number[] = []

  constructor(rows: readonly TrainingRow[], settings: TreeSettings) {
    const count = rows[0]!.features.length
    this.#settings = settings
    this.#cuts = Array.from({ length: count }, (_, feature) => cutPoints(rows, feature, settings.bins))
    this.#bins = this.#cuts.map((cuts, feature) => {
      const bins = new Uint8Array(rows.length)
      for (const [i, row] of rows.entries()) {
        let [low, high] = [0, cuts.length]
        while (low < high) {
          const middle = (low + high) >> 1
          if (row.features[feature]! > cuts[middle]!) low = middle + 1
          else high = middle
        }
        bins[i] = low
      }
      return bins
    })
    this.#gradients = new Float64Array(rows.length)
    this.#hessians = new Float64Array(rows.length)
  }

  #bestSplit(rows: Int32Array, gradient: number, hessian: number): Split | null {
    const { l2, minWeight } = this.#settings
    const parent = (gradient * gradient) / (hessian + l2)
    let best: Split | null = null
    for (const feature of this.#allowed) {
      const cuts = this.#cuts[feature]!.length
      if (cuts === 0) continue
      const bins = this.#bins[feature]!
      const sums = new Float64Array(2 * (cuts + 1))
      for (const row of rows) {
        const at = 2 * bins[row]!
        sums[at]! += this.#gradients[row]!
        sums[at + 1]! += this.#hessians[row]!
      }
      let [g, h] = [0, 0]
      for (let bin = 0; bin < cuts; bin += 1) {
        g += sums[2 * bin]!
        h += sums[2 * bin + 1]!
        if (h < minWeight || hessian - h < minWeight) continue
        const gain = (g * g) / (h + l2) + (gradient - g) ** 2 / (hessian - h + l2) - parent
        if (gain > (best?.gain ?? 1e-6)) best = { gain, feature, bin }
      }
    }
    return best
  }

  #leaf(rows: Int32Array, node: number): Leaf {
    let [gradient, hessian] = [0, 0]
    for (const row of rows) {
      gradient += this.#gradients[row]!
      hessian += this.#hessians[row]!
    }
    return { rows, gradient, hessian, node, split: this.#bestSplit(rows, gradient, hessian) }
  }

  grow(rows: readonly TrainingRow[], scores: Float64Array, random: () => number): Tree {
    const { maxLeaves, rate, l2, featureShare } = this.#settings
    this.#allowed = this.#cuts.map((_, feature) => feature).filter(() => random() < featureShare)
    for (const [i, row] of rows.entries()) {
      const p = sigmoid(scores[i]!)
      this.#gradients[i] = row.weight * (row.label - p)
      this.#hessians[i] = row.weight * Math.max(p * (1 - p), 1e-6)
    }
    const tree: Tree = { features: [], thresholds: [], left: [], right: [], values: [] }
    const addNode = () => {
      tree.features.push(-1)
      tree.thresholds.push(0)
      tree.left.push(0)
      tree.right.push(0)
      return tree.values.push(0) - 1
    }
    let leaves = [this.#leaf(Int32Array.from(rows.keys()), addNode())]
    while (leaves.length < maxLeaves) {
      const next = leaves.reduce((a, b) => ((b.split?.gain ?? 0) > (a.split?.gain ?? 0) ? b : a))
      if (!next.split) break
      const { feature, bin } = next.split
      const bins = this.#bins[feature]!
      const [left, right] = [addNode(), addNode()]
      tree.features[next.node] = feature
      tree.thresholds[next.node] = this.#cuts[feature]![bin]!
      tree.left[next.node] = left
      tree.right[next.node] = right
      leaves = leaves.filter((leaf) => leaf !== next)
      leaves.push(
        this.#leaf(
          next.rows.filter((row) => bins[row]! <= bin),
          left,
        ),
        this.#leaf(
          next.rows.filter((row) => bins[row]! > bin),
          right,
        ),
      )
    }
    for (const { rows: ofLeaf, gradient, hessian, node } of leaves) {
      const value = (rate * gradient) / (hessian + l2)
      tree.values[node] = value
      for (const row of ofLeaf) scores[row]! += value
    }
    return tree
  }
}

/** Trees whose summed values give the log odds of each row's label. */
export function trainTrees(rows: readonly TrainingRow[], settings: TreeSettings): Tree[] {
  const random = seeded(1)
  const trainer = new Trainer(rows, settings)
  const scores = new Float64Array(rows.length)
  return Array.from({ length: settings.trees }, () => trainer.grow(rows, scores, random))
}
