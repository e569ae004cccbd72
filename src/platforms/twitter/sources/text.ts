import { arr } from '../../../reading/narrow.ts'
import { int, iso } from '../../../reading/values.ts'

/** Text as people read it, and which part of it X shows: [from, to) in Unicode code points. */
export interface ShownText {
  readonly text: string
  readonly range: readonly [number, number]
}

const escapes: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }

/** X escapes exactly these three characters in the text of posts. Null for what is no text. */
export function unescaped(text: unknown): string | null {
  return typeof text === 'string' ? text.replaceAll(/&(?:lt|gt|amp);/g, (name) => escapes[name]!) : null
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
    (part) => unescaped(part.join(''))!,
  )
  const start = Array.from(before!).length
  return { text: `${before}${shown}${after}`, range: [start, start + Array.from(shown!).length] }
}

/** A display range as X tells it; null for what is none. */
export function toldRange(value: unknown, shown: ShownText): ShownText['range'] | null {
  const [from = -1, to = -1, ...more] = arr(value).map((bound) => int(bound) ?? -1)
  return from >= 0 && to >= from && more.length === 0 ? shown.range : null
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
export function secondOf(told: unknown, id: string): string | null {
  return iso(told) ?? timeOfId(id)?.replace(/\.\d+Z$/, '.000Z') ?? null
}

/** A label that is longer is taken as it stands. */
const longestLabel = 1000

/** Label and address in `<a href="https://…">Twitter Web App</a>`, or the bare label. */
export function readSourceLabel(source: string | null): { label: string | null; url: string | null } {
  const link =
    source === null || source.length > longestLabel
      ? null
      : /^<a\s[^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>$/.exec(source)
  return link ? { label: link[2]!, url: link[1]! } : { label: source, url: null }
}
