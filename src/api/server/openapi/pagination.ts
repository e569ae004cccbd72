import type { AnyRoute } from '../../../catalog/http/route.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import type { ParameterSet } from '../../../catalog/parameters.ts'
import { isObject, type Json } from './json.ts'

/** How lists page: which field has the items, which parameter takes the cursor, where the next cursor is. */

/** The fields of an object schema. */
export const propertiesOf = (schema: Json): Record<string, Json> =>
  isObject(schema.properties) ? (schema.properties as Record<string, Json>) : {}

/** The array that a paged answer without a list declaration pages. */
export function pagedField(parameters: ParameterSet, data: Json): string[] {
  if (!('cursor' in parameters)) return []
  const isArray = (schema: Json): boolean =>
    [schema.type].flat().includes('array') || (Array.isArray(schema.anyOf) && schema.anyOf.some(isArray))
  const found = Object.entries(propertiesOf(data)).find(([, schema]) => isArray(schema))
  return found === undefined ? [] : [found[0]]
}

/** The fields of the answer that have the items of its list: the list declaration runs on marked fields. */
export function itemFields({ list, parameters }: AnyOperation, data: Json): string[] {
  if (list === undefined) return pagedField(parameters, data)
  const marked = new Proxy({}, { get: (_, field) => [{ field }] })
  const found = list.items(marked as never) as readonly { field: string }[]
  return [...new Set(found.map(({ field }) => field))].filter((field) => field in propertiesOf(data))
}

/** The schemas of the items of a list, as copies. */
export function itemSchemas(operation: AnyOperation, data: Json): Json[] {
  const properties = propertiesOf(data)
  const found = itemFields(operation, data).flatMap((field) => {
    const schema = properties[field]!
    const arrays = Array.isArray(schema.anyOf) ? (schema.anyOf as Json[]) : [schema]
    return arrays.flatMap(({ items }) => (isObject(items) ? [items] : []))
  })
  const { $defs } = data
  return structuredClone($defs ? found.map((schema) => ({ ...schema, $defs })) : found)
}

/** The extension `x-pagination` of a list with pages. Fields are paths inside `data`. */
export function paginationOf(declared: AnyOperation | AnyRoute, data: Json): Json {
  if (!('cursor' in declared.parameters)) return {}
  const [items] = 'record' in declared ? itemFields(declared, data) : pagedField(declared.parameters, data)
  if (items === undefined) return {}
  return { 'x-pagination': { items, cursorParameter: 'cursor', nextCursor: 'page.nextCursor' } }
}
