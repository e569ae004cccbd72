import type { StoredWeights } from '../../src/agents/ask/learned/weights.ts'

/**
 * Puts dense rows of weights into their stored form: small weights are left out, the others take 8 bits.
 * @param cut weights below it, in either direction, are left out
 */
export function store(
  features: readonly number[],
  dense: Float32Array,
  width: number,
  cut: number,
): StoredWeights {
  // The largest weights are few: they are clipped, so that 8 bits tell the others apart.
  const sizes = [...dense]
    .filter((one) => Math.abs(one) >= cut)
    .map(Math.abs)
    .sort((a, b) => a - b)
  const limit = sizes[Math.floor(sizes.length * 0.9995)] ?? 1
  const scale = limit / 127
  const rows = features
    .map((feature, row) => {
      const columns: number[] = []
      const weights: number[] = []
      for (let column = 0; column < width; column += 1) {
        const value = dense[row * width + column]!
        const rounded = Math.max(-127, Math.min(127, Math.round(value / scale)))
        if (Math.abs(value) < cut || rounded === 0) continue
        columns.push(column)
        weights.push(rounded)
      }
      return { feature, columns, weights }
    })
    .filter(({ columns }) => columns.length > 0)
    .sort((a, b) => a.feature - b.feature)
  const starts = new Uint32Array(rows.length + 1)
  rows.forEach(({ columns }, row) => {
    starts[row + 1] = starts[row]! + columns.length
  })
  return {
    features: Uint32Array.from(rows, ({ feature }) => feature),
    starts,
    columns: Uint16Array.from(rows.flatMap(({ columns }) => columns)),
    weights: Int8Array.from(rows.flatMap(({ weights }) => weights)),
    scale,
  }
}
