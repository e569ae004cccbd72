/** Compares two readings of a text, by the rules of docs/MONITORS.md. Pure. */

import { diffArrays, diffWordsWithSpace } from 'diff'
import { ignorable, isAdvertLabel, withoutNoise } from './noise.ts'

/** The passages of a text, and when they were read. */
export interface TextVersion {
  readonly passages: readonly string[]
  /** Milliseconds since the Unix epoch. */
  readonly at: number
}

/** A part of a changed passage. */
export interface WordChange {
  readonly is: 'same' | 'added' | 'removed'
  readonly text: string
}

/** A difference between two readings. */
export type PassageChange =
  | { readonly kind: 'added'; readonly after: string }
  | { readonly kind: 'removed'; readonly before: string }
  | {
      readonly kind: 'changed'
      readonly before: string
      readonly after: string
      readonly words: readonly WordChange[]
    }

/** Edits after which passages are reported in the order of the text, without pairs: a whole page was replaced. */
const maxPairedEdits = 2000
/** The same of the words of one passage. */
const maxWordEdits = 400
/** Two passages are one that changed if at least this share of their words is the same. */
const minSharedWords = 0.3

function countOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** The passages whose keys the other reading does not have, each as often as it is missing there. */
function missingFrom<One>(
  passages: readonly One[],
  keyOf: (one: One) => string,
  others: readonly string[],
): One[] {
  const counts = countOf(others)
  return passages.filter((one) => {
    const left = counts.get(keyOf(one)) ?? 0
    if (left > 0) counts.set(keyOf(one), left - 1)
    return left === 0
  })
}

/**
 * A short passage below the label of an advert is the advert. A longer one is the text of the page, below a place whose
 * advert a script would have filled.
 */
const maxAdvertCharacters = 120

interface Placed {
  readonly text: string
  readonly place: number
}

/**
 * What only one of two readings has. The order of passages does not matter. Passages that differ in nothing but noise
 * (times, counters, tokens) are the same.
 */
function contentOfOne(before: TextVersion, after: TextVersion, ignore: readonly string[]) {
  const ignored = ignore.map(ignorable).filter((text) => text !== '')
  const shown = ({ passages }: TextVersion): Placed[] =>
    passages.flatMap((text, place) => {
      const isAdvert = text.length <= maxAdvertCharacters && isAdvertLabel(passages[place - 1] ?? '')
      if (isAdvert || isAdvertLabel(text)) return []
      if (ignored.length > 0) {
        const comparable = ignorable(text)
        if (ignored.some((one) => comparable.includes(one))) return []
      }
      return [{ text, place }]
    })
  const [old, fresh] = [shown(before), shown(after)]
  const textOf = ({ text }: Placed) => text
  const removed = missingFrom(old, textOf, fresh.map(textOf))
  const added = missingFrom(fresh, textOf, old.map(textOf))
  const keyAt =
    (at: number) =>
    ({ text }: Placed) =>
      withoutNoise(text, at)
  const [oldKey, freshKey] = [keyAt(before.at), keyAt(after.at)]
  return {
    removed: missingFrom(removed, oldKey, added.map(freshKey)),
    added: missingFrom(added, freshKey, removed.map(oldKey)),
  }
}

const sharedWords = (words: readonly WordChange[]) => {
  const lengthOf = (is: WordChange['is']) =>
    words.reduce((sum, word) => sum + (word.is === is ? word.text.trim().length : 0), 0)
  const same = lengthOf('same')
  return same / Math.max(1, same + Math.max(lengthOf('added'), lengthOf('removed')))
}

/** The words in which two passages differ. Null: they have too little in common. */
function compareWords(before: string, after: string): WordChange[] | null {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: maxWordEdits })
  if (parts === undefined) return null
  const words = parts.map(
    ({ added, removed, value }): WordChange => ({
      is: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    }),
  )
  return sharedWords(words) < minSharedWords ? null : words
}

/** The removed and the added passages of each place where two readings differ, in the order of the text. */
function hunksOf(before: TextVersion, after: TextVersion): { olds: number[]; news: number[] }[] {
  const parts = diffArrays([...before.passages], [...after.passages], { maxEditLength: maxPairedEdits })
  if (parts === undefined)
    return [{ olds: before.passages.map((_, place) => place), news: after.passages.map((_, place) => place) }]
  const hunks: { olds: number[]; news: number[] }[] = []
  let [old, fresh] = [0, 0]
  let open: { olds: number[]; news: number[] } | null = null
  for (const { added, removed, value } of parts) {
    if (!added && !removed) {
      open = null
      old += value.length
      fresh += value.length
      continue
    }
    if (open === null) {
      open = { olds: [], news: [] }
      hunks.push(open)
    }
    const { length } = value
    if (added) open.news.push(...Array.from({ length }, () => fresh++))
    else open.olds.push(...Array.from({ length }, () => old++))
  }
  return hunks
}

/** The differences between two readings of a text. Empty: the same content. */
export function compareTexts(
  before: TextVersion,
  after: TextVersion,
  { ignore = [], only = null }: { ignore?: readonly string[]; only?: 'added' | 'removed' | null } = {},
): PassageChange[] {
  const { removed, added } = contentOfOne(before, after, ignore)
  if (removed.length + added.length === 0) return []
  const removedAt = new Map(removed.map((one) => [one.place, one.text]))
  const addedAt = new Map(added.map((one) => [one.place, one.text]))
  const changes: PassageChange[] = []
  for (const { olds, news } of hunksOf(before, after)) {
    const left = news.flatMap((place) => addedAt.get(place) ?? [])
    for (const place of olds) {
      const old = removedAt.get(place)
      if (old === undefined) continue
      removedAt.delete(place)
      const [next] = left
      const words = next === undefined ? null : compareWords(old, next)
      if (next !== undefined && words !== null) {
        left.shift()
        changes.push({ kind: 'changed', before: old, after: next, words })
      } else changes.push({ kind: 'removed', before: old })
    }
    changes.push(...left.map((after): PassageChange => ({ kind: 'added', after })))
    for (const place of news) addedAt.delete(place)
  }
  // Passages that moved and changed stand in equal parts of the alignment.
  changes.push(...[...removedAt.values()].map((old): PassageChange => ({ kind: 'removed', before: old })))
  changes.push(...[...addedAt.values()].map((after): PassageChange => ({ kind: 'added', after })))
  return only === null ? changes : changes.filter((change) => has(change, only))
}

/** Whether a change added words, or removed some. */
const has = (change: PassageChange, what: 'added' | 'removed'): boolean =>
  change.kind === 'changed'
    ? change.words.some(({ is, text }) => is === what && text.trim() !== '')
    : change.kind === what
