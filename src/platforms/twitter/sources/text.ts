import { arr, int } from '../../shared/narrow.ts'

/** Text as people read it, and which part of it X shows: [from, to) in Unicode code points. */
export interface ShownText {
  readonly text: string
  readonly range: readonly [number, number]
}

const escapes: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }

/** X escapes exactly these three characters in the text of posts. */
export function unescapeText(text: string): string {
  return text.replaceAll(/&(?:lt|gt|amp);/g, (name) => escapes[name]!)
}

/**
 * Unescapes a post's text and moves its display range (given in code points of the escaped text) along. Without a
 * range all of the text is shown.
 */
export function shownText(escaped: string, displayRange: unknown): ShownText {
  const points = Array.from(escaped)
  const [low, high] = arr(displayRange).map(int)
  const from = Math.min(Math.max(low ?? 0, 0), points.length)
  const to = Math.min(Math.max(high ?? points.length, from), points.length)
  const [before, shown, after] = [points.slice(0, from), points.slice(from, to), points.slice(to)].map(
    (part) => unescapeText(part.join('')),
  )
  const start = Array.from(before!).length
  return { text: `${before}${shown}${after}`, range: [start, start + Array.from(shown!).length] }
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

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The way X itself labels a time: `Tue Mar 21 20:50:14 +0000 2006`. */
export function timeLabel(iso: string): string {
  const at = new Date(iso)
  const two = (part: number) => String(part).padStart(2, '0')
  const clock = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':')
  return `${days[at.getUTCDay()]} ${months[at.getUTCMonth()]} ${two(at.getUTCDate())} ${clock} +0000 ${at.getUTCFullYear()}`
}

/** Label and address in `<a href="https://…">Twitter Web App</a>`, or the bare label. */
export function readSourceLabel(source: string | null): { label: string | null; url: string | null } {
  const link = source === null ? null : /^<a\s[^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>$/.exec(source)
  return link ? { label: link[2]!, url: link[1]! } : { label: source, url: null }
}
