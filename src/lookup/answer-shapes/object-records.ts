import { createHash } from 'node:crypto'
import { emptyKinds } from './compare-shapes.ts'
import { pathBelow } from './paths.ts'
import { changeOf, recordPathOf } from './report-fields.ts'
import { listOfOne, type Shape, sharedTime } from './shape.ts'

/**
 * What the records of single objects had, from their good looks. The sum of many objects forgets those that were not looked
 * at for a long time, and an object between two forms is compared with the one or the other. Its own records show whether
 * a value is gone, or never was there.
 */

/** The number of an object, and marks of its records: hashes of places and kinds of values. The newest object first. */
export type ObjectRecords = readonly (readonly [object: number, marks: string])[]

/** As many as histories know. */
const maxObjects = 12
/** Characters of a mark: with 300 marks, one place in a thousand is taken for a place that the object had. */
const markLength = 3
/** An object with more marks has none. */
const maxMarks = 1200

const anyValue = 'value'
const otherKinds = new Set([...emptyKinds, listOfOne, sharedTime])

const markOf = (path: string, kind: string) =>
  createHash('sha256').update(`${path} ${kind}`).digest('base64').slice(0, markLength)

/** The kinds of values at each place of a record. */
function kindsByPath(record: Shape, path = '', found = new Map<string, string[]>()): Map<string, string[]> {
  for (const [name, inner] of Object.entries(record.fields ?? {})) {
    const place = pathBelow(path, name)
    found.set(place, Object.keys(inner.kinds))
    kindsByPath(inner, place, found)
  }
  return found
}

const isEmpty = (kinds: readonly string[]) => kinds.every((kind) => emptyKinds.has(kind))

function marksIn(record: Shape): string[] {
  return [...kindsByPath(record)].flatMap(([path, kinds]) => [
    ...(isEmpty(kinds) ? [] : [markOf(path, anyValue)]),
    ...kinds.filter((kind) => otherKinds.has(kind)).map((kind) => markOf(path, kind)),
  ])
}

const split = (marks: string): string[] =>
  Array.from({ length: marks.length / markLength }, (_, n) =>
    marks.slice(n * markLength, (n + 1) * markLength),
  )

/** The records after a good look at an object: what any of its records had. */
export function withRecord(records: ObjectRecords, object: number, record: Shape): ObjectRecords {
  const before = records.find(([one]) => one === object)?.[1] ?? ''
  const marks = [...new Set([...split(before), ...marksIn(record)])]
  const others = records.filter(([one]) => one !== object)
  if (marks.length > maxMarks) return others
  return [[object, marks.join('')] as const, ...others].slice(0, maxObjects)
}

/**
 * Whether the record of an object never had what a field of it lacks.
 * @param field a field that is null in the record, or that says less than in the records of others
 */
export function isOwnLack(records: ObjectRecords, object: number, record: Shape, field: string): boolean {
  const own = records.find(([one]) => one === object)?.[1]
  const change = changeOf(field)
  if (own === undefined || (change !== 'null' && change !== 'replaced')) return false
  const known = new Set(split(own))
  const path = recordPathOf(field)
  const kinds = kindsByPath(record).get(path) ?? []
  const had = (kind: string) => known.has(markOf(path, kind))
  if (isEmpty(kinds)) return !had(anyValue)
  const looked = kinds.filter((kind) =>
    change === 'null' ? emptyKinds.has(kind) : kind === listOfOne || kind === sharedTime,
  )
  return looked.length > 0 && looked.every(had)
}
