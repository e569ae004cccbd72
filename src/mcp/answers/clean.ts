/**
 * Characters that a reader does not see but a model reads, or that change the display of other text: control
 * characters, bidirectional overrides, zero-width characters, Unicode tags and variation selectors beyond the emoji's.
 */
const invisible =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: single code points are removed
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb\u{e0000}-\u{e0fff}]/gu

/** Removes invisible characters of strangers' text; line feeds and tabs stay. */
export const cleanText = (text: string): string => text.replace(invisible, '')

/** Removes invisible characters of all texts in a value. */
export function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(cleanValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [cleanText(name), cleanValue(inner)]),
  )
}

const mark = /<(?=[\s/]*untrusted)/gi

/** Marks text as data of a third party. A mark inside the text loses its bracket. */
export const markUntrusted = (text: string, source: string): string =>
  `<untrusted source="${source}">\n${text.replace(mark, '‹')}\n</untrusted>`
