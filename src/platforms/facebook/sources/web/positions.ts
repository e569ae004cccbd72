import type { Continuation } from '../../../../catalog/source.ts'
import { type DriftReporter, readEntries, skipEntry } from '../../../../reading/entries.ts'

/** Pages of a list that comes whole: visitors get one page of Facebook's, which is told in parts. */

/** An entry by its place on the page. */
interface Positioned<T> {
  readonly position: number
  readonly item: T
}

/** The entries of a page that could be read, and how many places it has. */
export interface PositionedList<T> {
  readonly entries: readonly Positioned<T>[]
  readonly total: number
}

/** Reads entries as {@link readEntries}, and keeps their places. */
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

/** A part of `size` places; `next` is the place where the following part starts. */
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
