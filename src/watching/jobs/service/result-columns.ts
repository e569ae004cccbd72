import { z } from 'zod'
import { memoize } from '../../../catalog/memoize.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'

type Path = readonly string[]

interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
}

/** Columns of a table at most; what is deeper than this is one cell of JSON. */
const maxColumns = 300
const maxDepth = 4

const schemaOf = memoize(
  ({ record }: AnyOperation) => z.toJSONSchema(record, { unrepresentable: 'any', io: 'output' }) as Schema,
)

/** The fields of a record, or of the items of its list, in the order of its schema. Lists are one cell. */
export function columnsOfRecord(operation: AnyOperation, ofItems: boolean): Path[] {
  const root = schemaOf(operation)
  const resolve = (schema: Schema): Schema => {
    const { $ref, anyOf, allOf } = schema
    if ($ref?.startsWith('#/$defs/')) return resolve(root.$defs?.[$ref.slice('#/$defs/'.length)] ?? {})
    const parts = (anyOf ?? allOf)?.filter(({ type }) => type !== 'null')
    return parts?.length === 1 ? resolve(parts[0]!) : schema
  }
  const top = resolve(root)
  const list = Object.values(top.properties ?? {})
    .map(resolve)
    .find(({ type }) => type === 'array')
  const found: Path[] = []
  const walk = (schema: Schema, path: Path): void => {
    const { properties } = resolve(schema)
    if (properties === undefined || path.length === maxDepth) {
      if (path.length > 0 && found.length < maxColumns) found.push(path)
      return
    }
    for (const [name, inner] of Object.entries(properties)) walk(inner, [...path, name])
  }
  walk(ofItems ? (list?.items ?? {}) : top, [])
  // Items of several forms have no fields in common: an item is one cell.
  return found.length === 0 ? [[]] : found
}

/** The values of a record by its columns. */
export function valuesOfRecord(record: unknown, columns: readonly Path[]): unknown[] {
  return columns.map((path) => {
    let value = record
    for (const name of path) {
      if (typeof value !== 'object' || value === null) return null
      value = (value as Record<string, unknown>)[name]
    }
    return value
  })
}
