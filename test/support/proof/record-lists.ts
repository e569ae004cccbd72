import { leaves } from './compare.ts'

/** A list of a record, and values that name one of its entries each, and no other one. */
export interface RecordList {
  /** With `*` in place of indexes. */
  readonly path: string
  readonly names: ReadonlyMap<string, number>
}

const minNameLength = 6

/** The lists of a record whose entries have names. */
export function listsOf(record: unknown, path = ''): RecordList[] {
  const below = (name: string) => (path === '' ? name : `${path}.${name}`)
  if (Array.isArray(record)) {
    const names = new Map<string, number>()
    for (const [place, entry] of record.entries()) {
      for (const value of new Set([...leaves(entry)].map(([, leaf]) => String(leaf)))) {
        if (value.length >= minNameLength) names.set(value, names.has(value) ? -1 : place)
      }
    }
    const own = new Map([...names].filter(([, place]) => place >= 0))
    const isNamed = new Set(own.values()).size > 1
    return [
      ...(isNamed ? [{ path, names: own }] : []),
      ...record.flatMap((entry) => listsOf(entry, below('*'))),
    ]
  }
  if (typeof record !== 'object' || record === null) return []
  return Object.entries(record).flatMap(([name, member]) => listsOf(member, below(name)))
}
