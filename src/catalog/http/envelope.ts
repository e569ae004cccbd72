import type { IncomingMessage, ServerResponse } from 'node:http'
import { timeOrderedUuid } from '../clock.ts'
import { type ErrorReason, ServiceError } from '../errors.ts'
import type { Version } from '../operation.ts'
import type { Outcome } from '../source.ts'

/**
 * The id of a request in its answer, the log and the ledger: a UUID of version 7 (RFC 9562), which contains its time.
 */
export function newRequestId(): string {
  return timeOrderedUuid(Date.now())
}

/**
 * The challenge of a 401 (RFC 9110, 11.6.1; RFC 6750, 3): keys are accepted as bearer tokens. A request without
 * credentials gets no error code.
 */
const challengeOf = ({ reason }: ServiceError) =>
  reason === 'missing_key'
    ? 'Bearer realm="social-lookup"'
    : 'Bearer realm="social-lookup", error="invalid_token"'

/** The path of the page about a reason of errors. */
export const docsPath = (reason: ErrorReason): string => `/docs/errors/${reason}`

/**
 * The error envelope of INTERFACE.md with its status and headers.
 * @param checkoutUrl where callers without credits can buy them
 */
export function errorAnswer(
  error: ServiceError,
  requestId: string,
  checkoutUrl?: string,
): { status: number; headers: Record<string, string>; body: string } {
  const headers: Record<string, string> = { ...error.headers }
  if (error.retryAfterSeconds !== undefined) {
    headers['retry-after'] = String(Math.max(1, Math.ceil(error.retryAfterSeconds)))
  }
  if (error.status === 401) headers['www-authenticate'] ??= challengeOf(error)
  // JSON.stringify omits undefined fields.
  const body = JSON.stringify({
    error: {
      code: error.code,
      reason: error.reason,
      message: error.message,
      requestId,
      docs: docsPath(error.reason),
      retryable: error.retryable,
      retryAfterSeconds: headers['retry-after'] === undefined ? undefined : Number(headers['retry-after']),
      creditsNeeded: error.credits?.needed,
      creditsAvailable: error.credits?.available,
      checkoutUrl: error.checkoutUrl ?? (error.reason === 'insufficient_credits' ? checkoutUrl : undefined),
      ...error.details,
    },
  })
  return { status: error.status, headers, body }
}

/** The success envelope around `data`, which is JSON text already. */
export function successBody(
  json: string,
  meta: {
    requestId: string
    creditsCharged: number
    version: Version
    cached?: boolean
    lookupStatus?: Outcome
    /** Entries that lists of `data` lack because they could not be read; 0 is left out. */
    unreadableEntries?: number | undefined
  },
): string {
  const cached = meta.cached ? ',"cached":true' : ''
  const unreadable = meta.unreadableEntries ? `,"unreadableEntries":${meta.unreadableEntries}` : ''
  const outcome = meta.lookupStatus === undefined ? '' : `,"lookupStatus":"${meta.lookupStatus}"`
  return `{"data":${json},"meta":{"requestId":"${meta.requestId}","creditsCharged":${meta.creditsCharged},"version":"${meta.version}"${outcome}${cached}${unreadable}}}`
}

/** Converts any thrown value into the error that a caller may see. */
export function publicError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (isDataException(error)) {
    const message =
      'A value of the request is outside of what can be stored; send one that is nearer to the usual.'
    return new ServiceError('bad_request', message, { detail, cause: error })
  }
  return new ServiceError('internal_error', undefined, { detail, cause: error })
}

/** PostgreSQL, appendix A, class 22: the value is wrong, not the statement. */
function isDataException(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return error instanceof Error && typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)
}

/** Sends an error on a bare node response, unless the caller has disconnected. */
export function sendError(
  response: ServerResponse,
  error: ServiceError,
  requestId: string,
  checkoutUrl?: string,
): void {
  if (response.headersSent || response.destroyed) return
  const answer = errorAnswer(error, requestId, checkoutUrl)
  response.writeHead(answer.status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(answer.body),
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...answer.headers,
  })
  response.end(answer.body)
}

/** The API key of a request: the x-api-key header, or `authorization: Bearer`. */
export function apiKeyOf({ headers }: IncomingMessage): string | undefined {
  const key = headers['x-api-key']
  if (typeof key === 'string' && key !== '') return key
  return headers.authorization === undefined
    ? undefined
    : /^Bearer +(\S+) *$/i.exec(headers.authorization)?.[1]
}

/** The payment of a request without a key; undefined without a payment. */
export function paymentOf({ headers }: IncomingMessage): string | undefined {
  const payment = headers['payment-signature']
  return typeof payment === 'string' && payment !== '' ? payment : undefined
}

/**
 * The `WWW-Authenticate` of a 401; null: assistants cannot authorize themselves here.
 * @param target empty for the API; path and query of a request to the agents' interface
 */
export type ChallengeOf = (target: string) => string | null

/**
 * A 401: the key is missing or invalid.
 * @param challenge for assistants that authorize themselves; null: the challenge for keys
 */
export function unauthorized(key: string | undefined, challenge: string | null = null): ServiceError {
  if (key === undefined) {
    return new ServiceError('unauthorized', 'Send your API key in the x-api-key header.', {
      reason: 'missing_key',
      ...(challenge === null ? {} : { headers: { 'www-authenticate': challenge } }),
    })
  }
  return new ServiceError('unauthorized', 'This API key is unknown, expired or revoked.', {
    ...(challenge === null ? {} : { headers: { 'www-authenticate': `${challenge}, error="invalid_token"` } }),
  })
}

/** Reports the caller's remaining credits on every paid answer. */
export const creditsHeader = 'x-credits-remaining'
