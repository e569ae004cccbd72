import { arr } from '../../../reading/narrow.ts'
import { int, iso } from '../../../reading/values.ts'
import type { Post } from '../model.ts'

const escapes: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }

/** Unescapes a text; null for other values. X escapes exactly these three characters. */
export function unescapeText(text: unknown): string | null {
  return typeof text === 'string' ? text.replaceAll(/&(?:lt|gt|amp);/g, (name) => escapes[name]!) : null
}

/**
 * Unescapes a post's text, and converts the range that X displays to [from, to) in Unicode code points of the unescaped
 * text; null without a valid range.
 * @param counted unit of the range in the escaped text: code points, or UTF-16 units as the widget counts
 */
export function readShownText(
  escaped: string,
  range: unknown,
  counted: 'points' | 'units' = 'points',
): { text: string; range: Post['displayTextRange'] } {
  const points = counted === 'points' ? Array.from(escaped) : escaped.split('')
  const [from = -1, to = -1, ...more] = arr(range).map((bound) => int(bound) ?? -1)
  const place = (end: number) => Array.from(unescapeText(points.slice(0, end).join(''))!).length
  const isRange = from >= 0 && to >= from && more.length === 0
  return { text: unescapeText(escaped)!, range: isRange ? [place(from), place(to)] : null }
}

/** The first id that contains its time (4 November 2010). */
const firstTimedId = 29_700_859_247n
const snowflakeEpoch = 1_288_834_974_657n

/** The creation time in a post's id (milliseconds in the upper 41 bits); null for the earlier sequential ids. */
export function timeOfId(id: string): string | null {
  if (!/^\d{1,20}$/.test(id)) return null
  const number = BigInt(id)
  if (number < firstTimedId) return null
  const time = Number((number >> 22n) + snowflakeEpoch)
  return time < 8.64e15 ? new Date(time).toISOString() : null
}

/** The creation time of a post, to the second: the reported one, or the time in its id. */
export function readPostTime(time: unknown, id: string): string | null {
  return iso(time) ?? timeOfId(id)?.replace(/\.\d+Z$/, '.000Z') ?? null
}

/** Longer labels are not parsed: this bounds the pattern's running time. */
const maxLabelCharacters = 1000

/** Reads label and address from `<a href="https://…">Twitter Web App</a>`, or a label without link. */
export function readSource(source: string | null): Pick<Post, 'source' | 'sourceUrl'> {
  const link =
    source === null || source.length > maxLabelCharacters
      ? null
      : /^<a\s[^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>$/.exec(source)
  return link ? { source: link[2]!, sourceUrl: link[1]! } : { source, sourceUrl: null }
}
