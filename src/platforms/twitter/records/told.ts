import type { z } from 'zod'

/** How a schema takes a value that X may not tell. */
export type Untold = <T extends z.ZodType>(schema: T) => z.ZodNullable<T>

/** Null: what our own sources leave open, also where clients expect a value. */
export const orNull: Untold = (schema) => schema.nullable()
/** The same where providers tell everything, and so does the simulated one. */
export const mostlyTold: Untold = (schema) => schema.nullable().meta({ 'x-told': true })

/** Counts, null where not told, with the list of the names of those. */
export function counted<Name extends string>(
  counts: Readonly<Record<Name, number | null>>,
): Record<Name, number | null> & { unavailable?: string[] } {
  const missing = Object.keys(counts).filter((name) => counts[name as Name] === null)
  return { ...counts, ...(missing.length === 0 ? {} : { unavailable: missing }) }
}
