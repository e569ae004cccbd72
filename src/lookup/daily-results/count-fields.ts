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

/** Counts of a field, and of the fields below it. A value finds its counts by its name, without building its path. */
interface FieldNode extends FieldCount {
  readonly below: Map<string, FieldNode>
}

/** Counts the fields of records. No value is stored. */
export interface FieldCounter {
  add(record: unknown): void
  counts(): FieldCounts
}

export function createFieldCounter(): FieldCounter {
  const root: FieldNode = { seen: 0, filled: 0, below: new Map() }
  let fields = 1
  let left = 0

  function below(node: FieldNode, name: string): FieldNode | null {
    const known = node.below.get(name)
    if (known !== undefined) return known
    if (fields >= maxFields) return null
    fields += 1
    const added: FieldNode = { seen: 0, filled: 0, below: new Map() }
    node.below.set(name, added)
    return added
  }
  const belowKey = ({ below: known }: FieldNode, key: string) =>
    known.has(key) || !isGeneratedKey(key) ? key : '{}'

  function walk(value: unknown, node: FieldNode | null): void {
    if (left <= 0 || node === null) return
    left -= 1
    node.seen += 1
    if (isFilled(value)) node.filled += 1
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      if (value.length === 0) return
      const entries = below(node, '[]')
      for (const entry of value.slice(0, maxEntries)) walk(entry, entries)
      return
    }
    for (const [key, inner] of Object.entries(value)) walk(inner, below(node, belowKey(node, key)))
  }

  return {
    add(record) {
      left = maxValues
      walk(record, root)
    },
    counts: () => new Map(root.seen === 0 ? [] : countsBelow(root, '')),
  }
}

function* countsBelow({ seen, filled, below }: FieldNode, path: string): Generator<[string, FieldCount]> {
  yield [path, { seen, filled }]
  for (const [name, node] of below) yield* countsBelow(node, pathBelow(path, name))
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
