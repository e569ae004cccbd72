import { exampleCall } from '../../catalog/example.ts'
import type { AnyOperation } from '../../catalog/operation.ts'
import { mostValues, type ParameterSet } from '../../catalog/parameters.ts'
import { highestPrice, type Price } from '../../catalog/price.ts'
import { priceFor } from '../../catalog/price-list.ts'
import { priceWords } from '../../catalog/price-words.ts'
import type { Registry } from '../../catalog/registry.ts'
import type { ErrorKind } from '../../errors.ts'
import type { EventEnvelope } from '../../events/event.ts'
import { jsonLinesType } from '../../http/json-lines.ts'
import type { AnyRoute } from '../../http/route.ts'
import type { Examples } from '../../lookup/examples.ts'
import { Components, type Held } from './components.ts'
import { errorResponses, errorSchema } from './errors.ts'
import { describeFields } from './glossary.ts'
import { boundIntegers, type Json, schemaOf } from './json.ts'
import { eventSchema, webhookEntries } from './webhooks.ts'

const metaSchema = {
  type: 'object',
  description: 'About the call: its id, what it cost, what came of it.',
  required: ['requestId', 'creditsCharged', 'version'],
  properties: {
    requestId: { type: 'string', minLength: 1, description: 'Unique id of the call.' },
    creditsCharged: { type: 'integer', minimum: 0, description: 'Credits charged for this request.' },
    version: { type: 'string', enum: ['v1', 'v2'] },
    lookupStatus: {
      type: 'string',
      enum: ['found', 'not_found', 'private', 'restricted'],
      description:
        'Outcome of the lookup, also where the record of `data` has none. Absent on routes that are no lookups.',
    },
    cached: { type: 'boolean', description: 'True when served from the shared response cache.' },
    originalRequestId: {
      type: 'string',
      description: 'On the answer to a repeated Idempotency-Key: the id of the request it was made for.',
    },
  },
}

function schemaOfParameter({ repeated, most, schema, default: usual }: ParameterSet[string]): Json {
  if (!repeated) return usual === undefined ? schema : { ...schema, default: usual }
  return { type: 'array', items: schema, minItems: 1, maxItems: most ?? mostValues }
}

/** The JSON body of an operation that is called with POST; undefined for one that is not. */
function bodyOf(operation: AnyOperation): Json | undefined {
  const { parameters } = operation
  const example = exampleCall(operation)
  const members = Object.entries(parameters as ParameterSet).filter(
    ([, parameter]) => parameter.in === 'body',
  )
  if (members.length === 0) return undefined
  const shown = members.flatMap(([name, { schema }]) =>
    example[name] === undefined ? [] : [[name, typed(example[name], schema)]],
  )
  return {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          additionalProperties: false,
          required: members.filter(([, { required }]) => required).map(([name]) => name),
          properties: Object.fromEntries(
            members.map(([name, { description, schema }]) => [name, { ...schema, description }]),
          ),
        },
        example: Object.fromEntries(shown),
      },
    },
  }
}

/** Parameters with the values of `example`; the others have none. */
function parametersOf(
  parameters: ParameterSet,
  example: Readonly<Record<string, string | undefined>>,
): Json[] {
  const sent = Object.entries(parameters).filter(([, parameter]) => parameter.in !== 'body')
  return sent.map(([name, parameter]) => {
    const shown = example[name] ?? ''
    return {
      name,
      in: parameter.in,
      required: parameter.required,
      description: parameter.description,
      schema: schemaOfParameter(parameter),
      ...(shown === '' ? {} : { example: parameter.repeated ? [shown] : typed(shown, parameter.schema) }),
    }
  })
}

/** Examples are kept as text, as they are sent; the document shows them in the type of their schema. */
function typed(text: string, schema: Json): unknown {
  if (schema.type === 'integer' || schema.type === 'number') return Number(text)
  if (schema.type === 'boolean') return text === 'true' || text === '1'
  if (schema.type === 'object') return JSON.parse(text)
  return text
}

function success(data: Held, example?: unknown): Json {
  return {
    'application/json': {
      ...(example === undefined ? {} : { example }),
      schema: {
        type: 'object',
        required: ['data', 'meta'],
        properties: {
          get data() {
            return { description: 'What came of it.', ...data.schema }
          },
          meta: { $ref: '#/components/schemas/Meta' },
        },
      },
    },
  }
}

