import { changed, Fault } from '../errors.ts'

/** A reader returns this for an entry of another kind that may be in the list: an advertisement between posts. */
export const skipEntry: unique symbol = Symbol('pass over')

/** Counts fields and entries that could not be read: a lookup's context. */
export interface DriftReporter {
  /**
   * @param field the path of the unreadable value
   * @param unreadable `entry` if a whole entry of the list is missing from the items
   */
  drift(field: string, unreadable?: 'entry'): void
}

/** A reporter for parts outside the list: an unreadable part removes no item from the list. */
export const partReporter = (reporter: DriftReporter): DriftReporter => ({
  drift: (field) => reporter.drift(field),
})

/** The depth of nested lists being read. An item with an unreadable part still counts as an item. */
let around = 0

/**
 * Reads the entries of a list one by one. It leaves out an entry whose reader throws Fault `changed` or a TypeError, and
 * reports it under `field`. If no entry could be read, the platform changed its format.
 * @param read returns the entry as a model, or `skipEntry` for an entry of another kind
 * @throws Fault changed if the list has entries and all of them are unreadable
 */
export function readEntries<Entry, T>(
  entries: readonly Entry[],
  read: (entry: Entry, place: number) => T | typeof skipEntry,
  reporter: DriftReporter,
  field: string,
): T[] {
  const items: T[] = []
  let first: unknown
  let lost = 0
  for (const [place, entry] of entries.entries()) {
    try {
      around += 1
      const item = read(entry, place)
      if (item !== skipEntry) items.push(item)
    } catch (error) {
      if (!(error instanceof Fault ? error.reason === 'changed' : error instanceof TypeError)) throw error
      first ??= error
      lost += 1
      const what = error instanceof Fault && error.field ? `${field}: ${error.field}` : field
      reporter.drift(what, around === 1 ? 'entry' : undefined)
    } finally {
      around -= 1
    }
  }
  if (lost > 0 && items.length === 0) throw first instanceof Fault ? first : changed(field, String(first))
  return items
}

/** Reports a missing value that the platform always sends. The lookup goes on. */
export function expectValue<T>(value: T, field: string, reporter: DriftReporter): T {
  if (value === null || value === undefined) reporter.drift(field)
  return value
}

/** Returns the result of `read`. If `read` throws a Fault, reports `field` and returns `without`. */
export function readOptional<T>(field: string, reporter: DriftReporter, without: T, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    reporter.drift(field)
    return without
  }
}

/**
 * Returns a value that must be a list. A missing list does not prove an empty one.
 * @throws Fault changed if the value is not a list
 */
export function requiredList(value: unknown, field: string): unknown[] {
  if (!Array.isArray(value)) throw changed(field, value === undefined ? undefined : typeof value)
  return value
}

/**
 * Checks that the answer is about the requested object: platforms also serve placeholders and neighbours. Letter case
 * does not matter. An answer without an id passes.
 * @throws Fault changed if the answer names another object
 */
export function requireSameId(asked: string, told: string | null | undefined, field: string): void {
  if (told !== null && told !== undefined && told.toLowerCase() !== asked.toLowerCase()) {
    throw changed(field, { asked, told })
  }
}
