import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../../../shared/contract')

type Schema = Record<string, unknown> & {
  $ref?: string
  anyOf?: Schema[]
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  definitions?: Record<string, Schema>
}

/** The record shapes that v1 clients rely on; empty where ../shared is absent. */
export function contractSchemas(): Record<string, { schema: Schema }> {
  const file = join(folder, 'schemas.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function isType(type: string, value: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}

/** What is wrong with a value by the part of JSON Schema the contract uses; empty when nothing is. */
export function problems(
  schema: Schema,
  value: unknown,
  definitions: Record<string, Schema> = schema.definitions ?? {},
  path = 'data',
): string[] {
  if (schema.$ref) {
    const name = decodeURIComponent(schema.$ref.replace('#/definitions/', ''))
    return problems(definitions[name] ?? {}, value, definitions, path)
  }
  if (schema.anyOf) {
    const tries = schema.anyOf.map((one) => problems(one, value, definitions, path))
    return tries.some((found) => found.length === 0) ? [] : tries.sort((a, b) => a.length - b.length)[0]!
  }
  const shown = JSON.stringify(value)?.slice(0, 60)
  if ('const' in schema && value !== schema.const) return [`${path}: ${shown} is not ${schema.const}`]
  if (schema.enum && !schema.enum.includes(value))
    return [`${path}: ${shown} is none of ${schema.enum.join('|')}`]
  const types = schema.type === undefined ? [] : [schema.type].flat()
  if (types.length > 0 && !types.some((type) => isType(type, value))) {
    return [`${path}: ${shown} is not ${types.join('|')}`]
  }
  const found: string[] = []
  if (isType('object', value)) {
    const object = value as Record<string, unknown>
    for (const name of schema.required ?? []) if (!(name in object)) found.push(`${path}.${name}: missing`)
    for (const [name, sub] of Object.entries(schema.properties ?? {})) {
      if (name in object) found.push(...problems(sub, object[name], definitions, `${path}.${name}`))
    }
  }
  if (Array.isArray(value) && schema.items) {
    for (const [place, item] of value.entries()) {
      found.push(...problems(schema.items, item, definitions, `${path}[${place}]`))
    }
  }
  return found
}
