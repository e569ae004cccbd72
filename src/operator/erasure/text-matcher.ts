/** Whether a stored text contains one of the terms. */
export type TextMatcher = (text: string) => boolean

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** A long number or a link is unmistakable wherever it is. */
const isUnmistakable = (term: string) => /^\d{6,}$/.test(term) || term.includes('/')

/** The forms in which terms are searched for: as they are, and percent-encoded. */
export const formsOf = (terms: readonly string[]): string[] =>
  terms.flatMap((term) => [...new Set([term, encodeURIComponent(term)])])

/**
 * Matches terms as identifiers: a number or link as a whole, a name as a whole value, after `@`, or as a part of a
 * path. A name that is an ordinary word does not match in running text.
 */
export function createTextMatcher(terms: readonly string[]): TextMatcher {
  if (terms.length === 0) return () => false
  const of = (list: readonly string[]) => formsOf(list).map(escaped)
  const sure = of(terms.filter(isUnmistakable)).join('|')
  const names = of(terms.filter((term) => !isUnmistakable(term))).join('|')
  const end = '(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])'
  const parts = [
    ...(sure === '' ? [] : [`(?<![\\p{L}\\p{N}_])(?:${sure})${end}`]),
    ...(names === '' ? [] : [`(?<=["@/=:])(?:${names})${end}`]),
  ]
  const pattern = new RegExp(parts.join('|'), 'iu')
  return (text) => pattern.test(text)
}

/**
 * Patterns of SQL `like` that every text with one of the terms meets, in lower case. A capital sigma has two small letters:
 * databases write `σ` for it, the name may end in `ς`.
 */
export const likePatterns = (terms: readonly string[]): string[] =>
  formsOf(terms).map((form) => {
    const escaped = form.toLowerCase().replace(/[\\%_]/g, '\\$&')
    return `%${escaped.replace(/[σς]/g, '_')}%`
  })
