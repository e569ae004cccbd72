import { rankByCoverage } from './passage-ranking.ts'
import { passagesOf, plainText } from './passages.ts'
import { markdownBlocks } from './query-filter.ts'

/** Where a page is nearest to a question that it does not answer. */
export interface NearestPassage {
  /** The heading above the passage; null if no heading is above it. */
  readonly heading: string | null
  readonly text: string
}

/**
 * The passage with most of a question's words, by their rarity on the page; null if the page has none of them.
 * @param markdown the page
 */
export function nearestPassage(markdown: string, question: string, title: string): NearestPassage | null {
  const [best] = rankByCoverage(passagesOf(markdown), question, title)
  if (!best) return null
  const { text } = best.passage
  let heading: string | null = null
  for (const block of markdownBlocks(markdown)) {
    const plain = plainText(block)
    if (/^#{1,6} /.test(block)) heading = plain
    if (plain.includes(text)) break
  }
  return { heading, text }
}
