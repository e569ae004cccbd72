import type { Parameter } from '../../catalog/parameters.ts'
import { values, windows } from '../lexicon/filters.ts'
import { things } from '../lexicon/things.ts'
import { entries, nameWords, Phrases } from '../words/words.ts'
import { unitSeconds } from './ranges.ts'

/** The values of a parameter that chooses, and how questions say them. */
export interface Choices {
  /** Phrases by value. */
  readonly said: Phrases
  /** Which of them are things (`videos`), and not orders or states. */
  readonly things: ReadonlySet<string>
  /** Values by what they mean in the lexicon. */
  readonly meaning: ReadonlyMap<string, string>
  /** Values that are windows of time, in days (0: no limit), the shortest first. */
  readonly windows: readonly (readonly [days: number, value: string])[]
  /** Values that are lengths of time, in seconds. */
  readonly lengths: readonly { readonly value: string; readonly least: number; readonly most: number }[]
}

const lexicon = new Phrases()
for (const [id, line] of Object.entries(values)) lexicon.add(id, line)
const thingLexicon = new Phrases()
for (const [id, line] of Object.entries(things)) thingLexicon.add(id, line)
const windowLexicon = new Phrases()
for (const [days, line] of windows) windowLexicon.add(String(days), line)

/** What words mean as a whole in a lexicon; empty where they are none of its phrases. */
function wholly(phrases: Phrases, words: readonly string[]): string[] {
  return phrases.at(words, 0).flatMap(({ id, to }) => (to === words.length ? [id] : []))
}

function lengthOf(value: string): { least: number; most: number } | null {
  const match = /^(under|over|between)?[-_ ]?(\d+)(?:(?:[-_ ]and)?[-_ ](\d+))?[-_ ]?(s|secs?|mins?)$/i.exec(
    value,
  )
  if (!match) return null
  const unit = unitSeconds(match[4]!.toLowerCase()) ?? 1
  const [first, second] = [Number(match[2]) * unit, Number(match[3]) * unit]
  if (match[1] === 'under') return { least: 0, most: first }
  if (match[1] === 'over') return { least: first, most: Number.POSITIVE_INFINITY }
  return match[3] ? { least: first, most: second } : null
}

function daysOf(value: string, words: readonly string[], isTime: boolean): number | null {
  if (/^\d{1,3}$/.test(value)) return isTime ? Number(value) : null
  const amount = /^(?:last|past)[-_ ]?(\d+)[-_ ]?(hours?|days?|months?)$/i.exec(
    value.replace(/([a-z])(\d)/gi, '$1-$2').replace(/(\d)([a-z])/gi, '$1-$2'),
  )
  if (amount) {
    const unit = amount[2]!.toLowerCase()
    return Number(amount[1]) * (unit.startsWith('hour') ? 1 / 24 : unit.startsWith('day') ? 1 : 30)
  }
  if (isTime && words[0] === 'all') return 0
  const [days] = wholly(windowLexicon, words)
  return days === undefined || !(isTime || words.length > 1) ? null : Number(days)
}

const made = new WeakMap<Parameter, Choices>()

/** The values of a parameter that chooses, read once. */
export function choicesOf(name: string, parameter: Parameter): Choices {
  const before = made.get(parameter)
  if (before) return before
  const said = new Phrases()
  const thingValues = new Set<string>()
  const meaning = new Map<string, string>()
  const days: [number, string][] = []
  const lengths: { value: string; least: number; most: number }[] = []
  const isTime = /date|time|period|since|age/i.test(name)
  for (const value of parameter.schema.enum as readonly string[]) {
    const words = nameWords(value)
    const length = lengthOf(value)
    if (length) {
      lengths.push({ value, ...length })
      continue
    }
    const window = daysOf(value, words, isTime)
    if (window !== null) {
      days.push([window, value])
      continue
    }
    if (words.join(' ') === 'all' || words.join(' ') === 'any') continue
    said.addWords(value, words)
    for (const id of wholly(lexicon, words)) {
      // Of two values that mean the same, the one whose name it is.
      if (!meaning.has(id) || entries(values[id]!)[0]!.join(' ') === words.join(' ')) meaning.set(id, value)
    }
    // The form of an answer is no thing that is asked for, and an order by comments is none for comments.
    const state = wholly(lexicon, words).some((id) => /^(?:sold|available|active|inactive)$/.test(id))
    for (const id of state || /^(?:response|format|sort|order)/.test(name)
      ? []
      : wholly(thingLexicon, words)) {
      thingValues.add(value)
      for (const phrase of entries(things[id]!)) said.addWords(value, phrase)
    }
    for (const phrase of parameter.asked?.values?.[value] ?? []) said.add(value, phrase)
  }
  const own = new Set((parameter.schema.enum as readonly string[]).map((value) => nameWords(value).join(' ')))
  for (const [id, value] of meaning) {
    for (const phrase of entries(values[id]!)) if (!own.has(phrase.join(' '))) said.addWords(value, phrase)
  }
  days.sort((a, b) => (a[0] || Number.POSITIVE_INFINITY) - (b[0] || Number.POSITIVE_INFINITY))
  const choices = { said, things: thingValues, meaning, windows: days, lengths }
  made.set(parameter, choices)
  return choices
}

/** Meanings that stand for one another where a parameter has only one of them, the nearest first. */
export const kindred: Readonly<Record<string, readonly string[]>> = {
  newest: ['chronological', 'recentActivity'],
  chronological: ['newest'],
  recentActivity: ['newest'],
  popular: ['top', 'mostLiked', 'hot'],
  top: ['popular', 'mostLiked', 'confidence'],
  mostLiked: ['popular', 'top'],
  hot: ['popular'],
  impressions: ['popular'],
}
