import { z } from 'zod'
import { derived } from '../../catalog/derived.ts'
import type { Content } from '../../catalog/record.ts'
import { changed } from '../../errors.ts'

type OptionalIn<T> = { [Name in keyof T]-?: undefined extends T[Name] ? Name : never }[keyof T]

/**
 * What is known of a thing under the names of its record: null also for what the record leaves out when it is not told,
 * and nothing that somebody changes.
 * @typeParam Untold null, where the thing may lack what the record has no null for
 */
type Known<T, Untold = never> = T extends readonly (infer Item)[]
  ? readonly Known<Item, Untold>[]
  : T extends object
    ? { readonly [Name in Exclude<keyof T, OptionalIn<T>>]: Known<T[Name], Untold> | Untold } & {
        readonly [Name in OptionalIn<T>]?: Known<T[Name], Untold> | null
      }
    : T

const takes = (field: z.ZodType, value: unknown) => field.safeParse(value).success

/** The fields of a schema: what each takes that was not told. */
const fieldsOf = derived((schema: z.ZodObject) =>
  Object.entries<z.ZodType>(schema.shape).map(([name, field]) => ({
    name,
    field,
    hasNull: takes(field, null),
    isOptional: takes(field, undefined),
  })),
)

/** What a schema takes of what is known. Found out when the first record is made: a start makes none. */
function taken(schema: unknown, known: unknown): unknown {
  if (typeof known !== 'object' || known === null) return known
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return taken(schema.unwrap(), known)
  if (schema instanceof z.ZodArray && Array.isArray(known)) {
    return known.map((item) => taken(schema.element, item))
  }
  const told = known as Readonly<Record<string, unknown>>
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const { discriminator, options } = schema.def
    const isIt = (option: unknown) =>
      option instanceof z.ZodObject && takes(option.shape[discriminator], told[discriminator])
    return taken(options.find(isIt), told)
  }
  if (!(schema instanceof z.ZodObject)) return known
  const record: Record<string, unknown> = {}
  for (const { name, field, hasNull, isOptional } of fieldsOf(schema)) {
    const value = told[name]
    if (value === undefined || (value === null && !hasNull && isOptional)) continue
    if (value === null && !hasNull) throw changed(name)
    record[name] = taken(field, value)
  }
  return record
}

/**
 * Makes the view of a schema from a way to name what a model tells as the record does: fields of other names are passed
 * over, and an optional one that was not told is left out where its schema has no null for it; in the things within it
 * as well.
 */
export const recordOf =
  <Shape extends z.ZodRawShape, Model>(
    schema: z.ZodObject<Shape>,
    known: (model: Model) => Known<z.output<z.ZodObject<Shape>>>,
  ) =>
  (model: Model) =>
    taken(schema, known(model)) as z.output<z.ZodObject<Shape>>

/**
 * The same for things that may lack what their record has no null for.
 * @throws Fault changed, by the view, for such a thing
 */
export const provenRecordOf =
  <Shape extends z.ZodRawShape, Model>(
    schema: z.ZodObject<Shape>,
    known: (model: Model) => Known<z.output<z.ZodObject<Shape>>, null>,
  ) =>
  (model: Model) =>
    taken(schema, known(model)) as z.output<z.ZodObject<Shape>>

/** The same for all of an operation's record that its view makes. */
export const viewOf =
  <Shape extends z.ZodRawShape, Model, Viewed extends unknown[]>(
    record: z.ZodObject<Shape>,
    known: (model: Model, ...viewed: Viewed) => Known<Content<z.output<z.ZodObject<Shape>>>>,
  ) =>
  (model: Model, ...viewed: Viewed) =>
    taken(record, known(model, ...viewed)) as Content<z.output<z.ZodObject<Shape>>>
