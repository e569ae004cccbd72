import { Fault } from '../../../../catalog/errors.ts'
import { type DriftReporter, readParts, type skipEntry } from '../../../../reading/entries.ts'

/**
 * Reads a list that a page may omit. Returns null and reports drift if the page has the list but no entry is readable.
 */
export function optionalList<T>(
  value: unknown,
  context: DriftReporter,
  field: string,
  read: (entry: unknown) => T | typeof skipEntry,
): T[] | null {
  if (!Array.isArray(value)) return null
  return readable(() => readParts(value, read, context, field))
}

/**
 * Reads the entries of a section. A section always has entries, so a section without entries is null and reported as
 * drift. A section whose entries are all masked is null.
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
  const items = readable(() => readParts(entries, read, context, field))
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
