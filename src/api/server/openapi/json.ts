import { z } from 'zod'
import { isoTime } from '../../../catalog/fields.ts'
import { recordNameOf } from '../../../catalog/record-names.ts'

export type Json = Record<string, unknown>

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The member of a schema with its public name, until it is a component ({@link Components}). */
export const recordMark = 'x-record'

/** JSON Schema of a zod schema in the form of OpenAPI 3.1 (without the `$schema` line). */
export const schemaOf = (schema: z.ZodType, io: 'input' | 'output' = 'output'): Json =>
  convert(schema, io, () => undefined)

/** {@link schemaOf} with a {@link recordMark} on schemas that have a public name. */
export const markedSchemaOf = (schema: z.ZodType, io: 'input' | 'output' = 'output'): Json =>
  convert(schema, io, recordNameOf)

function convert(schema: z.ZodType, io: 'input' | 'output', nameOf: typeof recordNameOf): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    cycles: 'ref',
    reused: 'inline',
    io,
    override({ zodSchema, jsonSchema }) {
      const name = nameOf(zodSchema)
      if (name !== undefined) jsonSchema[recordMark] = name
      if (io === 'output') loosen(jsonSchema)
    },
  }) as Json
  return simplified(rest) as Json
}

/** Removes what readers of answers need not check: answers get new fields in later releases. */
function loosen(schema: Json): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.minimum === 0) delete schema.minimum
  if (schema.minLength === 1) delete schema.minLength
}

const { pattern: timePattern } = z.toJSONSchema(isoTime)

/** The shorter of two equal forms of a schema, which the generators of clients understand as well or better. */
function simplified(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplified)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(withTimeFormat(withTypeList(withoutAnything(value)))).map(([name, one]) => [
      name,
      simplified(one),
    ]),
  )
}

/** A union with a part that allows any value allows any value. */
function withoutAnything(schema: Json): Json {
  const { anyOf, ...others } = schema
  const isAnything = (one: unknown) => isObject(one) && Object.keys(one).length === 0
  return Array.isArray(anyOf) && anyOf.some(isAnything) ? others : schema
}

/** Times have the format without the long pattern that says the same. */
function withTimeFormat(schema: Json): Json {
  const { pattern, ...others } = schema
  return schema.format === 'date-time' || (pattern !== undefined && pattern === timePattern)
    ? { ...others, format: 'date-time' }
    : schema
}

const scalars: readonly unknown[] = ['string', 'integer', 'number', 'boolean']

/** A scalar or null has a list of types. */
function withTypeList(schema: Json): Json {
  const { anyOf, ...others } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const [one, none] = anyOf as [Json, Json]
  const isScalar = scalars.includes(one.type) && !('enum' in one || 'const' in one || recordMark in one)
  return isScalar && none.type === 'null' ? { ...one, ...others, type: [one.type, 'null'] } : schema
}

/** Above this, generated clients need a 64-bit integer. */
const maxInt32 = 2 ** 31 - 1

/**
 * Marks the integers of a document that need 64 bits, in place, and removes the bounds that only state what JSON numbers
 * represent exactly.
 */
export function sizeIntegers(value: unknown): void {
  if (Array.isArray(value)) for (const one of value) sizeIntegers(one)
  if (!isObject(value)) return
  if ([value.type].flat().includes('integer')) {
    if (value.minimum === Number.MIN_SAFE_INTEGER) delete value.minimum
    if (value.maximum === Number.MAX_SAFE_INTEGER) delete value.maximum
    if (Number(value.maximum ?? Number.MAX_SAFE_INTEGER) > maxInt32) value.format ??= 'int64'
  }
  for (const [name, one] of Object.entries(value)) {
    if (!/^(example|examples|default|enum|const)$/.test(name)) sizeIntegers(one)
  }
}

/** `search results` or `search-results` as `SearchResults`. */
export const pascal = (text: string): string =>
  text.replace(/(?:^|(?<![^A-Za-z0-9])[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) =>
    letter.toUpperCase(),
  )
