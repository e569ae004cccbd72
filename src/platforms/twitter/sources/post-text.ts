import { arr } from '../../../reading/narrow.ts'
import { int, iso } from '../../../reading/values.ts'
import type { Post } from '../model.ts'

const escapes: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }

/** X escapes exactly these three characters in the text of posts. Null for what is no text. */
export function unescapeText(text: unknown): string | null {
  return typeof text === 'string' ? text.replaceAll(/&(?:lt|gt|amp);/g, (name) => escapes[name]!) : null
}

/**
 * A post's text as people read it, and the part of it that X shows: [from, to) in Unicode code points. Null where it
 * tells none.
 * @param counted what X counts in the escaped text: code points, or the widget's UTF-16 units
 */
export function readShownText(
  escaped: string,
  told: unknown,
  counted: 'points' | 'units' = 'points',
): { text: string; range: Post['displayTextRange'] } {
  const points = counted === 'points' ? Array.from(escaped) : escaped.split('')
  const [from = -1, to = -1, ...more] = arr(told).map((bound) => int(bound) ?? -1)
  const place = (end: number) => Array.from(unescapeText(points.slice(0, end).join(''))!).length
  const isRange = from >= 0 && to >= from && more.length === 0
  return { text: unescapeText(escaped)!, range: isRange ? [place(from), place(to)] : null }
}

/** The first id that carries its time (4 November 2010). */
const firstTimedId = 29_700_859_247n
const snowflakeEpoch = 1_288_834_974_657n

/** When a post was made, from its id (milliseconds in the upper 41 bits); null for the sequential ids before. */
export function timeOfId(id: string): string | null {
  const number = BigInt(id)
  if (number < firstTimedId) return null
  const time = Number((number >> 22n) + snowflakeEpoch)
  return time < 8.64e15 ? new Date(time).toISOString() : null
}

/** The second in which a post was made: as told, or else from its id. */
export function readPostTime(told: unknown, id: string): string | null {
  return iso(told) ?? timeOfId(id)?.replace(/\.\d+Z$/, '.000Z') ?? null
}

/** A label that is longer is taken as it stands. */
const maxLabelCharacters = 1000

/** Label and address in `<a href="https://…">Twitter Web App</a>`, or the bare label. */
export function readSource(source: string | null): Pick<Post, 'source' | 'sourceUrl'> {
  const link =
    source === null || source.length > maxLabelCharacters
      ? null
      : /^<a\s[^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>$/.exec(source)
  return link ? { source: link[2]!, sourceUrl: link[1]! } : { source, sourceUrl: null }
}
