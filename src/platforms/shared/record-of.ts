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
  const takes = (field: z.ZodType, value: unknown) => field.safeParse(value).success
  // Found out when the first record is made: a start makes none.
  const leftOut = () =>
    (Object.entries<unknown>(schema.shape) as [string, z.ZodType][]).map(
      ([name, field]) => [name, takes(field, undefined) && !takes(field, null)] as const,
    )
  let fields: ReturnType<typeof leftOut> | undefined
  return (model) => {
    const told = known(model) as Readonly<Record<string, unknown>>
    const record: Record<string, unknown> = {}
    fields ??= leftOut()
    for (const [name, isLeftOut] of fields) {
      const value = told[name]
      if (value !== undefined && !(value === null && isLeftOut)) record[name] = value
    }
    return record as z.output<z.ZodObject<Shape>>
  }
}
