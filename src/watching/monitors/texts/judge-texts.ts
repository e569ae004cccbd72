/** Decides what a check of texts reports. Pure. */

import { partMissingType, textChangedType } from '../../../catalog/events/event.ts'
import type { TextWatch } from '../state/watch-settings.ts'
import { compareTexts, type PassageChange } from './compare.ts'
import type { TextField } from './read-text-fields.ts'
import type { StoredTexts, TextState } from './text-state.ts'

/** Proven misses before a target counts as removed. One answer can be a mistake of the server. */
export const missesUntilRemoved = 3
/** Checks without the chosen part before a notice. */
export const partMissesUntilNotice = 3

/** An event has passages of at most these sizes; the rest is counted. */
const maxShownChanges = 200
const maxShownCharacters = 200_000
const maxPassageShown = 4000

interface TextReading {
  readonly fields: Readonly<Record<string, TextField>>
  readonly at: number
}

interface TextVerdict {
  readonly state: TextState
  /** Null: the texts of before stay. */
  readonly texts: StoredTexts | null
  readonly event: { readonly type: string; readonly data: Readonly<Record<string, unknown>> } | null
  readonly reason: string
}

const iso = (at: number) => new Date(at).toISOString()
const cut = (text: string) => (text.length > maxPassageShown ? `${text.slice(0, maxPassageShown)}…` : text)

/** A change with texts that fit into an event. */
function shownChange(change: PassageChange): PassageChange {
  if (change.kind === 'added') return { ...change, after: cut(change.after) }
  if (change.kind === 'removed') return { ...change, before: cut(change.before) }
  const isLong = change.before.length + change.after.length > 2 * maxPassageShown
  const words = isLong ? change.words.filter(({ is }) => is !== 'same') : change.words
  return {
    ...{ kind: change.kind, before: cut(change.before), after: cut(change.after) },
    words: words.map(({ is, text }) => ({ is, text: cut(text) })),
  }
}

/** The changes that an event shows, and the number of those that it leaves out. */
function shownChanges(changes: readonly PassageChange[]): { changes: PassageChange[]; omitted: number } {
  const shown: PassageChange[] = []
  let room = maxShownCharacters
  for (const change of changes.slice(0, maxShownChanges)) {
    const fits = shownChange(change)
    room -= JSON.stringify(fits).length
    if (room < 0) break
    shown.push(fits)
  }
  return { changes: shown, omitted: changes.length - shown.length }
}

/** The differences as lines, for messages. */
const asLines = (changes: readonly PassageChange[]): string =>
  changes
    .flatMap((change) => [
      ...('before' in change ? [`- ${change.before}`] : []),
      ...('after' in change ? [`+ ${change.after}`] : []),
    ])
    .join('\n')

const found = { misses: 0, isGone: false }

/** Compares the texts of a check with those of before. */
export function judgeTexts(
  watched: TextWatch,
  before: TextState,
  stored: StoredTexts | null,
  { fields, at }: TextReading,
): TextVerdict {
  const parts = Object.values(fields)
  const readable = Object.entries(fields).flatMap(([field, text]) =>
    text === null || text === 'no part' ? [] : [[field, text] as const],
  )
  if (parts.includes('no part') && readable.length === 0) return noPart(watched, before, at)
  const state: TextState = { ...found, partMisses: 0 }
  if (readable.length === 0) {
    return { state, texts: null, event: null, reason: 'The platform does not show the text.' }
  }
  // A text that is hidden now is compared with what it was once it is shown again.
  const texts: StoredTexts = { at, fields: { ...stored?.fields, ...Object.fromEntries(readable) } }
  if (stored === null) {
    const count = readable.reduce((sum, [, passages]) => sum + passages.length, 0)
    return { state, texts, event: null, reason: `Baseline: ${count} passages are known from now on.` }
  }
  const differences = readable.flatMap(([field, passages]) => {
    const old = stored.fields[field]
    if (old === undefined) return []
    const changes = compareTexts({ passages: old, at: stored.at }, { passages, at }, watched)
    return changes.length === 0 ? [] : [{ field, ...shownChanges(changes) }]
  })
  if (differences.length === 0 && !before.isGone) {
    return { state, texts, event: null, reason: 'same: the text did not change.' }
  }
  const result = before.isGone ? 'new' : 'changed'
  const total = differences.reduce((sum, one) => sum + one.changes.length + one.omitted, 0)
  const reason = before.isGone
    ? `new: the target is there again${total === 0 ? ', unchanged' : ''}.`
    : `changed: ${total} ${total === 1 ? 'passage' : 'passages'}.`
  const data = {
    ...{ at: iso(at), result, before: { at: iso(stored.at) }, differences },
    ...{ text: asLines(differences.flatMap(({ changes }) => changes)), reason },
  }
  return { state, texts, event: { type: textChangedType, data }, reason }
}

function noPart({ heading, selector }: TextWatch, before: TextState, at: number): TextVerdict {
  const partMisses = before.partMisses + 1
  const part = heading === null ? `The selector ${selector}` : `The heading "${heading}"`
  const reason = `${part} matches nothing on the page: nothing was compared.`
  const isNotice = partMisses === partMissesUntilNotice
  const data = { at: iso(at), heading, selector, checks: partMisses, reason }
  return {
    state: { ...before, ...found, isGone: before.isGone, partMisses },
    texts: null,
    event: isNotice ? { type: partMissingType, data } : null,
    reason,
  }
}

/** Judges a check that proved that the target is missing. */
export function judgeTextMiss(before: TextState): {
  readonly state: TextState
  readonly data: Readonly<Record<string, unknown>> | null
} {
  if (before.isGone) return { state: before, data: null }
  const misses = before.misses + 1
  const isGone = misses === missesUntilRemoved
  const reason = `removed: the target was not found by ${misses} checks in a row.`
  return {
    state: { ...before, misses, isGone },
    data: isGone ? { result: 'removed', differences: [], text: '', reason } : null,
  }
}
