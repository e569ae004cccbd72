/**
 * Characters that a reader does not see but a model reads, or that change the display of other text: control
 * characters, bidirectional overrides, zero-width characters, Unicode tags, format characters of music, shorthand and
 * hieroglyphs, and variation selectors beyond the emoji's.
 */
const invisible =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: single code points are removed
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu

/** Joiners and the emoji's variation selector, in any number: their sequence can spell a hidden text in bits. */
const joiners = /(?:\u200c|\u200d|\ufe0f)+/gu

/** Before a variation selector: a sign that has an emoji. */
const beforeSelector = /^(?:\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}])/u
/** With a variation selector and this sign, a digit is a key cap. */
const keyCap = '\u20e3'
/** Beside a joiner: an emoji, or a letter of a script that needs joiners. Alphabets of separate letters do not. */
const needsJoiner =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{M}])/u

/** The last character before a place, whole. */
const characterBefore = (text: string, at: number): string =>
  [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? ''

/** Retains the joiners that emoji and joining scripts need, one at a place. */
function withoutStrayJoiners(text: string): string {
  return text.replace(joiners, (run, at: number) => {
    const before = characterBefore(text, at)
    const isShown = beforeSelector.test(before) || text[at + 1] === keyCap
    const selector = run.startsWith('\ufe0f') && isShown ? '\ufe0f' : ''
    const joiner = run[selector.length]
    if (joiner === undefined || joiner === '\ufe0f') return selector
    const after = String.fromCodePoint(text.codePointAt(at + run.length) ?? 0)
    return selector + (needsJoiner.test(before) && needsJoiner.test(after) ? joiner : '')
  })
}

/** Removes what strangers hide in a text. Line feeds and tabs stay; the blank Braille pattern becomes a space. */
export const visibleText = (text: string): string =>
  withoutStrayJoiners(text.replace(invisible, '')).replaceAll('\u2800', ' ').toWellFormed()

let segmenter: Intl.Segmenter | undefined

/** The beginning of a text, cut between characters as people see them. */
function beginningOf(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  let end = 0
  for (const { index, segment } of segmenter.segment(text.slice(0, maxCharacters * 2))) {
    if (index + segment.length > maxCharacters) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

/**
 * A name of a person, a client, a key or a monitor as it is shown: in one line, without characters that hide text, change
 * its direction or make two names look alike. It may be empty.
 */
export function shownName(name: string, maxCharacters = 100): string {
  return beginningOf(visibleText(name).replace(/\s+/g, ' ').trim(), maxCharacters)
}