function priceExtension(price: Price): Json {
  return {
    credits: price.base,
    max: highestPrice(price),
    ...(price.outcomes ? { outcomes: price.outcomes } : {}),
    ...(price.given ? { given: price.given } : {}),
    ...(price.inputs ? { inputs: price.inputs } : {}),
    ...(price.records ? { records: price.records } : {}),
    surcharges: price.surcharges ?? [],
  }
}

const remaining = {
  schema: { type: 'integer', minimum: 0 },
  description: 'Credits left to spend, as far as this node knows.',
}
const age = {
  schema: { type: 'integer', minimum: 0 },
  description: 'Whole seconds since a cached answer was made.',
}
/** Either header carries the key. */
const keys = [{ ApiKey: [] }, { Bearer: [] }]

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

/** What an operation does, what it takes together, and what it costs. */
function descriptionOf({ description, check, price, livePrice }: AnyOperation): string {
  const prices = livePrice
    ? [`Price with a live key: ${priceWords(livePrice)}`, `With a test key: ${priceWords(price)}`]
    : [`Price: ${priceWords(price)}`]
  return [description, check?.says, ...prices].filter(Boolean).join(' ')
}

function lookupEntry(operation: AnyOperation, { cursors, answers }: Examples, data: Held): Json {
  const cursor = cursors.get(operation.id)
  const transcript: ErrorKind[] = operation.id.includes('transcript')
    ? ['transcript_target_not_video', 'video_too_long_for_transcription']
    : []
  return {
    operationId: operation.id,
    tags: [operation.platform],
    summary: operation.summary,
    description: descriptionOf(operation),
    security: keys,
    parameters: parametersOf(
      operation.parameters,
      cursor ? { ...exampleCall(operation), cursor } : exampleCall(operation),
    ),
    ...(operation.method === 'POST' ? { requestBody: bodyOf(operation) } : {}),
    'x-price': {
      ...priceExtension(operation.price),
      ...(operation.livePrice ? { live: priceExtension(operation.livePrice) } : {}),
    },
    // The reference page shows it beside the summary.
    'x-badges': [{ name: priceWords(priceFor(operation, 'live')).replace(/\.$/, '') }],
    'x-example-query': Object.fromEntries(
      Object.entries(operation.example).filter(([name]) => operation.parameters[name]?.in === 'query'),
    ),
    responses: {
      200: {
        description: 'The lookup was completed: what was found, or that it is not there or not shown.',
        headers: { 'X-Credits-Remaining': remaining, Age: age },
        content: success(data, answers.get(operation.id)),
      },
      ...errorResponses([...lookupErrors, ...transcript]),
    },
  }
}

/** Examples that work sent together: a cursor comes from the page before, and no text made up is one. */
const examplesOf = (parameters: ParameterSet) =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, { example }]) => (name === 'cursor' ? [] : [[name, example]])),
  )

function routeEntry(route: AnyRoute, data: Held): Json {
  const errors = new Set<ErrorKind>([
    'unauthorized',
    ...(route.limited === false ? [] : ['rate_limited' as const]),
    'internal_error',
    'temporarily_unavailable',
    ...(route.errors ?? []),
  ])
  const idempotency = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    description:
      route.idempotent === 'parts'
        ? 'Under the same key each line is carried out once: what is there already is found, what failed is tried again.'
        : 'Repeating a request with the same key and body gives the stored answer.',
  }
  return {
    operationId: route.id,
    tags: [route.group],
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    security: keys,
    parameters: [
      ...parametersOf(route.parameters, examplesOf(route.parameters)),
      ...(route.idempotent ? [idempotency] : []),
    ],
    'x-price': { credits: 0, max: 0, surcharges: [] },
    ...(route.lines ? { requestBody: linesBody(route.lines, route.bodyExample) } : {}),
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
      [route.status ?? 200]: {
        description: 'Done.',
        content: route.fileType ? { [route.fileType]: { schema: { type: 'string' } } } : success(data),
      },
      ...errorResponses(errors),
    },
  }
}

/** A body of JSON lines: a text, of which OpenAPI 3.1 cannot say what each line holds but in an extension. */
function linesBody({ schema, most }: NonNullable<AnyRoute['lines']>, example: unknown): Json {
  return {
    required: true,
    description: `One JSON object a line, ${most} lines at most; each by \`x-line-schema\`.`,
    content: {
      [jsonLinesType]: {
        schema: { type: 'string', minLength: 2 },
        'x-line-schema': schemaOf(schema, 'input'),
        example: `${JSON.stringify(example)}\n`,
      },
    },
  }
}

