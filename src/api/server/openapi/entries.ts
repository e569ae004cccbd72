import type { ErrorKind } from '../../../catalog/errors.ts'
import { exampleCall, exampleCredits } from '../../../catalog/example.ts'
import { csvType } from '../../../catalog/http/csv-text.ts'
import { jsonLinesType } from '../../../catalog/http/json-lines.ts'
import type { AnyRoute } from '../../../catalog/http/route.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import { defaultMaxValues, type ParameterSet } from '../../../catalog/parameters.ts'
import type { Held } from './components.ts'
import { errorResponses } from './errors.ts'
import type { Json } from './json.ts'
import { paginationOf } from './pagination.ts'
import type { ShownValues } from './shown-values.ts'

/** The entries of the document: one per lookup and route, with its input and its answers. */

function schemaOfParameter({
  repeated,
  maxValues: most,
  schema,
  default: usual,
}: ParameterSet[string]): Json {
  if (!repeated) return usual === undefined ? schema : { ...schema, default: usual }
  return { type: 'array', items: schema, minItems: 1, maxItems: most ?? defaultMaxValues }
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

/** Parameters with the example values in `example`; other parameters get no example. */
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
      ...(parameter.required ? { required: true } : {}),
      description: parameter.description,
      schema: schemaOfParameter(parameter),
      ...(shown === '' ? {} : { example: parameter.repeated ? [shown] : typed(shown, parameter.schema) }),
    }
  })
}

/** Example values are stored as text, as they are sent. The document shows them in the type of their schema. */
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
            return data.schema
          },
          meta: { $ref: '#/components/schemas/Meta' },
        },
      },
    },
  }
}

const whole = (description: string) => ({ schema: { type: 'integer', minimum: 0 }, description })

/** The headers of answers, by their component's name. */
export const sharedHeaders = {
  // The three come together; each of them at every entry would be 4 kB.
  'RateLimit-Limit': whole(
    'Requests that are free in a minute. `RateLimit-Remaining` has how many of them are left, `RateLimit-Reset` the seconds until the minute is over.',
  ),
  'Idempotent-Replayed': {
    schema: { type: 'string', enum: ['true', 'refetched'] },
    description:
      'On the answer to a repeated Idempotency-Key: `true` for the stored answer, `refetched` for a lookup that was made again, without a charge, because its answer is not stored any more.',
  },
}

/** Further headers of answers where requests are sold for single payments. */
export const saleHeaders = {
  'PAYMENT-RESPONSE': {
    schema: { type: 'string' },
    description: 'The settlement of a paid request (x402, base64 of JSON).',
  },
}
const headers = (...names: (keyof typeof sharedHeaders)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** The key may be in either header. Entries without `security` have that of the document. */
export const keySecurity = [{ ApiKey: [] }, { Bearer: [] }]

/** A key or a payment. */
export const saleSecurity = [...keySecurity, { Payment: [] }]

/** How requests are authorized. A payment is stated here once: as a parameter of each lookup it would be 9 kB. */
export const securitySchemes = (sold: boolean) => ({
  ApiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'An API key: slk_live_… queries the platforms, slk_test_… the simulated ones.',
  },
  Bearer: { type: 'http', scheme: 'bearer', description: 'The same key as a bearer token.' },
  ...(sold
    ? {
        Payment: {
          type: 'apiKey',
          in: 'header',
          name: 'PAYMENT-SIGNATURE',
          description:
            'In place of a key: a signed offer of the header PAYMENT-REQUIRED of a 402 answer (x402, base64 of JSON), another for each request.',
        },
      }
    : {}),
})

/** The description of requests that may be paid for instead of sending a key (docs/PAYMENTS.md). */
const sales = {
  headers: { 'PAYMENT-RESPONSE': { $ref: '#/components/headers/PAYMENT-RESPONSE' } },
  errors: ['payment_required', 'payment_settlement_failed', 'payment_used'] as const,
}
const keysAlone = { headers: {}, errors: [] as const }

const lookupErrors: readonly ErrorKind[] = [
  'bad_request',
  'unauthorized',
  'insufficient_credits',
  'forbidden',
  'rate_limited',
  'response_too_large',
  'idempotency_key_reused',
  'internal_error',
  'lookup_failed',
  'temporarily_unavailable',
]

const keyParameter = (description: string) => ({
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  description,
})

const lookupKey = keyParameter(
  'Charged once: for 24 hours the same request with the same key gets the first answer, and nothing is charged.',
)

/** The description of an operation, its rule over parameters, and its price. */
const descriptionOf = ({ description, check }: AnyOperation, priceWords: string): string =>
  [description, check?.description, priceWords].filter(Boolean).join(' ')

/** Optional parameters without which the example call is refused or is not `found`. */
function exampleQueryOf({ parameters, example }: AnyOperation): Json {
  const query = Object.entries(example).filter(([name]) => {
    return parameters[name]?.in === 'query' && !parameters[name].required
  })
  return query.length === 0 ? {} : { 'x-example-query': Object.fromEntries(query) }
}

const priceOfRoute = ({ sell, soldAt }: AnyRoute, values: ShownValues): unknown => {
  if (soldAt !== undefined) return { credits: soldAt.least, max: soldAt.most }
  return sell ? values.anyLookupPrice() : { credits: 0, max: 0 }
}

