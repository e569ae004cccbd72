import { z } from 'zod'
import { count } from './fields.ts'
import { outcomes } from './outcome.ts'

/** What record schemas are built of; strict, because what goes out must be exactly what is declared. */

export const lookupStatus = z.enum(outcomes)

/** `data.page` of a list, which the pipeline fills in: a view only makes what it adds to it. */
export const page = z.strictObject({
  nextCursor: z.string().nullable().describe('Send it as `cursor` for the next page; null on the last one.'),
  hasMore: z.boolean().describe('Whether there is a next page.'),
  returnedCount: count.describe('Items in this page.'),
})

/**
 * `data.page` of a list that counts its pages: its view makes `currentPage` and `nextPage`. Such an operation has the
 * parameters `page` and `cursor`, and the cursor stands for the number of the next page.
 */
export const numberedPage = page.extend({
  currentPage: z.int().min(1).describe('Number of this page.'),
  nextPage: z.int().min(2).nullable().describe('Number of the next page; null on the last one.'),
})

const blanks = z.registry<{ readonly value: unknown }>()

/**
 * A field that says itself what stands in it without the thing asked for, where its type has no null.
 * @param schema one of this field alone
 */
export function withBlank<Schema extends z.ZodType>(schema: Schema, value: Partial<z.infer<Schema>>): Schema {
  blanks.add(schema, { value })
  return schema
}

/** What a field says to stand in it without the thing asked for; undefined for one that says nothing. */
export const blankValueOf = (schema: z.ZodType): unknown => blanks.get(schema)?.value

/** How many things a list has in all; 0 where there is none. */
export const totalCount = () => withBlank(z.int().min(0), 0)

const nested = z.registry<{ readonly operation: string }>()

/**
 * A field that holds a cursor of another operation (the replies of a comment): callers get it sealed, whoever made it.
 * @param operation its id; it takes a required cursor and no other parameters
 */
export function cursorOf(operation: string, description: string) {
  const cursor = z.string().min(1).describe(description)
  nested.add(cursor, { operation })
  return cursor.nullable()
}

/** The operation whose cursor a schema stands for; undefined for other schemas. */
export const operationOfCursor = (schema: unknown): string | undefined =>
  schema instanceof z.ZodString ? nested.get(schema)?.operation : undefined
