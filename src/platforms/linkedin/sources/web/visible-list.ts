import { type DriftReporter, readPartsOrNull, type skipEntry } from '../../../../reading/entries.ts'

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
  const items = readPartsOrNull(entries, (entry) => read(entry as Entry), context, field)
  return items === null || items.length === 0 ? null : items
}
