/** Words in a row that a unit's words must have in common with the true text. */
const gramWords = 4

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}\p{M}_]+/gu) ?? []

function gramsOf(words: readonly string[]): string[] {
  return words
    .slice(0, Math.max(0, words.length - gramWords + 1))
    .map((_, at) => words.slice(at, at + gramWords).join(' '))
}

function countOf(grams: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const gram of grams) counts.set(gram, (counts.get(gram) ?? 0) + 1)
  return counts
}

/**
 * The share of each unit's words that the true text has too, in rows of four words. The rows go across units, so that a
 * heading or a price counts where its neighbours are in the text. A text that the page has twice counts half each time.
 */
export function labelUnits(units: readonly string[], truth: string): number[] {
  const wanted = countOf(gramsOf(wordsOf(truth)))
  const words: string[] = []
  const unitOf: number[] = []
  for (const [place, unit] of units.entries()) {
    for (const word of wordsOf(unit)) {
      words.push(word)
      unitOf.push(place)
    }
  }
  const grams = gramsOf(words)
  const found = countOf(grams)
  const shares = new Float64Array(words.length)
  for (const [at, gram] of grams.entries()) {
    const share = Math.min(1, (wanted.get(gram) ?? 0) / found.get(gram)!)
    for (let word = at; word < at + gramWords; word += 1) shares[word] = Math.max(shares[word]!, share)
  }
  const sums = units.map(() => ({ share: 0, words: 0 }))
  for (const [at, place] of unitOf.entries()) {
    sums[place]!.share += shares[at]!
    sums[place]!.words += 1
  }
  return sums.map(({ share, words: count }) => (count === 0 ? 0 : share / count))
}
