import type { Continuation } from '../../../../catalog/source.ts'
import { type DriftReporter, readEntries, skipEntry } from '../../../../reading/entries.ts'

/** Divides a complete list into pages: Facebook sends visitors one long page, which we return in parts. */

/** An entry and its position on Facebook's page. */
interface Positioned<T> {
  readonly position: number
  readonly item: T
}

/** The readable entries of a page, and the number of all its entries. */
export interface PositionedList<T> {
  readonly entries: readonly Positioned<T>[]
  readonly total: number
}

/** Reads entries as {@link readEntries} does, with their positions. */
export function readPositioned<Entry, T>(
  entries: readonly Entry[],
  read: (entry: Entry) => T | typeof skipEntry,
  reporter: DriftReporter,
  field: string,
): PositionedList<T> {
  const one = (entry: Entry, place: number): Positioned<T> | typeof skipEntry => {
    const item = read(entry)
    return item === skipEntry ? skipEntry : { position: place, item: item as T }
  }
  return { entries: readEntries(entries, one, reporter, field), total: entries.length }
}

/** A part of `size` positions. `next` is the position at which the following part starts; null after the last. */
export function pageOfList<T>(
  { entries: placed, total: places }: PositionedList<T>,
  size: number,
  continuation: Continuation,
): { readonly items: T[]; readonly next: number | null } {
  const from = typeof continuation === 'number' ? continuation : 0
  const end = from + size
  const inside = placed.filter(({ position: place }) => place >= from && place < end)
  return { items: inside.map(({ item }) => item), next: end < places ? end : null }
}
