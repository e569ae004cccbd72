import { z } from 'zod'
import type { Content } from '../../catalog/record.ts'
import { changed } from '../../errors.ts'
import { type DriftReporter, readEntries } from '../../reading/entries.ts'

type OptionalIn<T> = { [Name in keyof T]-?: undefined extends T[Name] ? Name : never }[keyof T]

/**
 * What is known of a thing under the names of its record, inside its parts as well: null also for what the record leaves
 * out when it is not told. Nobody changes it.
 * @typeParam Untold null, where the thing may lack what its record has no null for
 */
type Known<T, Untold = never> = T extends readonly (infer Item)[]
  ? readonly Known<Item, Untold>[]
  : T extends object
    ? { readonly [Name in Exclude<keyof T, OptionalIn<T>>]: Known<T[Name], Untold> | Untold } & {
        readonly [Name in OptionalIn<T>]?: Known<T[Name], Untold> | null
      }
    : T

const takes = (field: z.ZodType, value: unknown) => field.safeParse(value).success

/** What is in a field that may be null or left out. */
const inside = (field: unknown): unknown =>
  field instanceof z.ZodOptional || field instanceof z.ZodNullable ? inside(field.unwrap()) : field

/** The fields of a schema; one without a null is left out when it is not told, where it may be. */
function fieldsOf(schema: z.ZodObject) {
  return (Object.entries(schema.shape) as [string, z.ZodType][]).map(([name, field]) => ({
    name,
    kind: inside(field),
    hasNull: takes(field, null),
    isOptional: takes(field, undefined),
  }))
}

const known = new WeakMap<z.ZodObject, ReturnType<typeof fieldsOf>>()

function buildRecord(kind: unknown, told: unknown): unknown {
  if (Array.isArray(told) && kind instanceof z.ZodArray) {
    const entry = inside(kind.element)
    return told.map((one) => buildRecord(entry, one))
  }
  if (typeof told !== 'object' || told === null) return told
  const values = told as Readonly<Record<string, unknown>>
  if (kind instanceof z.ZodDiscriminatedUnion) {
    const { discriminator, options } = kind.def
    const isIt = (one: unknown) =>
      one instanceof z.ZodObject && takes(one.shape[discriminator], values[discriminator])
    return buildRecord(options.find(isIt), told)
  }
  if (!(kind instanceof z.ZodObject)) return told
  // Found out when the first record is made: a start makes none.
  const fields = known.get(kind) ?? fieldsOf(kind)
  known.set(kind, fields)
  const record: Record<string, unknown> = {}
  for (const { name, kind: part, hasNull, isOptional } of fields) {
    const value = values[name]
    if (value === undefined || (value === null && !hasNull && isOptional)) continue
    if (value === null && !hasNull) throw changed(name)
    record[name] = buildRecord(part, value)
  }
  return record
}

/**
 * Makes the view of a schema from a way to name what a model tells as the record does: fields of other names are passed
 * over, in its parts as well, and an optional one that was not told is left out where its schema has no null for it.
 */
export function recordView<Schema extends z.ZodObject, Model>(
  schema: Schema,
  name: (model: Model) => Known<z.output<Schema>>,
): (model: Model) => z.output<Schema> {
  return (model) => buildRecord(schema, name(model)) as z.output<Schema>
}

/**
 * The same for things that may lack what their record has no null for.
 * @throws Fault changed, by the view, for such a thing
 */
export function requiredRecordView<Schema extends z.ZodObject, Model, Wish extends unknown[]>(
  schema: Schema,
  name: (model: Model, ...wish: Wish) => Known<z.output<Schema>, null>,
): (model: Model, ...wish: Wish) => z.output<Schema> {
  return (...asked) => buildRecord(schema, name(...asked)) as z.output<Schema>
}

/**
 * The same for the entries of a list, under the list's name. An entry that lacks what its record has no null for is left
 * out and counted.
 */
export function listView<Name extends string, Schema extends z.ZodObject, Model, Wish extends unknown[]>(
  list: Name,
  schema: Schema,
  name: (model: Model, ...wish: Wish) => Known<z.output<Schema>, null>,
) {
  const view = requiredRecordView(schema, name)
  return (models: readonly Model[], reporter: DriftReporter, ...wish: Wish) => {
    const records = readEntries(models, (model) => view(model, ...wish), reporter, list)
    return { [list]: records } as Record<Name, z.output<Schema>[]>
  }
}

/** The same for all of an operation's record that its view makes. */
export function contentView<Schema extends z.ZodObject, Model, Viewed extends unknown[]>(
  record: Schema,
  name: (model: Model, ...viewed: Viewed) => Known<Content<z.output<Schema>>>,
): (model: Model, ...viewed: Viewed) => Content<z.output<Schema>> {
  return (...found) => buildRecord(record, name(...found)) as Content<z.output<Schema>>
}
