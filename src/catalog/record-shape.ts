import { z } from 'zod'
import { memoize } from './memoize.ts'
import { blankValueOf, countsItemsOfAnswer } from './record-schema.ts'
import type { Outcome } from './source.ts'

/** The fields that a view returns: all but the outcome and the pipeline's fields of the page. */
export type Content<Data> = Data extends unknown
  ? Omit<Data, 'lookupStatus' | 'page'> & PageExtras<Data> & StatusOverride<Data>
  : never

/** Fields of `data.page` beside the pipeline's own. */
type PageExtras<Data> = Data extends { page: infer Page }
  ? [Exclude<keyof Page, PageField>] extends [never]
    ? { page?: never }
    : { page: Omit<Page, PageField> & { hasMore?: boolean | null } }
  : object

/** The fields of `data.page` that the pipeline sets. */
type PageField = 'nextCursor' | 'hasMore' | 'returnedCount'

/** A record may have further words for its status (`hidden`). */
type StatusOverride<Data> = Data extends { lookupStatus: infer Status } ? { lookupStatus?: Status } : object

/** The parts of a record schema that the pipeline fills in. */
export interface RecordShape {
  readonly hasStatus: boolean
  /** Whether it has the page of a cursor-paged list. */
  readonly hasPage: boolean
  /** Whether that page has a count of its items. */
  readonly countsItems: boolean
  /** Whether the list has numbered pages: its cursor is the number of the next page. */
  readonly numbersPages: boolean
  /** Names of fields that count the items of the answer. */
  readonly itemCounts: readonly string[]
  /** Names of its lists, at any depth. */
  readonly lists: ReadonlySet<string>
  /** Values of fields of `data.page` that its schema implies: a literal, null, or what `withBlank` sets. */
  readonly pageBlank: Readonly<Record<string, unknown>>
  /** The value of each field in a record without the requested object. */
  readonly blank: Readonly<Record<string, unknown>>
  /**
   * Fields that are neither nullable nor optional nor a list and have no set blank value: `echo` or `blank` of the
   * operation must set them.
   */
  readonly unfilled: readonly string[]
}

function pageFields(schema: unknown): readonly string[] {
  const inner = schema instanceof z.ZodNullable ? schema.unwrap() : schema
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : []
}

/** The values that the schema of a page implies for its fields. */
function blankPageOf(schema: unknown): Readonly<Record<string, unknown>> {
  const inner = schema instanceof z.ZodNullable ? schema.unwrap() : schema
  if (!(inner instanceof z.ZodObject)) return {}
  const implied = Object.entries(inner.shape).flatMap(([name, field]): [string, unknown][] => {
    if (field instanceof z.ZodLiteral) return [[name, field.value]]
    return field instanceof z.ZodNullable ? [[name, null]] : []
  })
  return { ...Object.fromEntries(implied), ...(blankValueOf(schema as z.ZodType) as object | undefined) }
}

/** The names of fields that are lists, at any depth of a record. */
function listNames(record: z.ZodType): ReadonlySet<string> {
  const found = new Set<string>()
  const seen = new Set<unknown>()
  const walk = (schema: unknown, name: string | null): void => {
    if (schema instanceof z.ZodArray) {
      if (name !== null) found.add(name)
      walk(schema.element, null)
    } else if (schema instanceof z.ZodObject) {
      if (seen.has(schema)) return
      seen.add(schema)
      for (const [key, field] of Object.entries(schema.shape)) walk(field, key)
    } else if (schema instanceof z.ZodUnion) {
      for (const option of schema.options) walk(option, name)
    } else if (schema instanceof z.ZodLazy) walk(schema.def.getter(), name)
    else if (isWrapper(schema)) walk(schema.def.innerType, name)
  }
  walk(record, null)
  return found
}

/** Whether a schema is another one with a change: nullable, optional, with a default. */
const isWrapper = (schema: unknown): schema is { readonly def: { readonly innerType: unknown } } =>
  schema instanceof z.ZodType && 'innerType' in schema.def

const isCursorPage = (schema: unknown) => pageFields(schema).includes('nextCursor')

/** Reads from a record schema (a zod object) what the pipeline can fill in. */
export const shapeOf = memoize(readShape)

function readShape(record: z.ZodType): RecordShape {
  const fields = record instanceof z.ZodObject ? Object.entries(record.shape) : []
  const ofPage = fields.flatMap(([name, schema]) => (name === 'page' ? pageFields(schema) : []))
  const blank: Record<string, unknown> = {}
  const open: string[] = []
  for (const [name, schema] of fields) {
    const value = blankValueOf(schema as z.ZodType)
    if (value !== undefined) {
      blank[name] = value
      continue
    }
    if (name === 'lookupStatus' || (name === 'page' && isCursorPage(schema))) continue
    if (schema instanceof z.ZodOptional) continue
    if (schema instanceof z.ZodNullable) blank[name] = null
    else if (schema instanceof z.ZodArray) blank[name] = []
    else open.push(name)
  }
  return {
    hasStatus: fields.some(([name]) => name === 'lookupStatus'),
    hasPage: ofPage.includes('nextCursor'),
    countsItems: ofPage.includes('returnedCount'),
    numbersPages: ofPage.includes('nextCursor') && ofPage.includes('currentPage'),
    itemCounts: fields.flatMap(([name, schema]) => (countsItemsOfAnswer(schema as z.ZodType) ? name : [])),
    lists: listNames(record),
    pageBlank: blankPageOf(fields.find(([name]) => name === 'page')?.[1]),
    blank,
    unfilled: open,
  }
}

/** The values that the pipeline sets in `data.page`. */
export interface PageValues {
  readonly nextCursor: string | null
  /** Null where the list may go on without a way to its next page. */
  readonly hasMore: boolean | null
  /** Items of this page. */
  readonly returnedCount: number
}

/** The number of the next page by `data.page` of a view or provider; null on the last page. */
export function nextPageOf(content: Readonly<Record<string, unknown>>): number | null {
  const next = (content.page as { nextPage?: unknown } | null | undefined)?.nextPage
  return typeof next === 'number' ? next : null
}

/** A whole record. */
export function assembleRecord(
  shape: RecordShape,
  outcome: Outcome,
  content: Readonly<Record<string, unknown>>,
  values: PageValues,
): Record<string, unknown> {
  const { nextCursor, hasMore, returnedCount } = values
  const page = { hasMore, ...(content.page as object | undefined), nextCursor }
  return {
    ...(shape.hasStatus ? { lookupStatus: outcome } : {}),
    ...content,
    ...(shape.hasPage ? { page: shape.countsItems ? { ...page, returnedCount } : page } : {}),
  }
}
