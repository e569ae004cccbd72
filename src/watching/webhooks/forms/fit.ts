/** Texts and lists within the size limits of receivers. */

/** A measure of a text: characters as the receiver counts them, or bytes. */
type Measure = (text: string) => number

/** UTF-16 units, which are never fewer than the characters that receivers count. */
const unitsOf: Measure = (text) => text.length

/** Bytes of a text inside JSON, without its quotes. */
export const jsonBytesOf: Measure = (text) => Buffer.byteLength(JSON.stringify(text)) - 2

/**
 * The beginning of a text whose written form has at most `max` units, with `…` where it is cut. Cuts between code points.
 * @param write how the text is written, for example escaped; it writes each code point by itself
 */
export function fitText(
  text: string,
  max: number,
  { write = (part) => part, measure = unitsOf }: { write?: (part: string) => string; measure?: Measure } = {},
): string {
  // No text has more units than its written form: a longer one is cut without being measured.
  if (text.length <= max && measure(write(text)) <= max) return write(text)
  const mark = measure('…')
  const parts: string[] = []
  let used = 0
  for (const character of text) {
    const written = write(character)
    const size = measure(written)
    if (used + size + mark > max) break
    parts.push(written)
    used += size
  }
  return max < mark ? '' : `${parts.join('').trimEnd()}…`
}

/** Characters of the text of an item: one item alone has more place. */
export const itemTextLength = (items: number): number => (items === 1 ? 1000 : 400)

/** Takes the first parts whose sizes are at most `max` together, and at most `maxParts` of them. */
export function takeFitting<T>(
  parts: readonly T[],
  { max, maxParts, sizeOf }: { max: number; maxParts: number; sizeOf: (part: T) => number },
): readonly T[] {
  let used = 0
  let count = 0
  for (const part of parts.slice(0, maxParts)) {
    used += sizeOf(part)
    if (used > max) break
    count += 1
  }
  return parts.slice(0, count)
}

/** The sentence about items that a message does not show. */
export const omission = (omitted: number, eventId: string): string =>
  `And ${omitted} more: the event ${eventId} has all of them.`

/** A time for readers without a way to show it in their zone. */
export const shownTime = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
