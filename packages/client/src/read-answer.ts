import { ApiError, ConnectionError, type ErrorFields } from './api-error.ts'
import { errorClasses } from './generated/errors.ts'
import type { Entry } from './table.ts'
import type { Meta } from './types.ts'
import { retryAfter } from './waits.ts'

/** The part of an answer that is used; every `fetch` gives more. */
export interface FetchResponse {
  /** 0 in browsers for a redirect that was not followed. */
  readonly status: number
  readonly headers: { get(name: string): string | null }
  /** Read piece by piece, where it is there. */
  readonly body?: {
    getReader(): {
      read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>
      cancel(): Promise<unknown>
    }
  } | null
  text(): Promise<string>
}

/** The content of an answer. */
export interface Sent {
  readonly data: unknown
  readonly meta: Meta
  readonly response: Pick<FetchResponse, 'status' | 'headers'>
  /** The credits that the client counted for it. */
  readonly counted?: number
}

/** The header of an answer to a repeated Idempotency-Key, which was charged before. */
export const isReplayed = ({ meta, response }: Sent): boolean =>
  meta.originalRequestId !== undefined || response.headers.get('idempotent-replayed') !== null

type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): Json {
  try {
    const body: unknown = JSON.parse(text)
    return isObject(body) ? body : {}
  } catch {
    // A page of a gateway, or an answer that was cut.
    return {}
  }
}

/** Whether the answer is a file: of a route of files, or a list that the caller accepts as CSV or JSON lines. */
function isFile(entry: Entry, accept: string, type: string | null): boolean {
  if (/^(text\/csv|application\/x-ndjson)\b/.test(type ?? '')) return true
  // A page that nobody asked for is that of a gateway.
  return entry.file === true && (accept.includes('text/html') || !/^text\/html\b/i.test(type ?? ''))
}

/**
 * Reads an answer of the service.
 * @throws ApiError for its errors, ConnectionError for answers of other servers
 */
export function readAnswer(
  baseUrl: string,
  entry: Entry,
  accept: string,
  response: FetchResponse,
  text: string,
): Sent {
  const { status, headers } = response
  const isDone = status >= 200 && status < 300
  const remaining = numberOf(headers.get('x-credits-remaining'))
  const more = remaining === undefined ? {} : { creditsRemaining: remaining }
  if (isDone && isFile(entry, accept, headers.get('content-type'))) {
    const requestId = headers.get('x-request-id') ?? ''
    const nextCursor = headers.get('x-next-cursor')
    const next = nextCursor === null ? {} : { nextCursor }
    return { data: text, meta: { requestId, creditsCharged: 0, version: 'v1', ...more, ...next }, response }
  }
  const { data, meta, error } = isDone && entry.file ? parse('') : parse(text)
  if (isDone && isObject(data) && isObject(meta) && Number.isFinite(meta.creditsCharged))
    return { data, meta: { ...(meta as unknown as Meta), ...more }, response }
  const fields = errorFields(error, headers)
  if (isDone || fields === undefined) throw foreignAnswer(baseUrl, response)
  const Kind = Object.hasOwn(errorClasses, fields.code) ? errorClasses[fields.code]! : ApiError
  throw new Kind(status, fields, docsOf(baseUrl, fields))
}

/** A number of a header; undefined without one. */
export function numberOf(text: string | null): number | undefined {
  const number = Number(text?.trim() || Number.NaN)
  return Number.isFinite(number) ? number : undefined
}

/** The page of the reason; the service states its path. */
function docsOf(baseUrl: string, { docs, reason }: ErrorFields): string {
  const path = typeof docs === 'string' ? docs : `/docs/errors/${encodeURIComponent(reason)}`
  return path.startsWith('/') ? baseUrl + path : path
}

/** The fields of an error of the service; undefined for errors of other servers. */
function errorFields(error: unknown, headers: FetchResponse['headers']): ErrorFields | undefined {
  if (!isObject(error)) return undefined
  // The agents' interface has the fields of the error in `data`.
  const fields: Json = isObject(error.data)
    ? { ...error.data, message: error.message, requestId: headers.get('x-request-id') ?? '' }
    : error
  if (typeof fields.code !== 'string' || typeof fields.retryable !== 'boolean') return undefined
  const { retryAfterSeconds: stated, ...others } = fields
  const seconds = numberOf(String(stated ?? '')) ?? retryAfter(headers)
  const after = seconds === undefined ? {} : { retryAfterSeconds: Math.max(0, seconds) }
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const { message, reason, requestId } = fields
  const texts = { message: text(message) || fields.code, reason: text(reason), requestId: text(requestId) }
  return { ...others, ...texts, ...after } as ErrorFields
}

/**
 * Statuses by which a gateway refuses a request before it passes it on, although a later one can succeed. 503 is none:
 * a front also sends it when the connection to the service ends after the service has carried out the request.
 */
const notNow = [425, 429]

/** The error for an answer of a gateway, a proxy or another server. */
function foreignAnswer(baseUrl: string, { status, headers }: FetchResponse): ConnectionError {
  if (status === 0 || (status >= 300 && status < 400)) {
    const location = headers.get('location')
    // Browsers do not show it.
    const target =
      location !== null && URL.canParse(location, baseUrl)
        ? new URL(location, baseUrl).origin
        : 'another address'
    const message = `${baseUrl} redirects to ${target}. Redirects are not followed: set baseUrl to the address of the service.`
    return new ConnectionError(message, { mayHaveRun: false, retryable: false })
  }
  const isNotNow = notNow.includes(status)
  // 408: the gateway gave up on a request that may be under way.
  const isRefused = status >= 400 && status < 500 && status !== 408
  return new ConnectionError(`${baseUrl} answered ${status} without an envelope`, {
    mayHaveRun: !isRefused && !isNotNow,
    retryable: !isRefused || isNotNow,
    retryAfterSeconds: retryAfter(headers),
  })
}
