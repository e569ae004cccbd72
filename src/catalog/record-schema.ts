import { z } from 'zod'
import { count } from './fields.ts'
import { outcomes } from './outcome.ts'
import { recordNames } from './record-names.ts'

/** Building blocks of record schemas. They are strict, because an answer must match its declaration exactly. */

export const lookupStatus = z.enum(outcomes).register(recordNames, { name: 'LookupStatus' })

/** `data.page` of a list. The pipeline fills it in; a view returns only its additional fields. */
export const page = z
  .strictObject({
    nextCursor: z
      .string()
      .nullable()
      .describe('Send it as `cursor` for the next page; null on the last page.'),
    hasMore: z
      .boolean()
      .nullable()
      .describe('Whether there is a next page; null if there may be more items that no cursor reaches.'),
    returnedCount: count.describe('Items in this page.'),
  })
  .register(recordNames, { name: 'Page' })

/** `data.page` of a list of the service's own, which always knows whether there is a next page. */
export const servicePage = page
  .extend({
    hasMore: z.boolean().describe('Whether there is a next page.'),
  })
  .register(recordNames, { name: 'ServicePage' })

/**
 * `data.page` of a list with numbered pages. Its view sets `currentPage` and `nextPage`. Such an operation has the
 * parameters `page` and `cursor`, and the cursor encodes the number of the next page.
 */
export const numberedPage = page
  .extend({
    currentPage: z.int().min(1).describe('Number of this page.'),
    nextPage: z.int().min(2).nullable().describe('Number of the next page; null on the last page.'),
  })
  .register(recordNames, { name: 'NumberedPage' })

const blanks = z.registry<{ readonly value: unknown }>()

/**
 * A field with a set value for records without the requested object, for types without null.
 * @param schema a schema that no other field uses
 */
export function withBlank<Schema extends z.ZodType>(schema: Schema, value: Partial<z.infer<Schema>>): Schema {
  blanks.add(schema, { value })
  return schema
}

/** The value of a field in records without the requested object; undefined if the schema sets none. */
export const blankValueOf = (schema: z.ZodType): unknown => blanks.get(schema)?.value

const itemCounts = z.registry<object>()

/** The number of items in the lists of this answer; 0 in records without the requested object. */
export function totalCount() {
  const total = withBlank(z.int().min(0), 0)
  itemCounts.add(total, {})
  return total
}

/** Whether a field counts the items of this answer ({@link totalCount}). */
export const countsItemsOfAnswer = (schema: z.ZodType): boolean => itemCounts.has(schema)

const nested = z.registry<{ readonly operation: string }>()

/**
 * A field that holds a cursor of another operation (the replies of a comment). Callers get it sealed, from every
 * source.
 * @param operation its id; it takes a required cursor and no other parameters
 */
export function cursorOf(operation: string, description: string) {
  const cursor = z.string().min(1).describe(description)
  nested.add(cursor, { operation })
  return cursor.nullable()
}

/** The operation whose cursor a schema describes; undefined for other schemas. */
export const operationOfCursor = (schema: unknown): string | undefined =>
  schema instanceof z.ZodString ? nested.get(schema)?.operation : undefined
