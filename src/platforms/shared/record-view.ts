import { z } from 'zod'
import { changed, Fault } from '../../catalog/errors.ts'
import type { Content } from '../../catalog/record-shape.ts'
import { type DriftReporter, readEntries } from '../../reading/entries.ts'

type OptionalIn<T> = { [Name in keyof T]-?: undefined extends T[Name] ? Name : never }[keyof T]

/**
 * The values of a record under the record's field names, in nested objects as well. An optional field may be null: the
 * record then leaves it out.
 * @typeParam Missing null, where a required field may be missing
 */
type RecordValues<T, Missing = never> = T extends readonly (infer Item)[]
  ? readonly RecordValues<Item, Missing>[]
  : T extends object
    ? { readonly [Name in Exclude<keyof T, OptionalIn<T>>]: RecordValues<T[Name], Missing> | Missing } & {
        readonly [Name in OptionalIn<T>]?: RecordValues<T[Name], Missing> | null
      }
    : T

const accepts = (field: z.ZodType, value: unknown) => field.safeParse(value).success

/** The schema inside of `nullable` and `optional`. */
const unwrap = (field: unknown): unknown =>
  field instanceof z.ZodOptional || field instanceof z.ZodNullable ? unwrap(field.unwrap()) : field

function fieldsOf(schema: z.ZodObject) {
  return (Object.entries(schema.shape) as [string, z.ZodType][]).map(([name, field]) => ({
    name,
    inner: unwrap(field),
    isNullable: accepts(field, null),
    isOptional: accepts(field, undefined),
  }))
}

const fieldsBySchema = new WeakMap<z.ZodObject, ReturnType<typeof fieldsOf>>()

function buildRecord(schema: unknown, value: unknown): unknown {
  if (Array.isArray(value) && schema instanceof z.ZodArray) {
    const entrySchema = unwrap(schema.element)
    return value.map((entry) => buildRecord(entrySchema, entry))
  }
  if (typeof value !== 'object' || value === null) return value
  const values = value as Readonly<Record<string, unknown>>
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const { discriminator, options } = schema.def
    const matches = (option: unknown) =>
      option instanceof z.ZodObject && accepts(option.shape[discriminator], values[discriminator])
    return buildRecord(options.find(matches), value)
  }
  if (!(schema instanceof z.ZodObject)) return value
  // The fields are computed with the first record, so that the start of the process does not pay for them.
  const fields = fieldsBySchema.get(schema) ?? fieldsOf(schema)
  fieldsBySchema.set(schema, fields)
  return buildFields(fields, values)
}

function buildFields(fields: ReturnType<typeof fieldsOf>, values: Readonly<Record<string, unknown>>) {
  const record: Record<string, unknown> = {}
  for (const { name, inner, isNullable, isOptional } of fields) {
    const value = values[name]
    if (value === undefined || (value === null && !isNullable && isOptional)) continue
    if (value === null && !isNullable) throw changed(name)
    const built = isOptional && !isNullable ? buildOptional(inner, value) : buildRecord(inner, value)
    if (built !== undefined) record[name] = built
  }
  return record
}

/** Builds an optional object. One that lacks a required value is left out, and the object around it stays whole. */
function buildOptional(schema: unknown, value: unknown): unknown {
  try {
    return buildRecord(schema, value)
  } catch (error) {
    if (error instanceof Fault && error.reason === 'changed') return undefined
    throw error
  }
}

/**
 * Builds the view of a schema. The record takes the fields that the schema names, in nested objects as well, and ignores
 * all others. It leaves out an optional field that is null, unless the schema accepts null.
 * @param valuesOf gives the model's values under the record's field names
 */
export function recordView<Schema extends z.ZodObject, Model>(
  schema: Schema,
  valuesOf: (model: Model) => RecordValues<z.output<Schema>>,
): (model: Model) => z.output<Schema> {
  return (model) => buildRecord(schema, valuesOf(model)) as z.output<Schema>
}

/**
 * {@link recordView} for models whose required fields may be null. The view throws Fault changed for such a null.
 */
export function requiredRecordView<Schema extends z.ZodObject, Model, Options extends unknown[]>(
  schema: Schema,
  valuesOf: (model: Model, ...options: Options) => RecordValues<z.output<Schema>, null>,
): (model: Model, ...options: Options) => z.output<Schema> {
  return (...input) => buildRecord(schema, valuesOf(...input)) as z.output<Schema>
}

/**
 * {@link requiredRecordView} for the entries of a list. The view returns them under the list's name. It leaves out
 * entries that lack a required field, and reports them as drift.
 */
export function listView<Name extends string, Schema extends z.ZodObject, Model, Options extends unknown[]>(
  list: Name,
  schema: Schema,
  valuesOf: (model: Model, ...options: Options) => RecordValues<z.output<Schema>, null>,
) {
  const view = requiredRecordView(schema, valuesOf)
  return (models: readonly Model[], reporter: DriftReporter, ...options: Options) => {
    const records = readEntries(models, (model) => view(model, ...options), reporter, list)
    return { [list]: records } as Record<Name, z.output<Schema>[]>
  }
}

/** {@link recordView} for an operation's whole record, without the fields that the service itself adds. */
export function contentView<Schema extends z.ZodObject, Model, Viewing extends unknown[]>(
  record: Schema,
  valuesOf: (model: Model, ...viewing: Viewing) => RecordValues<Content<z.output<Schema>>>,
): (model: Model, ...viewing: Viewing) => Content<z.output<Schema>> {
  return (...input) => buildRecord(record, valuesOf(...input)) as Content<z.output<Schema>>
}
