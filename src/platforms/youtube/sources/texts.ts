import { pathParts } from '../../../reading/links.ts'
import { at, obj } from '../../../reading/narrow.ts'
import { count, iso, str, text } from '../../../reading/values.ts'
import { ageIn, timeOfAge } from './ages.ts'

/** Numbers and times out of the English texts YouTube shows. */

/** Returns the text of a raw text object: `simpleText`, `runs` or `content`. Null if it is missing or incomplete. */
export function rawText(value: unknown): string | null {
  const element = obj(value)
  if (!element) return text(value) || null
  const { simpleText, content } = element
  const runs = Array.isArray(element.runs) ? element.runs.map((run) => text(at(run, 'text'))) : [null]
  return str(simpleText) ?? str(content) ?? (runs.includes(null) ? null : str(runs.join('')))
}

const scales: Readonly<Record<string, number>> = { k: 1e3, t: 1e3, m: 1e6, b: 1e9 }

/** A count in English notation: commas group thousands; only abbreviated counts have a decimal point. */
const countForm = /^(\d{1,3}(?:,\d{3})+|\d+)$|^(\d+(?:\.\d+)?)\s?(thousand|million|billion|[km]|bn?)$/i
/** The words for each quantity that YouTube shows. */
const quantities = {
  views: 'views?',
  audience: 'watching|waiting',
  subscribers: 'subscribers?',
  videos: 'videos?|episodes?|lessons?|songs?',
  comments: 'comments?|repl(?:y|ies)',
  likes: 'likes?',
} as const
type Quantity = keyof typeof quantities
const countedThing = new RegExp(`(?<!\\s)\\s+(?:${Object.values(quantities).join('|')})(?:\\s.*)?$`, 'i')
const wordIn = /^\s*(?:no|\d[\d,.]*\s?(?:thousand|million|billion|[km]|bn?)?)\s+(\p{L}+)/iu

/**
 * Reads the count at the start of a text: "1,234 views", "8.84k subscribers", "1.2M", "2.2bn", "No views". Abbreviated
 * counts are expanded. Returns null for other languages, whose abbreviations follow the number ("38 Tsd.", "1,2 M de
 * vues").
 */
export function countOf(text: unknown): number | null {
  if (typeof text !== 'string') return count(text)
  const figure = text.trim().replace(countedThing, '')
  if (/^no$/i.test(figure)) return 0
  const [, whole, short, unit] = countForm.exec(figure) ?? []
  if (whole) return count(whole.replaceAll(',', ''))
  return short && unit ? Math.round(Number(short) * scales[unit[0]!.toLowerCase()]!) : null
}

/** The same for one quantity: null for a text that counts anything else ("12 waiting" is no number of views). */
export function quantityOf(text: unknown, quantity: Quantity): number | null {
  const [, word] = typeof text === 'string' ? (wordIn.exec(text) ?? []) : []
  return word === undefined || new RegExp(`^(?:${quantities[quantity]})$`, 'i').test(word)
    ? countOf(text)
    : null
}

/** Viewers of a stream, or those waiting for it. They are not views. */
export const isAudience = (text: string | null): boolean => /\b(?:watching|waiting)\b/i.test(text ?? '')

const ofUnit = (unit: string) => new RegExp(`^(?:no|\\d[\\d,.]*\\s?(?:[km]|bn?)?) ${unit}\\b`, 'i')
const forms = {
  views: ofUnit(`(?:${quantities.views}|${quantities.audience})`),
  subscribers: ofUnit(quantities.subscribers),
  videos: ofUnit(`(?:${quantities.videos})`),
  time: /\bago\b|^(?:streamed|premiere[sd]?|scheduled|updated)\b/i,
}

/** Returns the first text with the given form: "28 views", "13 days ago". */
export function ofForm(texts: readonly string[], form: keyof typeof forms): string | null {
  const known = texts.find((text) => forms[form].test(text.trim()))
  return known ?? (form === 'time' ? (texts.find((text) => ageIn(text) !== null) ?? null) : null)
}

/** Seconds of "1:02:03" or "4:05"; null for anything else ("LIVE", "SHORTS"). */
export function secondsOf(text: string | null | undefined): number | null {
  if (!text || !/^\d{1,3}(?::\d{2}){1,2}$/.test(text.trim())) return null
  return text
    .trim()
    .split(':')
    .reduce((total, part) => total * 60 + Number(part), 0)
}

/** "1:02:03" of seconds. */
export function clockOf(seconds: number | null): string | null {
  if (seconds === null || seconds <= 0) return null
  const whole = Math.round(seconds)
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** Limits the length of a time. A longer text is not a time, and matching it would take quadratic time. */
const start = (text: string | null | undefined) => (text ?? '').slice(0, 200)

/**
 * An estimate of the time in "3 days ago", "3d ago", "Streamed 2 weeks ago", "1 year ago (edited)": now less that span,
 * cut to the unit's start (months and years to the day). Null when the text names no span.
 */
export function agoOf(text: string | null | undefined, now: number): string | null {
  const age = ageIn(text)
  const time = age === null ? Number.NaN : timeOfAge(age, now)
  // YouTube has nothing from before 1970: a longer span is no age.
  return time > 0 ? new Date(time).toISOString() : null
}

/** The date in "Jan 26, 2026", "Premiered 5 May 2025" or "Streamed live on Mar 1, 2024", as midnight UTC. */
export function dateOf(text: string | null | undefined): string | null {
  const match =
    /(?:(?<![a-z])([a-z]{3})[a-z]*\.?\s+(\d{1,2}),\s*|(\d{1,2})\s+([a-z]{3})[a-z]*\.?\s+)(\d{4})/i.exec(
      start(text),
    )
  if (!match) return null
  const [, monthFirst, dayLast, dayFirst, monthLast, year] = match
  return iso(`${dayFirst ?? dayLast} ${monthFirst ?? monthLast} ${year} UTC`)
}

/** Milliseconds of an ISO 8601 duration ("PT1H2M3S", "P1DT2H"); null for other texts. */
export function durationOf(text: string | null | undefined): number | null {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text ?? '')
  if (!match) return null
  const [days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0))
  return (((days! * 24 + hours!) * 60 + minutes!) * 60 + seconds!) * 1000
}

/** Reads the handle in "@name", "/@name" or a channel URL, without `@`. Null for other texts. */
export function handleOf(text: string | null | undefined): string | null {
  const written = /(?:^|\/)@([^/?#\s]+)/.exec(text ?? '')?.[1]
  return written === undefined ? null : pathParts(written)[0]!
}

/** An absolute https URL: YouTube leaves out scheme and host in places. */
export function absoluteUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null
  const absolute = value.replace(/^\/\//, 'https://').replace(/^\//, 'https://www.youtube.com/')
  return /^https?:/.test(absolute) && URL.canParse(absolute) ? absolute : null
}

/** Resolves a link of the site. YouTube wraps external links in `/redirect?q=`. */
export function linkTarget(value: unknown): string | null {
  const url = absoluteUrl(value)
  if (!url) return null
  const parsed = new URL(url)
  const target = parsed.pathname === '/redirect' ? parsed.searchParams.get('q') : null
  return target && /^https?:/.test(target) ? target : url
}

/** The links written out in a text, each once, without the punctuation behind them. */
export function linksIn(text: string | null): string[] {
  return [...new Set(text?.match(/https?:\/\/[^\s)>\]]*[^\s)>\].,;:!?'"]/g) ?? [])]
}
