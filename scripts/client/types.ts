import { isObject, type Json } from '../../src/api/server/openapi/json.ts'

/** JSON Schema as TypeScript types. */

const reference = /^#\/components\/schemas\//

/** A doc comment of one line; empty without a text. */
export function comment(text: unknown, indent: string): string {
  if (typeof text !== 'string' || text === '') return ''
  return `${indent}/** ${text.replaceAll('*/', '* /').replace(/\s+/g, ' ').trim()} */\n`
}

/** A property name, quoted if it has to be. */
export const propertyName = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

/** @param indent the indentation of the line in which the type begins */
export function typeOf(schema: Json, indent = ''): string {
  if (typeof schema.$ref === 'string') return schema.$ref.replace(reference, '')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const union = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (union) return [...new Set(union.map((part) => typeOf(part, indent)))].join(' | ')
  if (Array.isArray(schema.allOf))
    return (schema.allOf as Json[]).map((part) => `(${typeOf(part, indent)})`).join(' & ')
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(' | ')
  }
  switch (schema.type) {
    case 'object':
      return objectType(schema, indent)
    case 'array':
      return arrayType(schema, indent)
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case 'integer':
    case 'number':
      return 'number'
    default:
      return 'unknown'
  }
}

function arrayType(schema: Json, indent: string): string {
  if (Array.isArray(schema.prefixItems))
    return `[${(schema.prefixItems as Json[]).map((part) => typeOf(part, indent)).join(', ')}]`
  const item = isObject(schema.items) ? typeOf(schema.items, indent) : 'unknown'
  return /[ |&]/.test(item) && !/^\{[^|&]*\}$/s.test(item) ? `(${item})[]` : `${item}[]`
}

function objectType(schema: Json, indent: string): string {
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : []
  const more = schema.additionalProperties
  const values = isObject(more) ? typeOf(more, indent) : 'unknown'
  if (properties.length === 0) return more === false ? 'Record<string, never>' : `Record<string, ${values}>`
  return `{\n${fieldsOf(schema, `${indent}  `)}${indent}}`
}

/**
 * The fields of an object schema, one per line with its description.
 * @param mayBeUndefined optional fields accept undefined also under exactOptionalPropertyTypes
 */
export function fieldsOf(schema: Json, indent: string, mayBeUndefined = false): string {
  const properties = isObject(schema.properties) ? (schema.properties as Record<string, Json>) : {}
  const required = new Set((schema.required as string[] | undefined) ?? [])
  return Object.entries(properties)
    .map(([name, part]) => {
      const mark = required.has(name) ? '' : '?'
      const orNone = mayBeUndefined && !required.has(name) ? ' | undefined' : ''
      return `${comment(part.description, indent)}${indent}${propertyName(name)}${mark}: ${typeOf(part, indent)}${orNone}\n`
    })
    .join('')
}

/** A declaration of a named type. */
export function declaration(name: string, schema: Json): string {
  const isPlain = schema.type === 'object' && isObject(schema.properties)
  const doc = comment(schema.description, '')
  return isPlain
    ? `${doc}export interface ${name} {\n${fieldsOf(schema, '  ')}}\n`
    : `${doc}export type ${name} = ${typeOf(schema)}\n`
}
