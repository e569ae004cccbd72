import { distance } from 'fastest-levenshtein'
import { matchesAnyPattern } from '../patterns.ts'
import type { Registry } from '../registry.ts'

/** The known word nearest to an unknown word; undefined if no known word is near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const wanted = word.toLowerCase()
  // A typing error changes at most one letter in three.
  let best = Math.floor(wanted.length / 3) + 1
  let found: string | undefined
  for (const candidate of known) {
    if (Math.abs(candidate.length - wanted.length) >= best) continue
    const apart = distance(wanted, candidate.toLowerCase())
    if (apart < best) {
      best = apart
      found = candidate
    }
  }
  return found
}

/** `did you mean …?` for messages; empty if no word is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const found = nearest(word, known)
  return found === undefined ? '' : ` Did you mean ${found}?`
}

/** The problem of a pattern that matches no operation, with the nearest pattern that does; null for a good pattern. */
export function patternFlaw(pattern: string, { operations, platforms }: Registry): string | null {
  if (operations.some((operation) => matchesAnyPattern([pattern], operation))) return null
  const known = [...platforms.map(({ name }) => `${name}.*`), ...operations.map(({ id }) => id)]
  // Group patterns are suggested too: `youtube.vidoes.*` is near to `youtube.videos.*`.
  const groups = new Set(operations.map(({ id }) => `${id.slice(0, id.lastIndexOf('.'))}.*`))
  return `the pattern ${pattern} matches no operation.${didYouMean(pattern, [...known, ...groups])}`
}
