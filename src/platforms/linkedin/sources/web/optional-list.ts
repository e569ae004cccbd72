import { Fault } from '../../../../errors.ts'
import { type DriftReporter, readEntries, type skipEntry } from '../../../../reading/entries.ts'

/** A list that a page may tell or not: where it was told and none of it can be read, that is counted, and it is null. */
export function optionalList<T>(
  value: unknown,
  context: DriftReporter,
  field: string,
  read: (entry: unknown) => T | typeof skipEntry,
): T[] | null {
  if (!Array.isArray(value)) return null
  return readable(() => readEntries(value, read, context, field))
}

/**
 * The entries of a section that the page shows. It is shown because there is something in it: where no entry is to be
 * seen, that is counted, and it is null; where all of them are kept from guests, it is null.
 */
export function visibleList<Entry, T>(
  entries: readonly Entry[],
  context: DriftReporter,
  field: string,
  read: (entry: Entry) => T | typeof skipEntry,
): T[] | null {
  if (entries.length === 0) {
    context.drift(field)
    return null
  }
  const items = readable(() => readEntries(entries, read, context, field))
  return items === null || items.length === 0 ? null : items
}

function readable<T>(read: () => T[]): T[] | null {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return null
  }
}
