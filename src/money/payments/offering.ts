import { z } from 'zod'
import type { AnyRoute } from '../../catalog/http/route.ts'
import type { AnyOperation } from '../../catalog/operation.ts'
import type { ParameterSet } from '../../catalog/parameters.ts'
import { highestPrice } from '../../catalog/price.ts'
import { priceFor } from '../../catalog/price-override.ts'
import type { Registry } from '../../catalog/registry.ts'
import type { Mode } from '../../catalog/source.ts'

/** An item for sale: a lookup, or a service route that runs one. */
export interface Offering {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  /** Maximum price in credits. */
  readonly maxCredits: number
  /**
   * Input of the request in the x402 extension "bazaar", for catalogues: an example in `info` and its JSON Schema in
   * `schema`. It is sent in a header, so the answer's schema is left to `output`.
   */
  readonly discovery: Record<string, unknown>
  /** JSON Schema of the answer with its envelope. */
  output(): Record<string, unknown>
}

type Schema = Record<string, unknown>

/** The extension's names for the locations of parameters. */
const places = { queryParams: 'query', pathParams: 'path', body: 'body' } as const
type Place = (typeof places)[keyof typeof places]

/** JSON Schema of the parameters in one location. */
function schemaOf({ parameters }: AnyOperation, place: Place): Schema {
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

const exampleOf = (operation: AnyOperation, place: Place) =>
  Object.fromEntries(
    Object.entries(operation.example).filter(([name]) => operation.parameters[name]?.in === place),
  )

/** Example and JSON Schema of the input, by location. */
type Inputs = Readonly<Record<string, { readonly example: unknown; readonly schema: Schema }>>

function bazaarOf(method: string, inputs: Inputs) {
  const by = (what: 'example' | 'schema') =>
    Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input[what]]))
  return {
    bazaar: {
      info: {
        input: {
          type: 'http',
          method,
          ...by('example'),
          ...(method === 'POST' ? { bodyType: 'json' } : {}),
        },
        output: { type: 'json' },
      },
      schema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {
          input: {
            type: 'object',
            properties: { type: { const: 'http' }, method: { const: method }, ...by('schema') },
            required: ['type', 'method'],
          },
        },
        required: ['input'],
      },
    },
  }
}

const jsonSchemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any' })

const envelopeOf = (data: z.ZodType) => ({
  type: 'object',
  properties: { data: jsonSchemaOf(data), meta: { type: 'object' } },
  required: ['data', 'meta'],
})

/** The offering of a lookup. */
export function offeringOf(operation: AnyOperation, mode: Mode): Offering {
  const { id, method = 'GET', path, summary, record } = operation
  const used = Object.entries(places).filter(([, place]) =>
    Object.values(operation.parameters as ParameterSet).some((parameter) => parameter.in === place),
  )
  const inputs = used.map(([name, place]) => [
    name,
    { example: exampleOf(operation, place), schema: schemaOf(operation, place) },
  ])
  return {
    ...{ id, method, path, summary },
    maxCredits: highestPrice(priceFor(operation, mode)),
    discovery: bazaarOf(method, Object.fromEntries(inputs)),
    output: () => envelopeOf(record),
  }
}

/** The offering of a service route. Its price is its own, or the price of the lookup it runs. */
export function offeringOfRoute(route: AnyRoute, { operations }: Registry, mode: Mode): Offering {
  const { id, method, path, summary, body, bodyExample, response, soldAt } = route
  const sent: Inputs =
    body === undefined ? {} : { body: { example: bodyExample, schema: jsonSchemaOf(body) } }
  return {
    ...{ id, method, path, summary },
    maxCredits:
      soldAt?.most ?? Math.max(0, ...operations.map((operation) => highestPrice(priceFor(operation, mode)))),
    discovery: bazaarOf(method, sent),
    output: () => envelopeOf(response),
  }
}
