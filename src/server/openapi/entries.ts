import { exampleCall } from '../../catalog/example.ts'
import type { AnyOperation } from '../../catalog/operation.ts'
import { defaultMaxValues, type ParameterSet } from '../../catalog/parameters.ts'
import { highestPrice, type Price } from '../../catalog/price.ts'
import { priceFor } from '../../catalog/price-override.ts'
import { priceSentence } from '../../catalog/price-sentence.ts'
import type { ErrorKind } from '../../errors.ts'
import { jsonLinesType } from '../../http/json-lines.ts'
import type { AnyRoute } from '../../http/route.ts'
import type { Examples } from '../../lookup/examples.ts'
import type { Held } from './components.ts'
import { errorResponses } from './errors.ts'
import { type Json, schemaOf } from './json.ts'

/** The entries of the document: one for each lookup and route, with what it takes and what it answers. */

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
const whole = (description: string, minimum = 0) => ({ schema: { type: 'integer', minimum }, description })
const limitHeaders = {
  'RateLimit-Limit': whole('Requests that are free in a minute.'),
  'RateLimit-Remaining': whole('How many of them are left.'),
  'RateLimit-Reset': whole('Seconds until the minute is over.', 1),
}
const replayed = {
  schema: { type: 'string', enum: ['true'] },
  description: 'On the answer to a repeated Idempotency-Key.',
}
/** Either header carries the key. */
const keys = [{ ApiKey: [] }, { Bearer: [] }]

/** What is said of a request that may be paid for in place of sending a key (docs/PAYMENTS.md). */
const sales = {
  security: [...keys, {}],
  parameters: [
    {
      name: 'PAYMENT-SIGNATURE',
      in: 'header',
      required: false,
      schema: { type: 'string', maxLength: 8192 },
      description: 'Without a key: a signed offer of the PAYMENT-REQUIRED header (x402, base64 of JSON).',
    },
  ],
  headers: {
    'PAYMENT-RESPONSE': {
      schema: { type: 'string' },
      description: 'Of a paid request: its settlement (x402, base64 of JSON).',
    },
  },
  errors: ['payment_required', 'payment_settlement_failed', 'payment_used'] as const,
}
const keysAlone = { security: keys, parameters: [], headers: {}, errors: [] as const }

const lookupErrors: readonly ErrorKind[] = [
  'bad_request',
  'unauthorized',
  'insufficient_credits',
  'forbidden',
  'rate_limited',
  'response_too_large',
  'internal_error',
  'lookup_failed',
  'temporarily_unavailable',
]

/** What an operation does, what it takes together, and what it costs. */
function descriptionOf({ description, check, price, livePrice }: AnyOperation): string {
  const prices = livePrice
    ? [`Price with a live key: ${priceSentence(livePrice)}`, `With a test key: ${priceSentence(price)}`]
    : [`Price: ${priceSentence(price)}`]
  return [description, check?.description, ...prices].filter(Boolean).join(' ')
}

/** @param sold whether requests without a key are sold for single payments */
export function lookupEntry(
  operation: AnyOperation,
  { cursors, answers }: Examples,
  data: Held,
  sold: boolean,
): Json {
  const sale = sold ? sales : keysAlone
  const cursor = cursors.get(operation.id)
  const transcript: ErrorKind[] = operation.id.includes('transcript')
    ? ['transcript_target_not_video', 'video_too_long_for_transcription']
    : []
  return {
    operationId: operation.id,
    tags: [operation.platform],
    summary: operation.summary,
    description: descriptionOf(operation),
    security: sale.security,
    parameters: [
      ...parametersOf(
        operation.parameters,
        cursor ? { ...exampleCall(operation), cursor } : exampleCall(operation),
      ),
      ...sale.parameters,
    ],
    ...(operation.method === 'POST' ? { requestBody: bodyOf(operation) } : {}),
    'x-price': {
      ...priceExtension(operation.price),
      ...(operation.livePrice ? { live: priceExtension(operation.livePrice) } : {}),
    },
    // The reference page shows it beside the summary.
    'x-badges': [{ name: priceSentence(priceFor(operation, 'live')).replace(/\.$/, '') }],
    'x-example-query': Object.fromEntries(
      Object.entries(operation.example).filter(([name]) => operation.parameters[name]?.in === 'query'),
    ),
    responses: {
      200: {
        description: 'The lookup was completed: what was found, or that it is not there or not shown.',
        headers: { 'X-Credits-Remaining': remaining, Age: age, ...sale.headers },
        content: success(data, answers.get(operation.id)),
      },
      ...errorResponses([...lookupErrors, ...transcript, ...sale.errors]),
    },
  }
}

/** Examples that work sent together: a cursor comes from the page before, and no text made up is one. */
const examplesOf = (parameters: ParameterSet) =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, { example }]) => (name === 'cursor' ? [] : [[name, example]])),
  )

/** @param sold whether requests without a key are sold for single payments, where the route is */
export function routeEntry(route: AnyRoute, data: Held, sold: boolean): Json {
  const sale = sold && route.sell ? sales : keysAlone
  const errors = new Set<ErrorKind>([
    'bad_request',
    'unauthorized',
    'rate_limited',
    'internal_error',
    'temporarily_unavailable',
    ...(route.errors ?? []),
    ...sale.errors,
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
    security: sale.security,
    parameters: [
      ...parametersOf(route.parameters, examplesOf(route.parameters)),
      ...(route.idempotent ? [idempotency] : []),
      ...sale.parameters,
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
        headers: {
          'X-Credits-Remaining': remaining,
          ...(route.limited === false ? {} : limitHeaders),
          ...(route.idempotent === true ? { 'Idempotent-Replayed': replayed } : {}),
          ...sale.headers,
        },
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
