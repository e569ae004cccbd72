/** Decides which known items were edited, and which are gone. Pure functions of what a check read. */

import { createHash } from 'node:crypto'
import type { Item } from '../../../catalog/events/item.ts'
import { passes, valuesAt } from '../filters/filters.ts'
import { type Comparison, isByTime } from '../lists/diff.ts'
import type { Watchable } from '../lists/sources.ts'
import type { MonitorRow } from '../state/monitor-rows.ts'
import { wordFields } from './word-fields.ts'

/** What is stored of an item whose edits or removal are reported. */
export interface ItemState {
  /** Hashes of its texts by path. A text that the platform did not show has none. */
  readonly texts: Readonly<Record<string, string>>
  /** Whether it passed the filters when it was last seen. */
  readonly passes: boolean
  /** Checks in a row that read its place and did not find it. */
  readonly misses: number
  /** When it was last seen before its misses (ms since the Unix epoch). Null: no miss. */
  readonly lastSeenAt: number | null
}

/** An item as a check saw it. */
export interface SeenItem {
  readonly item: Item
  readonly texts: ItemState['texts']
  readonly passes: boolean
}

/** The part of a list that a check read without gaps, from its first item on. */
export interface ReadPart {
  readonly items: readonly Item[]
  /** Whether it is the whole list. */
  readonly isWhole: boolean
}

/** What a check saw of a list whose edits or removals are reported. */
export interface Tracking {
  readonly seen: readonly SeenItem[]
  /** Known items that are later than this must be among the seen items (ms). Null: absence proves nothing. */
  readonly provenFrom: number | null
}

/** Checks in a row that must prove the absence of an item. */
export const maxMissesOfItem = 3

/** A platform orders items of nearly the same time anew: the oldest items of a part do not bound it alone. */
const boundItems = 3

/** The time after which the absence of an item is proven. Null: nothing is. */
function provenFrom({ items, isWhole }: ReadPart, comparison: Comparison): number | null {
  if (comparison === 'ranked') return null
  if (isWhole) return Number.NEGATIVE_INFINITY
  const last = items.slice(-boundItems)
  if (!isByTime(comparison) || last.length < boundItems) return null
  const times = last.flatMap(({ time }) => time ?? [])
  return times.length < boundItems ? null : Math.max(...times)
}

const hashOf = (text: string) =>
  createHash('sha256').update(text.replace(/\s+/g, ' ').trim()).digest('base64url').slice(0, 12)

/** The hashes of the texts of an item. */
function textsOf(operation: Watchable, record: unknown): ItemState['texts'] {
  const entries = wordFields(operation).flatMap((path) => {
    const values = valuesAt(record, path.split('.')).filter((one) => typeof one === 'string')
    return values.length === 0 ? [] : [[path, hashOf(values.join(' '))] as const]
  })
  return Object.fromEntries(entries)
}

/**
 * What a check saw, for the comparison with what is stored.
 * @param part null: the list was not read
 * @param now the platform's time (ms)
 */
export function trackingOf(
  operation: Watchable,
  monitor: MonitorRow,
  part: ReadPart | null,
  { comparison, now }: { readonly comparison: Comparison; readonly now: number },
): Tracking | null {
  const { reports, filters } = monitor
  if (part === null || !(reports?.edited || reports?.removed)) return null
  // The age of an item must not end the reports about it.
  const lasting = filters && { include: filters.include, exclude: filters.exclude }
  const seen = new Map<string, SeenItem>()
  for (const item of part.items) {
    const isPassing = passes(lasting, operation, item, now)
    seen.set(item.id, { item, texts: textsOf(operation, item.record), passes: isPassing })
  }
  return {
    seen: [...seen.values()],
    provenFrom: reports.removed ? provenFrom(part, comparison) : null,
  }
}

/** An item that was stored earlier. */
export interface StoredItem {
  readonly id: string
  readonly time: number | null
  readonly state: ItemState
}

export interface EditedItem {
  readonly item: Item
  /** Paths of the texts that changed. */
  readonly fields: readonly string[]
}

export interface RemovedItem {
  readonly id: string
  readonly time: number | null
  readonly lastSeenAt: number
  readonly misses: number
}

/** What changed among the items of a list. */
export interface ItemChanges {
  readonly edited: readonly EditedItem[]
  readonly removed: readonly RemovedItem[]
  /** States to store, by item id. */
  readonly states: ReadonlyMap<string, ItemState>
}

/** The texts that both checks saw and that differ. A text that is hidden now or was hidden is no edit. */
const changedTexts = (before: ItemState['texts'], after: ItemState['texts']) =>
  Object.keys(after).filter((path) => before[path] !== undefined && before[path] !== after[path])

/** The hashes after a check: a text that is not shown keeps its hash. */
const sameTexts = (before: ItemState['texts'], after: ItemState['texts']) =>
  Object.entries(after).every(([path, hash]) => before[path] === hash)

/**
 * Compares what a check saw with what is stored.
 * @param stored the stored items that were seen, and those that should have been
 * @param lastReadAt when the check before read the list (ms)
 */
export function changesOf(
  { seen, provenFrom: from }: Tracking,
  stored: readonly StoredItem[],
  { edited: reportsEdits, lastReadAt }: { readonly edited: boolean; readonly lastReadAt: number },
): ItemChanges {
  const known = new Map(stored.map((one) => [one.id, one.state]))
  const here = new Set(seen.map(({ item }) => item.id))
  const states = new Map<string, ItemState>()
  const edited: EditedItem[] = []
  const removed: RemovedItem[] = []
  for (const { item, texts, passes: isPassing } of seen) {
    const before = known.get(item.id)
    const fields = before === undefined ? [] : changedTexts(before.texts, texts)
    if (reportsEdits && fields.length > 0 && isPassing) edited.push({ item, fields })
    const isSame = before?.passes === isPassing && before.misses === 0 && sameTexts(before.texts, texts)
    if (!isSame)
      states.set(item.id, {
        ...{ texts: { ...before?.texts, ...texts }, passes: isPassing },
        ...{ misses: 0, lastSeenAt: null },
      })
  }
  for (const { id, time, state } of stored) {
    const isProven = from !== null && (from === Number.NEGATIVE_INFINITY || (time !== null && time > from))
    // An item that was reported as removed is not counted on.
    if (here.has(id) || !isProven || state.misses >= maxMissesOfItem) continue
    const misses = state.misses + 1
    const lastSeenAt = state.lastSeenAt ?? lastReadAt
    states.set(id, { ...state, misses, lastSeenAt })
    if (misses === maxMissesOfItem && state.passes) removed.push({ id, time, lastSeenAt, misses })
  }
  return { edited, removed, states }
}
