import { changed, Fault } from '../errors.ts'

/** Said by a reader of an entry that is known, and none of what is being read: an advertisement between posts, say. */
export const passOver: unique symbol = Symbol('pass over')

/** Where losses are counted: a lookup's context. */
export interface Losses {
  /** @param lost that it was an entry of the list that is read, which is not among the items now */
  drift(field: string, lost?: 'entry'): void
}

/** The same losses, beside the list: what is lost there takes no item from it. */
export const beside = (losses: Losses): Losses => ({ drift: (field) => losses.drift(field) })

/** Lists that are being read around the one at hand: an item that lost a part is still an item. */
let around = 0

/**
 * Reads the entries of a list, each by itself. An entry that cannot be read (its reader throws `changed`, or stumbles)
 * is left out and counted under `field`; where the platform sent entries and not one of them could be read, the format
 * has changed.
 * @param read the entry as a model; `passOver` for one that is not meant; throws Fault `changed` for one it cannot read
 * @throws Fault changed when there were entries to read and none could be
 */
export function readEntries<Entry, T>(
  entries: readonly Entry[],
  read: (entry: Entry, place: number) => T | typeof passOver,
  losses: Losses,
  field: string,
): T[] {
  const items: T[] = []
  let first: unknown
  let lost = 0
  for (const [place, entry] of entries.entries()) {
    try {
      around += 1
      const item = read(entry, place)
      if (item !== passOver) items.push(item)
    } catch (error) {
      if (!(error instanceof Fault ? error.reason === 'changed' : error instanceof TypeError)) throw error
      first ??= error
      lost += 1
      const what = error instanceof Fault && error.field ? `${field}: ${error.field}` : field
      losses.drift(what, around === 1 ? 'entry' : undefined)
    } finally {
      around -= 1
    }
  }
  if (lost > 0 && items.length === 0) throw first instanceof Fault ? first : changed(field, String(first))
  return items
}

/** A value that is always told: where it is missing, that is counted and fails nothing. */
export function expected<T>(value: T, field: string, losses: Losses): T {
  if (value === null || value === undefined) losses.drift(field)
  return value
}

/** What `read` gives, or `without` where it finds a shape it does not know: that is counted and costs only this part. */
export function lenient<T>(field: string, losses: Losses, without: T, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    losses.drift(field)
    return without
  }
}

/**
 * The value under a name that has to be a list. A list that is merely missing proves nothing.
 * @throws Fault changed when it is no list
 */
export function provenList(value: unknown, field: string): unknown[] {
  if (!Array.isArray(value)) throw changed(field, value === undefined ? undefined : typeof value)
  return value
}

/**
 * Makes sure that the platform answered with the thing asked for: platforms do serve placeholders and neighbours.
 * @throws Fault changed when it told another one; nothing when it did not tell
 */
export function sameThing(asked: string, told: string | null | undefined, field: string): void {
  if (told !== null && told !== undefined && told.toLowerCase() !== asked.toLowerCase()) {
    throw changed(field, { asked, told })
  }
}
