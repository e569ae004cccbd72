import { Fault } from '../../../../errors.ts'
import { type Losses, type passOver, readEntries } from '../../../../reading/entries.ts'

/** A list that a page may tell or not: where it was told and none of it can be read, that is counted, and it is null. */
export function optionalList<T>(
  value: unknown,
  context: Losses,
  field: string,
  read: (entry: unknown) => T | typeof passOver,
): T[] | null {
  if (!Array.isArray(value)) return null
  try {
    return readEntries(value, read, context, field)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return null
  }
}
