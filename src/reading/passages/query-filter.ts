import { replaceLinksByText } from '../linear-scans.ts'
import { bm25, topicWords, wordsOf } from './search-words.ts'

/** Blocks with a lower share of the best score are removed. */
const minShareOfBest = 0.3

/** Splits Markdown at empty lines into blocks; a code listing is one block. */
export function markdownBlocks(markdown: string): string[] {
  const blocks: string[] = []
  let fence: string | null = null
  let block: string[] = []
  for (const line of markdown.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark && fence === null) fence = mark
    else if (mark && fence !== null && mark.startsWith(fence)) fence = null
    if (line.trim() === '' && fence === null) {
      if (block.length > 0) blocks.push(block.join('\n'))
      block = []
    } else block.push(line)
  }
  if (block.length > 0) blocks.push(block.join('\n'))
  return blocks
}

/** Markdown without the addresses of links and images and without backslash escapes. */
export const visibleText = (markdown: string) =>
  replaceLinksByText(replaceLinksByText(markdown, '!['), '[').replace(/\\(?=[\\`*_{}[\]()#+\-.!|<>~])/g, '')

/** The blocks of a text about a query, in page order, under their headings. Empty if no block matches. */
export function filterByQuery(markdown: string, query: string): string {
  const blocks = markdownBlocks(markdown)
  const scores = bm25(
    blocks.map((block) => wordsOf(visibleText(block))),
    topicWords(query),
  )
  const best = scores.reduce((max, score) => Math.max(max, score), 0)
  if (best === 0) return ''
  const matching: string[] = []
  let headings: { level: number; text: string; score: number }[] = []
  for (const [index, block] of blocks.entries()) {
    const level = /^(#{1,6}) /.exec(block)?.[1]?.length
    if (level !== undefined) {
      headings = [
        ...headings.filter((heading) => heading.level < level),
        { level, text: block, score: scores[index]! },
      ]
      continue
    }
    const isUnderMatch = (headings.at(-1)?.score ?? 0) >= best * minShareOfBest
    if (scores[index]! < best * minShareOfBest && !isUnderMatch) continue
    matching.push(...headings.map(({ text }) => text), block)
    headings = []
  }
  return matching.length > 0 ? `${matching.join('\n\n')}\n` : ''
}