const healthEntry = (operationId: string, summary: string, errors: Parameters<typeof errorResponses>[0]) => ({
  operationId,
  tags: ['system'],
  summary,
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
    ...errorResponses(errors),
  },
})

const groups: Readonly<Record<string, string>> = {
  system: 'Questions in plain words, and whether the service answers.',
  account: 'Who a key belongs to and what it can spend.',
  monitors: 'Lookups that are watched: what is new is delivered as events.',
  webhooks: 'Where events are delivered, and the log of their deliveries.',
  ask: 'Questions in words, routed to one lookup.',
}

const introduction = `Public data of social platforms as typed JSON. One key, one envelope, one price list.

## Keys
Send your key as \`x-api-key\` (or \`Authorization: Bearer\`). Keys that begin with \`slk_test_\` run the same lookups against simulated platforms, offline and for test credits.

## Outcomes
A completed lookup answers 200 and says in \`meta.lookupStatus\` what came of it: found, not_found, private or restricted. Each is charged; errors are not.

## Pagination
Lists answer one page with \`data.page\`. While \`nextCursor\` is not null, send it as \`cursor\` with the other parameters unchanged. Every page is charged.

## Errors and retries
Errors carry \`code\`, \`reason\`, \`retryable\` and, on every 429 and 503, \`retryAfterSeconds\` (also as the header Retry-After).

## Rate limits
Lookups are not rate limited: beyond its capacity the service answers 503. Free routes (\`whoami\`, \`balance\`) are limited per key and answer 429; their answers carry \`RateLimit-*\` headers.`

function described(schema: Json): Json {
  describeFields(schema)
  return schema
}

/** The OpenAPI 3.1 document of everything the service answers, made from the catalog and the route tables. */
export function openApiDocument(
  registry: Registry,
  routes: readonly AnyRoute[],
  about: {
    version: string
    serverUrl: string
    examples: Examples
    /** An event as monitors send it. */
    sampleEvent?: EventEnvelope | undefined
  },
): Json {
  const paths: Record<string, Json> = {
    '/health': { get: healthEntry('health', 'Whether the service answers', ['rate_limited']) },
    '/health/live': {
      get: healthEntry('health-live', 'Whether this process is alive', ['method_not_allowed']),
    },
    '/health/ready': {
      get: healthEntry('health-ready', 'Whether this process should be sent requests', [
        'method_not_allowed',
        'temporarily_unavailable',
      ]),
    },
  }
  const put = (path: string, method: string, entry: Json) => {
    paths[path] = { ...paths[path], [method]: entry }
  }
  const components = new Components()
  for (const route of routes) {
    const data = components.add({ group: route.group, id: route.id }, described(schemaOf(route.response)))
    put(route.path, route.method.toLowerCase(), routeEntry(route, data))
  }
  for (const operation of registry.operations) {
    const { id, platform, version } = operation
    const group = version === 'v1' ? platform : `${platform} ${version}`
    const data = components.add({ group, id }, described(schemaOf(operation.record)))
    put(
      operation.path,
      (operation.method ?? 'GET').toLowerCase(),
      lookupEntry(operation, about.examples, data),
    )
  }
  const named = components.name(['Meta', 'Error', 'Event'])
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'social-lookup',
      version: about.version,
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: about.serverUrl }],
    tags: [
      ...[...new Set(['system', ...routes.map((route) => route.group), 'webhooks'])].map((name) => ({
        name,
        description: groups[name] ?? `Routes of ${name}.`,
      })),
      ...registry.platforms.map(({ name, displayName }) => ({
        name,
        description: `Lookups of public data on ${displayName}.`,
      })),
    ],
    paths,
    webhooks: webhookEntries(about.sampleEvent),
    components: {
      securitySchemes: {
        ApiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description: 'An API key: slk_live_… asks the platforms, slk_test_… the simulated ones.',
        },
        Bearer: { type: 'http', scheme: 'bearer', description: 'The same key as a bearer token.' },
      },
      schemas: { Meta: metaSchema, Error: errorSchema, Event: eventSchema, ...named },
    },
  }
  boundIntegers(document)
  return document
}
