/** A page that the search finds. */
export interface Findable {
  readonly title: string
  readonly path: string
  readonly summary: string
  /** The words that people use for it, each with its weight: a title counts more than a text. */
  readonly texts: readonly (readonly [text: string, weight: number])[]
}

const ignored = new Set(
  'a an and are at by can do does for from get how i in is it me my of on or s show the to what which who with'.split(
    ' ',
  ),
)

/** Words in their base form: small letters, without a plural ending. */
function wordsOf(text: string): string[] {
  const found = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return found
    .filter((word) => !ignored.has(word))
    .map((word) => (word.length > 3 ? word.replace(/(?<=[^s])s$|(?<=ss)es$/, '') : word))
}

/** Finds the pages that contain the words of a query, the best first. */
export interface SearchIndex {
  search(query: string, most: number): readonly Findable[]
}

/**
 * Indexes pages by their words. The score is the weight of the text that has the most words of the query, and each word
 * counts more the fewer pages have it (inverse document frequency).
 */
export function createSearchIndex(pages: readonly Findable[]): SearchIndex {
  const indexed = pages.map((page) => ({
    page,
    texts: page.texts.map(([text, weight]) => ({ words: new Set(wordsOf(text)), weight })),
  }))
  const counts = new Map<string, number>()
  for (const { texts } of indexed)
    for (const word of new Set(texts.flatMap(({ words }) => [...words])))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  const rarity = (word: string) => Math.log(1 + pages.length / (counts.get(word) ?? pages.length))
  return {
    search(query, most) {
      const sought = [...new Set(wordsOf(query))]
      const scored = indexed.map(({ page, texts }) => {
        const scores = texts.map(({ words, weight }) => {
          const shared = sought.filter((word) => words.has(word)).reduce((sum, word) => sum + rarity(word), 0)
          // A short text that is all about the query beats a long text that mentions it.
          return (shared * weight) / (1 + 0.1 * words.size)
        })
        const everywhere = sought.filter((word) => texts.some(({ words }) => words.has(word))).length
        return { page, score: Math.max(0, ...scores) * (1 + everywhere) }
      })
      return scored
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)
        .slice(0, most)
        .map(({ page }) => page)
    },
  }
}
