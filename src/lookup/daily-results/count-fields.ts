import { isGeneratedKey, pathBelow } from '../answer-shapes/paths.ts'

/** How often a field was looked at in records, and how often it had a value. */
export interface FieldCount {
  seen: number
  filled: number
}

/** Path of a field (`posts[].metrics.likes`) → its count. The path `''` counts the records. */
export type FieldCounts = Map<string, FieldCount>

/** Entries of a list that are looked at: the first ones are enough for a share, and bound the time of a long page. */
const maxEntries = 50
/** Values of one record that are looked at, which takes a millisecond. */
const maxValues = 10_000
/** Fields of one operation. The longest record has 250. */
const maxFields = 600

const isFilled = (value: unknown): boolean => {
  if (value === null || value === undefined || value === '') return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}

/** Adds the fields of a record to counts. No value is stored. */
export function countFields(record: unknown, counts: FieldCounts): void {
  let left = maxValues
  const add = (path: string, value: unknown) => {
    const known = counts.get(path)
    const count = known ?? { seen: 0, filled: 0 }
    if (known === undefined) {
      if (counts.size >= maxFields) return
      counts.set(path, count)
    }
    count.seen += 1
    if (isFilled(value)) count.filled += 1
  }
  const walk = (value: unknown, path: string) => {
    if (left <= 0) return
    left -= 1
    add(path, value)
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const entry of value.slice(0, maxEntries)) walk(entry, pathBelow(path, '[]'))
      return
    }
    for (const [name, inner] of Object.entries(value)) {
      walk(inner, pathBelow(path, isGeneratedKey(name) ? '{}' : name))
    }
  }
  walk(record, '')
}

/** The path of the object or list that a field belongs to. */
const parentOf = (path: string): string =>
  path.endsWith('[]') ? path.slice(0, -2) : path.slice(0, Math.max(0, path.lastIndexOf('.')))

/**
 * The count of a field over the objects that could have it: a record leaves some fields out in place of a null, and an
 * entry that is null has none.
 */
export function countOf(counts: ReadonlyMap<string, FieldCount>, path: string): FieldCount {
  const own = counts.get(path) ?? { seen: 0, filled: 0 }
  if (path === '' || path.endsWith('[]')) return own
  return { seen: Math.max(own.seen, counts.get(parentOf(path))?.filled ?? 0), filled: own.filled }
}
