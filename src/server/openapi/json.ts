import { z } from 'zod'

export type Json = Record<string, unknown>

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON Schema of a zod schema, as OpenAPI 3.1 takes it (without its own dialect line). */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output' = 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    cycles: 'ref',
    reused: 'inline',
    io,
  }) as Json
  return simplified(rest) as Json
}

/** A choice of which one part is anything is anything. */
function simplified(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplified)
  if (!isObject(value)) return value
  const { anyOf, ...others } = value
  const isAnything = (one: unknown) => isObject(one) && Object.keys(one).length === 0
  const kept = Array.isArray(anyOf) && anyOf.some(isAnything) ? others : value
  return Object.fromEntries(Object.entries(kept).map(([name, one]) => [name, simplified(one)]))
}

/** Beyond this a generated client takes an integer for one of 64 bits. */
const most32 = 2 ** 31 - 1

/** Says of every integer of a document, in place, how large it can be: what JSON numbers hold exactly, if nothing less. */
export function boundIntegers(value: unknown): void {
  if (Array.isArray(value)) for (const one of value) boundIntegers(one)
  if (!isObject(value)) return
  if ([value.type].flat().includes('integer')) {
    if (value.exclusiveMinimum === undefined) value.minimum ??= Number.MIN_SAFE_INTEGER
    value.maximum ??= Number.MAX_SAFE_INTEGER
    if (Number(value.maximum) > most32) value.format ??= 'int64'
  }
  for (const [name, one] of Object.entries(value)) {
    if (!/^(example|examples|default|enum|const)$/.test(name)) boundIntegers(one)
  }
}

/** `search results` or `search-results` as `SearchResults`. */
export const pascal = (text: string): string =>
  text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())
