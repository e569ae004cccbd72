import { z } from 'zod'

/** Kinds of fields that records of every platform have. */

/** ISO 8601 in UTC. */
export const isoTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/)

export const int = z.int()
export const count = z.int().min(0)
export const nullableText = z.string().nullable()
export const nullableInt = z.int().nullable()
/** An identifier: always text, never empty. */
export const id = z.string().min(1)

/** The same schema under several names: `each(count, 'views', 'likes')` is `{ views: count, likes: count }`. */
export const each = <Kind, Name extends string>(kind: Kind, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, kind])) as Record<Name, Kind>
