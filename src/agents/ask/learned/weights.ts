/** Sparse linear weights: a row of (column, weight) pairs for each known feature. */

/** FNV-1a, 32 bits. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let place = 0; place < text.length; place += 1) {
    value ^= text.charCodeAt(place)
    value = Math.imul(value, 0x01000193)
  }
  return value >>> 0
}

/** Weights as they are stored: rows sorted by the hash of their feature, weights in 8 bits with one scale. */
export interface StoredWeights {
  readonly features: Uint32Array
  /** Where each row begins in `columns` and `weights`; one more entry than rows. */
  readonly starts: Uint32Array
  readonly columns: Uint16Array
  readonly weights: Int8Array
  readonly scale: number
}

export class Weights {
  readonly #stored: StoredWeights
  readonly #rows = new Map<number, number>()

  constructor(stored: StoredWeights) {
    this.#stored = stored
    stored.features.forEach((feature, row) => {
      this.#rows.set(feature, row)
    })
  }

  has(feature: string): boolean {
    return this.#rows.has(hash(feature))
  }

  /** Adds the weights of a feature, times `value`, to the scores of their columns. */
  addTo(scores: Float64Array, feature: string, value = 1, offset = 0): void {
    const row = this.#rows.get(hash(feature))
    if (row === undefined) return
    const { starts, columns, weights, scale } = this.#stored
    const factor = scale * value
    for (let at = starts[row]!; at < starts[row + 1]!; at += 1)
      scores[offset + columns[at]!]! += weights[at]! * factor
  }
}
