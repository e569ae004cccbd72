import { z } from 'zod'

/** Building blocks of record schemas; strict, because what goes out must be exactly what is declared. */

export const lookupStatus = z.enum(['found', 'not_found', 'private', 'restricted'])

/** ISO 8601 in UTC. */
export const isoTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/)

export const int = z.int()
export const count = z.int().min(0)
export const nullableText = z.string().nullable()
export const nullableInt = z.int().nullable()
/** An identifier: always text, never empty. */
export const id = z.string().min(1)

/** `data.page` of a list; `nextCursor` is filled in by the pipeline. */
export const page = z.strictObject({ nextCursor: z.string().nullable(), hasMore: z.boolean() })

/** The `page` a source returns: the pipeline turns its continuation into the cursor. */
export const firstOf = (hasMore: boolean) => ({ nextCursor: null, hasMore })

export const noPage = { nextCursor: null, hasMore: false } as const
