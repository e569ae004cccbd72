import type { Token } from '../words/lexer.ts'
import { singular } from '../words/words.ts'
import { readWords } from './tables.ts'

/** Words of a sentence that carry nothing which a lookup could take. */
const filler: ReadonlySet<string> = new Set(readWords('filler-words.txt'))

/**
 * Whether a word of a question carries nothing that a lookup could take.
 * @param word its spelling in the lexicon: the plural of a filler (`dates`) is none, though it may be a slip of it
 */
export const isFiller = ({ word: own }: Token, word: string): boolean =>
  filler.has(own) || (filler.has(word) && singular(own) !== word)
