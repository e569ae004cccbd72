import { anyOf, readList, wholeWord } from '../alternatives.ts'

/** Phrases that are a word in other words: "came up with" is "invented". A line: the phrase, `=`, the word. */
const phrases = new Map(
  readList(new URL('./lists/phrases.txt', import.meta.url)).map((line) => {
    const [phrase = '', word = ''] = line.split('=')
    return [phrase, word]
  }),
)

const phrasePattern = new RegExp(
  wholeWord(anyOf([...phrases.keys()].sort((a, b) => b.length - a.length))),
  'giu',
)
/** Two or more letters with points: U.S., p.m. */
const pointedLetters = /(?<!\p{L})(?:\p{L}\.){2,}/gu

/** A text with a word in place of each phrase, and abbreviations without points. */
export const withoutPhrases = (text: string): string =>
  text
    .replace(phrasePattern, (phrase) => phrases.get(phrase.toLowerCase()) ?? phrase)
    .replace(pointedLetters, (letters) => letters.replaceAll('.', ''))
