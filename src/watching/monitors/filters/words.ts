/** Texts as filters compare them. All work is linear in the length of a text. */

/** Makes texts comparable regardless of case and character width. A ligature can become eighteen characters. */
export const normalize = (text: string) => text.normalize('NFKC').toLowerCase()

/** The part of a text that is searched: at most so many characters, as they are compared. */
export const searched = (text: string, characters: number) =>
  normalize(text.slice(0, characters)).slice(0, characters)

/** Letters, digits and marks of a word. */
const wordRuns = /[\p{L}\p{M}\p{N}_]+/gu
/** Scripts without spaces between words: each character is a word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu
/** A noncharacter of Unicode, which texts do not contain. */
const edge = '\uffff'
const edges = /\uffff+/g

/**
 * Marks the edges of the words of a text. A keyword with marks is a part of a text with marks exactly where it consists
 * of whole words of the text, so that one search suffices.
 */
export function markWords(text: string): string {
  const mark = (run: string) => edge + run.replace(unspaced, (one) => edge + one + edge) + edge
  return text.replace(wordRuns, mark).replace(edges, edge)
}
