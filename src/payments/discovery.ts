import { z } from 'zod'
import type { AnyOperation } from '../catalog/operation.ts'
import type { ParameterSet } from '../catalog/parameters.ts'

/** A JSON Schema of the parameters in one place. */
function schemaOf({ parameters }: AnyOperation, place: 'query' | 'path' | 'body') {
  const mine = Object.entries(parameters as ParameterSet).filter(([, parameter]) => parameter.in === place)
  return {
    type: 'object',
    properties: Object.fromEntries(
      mine.map(([name, { schema, description }]) => [name, { ...schema, description }]),
    ),
    required: mine.flatMap(([name, { required }]) => (required ? [name] : [])),
    additionalProperties: false,
  }
}

const exampleOf = (operation: AnyOperation, place: 'query' | 'path' | 'body') =>
  Object.fromEntries(
    Object.entries(operation.example).filter(([name]) => operation.parameters[name]?.in === place),
  )

/**
 * What a request takes, for catalogues that list what can be bought: the "bazaar" extension of x402, an example in
 * `info` and its JSON Schema in `schema`. It stands in a header: what is answered is described by {@link outputOf}.
 */
export function discoveryOf(operation: AnyOperation): Record<string, unknown> {
  const places = { queryParams: 'query', pathParams: 'path', body: 'body' } as const
  const { method = 'GET' } = operation
  const used = Object.entries(places).filter(([, place]) =>
    Object.values(operation.parameters as ParameterSet).some((parameter) => parameter.in === place),
  )
  const input = Object.fromEntries(used.map(([name, place]) => [name, exampleOf(operation, place)]))
  const inputs = Object.fromEntries(used.map(([name, place]) => [name, schemaOf(operation, place)]))
  return {
    bazaar: {
      info: {
        input: { type: 'http', method, ...input, ...(method === 'POST' ? { bodyType: 'json' } : {}) },
        output: { type: 'json' },
      },
      schema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {
          input: {
            type: 'object',
            properties: { type: { const: 'http' }, method: { const: method }, ...inputs },
            required: ['type', 'method'],
          },
        },
        required: ['input'],
      },
    },
  }
}

/** JSON Schema of what an operation answers, its envelope included. */
export function outputOf(operation: AnyOperation): Record<string, unknown> {
  return {
    type: 'object',
    properties: {
      data: z.toJSONSchema(operation.record, { unrepresentable: 'any' }),
      meta: { type: 'object' },
    },
    required: ['data', 'meta'],
  }
}
