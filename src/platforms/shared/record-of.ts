import { z } from 'zod'

type OptionalIn<T> = { [Name in keyof T]-?: undefined extends T[Name] ? Name : never }[keyof T]

/**
 * What is known of a thing under the names of its record, inside its parts as well: null also for what the record leaves
 * out when it is not told. Nobody changes it.
 */
type Known<T> = T extends readonly (infer Item)[]
  ? readonly Known<Item>[]
  : T extends object
    ? { readonly [Name in Exclude<keyof T, OptionalIn<T>>]: Known<T[Name]> } & {
        readonly [Name in OptionalIn<T>]?: Known<T[Name]> | null
      }
    : T

const takes = (field: z.ZodType, value: unknown) => field.safeParse(value).success

/** What is in a field that may be null or left out. */
const inside = (field: unknown): unknown =>
  field instanceof z.ZodOptional || field instanceof z.ZodNullable ? inside(field.unwrap()) : field

/** The fields of a schema; an optional one without a null is left out when it is not told. */
function fieldsOf(schema: z.ZodObject) {
  return (Object.entries(schema.shape) as [string, z.ZodType][]).map(([name, field]) => ({
    name,
    kind: inside(field),
    isLeftOut: takes(field, undefined) && !takes(field, null),
  }))
}

const known = new WeakMap<z.ZodObject, ReturnType<typeof fieldsOf>>()

function made(kind: unknown, told: unknown): unknown {
  if (Array.isArray(told) && kind instanceof z.ZodArray) {
    const entry = inside(kind.element)
    return told.map((one) => made(entry, one))
  }
  if (typeof told !== 'object' || told === null || !(kind instanceof z.ZodObject)) return told
  // Found out when the first record is made: a start makes none.
  const fields = known.get(kind) ?? fieldsOf(kind)
  known.set(kind, fields)
  const record: Record<string, unknown> = {}
  for (const { name, kind: part, isLeftOut } of fields) {
    const value = (told as Readonly<Record<string, unknown>>)[name]
    if (value !== undefined && !(value === null && isLeftOut)) record[name] = made(part, value)
  }
  return record
}

/**
 * Makes the view of a schema from a way to name what a model tells as the record does: fields of other names are passed
 * over, in its parts as well, and an optional one that was not told is left out where its schema has no null for it.
 */
export function recordOf<Schema extends z.ZodObject, Model>(
  schema: Schema,
  name: (model: Model) => Known<z.output<Schema>>,
): (model: Model) => z.output<Schema> {
  return (model) => made(schema, name(model)) as z.output<Schema>
}
