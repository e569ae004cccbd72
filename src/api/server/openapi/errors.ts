import { type ErrorKind, errorCodes, errorReasons } from '../../../catalog/errors.ts'
import type { Json } from './json.ts'

/** The code of an error in its envelope. */
const codeOf = (kind: ErrorKind): string => {
  const entry = errorCodes[kind]
  return 'code' in entry ? entry.code : kind
}

export const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'reason', 'message', 'requestId', 'docs', 'retryable'],
      properties: {
        code: {
          type: 'string',
          enum: [...new Set((Object.keys(errorCodes) as ErrorKind[]).map(codeOf))],
          description: 'Kind of error.',
        },
        reason: {
          type: 'string',
          enum: Object.keys(errorReasons),
          description: 'Its cause, finer than the code; the page `docs` explains it.',
        },
        message: { type: 'string', description: 'For people; may change.' },
        requestId: { type: 'string', description: 'Unique id of the failed call.' },
        docs: { type: 'string', description: 'Path of the page about the reason.' },
        retryable: { type: 'boolean', description: 'Whether the same request may succeed later.' },
        retryAfterSeconds: {
          type: 'integer',
          minimum: 1,
          description: 'How long to wait before a retry; on every 429 and 503, as in the header Retry-After.',
        },
        creditsNeeded: {
          type: 'integer',
          minimum: 0,
          description: 'With insufficient_credits: the highest possible price of the request.',
        },
        creditsAvailable: {
          type: 'integer',
          minimum: 0,
          description: 'With insufficient_credits: the credits that the wallet can spend.',
        },
        payment: {
          type: 'object',
          description: 'With payment_required: the content of the header PAYMENT-REQUIRED.',
        },
        checkoutUrl: { type: 'string', format: 'uri', description: 'Where credits can be bought.' },
        readings: {
          type: 'array',
          maxItems: 3,
          description: 'Of a question that was refused: lookups that it may mean, the likeliest first.',
          items: {
            type: 'object',
            required: ['operationId', 'method', 'path', 'params', 'call', 'credits'],
            properties: {
              operationId: { type: 'string', description: 'Id of the lookup.' },
              method: { type: 'string', enum: ['GET'], description: 'Its method.' },
              path: { type: 'string', description: 'Its path, with names of parameters.' },
              params: { type: 'object', description: 'Its parameters by name.' },
              call: { type: 'string', description: 'Path and query to call as they are.' },
              credits: { type: 'integer', minimum: 0, description: 'The highest price of the call.' },
            },
          },
        },
      },
    },
  },
}

const wait = { schema: { type: 'integer', minimum: 1 }, description: 'Seconds to wait.' }
const offers = {
  schema: { type: 'string' },
  description: 'With payment_required: the offers to sign (x402, base64 of JSON).',
}

/** The responses of errors, by status. */
export function errorResponses(kinds: Iterable<ErrorKind>): Json {
  const byStatus = new Map<number, ErrorKind[]>()
  for (const kind of kinds) {
    const { status } = errorCodes[kind]
    byStatus.set(status, [...(byStatus.get(status) ?? []), kind])
  }
  const responses: Json = {}
  for (const [status, all] of byStatus) {
    const codes = [...new Set(all.map(codeOf))]
    responses[status] = {
      description: `${codes.join(', ')}: ${all.map((kind) => errorCodes[kind].message).join(' ')}`,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      ...(status === 429 || status === 503 ? { headers: { 'Retry-After': wait } } : {}),
      ...(all.includes('payment_required') ? { headers: { 'PAYMENT-REQUIRED': offers } } : {}),
    }
  }
  return responses
}
