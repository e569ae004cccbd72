import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Version } from '../catalog/operation.ts'
import { ServiceError } from '../errors.ts'

/** The error envelope of INTERFACE.md with its status and headers. */
export function errorAnswer(
  error: ServiceError,
  requestId: string,
): { status: number; headers: Record<string, string>; body: string } {
  const headers: Record<string, string> = { ...error.headers }
  if (error.retryAfterSeconds !== undefined) {
    headers['retry-after'] = String(Math.max(1, Math.ceil(error.retryAfterSeconds)))
  }
  const body = JSON.stringify({
    error: {
      code: error.code,
      message: error.message,
      requestId,
      ...(error.checkoutUrl === undefined ? {} : { checkoutUrl: error.checkoutUrl }),
    },
  })
  return { status: error.status, headers, body }
}

/** The success envelope around `data` that is JSON already. */
export function successBody(
  json: string,
  meta: { requestId: string; creditsCharged: number; version: Version; cached?: boolean },
): string {
  const cached = meta.cached ? ',"cached":true' : ''
  return `{"data":${json},"meta":{"requestId":"${meta.requestId}","creditsCharged":${meta.creditsCharged},"version":"${meta.version}"${cached}}}`
}

/** Any thrown thing as the error a caller may see. */
export function publicError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  return new ServiceError('internal_error', undefined, {
    detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
    cause: error,
  })
}

/** Sends an error on a bare node response, unless the caller is gone. */
export function sendError(response: ServerResponse, error: ServiceError, requestId: string): void {
  if (response.headersSent || response.destroyed) return
  const answer = errorAnswer(error, requestId)
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

/** The API key of a request: the x-api-key header, once. */
export function apiKeyOf(request: IncomingMessage): string | undefined {
  const key = request.headers['x-api-key']
  return typeof key === 'string' && key !== '' ? key : undefined
}
