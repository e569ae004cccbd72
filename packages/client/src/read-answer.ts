import { ApiError, ConnectionError, type ErrorFields } from './api-error.ts'
import { errorClasses } from './generated/errors.ts'
import type { Entry } from './table.ts'
import type { Meta } from './types.ts'

/** The part of an answer that is used; every `fetch` gives more. */
export interface FetchResponse {
  /** 0 in browsers for a redirect that was not followed. */
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}

/** The content of an answer. */
export interface Sent {
  readonly data: unknown
  readonly meta: Meta
}

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

function parse(text: string): Json {
  try {
    const body: unknown = JSON.parse(text)
    return isObject(body) ? body : {}
  } catch {
    // A page of a gateway, or an answer that was cut.
    return {}
  }
}

/** Whether a list was sent as a file, because the caller accepts CSV or JSON lines. */
const isExport = (type: string | null) => /^(text\/csv|application\/x-ndjson)\b/.test(type ?? '')

/**
 * Reads an answer of the service.
 * @throws ApiError for its errors, ConnectionError for answers of other servers
 */
export function readAnswer(
  baseUrl: string,
  id: string,
  entry: Entry,
  response: FetchResponse,
  text: string,
): Sent {
  const { status, headers } = response
  const isDone = status >= 200 && status < 300
  const remaining = headers.get('x-credits-remaining')
  const more = remaining === null ? {} : { creditsRemaining: Number(remaining) }
  if (isDone && (entry.file || isExport(headers.get('content-type')))) {
    const requestId = headers.get('x-request-id') ?? ''
    const nextCursor = headers.get('x-next-cursor')
    const next = nextCursor === null ? {} : { nextCursor }
    return { data: text, meta: { requestId, creditsCharged: 0, version: 'v1', ...more, ...next } }
  }
  const { data, meta, error } = parse(text)
  if (isDone && isObject(meta) && typeof meta.creditsCharged === 'number')
    return { data, meta: { ...(meta as unknown as Meta), ...more } }
  const fields = errorFields(error, headers)
  if (isDone || fields === undefined) throw foreignAnswer(baseUrl, response)
  const Kind = Object.hasOwn(errorClasses, fields.code) ? errorClasses[fields.code]! : ApiError
  const page = entry.price === undefined || entry.file ? '/docs' : `/docs/operations/${id}.md`
  throw new Kind(status, fields, baseUrl + page)
}

/** The fields of an error of the service; undefined for errors of other servers. */
function errorFields(error: unknown, headers: FetchResponse['headers']): ErrorFields | undefined {
  if (!isObject(error)) return undefined
  // The agents' interface has the fields of the error in `data`.
  const fields: Json = isObject(error.data)
    ? { ...error.data, message: error.message, requestId: headers.get('x-request-id') ?? '' }
    : error
  if (typeof fields.code !== 'string' || typeof fields.retryable !== 'boolean') return undefined
  const retryAfterSeconds = fields.retryAfterSeconds ?? retryAfter(headers)
  return { ...fields, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) } as ErrorFields
}

/** Seconds of the header Retry-After, which has seconds or a date (RFC 9110, section 10.2.3). */
function retryAfter(headers: FetchResponse['headers']): number | undefined {
  const value = headers.get('retry-after')?.trim()
  if (!value) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

/** Statuses by which a gateway refuses a request before it passes it on, although a later one can succeed. */
const notNow = [425, 429, 503]

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
