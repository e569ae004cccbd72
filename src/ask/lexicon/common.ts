import { readFileSync } from 'node:fs'

/** Reads a word list of this folder: one word a line. */
const readWords = (file: string): readonly string[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')

/**
 * Everyday words in five languages without a meaning for lookups. In lower case they are hardly ever a name, and never a
 * misspelling of a word with a meaning.
 */
export const everydayWords = readWords('everyday-words.txt')

/** Words and names in five languages that resemble misspellings of words with a meaning, and are correct. */
export const lookAlikeWords = readWords('look-alike-words.txt')