/** @param sold whether requests without a key are sold for single payments */
export function lookupEntry(operation: AnyOperation, values: ShownValues, data: Held, sold: boolean): Json {
  const sale = sold ? sales : keysAlone
  const cursor = values.cursor(operation)
  const transcript: ErrorKind[] = operation.id.includes('transcript')
    ? ['transcript_target_not_video', 'video_too_long_for_transcription']
    : []
  return {
    operationId: operation.id,
    tags: [operation.platform],
    summary: operation.summary,
    description: descriptionOf(operation, values.priceWords(operation)),
    parameters: [
      ...parametersOf(
        operation.parameters,
        cursor ? { ...exampleCall(operation), cursor } : exampleCall(operation),
      ),
      lookupKey,
    ],
    ...(operation.method === 'POST' ? { requestBody: bodyOf(operation) } : {}),
    'x-price': values.price(operation),
    ...paginationOf(operation, data.schema),
    // Lookups change nothing. Without an Idempotency-Key a repetition is charged as another lookup.
    'x-repeatable': true,
    'x-example-credits': exampleCredits(operation),
    ...exampleQueryOf(operation),
    responses: {
      200: {
        description: 'OK',
        // Headers that all lookups have are in the introduction: here they would be 33 kB.
        content: success(data, values.answer(operation)),
      },
      ...errorResponses([...lookupErrors, ...transcript, ...sale.errors]),
    },
  }
}

/** Examples that work together. A cursor has no example, because it must come from a previous page. */
const examplesOf = (parameters: ParameterSet) =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, { example }]) => (name === 'cursor' ? [] : [[name, example]])),
  )

/** @param sold whether requests without a key are sold for single payments, if the route allows it */
export function routeEntry(
  route: AnyRoute,
  values: ShownValues,
  { data, body }: { readonly data: Held; readonly body: Held | undefined },
  sold: boolean,
): Json {
  const sale = sold && route.sell ? sales : keysAlone
  const errors = new Set<ErrorKind>([
    'bad_request',
    'unauthorized',
    'rate_limited',
    'internal_error',
    'temporarily_unavailable',
    ...(route.errors ?? []),
    ...(route.idempotent === true || route.idempotent === 'lookup'
      ? (['idempotency_key_reused'] as const)
      : []),
    ...sale.errors,
  ])
  const idempotency = keyParameter(
    route.idempotent === 'parts'
      ? 'Under the same key each line is carried out once: what is there already is found, what failed is tried again.'
      : 'Repeating a request with the same key and body gives the stored answer.',
  )
  return {
    operationId: route.id,
    tags: [route.group],
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    ...(sold && sale === keysAlone ? { security: keySecurity } : {}),
    parameters: [
      ...parametersOf(route.parameters, examplesOf(route.parameters)),
      ...(route.idempotent ? [idempotency] : []),
    ],
    'x-price': priceOfRoute(route, values),
    ...paginationOf(route, data.schema),
    'x-repeatable': isRepeatable(route),
    ...(body === undefined ? {} : { requestBody: bodyOfRoute(route, body) }),
    responses: {
      [route.status ?? 200]: {
        description: 'OK',
        headers: {
          ...(route.limited === false ? {} : headers('RateLimit-Limit')),
          ...(route.idempotent && route.idempotent !== 'parts' ? headers('Idempotent-Replayed') : {}),
          ...sale.headers,
        },
        content: contentOf(route, data),
      },
      ...errorResponses(errors),
    },
  }
}

/** Whether a repetition changes nothing further; for some routes only with the same Idempotency-Key. */
function isRepeatable({ method, idempotent }: AnyRoute): boolean | 'with Idempotency-Key' {
  if (method !== 'POST' && method !== 'PATCH') return true
  return idempotent ? 'with Idempotency-Key' : false
}

/** The content of a route's answer: the envelope, and the forms in which it exports its list. */
function contentOf({ fileType, exports }: AnyRoute, data: Held): Json {
  const text = { schema: { type: 'string' } }
  if (fileType !== undefined) return { [fileType]: text }
  return { ...success(data), ...(exports ? { 'text/csv': text, [jsonLinesType]: text } : {}) }
}

const tableText = { schema: { type: 'string', minLength: 1 } }

/**
 * The body of a route. OpenAPI 3.1 can describe JSON lines only as text, so an extension has the schema of a line.
 * @param body the schema of the body or of one line
 */
function bodyOfRoute({ lines, table, bodyOptional, bodyExample }: AnyRoute, body: Held): Json {
  if (lines === undefined) {
    return {
      required: !bodyOptional,
      content: {
        'application/json': {
          get schema() {
            return body.schema
          },
          ...(bodyExample === undefined ? {} : { example: bodyExample }),
        },
        ...(table === undefined ? {} : { [csvType]: tableText, [jsonLinesType]: tableText }),
      },
    }
  }
  return {
    required: true,
    description: `One JSON object a line, ${lines.most} lines at most; each by \`x-line-schema\`.`,
    content: {
      [jsonLinesType]: {
        schema: { type: 'string', minLength: 2 },
        get 'x-line-schema'() {
          return body.schema
        },
        example: `${JSON.stringify(bodyExample)}\n`,
      },
    },
  }
}

export const healthEntry = (
  operationId: string,
  summary: string,
  errors: Parameters<typeof errorResponses>[0],
) => ({
  operationId,
  tags: ['system'],
  summary,
  security: [],
  responses: {
    200: {
      description: 'It succeeded.',
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
