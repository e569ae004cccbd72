import { distance } from 'fastest-levenshtein'

/** What somebody may have meant by a word that is not known: the nearest known one, or undefined where none is near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const wanted = word.toLowerCase()
  // One mistake in three letters is as much as a slip of the hand makes.
  let best = Math.floor(wanted.length / 3) + 1
  let found: string | undefined
  for (const candidate of known) {
    const apart = distance(wanted, candidate.toLowerCase())
    if (apart < best) {
      best = apart
      found = candidate
    }
  }
  return found
}

/** `did you mean …?` for messages; empty where nothing is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const found = nearest(word, known)
  return found === undefined ? '' : ` Did you mean ${found}?`
}
