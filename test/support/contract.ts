import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'

const folder = resolve(import.meta.dirname, '../../../shared/contract')

/** The record shapes that v1 clients rely on; empty where ../shared is absent. */
export function contractSchemas(): Record<string, { schema: object }> {
  const file = join(folder, 'schemas.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

// The contract is JSON Schema draft 7, with unions of types.
const ajv = new Ajv({ allErrors: true, allowUnionTypes: true })
addFormats.default(ajv)
const validators = new WeakMap<object, ValidateFunction>()

/** What is wrong with a value by a JSON Schema; empty when nothing is. */
export function problems(schema: object, value: unknown): string[] {
  let validate = validators.get(schema)
  if (!validate) {
    validate = ajv.compile(schema)
    validators.set(schema, validate)
  }
  if (validate(value)) return []
  return validate.errors!.map(
    ({ instancePath, message, params }) => `data${instancePath}: ${message} ${JSON.stringify(params)}`,
  )
}

const nullables = new WeakMap<object, object>()

/** A schema of the contract that takes null for every value: a platform may not report it. The same one for each call. */
export function orNull<S extends object>(schema: S): S {
  const known = nullables.get(schema) ?? withNulls(schema)
  nullables.set(schema, known)
  return known as S
}

function withNulls<S>(schema: S): S {
  if (Array.isArray(schema)) return schema.map(withNulls) as S
  if (typeof schema !== 'object' || schema === null) return schema
  const fields = Object.entries(schema).map(([name, value]) =>
    name === 'type' && typeof value === 'string' && value !== 'null'
      ? [name, [value, 'null']]
      : [name, withNulls(value)],
  )
  return Object.fromEntries(fields) as S
}
