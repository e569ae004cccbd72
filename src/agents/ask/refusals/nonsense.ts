import type { QuestionState } from '../learned/rank-features.ts'
import { isFiller } from '../lexicon/filler.ts'
import { basesOf, isWithin } from '../words/words.ts'

/** Texts of words that no language has: `qwrtz blmpf`, `snarvle the wendelgrunt`. */

/** So many words have to be unknown, and this share of all that say something. */
const minUnknown = 2
const minShare = 0.6
/** Keys that were hit at random. */
const mash = /^[bcdfghjklmnpqrstvwxz]{3,}$|[bcdfghjklmnpqrstvwxz]{5}/u
/** Words that are this surely a name say nothing of the rest. */
const surely = 0.9

/**
 * Whether a question speaks of nothing that is known, in words that are unknown.
 * @param isKnown whether a word is one of everyday language, or was frequent in the training
 */
export function isNonsense({ question, tags }: QuestionState, isKnown: (word: string) => boolean): boolean {
  const { tokens, words, things, targets, refused, mentions, languages } = question
  if (targets.length + things.length + refused.length + languages.length > 0) return false
  const names = tags.spans.filter(
    ({ kind, probability }) => kind !== 'topic' && probability >= surely && mentions.length > 0,
  )
  const telling = tokens.flatMap((token, place) =>
    token.kind === 'word' &&
    /^\p{L}{2,}/u.test(token.text) &&
    !isFiller(token, words[place]!) &&
    !isWithin(mentions, place) &&
    !isWithin(names, place)
      ? [place]
      : [],
  )
  // A capital begins a name where the question has none but its own.
  const unknown = telling.filter(
    (place) =>
      (place === 0 || /^\p{Ll}/u.test(tokens[place]!.text)) &&
      basesOf(words[place]!).every((word) => !isKnown(word)),
  )
  // Without a platform one usual word makes a question about the world of it: `tell me a chiste`.
  if (mentions.length === 0) {
    const all = tokens.filter(({ kind }) => kind === 'word')
    const mashed = all.filter(({ word }) => mash.test(word)).length
    return (
      (unknown.length >= minUnknown && unknown.length === all.length) ||
      (mashed >= minUnknown && mashed >= minShare * all.length)
    )
  }
  return unknown.length >= minUnknown && unknown.length >= minShare * telling.length
}
