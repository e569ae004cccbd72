import { z } from 'zod'
import { type ErrorKind, errorCodes } from '../errors.ts'
import type { AnyRoute } from '../server/route.ts'
import type { AnyOperation } from './operation.ts'
import type { ParameterSet } from './parameters.ts'
import { highestPrice, type Price } from './price.ts'
import type { Registry } from './registry.ts'

type Json = Record<string, unknown>

const metaSchema = {
  type: 'object',
  required: ['requestId', 'creditsCharged', 'version'],
  properties: {
    requestId: { type: 'string', minLength: 1, description: 'Unique id of the call.' },
    creditsCharged: { type: 'integer', minimum: 0, description: 'Credits charged for this request.' },
    version: { type: 'string', enum: ['v1', 'v2'] },
    cached: { type: 'boolean', description: 'True when served from the shared response cache.' },
  },
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string', description: 'For people; may change.' },
        requestId: { type: 'string' },
        checkoutUrl: { type: 'string', format: 'uri' },
      },
    },
  },
}

/** JSON Schema of a zod schema, as OpenAPI 3.1 takes it (without its own dialect line). */
function schemaOf(schema: z.ZodType, io: 'input' | 'output' = 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io }) as Json
  return rest
}

function parametersOf(
  parameters: ParameterSet,
  example: Readonly<Record<string, string | undefined>>,
): Json[] {
  return Object.entries(parameters).map(([name, parameter]) => {
    const shown = example[name] ?? parameter.example
    return {
      name,
      in: parameter.in,
      required: parameter.required,
      description: parameter.description,
      schema: parameter.repeated ? { type: 'array', items: parameter.schema } : parameter.schema,
      ...(shown === '' ? {} : { example: parameter.repeated ? [shown] : typed(shown, parameter.schema) }),
    }
  })
}

/** Examples are kept as text, as they are sent; the document shows them in the type of their schema. */
function typed(text: string, schema: Json): unknown {
  if (schema.type === 'integer' || schema.type === 'number') return Number(text)
  if (schema.type === 'boolean') return text === 'true' || text === '1'
  return text
}

function errorResponses(kinds: Iterable<ErrorKind>): Json {
  const byStatus = new Map<number, ErrorKind[]>()
  for (const kind of kinds) {
    const { status } = errorCodes[kind]
    byStatus.set(status, [...(byStatus.get(status) ?? []), kind])
  }
  const responses: Json = {}
  for (const [status, all] of byStatus) {
    const codes = all.map((kind) => ('code' in errorCodes[kind] ? 'temporarily_unavailable' : kind))
    responses[status] = {
      description: `${codes.join(', ')}: ${all.map((kind) => errorCodes[kind].message).join(' ')}`,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      ...(status === 429 || status === 503
        ? { headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait.' } } }
        : {}),
    }
  }
  return responses
}

function success(data: Json): Json {
  return {
    'application/json': {
      schema: {
        type: 'object',
        required: ['data', 'meta'],
        properties: { data, meta: { $ref: '#/components/schemas/Meta' } },
      },
    },
  }
}

function priceExtension(price: Price): Json {
  return {
    credits: price.base,
    max: highestPrice(price),
    ...(price.outcomes ? { outcomes: price.outcomes } : {}),
    ...(price.perValueOf ? { perValueOf: price.perValueOf } : {}),
    surcharges: (price.surcharges ?? []).map(({ parameter, credits, per, most }) => ({
      parameter,
      credits,
      per,
      most,
    })),
  }
}

const lookupErrors: readonly ErrorKind[] = [
  'bad_request',
  'unauthorized',
  'insufficient_credits',
  'forbidden',
  'response_too_large',
  'internal_error',
  'lookup_failed',
  'temporarily_unavailable',
]

function lookupEntry(operation: AnyOperation, cursor: string | undefined): Json {
  const transcript: ErrorKind[] = operation.id.includes('transcript')
    ? ['transcript_target_not_video', 'video_too_long_for_transcription']
    : []
  return {
    operationId: operation.id,
    tags: [operation.platform],
    summary: operation.summary,
    ...(operation.description ? { description: operation.description } : {}),
    security: [{ ApiKey: [] }],
    parameters: parametersOf(
      operation.parameters,
      cursor ? { ...operation.example, cursor } : operation.example,
    ),
    'x-price': priceExtension(operation.price),
    'x-example-query': Object.fromEntries(
      Object.entries(operation.example).filter(([name]) => operation.parameters[name]?.in === 'query'),
    ),
    responses: {
      200: { description: 'The lookup was completed.', content: success(schemaOf(operation.record)) },
      ...errorResponses([...lookupErrors, ...transcript]),
    },
  }
}

function routeEntry(route: AnyRoute): Json {
  const errors = new Set<ErrorKind>(['unauthorized', 'internal_error', ...(route.errors ?? [])])
  if (route.limited) errors.add('rate_limited')
  const idempotency = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    description: 'Repeating a request with the same key and body gives the stored answer.',
  }
  return {
    operationId: route.id,
    tags: [route.group],
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    security: [{ ApiKey: [] }],
    parameters: [...parametersOf(route.parameters, {}), ...(route.idempotent ? [idempotency] : [])],
    'x-price': { credits: 0, max: 0, surcharges: [] },
    ...(route.body
      ? {
          requestBody: {
            required: !route.bodyOptional,
            content: {
              'application/json': {
                schema: schemaOf(route.body, 'input'),
                ...(route.bodyExample === undefined ? {} : { example: route.bodyExample }),
              },
            },
          },
        }
      : {}),
    responses: {
      [route.status ?? 200]: { description: 'Done.', content: success(schemaOf(route.response)) },
      ...errorResponses(errors),
    },
  }
}

const healthEntry = {
  operationId: 'health',
  tags: ['system'],
  summary: 'Whether the service answers',
  security: [],
  responses: {
    200: {
      description: 'It does.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['status'],
            properties: { status: { type: 'string', enum: ['ok'] } },
          },
        },
      },
    },
    ...errorResponses(['rate_limited']),
  },
}

/** The OpenAPI 3.1 document of everything the service answers, made from the catalog and the route tables. */
export function openApiDocument(
  registry: Registry,
  routes: readonly AnyRoute[],
  about: {
    version: string
    serverUrl: string
    /** A cursor that works with a test key, for operations that require one, by operation id. */
    cursors: ReadonlyMap<string, string>
  },
): Json {
  const paths: Record<string, Json> = { '/health': { get: healthEntry } }
  const put = (path: string, method: string, entry: Json) => {
    paths[path] = { ...paths[path], [method]: entry }
  }
  for (const route of routes) put(route.path, route.method.toLowerCase(), routeEntry(route))
  for (const operation of registry.operations) {
    put(operation.path, 'get', lookupEntry(operation, about.cursors.get(operation.id)))
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'social-lookup',
      version: about.version,
      description:
        'Public data of social platforms as typed JSON. One key, one envelope, one price list. Keys that begin with `slk_test_` run the same lookups against simulated platforms.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: about.serverUrl }],
    tags: [
      { name: 'system' },
      ...[...new Set(routes.map((route) => route.group))].map((name) => ({ name })),
      ...registry.platforms.map(({ name, displayName }) => ({ name, description: displayName })),
    ],
    paths,
    components: {
      securitySchemes: { ApiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
      schemas: { Meta: metaSchema, Error: errorSchema },
    },
  }
}
