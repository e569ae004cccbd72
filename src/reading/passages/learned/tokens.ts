import { withoutPhrases } from '../phrases.ts'
import { isStopWord, wordsOf } from '../search-words.ts'
import { rootOf } from '../word-roots.ts'

/** A word of a text. */
export interface Token {
  readonly root: string
  /** Its number in the text, in which punctuation counts too. */
  readonly place: number
  /** Its first character in the text. */
  readonly start: number
  readonly isCapital: boolean
  readonly isNumber: boolean
  readonly isStop: boolean
  /** The first word of a sentence or a quotation, where a capital says nothing. */
  readonly isFirst: boolean
}

const tokenPattern = /[\p{L}\p{N}]+|[,;:—–()]/gu
/** Punctuation counts as this number of words. */
const punctuationWidth = 2

/** The words of a text; pairs of characters for scripts without spaces between words. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const plain = withoutPhrases(text)
  let place = 0
  for (const { 0: found, index } of plain.matchAll(tokenPattern)) {
    if (!/^[\p{L}\p{N}]/u.test(found)) {
      place += punctuationWidth
      continue
    }
    place += 1
    const before = plain.slice(Math.max(0, index - 2), index)
    if (found === 's' && /['’]$/.test(before)) continue
    const shared = {
      start: index,
      isCapital: /^\p{Lu}/u.test(found),
      isNumber: /\d/.test(found),
      isStop: isStopWord(found),
      isFirst: tokens.length === 0 || /[.!?:“"„«]\s?$/.test(before),
    }
    for (const word of wordsOf(found)) tokens.push({ root: rootOf(word), place, ...shared })
  }
  return tokens
}
