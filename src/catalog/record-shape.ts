import { z } from 'zod'
import { memoize } from './memoize.ts'
import { blankValueOf } from './record-schema.ts'
import type { Outcome } from './source.ts'

/** What a view makes: all but the outcome and what the pipeline puts into the page. */
export type Content<Data> = Data extends unknown
  ? Omit<Data, 'lookupStatus' | 'page'> & PageExtras<Data> & StatusOverride<Data>
  : never

/** Fields of `data.page` beside the pipeline's own. */
type PageExtras<Data> = Data extends { page: infer Page }
  ? [Exclude<keyof Page, PageField>] extends [never]
    ? { page?: never }
    : { page: Omit<Page, PageField> & { hasMore?: boolean | null } }
  : object

/** What of a cursor-paged list's page the pipeline makes. */
type PageField = 'nextCursor' | 'hasMore' | 'returnedCount'

/** A record may have further words for its status (`hidden`). */
type StatusOverride<Data> = Data extends { lookupStatus: infer Status } ? { lookupStatus?: Status } : object

/** What of a record schema the pipeline fills in. */
export interface RecordShape {
  readonly hasStatus: boolean
  /** Whether it has the page of a cursor-paged list. */
  readonly hasPage: boolean
  /** Whether that page counts its items. */
  readonly countsItems: boolean
  /** Whether the list counts its pages: its cursor is the number of the next one. */
  readonly numbersPages: boolean
  /** Field by field, what stands there without the thing asked for. */
  readonly blank: Readonly<Record<string, unknown>>
  /** Fields that are neither nullable nor a list nor optional, and say nothing themselves: `echo` or `blank` of the operation have to give them. */
  readonly unfilled: readonly string[]
}

function pageFields(schema: unknown): readonly string[] {
  const inner = schema instanceof z.ZodNullable ? schema.unwrap() : schema
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : []
}

const isCursorPage = (schema: unknown) => pageFields(schema).includes('nextCursor')

/** Reads off a record schema (a zod object) what the pipeline can fill in by itself. */
export const shapeOf = memoize(readShape)

function readShape(record: z.ZodType): RecordShape {
  const fields = record instanceof z.ZodObject ? Object.entries(record.shape) : []
  const ofPage = fields.flatMap(([name, schema]) => (name === 'page' ? pageFields(schema) : []))
  const blank: Record<string, unknown> = {}
  const open: string[] = []
  for (const [name, schema] of fields) {
    const said = blankValueOf(schema as z.ZodType)
    if (said !== undefined) {
      blank[name] = said
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
    blank,
    unfilled: open,
  }
}

/** What the pipeline puts into `data.page`. */
export interface PageValues {
  readonly nextCursor: string | null
  readonly hasMore: boolean
  /** Items of this page. */
  readonly returnedCount: number
}

/** The number of the next page by a view's or a provider's `data.page`; null on the last. */
export function nextPageOf(content: Readonly<Record<string, unknown>>): number | null {
  const next = (content.page as { nextPage?: unknown } | null | undefined)?.nextPage
  return typeof next === 'number' ? next : null
}

/** A whole record. */
export function assembleRecord(
  shape: RecordShape,
  outcome: Outcome,
  content: Readonly<Record<string, unknown>>,
  made: PageValues,
): Record<string, unknown> {
  const { nextCursor, hasMore, returnedCount } = made
  const page = { hasMore, ...(content.page as object | undefined), nextCursor }
  return {
    ...(shape.hasStatus ? { lookupStatus: outcome } : {}),
    ...content,
    ...(shape.hasPage ? { page: shape.countsItems ? { ...page, returnedCount } : page } : {}),
  }
}
