import { type Passage, passagesOf } from '../passages.ts'
import { type Token, tokensOf } from './tokens.ts'

/** The start of a passage that is compared with questions: longer ones are not quoted. */
const maxCharacters = 2000

/** A passage with its words, and with those around it. */
export interface IndexedPassage {
  readonly passage: Passage
  /** The start of its text. */
  readonly text: string
  readonly isArticle: boolean
  /** From 0 for the first of the text to 1. */
  readonly position: number
  readonly tokens: readonly Token[]
  readonly context: readonly Token[]
  readonly before: readonly Token[]
  readonly after: readonly Token[]
}

export interface PageIndex {
  readonly passages: readonly IndexedPassage[]
  readonly title: readonly Token[]
  /** How many passages have a root. */
  readonly frequency: ReadonlyMap<string, number>
  /** All roots, those of headings and of the title too. */
  readonly roots: ReadonlySet<string>
}

/**
 * The passages of a page, those of the article first.
 * @param texts the article of a page and the whole page, in Markdown
 */
export function indexPage(texts: readonly string[], title: string): PageIndex {
  const known = new Map<string, readonly Token[]>()
  const tokensFor = (whole: string) => {
    const text = whole.slice(0, maxCharacters)
    const tokens = known.get(text) ?? tokensOf(text)
    known.set(text, tokens)
    return tokens
  }
  const seen = new Set<string>()
  const passages = texts.flatMap((text, number) => {
    const all = passagesOf(text)
    return all.flatMap((passage, n): IndexedPassage[] => {
      if (seen.has(passage.text)) return []
      seen.add(passage.text)
      const tokens = tokensFor(passage.text)
      if (tokens.length === 0) return []
      return [
        {
          passage,
          text: passage.text.slice(0, maxCharacters),
          isArticle: number === 0,
          position: n / all.length,
          tokens,
          context: tokensFor(passage.context),
          before: tokensFor(passage.before || (all[n - 1]?.text ?? '')),
          after: tokensFor(passage.after || (all[n + 1]?.text ?? '')),
        },
      ]
    })
  })
  const frequency = new Map<string, number>()
  for (const { tokens } of passages)
    for (const root of new Set(tokens.map((token) => token.root)))
      frequency.set(root, (frequency.get(root) ?? 0) + 1)
  const roots = new Set(frequency.keys())
  for (const tokens of [tokensFor(title), ...passages.map(({ context }) => context)])
    for (const { root } of tokens) roots.add(root)
  return { passages, title: tokensFor(title), frequency, roots }
}
