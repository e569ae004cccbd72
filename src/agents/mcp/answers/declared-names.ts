import { z } from 'zod'
import { commonKinds } from '../../../catalog/common.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'

const namesOfOperations = new WeakMap<AnyOperation, ReadonlySet<string>>()

/**
 * Names of fields that the record of an operation declares, also in its common view. Only these are written outside the
 * mark of foreign text: a page chooses the names of its metadata, and a name can be a sentence.
 */
export function declaredNames(operation: AnyOperation): ReadonlySet<string> {
  const known = namesOfOperations.get(operation)
  if (known !== undefined) return known
  const names = new Set<string>()
  const schemas = operation.common === undefined ? [] : [commonKinds[operation.common.kind] as z.ZodType]
  for (const schema of [operation.record as z.ZodType, ...schemas]) {
    addNames(z.toJSONSchema(schema, { unrepresentable: 'any' }), names)
  }
  namesOfOperations.set(operation, names)
  return names
}

function addNames(schema: unknown, names: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return
  const { properties } = schema as { properties?: object }
  for (const name of Object.keys(properties ?? {})) names.add(name)
  for (const inner of Object.values(schema)) addNames(inner, names)
}
