import type { QuestionState } from '../learned/rank-features.ts'
import type { Span } from '../learned/tagger.ts'

/**
 * The question in words without its marks, with every target and name as `§`.
 * @param platform what stands for a platform; '': nothing
 * @param isNamed whether a span counts as a name; others are left out
 */
export function masked(
  { question: { tokens, words, mentions }, tags }: QuestionState,
  platform: string,
  isNamed: (span: Span) => boolean = () => true,
): string {
  return tokens
    .flatMap(({ kind }, place) => {
      const span = tags.spans.find(({ from, to }) => from <= place && place < to)
      if (span !== undefined) return span.from === place && isNamed(span) ? ['§'] : []
      if (mentions.some(({ from, to, isName }) => isName && from <= place && place < to))
        return platform === '' ? [] : [platform]
      if (kind === 'mark') return []
      return kind === 'word' || kind === 'number' ? [words[place]!] : ['§']
    })
    .join(' ')
}
