import { z } from 'zod'

/**
 * Public names of records: `RedditPost`. A named schema is a component of the OpenAPI document and a type of the
 * clients under its name, so a name is part of the interface. A schema that another one extends does not pass on its
 * name.
 */
export const recordNames = z.registry<{ readonly name: string }>()

/** The public name of a schema; undefined without one. */
export const recordNameOf = (schema: z.core.$ZodType): string | undefined => recordNames.get(schema)?.name
