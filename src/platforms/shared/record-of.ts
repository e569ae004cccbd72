import type { z } from 'zod'

/** A value as models hold it: nobody changes it. */
type Held<T> = T extends readonly (infer Item)[]
  ? readonly Held<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Held<T[Name]> }
    : T

type OptionalIn<T> = { [Name in keyof T]-?: undefined extends T[Name] ? Name : never }[keyof T]

/** What is known of a thing under the names of its record: null also for what the record leaves out when it is not told. */
type Known<T> = { readonly [Name in Exclude<keyof T, OptionalIn<T>>]: Held<T[Name]> } & {
  readonly [Name in OptionalIn<T>]?: Held<T[Name]> | null
}

/**
 * Makes the view of a schema from a way to name what a model tells as the record does: fields of other names are passed
 * over, and an optional one that was not told is left out where its schema has no null for it.
 */
export function recordOf<Shape extends z.ZodRawShape, Model>(
  schema: z.ZodObject<Shape>,
  known: (model: Model) => Known<z.output<z.ZodObject<Shape>>>,
): (model: Model) => z.output<z.ZodObject<Shape>> {
  const fields = Object.entries<unknown>(schema.shape) as [string, z.ZodType][]
  const takes = (field: z.ZodType, value: unknown) => field.safeParse(value).success
  const isLeftOut = fields.map(
    ([name, field]) => [name, takes(field, undefined) && !takes(field, null)] as const,
  )
  return (model) => {
    const told = known(model) as Readonly<Record<string, unknown>>
    const record: Record<string, unknown> = {}
    for (const [name, leftOut] of isLeftOut) {
      const value = told[name]
      if (value !== undefined && !(value === null && leftOut)) record[name] = value
    }
    return record as z.output<z.ZodObject<Shape>>
  }
}
