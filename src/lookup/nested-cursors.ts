import { z } from 'zod'
import { memoize } from '../catalog/memoize.ts'
import { operationOfCursor } from '../catalog/record-schema.ts'

/**
 * Seals cursors inside records that providers and vendors return in our own shape: cursors of other lookups (`cursorOf`)
 * and cursors of lists inside list items, which the same lookup continues. Views seal their own cursors.
 */

/** Seals a cursor. `operation` null: the cursor belongs to the current lookup. */
export type SealNested = (operation: string | null, continuation: string) => string

type Data = Record<string, unknown>

const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function bare(schema: unknown): unknown {
  let inner = schema
  while (inner instanceof z.ZodNullable || inner instanceof z.ZodOptional || inner instanceof z.ZodDefault) {
    inner = inner.unwrap()
  }
  return inner
}

/** The schemas directly inside a schema. */
function inside(schema: unknown): unknown[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape)
  if (schema instanceof z.ZodArray) return [schema.element]
  if (schema instanceof z.ZodUnion) return [...schema.options]
  return []
}

const isPage = (name: string, schema: unknown) =>
  name === 'page' && schema instanceof z.ZodObject && 'nextCursor' in schema.shape

/** Whether a record schema has nested cursors. Most schemas have no such cursors, so their records need no walk. */
const holdsCursors = memoize((record: z.ZodType): boolean => {
  const seen = new Set<unknown>()
  const queue: { schema: unknown; isTop: boolean }[] = [{ schema: record, isTop: true }]
  for (const { schema: given, isTop } of queue) {
    const schema = bare(given)
    if (seen.has(schema)) continue
    seen.add(schema)
    if (operationOfCursor(schema) !== undefined) return true
    if (schema instanceof z.ZodObject && !isTop) {
      if (Object.entries(schema.shape).some(([name, one]) => isPage(name, bare(one)))) return true
    }
    for (const one of inside(schema))
      queue.push({ schema: one, isTop: isTop && schema instanceof z.ZodUnion })
  }
  return false
})

/** Seals the cursors of a record and leaves its other fields unchanged. */
export function sealNested<T>(record: z.ZodType, data: T, seal: SealNested): T {
  return holdsCursors(record) ? (walk(record, data, seal, true) as T) : data
}

function walk(given: unknown, value: unknown, seal: SealNested, isTop: boolean): unknown {
  const schema = bare(given)
  const operation = operationOfCursor(schema)
  if (operation !== undefined) return typeof value === 'string' ? seal(operation, value) : value
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((one) => walk(schema.element, one, seal, false))
  }
  if (schema instanceof z.ZodUnion) {
    const own = schema.options.find((option) => (option as z.ZodType).safeParse(value).success)
    return own === undefined ? value : walk(own, value, seal, isTop)
  }
  if (!(schema instanceof z.ZodObject) || !isData(value)) return value
  const sealed: Data = { ...value }
  for (const [name, one] of Object.entries(schema.shape)) {
    if (!(name in value)) continue
    const isOwnPage = isPage(name, bare(one))
    if (isOwnPage && isTop) continue
    sealed[name] = isOwnPage ? sealPage(value[name], seal) : walk(one, value[name], seal, false)
  }
  return sealed
}

function sealPage(page: unknown, seal: SealNested): unknown {
  if (!isData(page) || typeof page.nextCursor !== 'string') return page
  return { ...page, nextCursor: seal(null, page.nextCursor) }
}
