import { ApiError, ConnectionError, type ErrorFields } from './api-error.ts'
import { errorClasses } from './generated/errors.ts'
import type { Entry } from './table.ts'
import type { CallOptions, Meta } from './types.ts'

/** The part of an answer that is used; every `fetch` gives more. */
export interface FetchResponse {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}

/** A `fetch`, or a function in its place. */
export type Fetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string; signal: AbortSignal },
) => Promise<FetchResponse>

/** One attempt, before it is sent. */
export interface RequestInfo {
  readonly id: string
  readonly method: string
  readonly url: string
  /** From 1. */
  readonly attempt: number
}

/** The end of one attempt. */
export interface ResponseInfo extends RequestInfo {
  /** 0: no answer. */
  readonly status: number
  readonly durationMs: number
  readonly meta: Meta | undefined
  readonly error: Error | undefined
}

/** Settings that all calls share. */
export interface Settings extends CallOptions {
  readonly baseUrl: string
  readonly apiKey: string | undefined
  readonly fetch: Fetch
  readonly onRequest?: ((request: RequestInfo) => unknown) | undefined
  readonly onResponse?: ((response: ResponseInfo) => unknown) | undefined
  readonly wait?: ((milliseconds: number, signal?: AbortSignal) => Promise<unknown>) | undefined
  readonly random?: (() => number) | undefined
}

export interface Sent {
  readonly data: unknown
  readonly meta: Meta
}

/** Waits; rejects when the signal is aborted. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, milliseconds)
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}

const defaults = { timeoutMs: 60_000, deadlineMs: 180_000, retries: 3 }

/** The wait before the first repeat without a Retry-After; it doubles with each. */
const firstWaitMs = 500

/** Sends a call, and repeats it by what its answer states. */
export async function send(
  settings: Settings,
  id: string,
  entry: Entry,
  params: Readonly<Record<string, unknown>>,
  options: CallOptions,
): Promise<Sent> {
  const {
    retries = defaults.retries,
    deadlineMs = defaults.deadlineMs,
    signal,
  } = { ...settings, ...defined(options) }
  const request = requestOf(settings, entry, params, options)
  const deadline = Date.now() + deadlineMs
  const isRepeatable = entry.price === undefined || options.retryLost === true || settings.retryLost === true
  let wasLost = false
  for (let attempt = 1; ; attempt++) {
    const timeoutMs = Math.min(
      options.timeoutMs ?? settings.timeoutMs ?? defaults.timeoutMs,
      Math.max(1, deadline - Date.now()),
    )
    let failure: ApiError | ConnectionError
    try {
      return await trySend(settings, { id, entry, attempt, timeoutMs, signal, ...request })
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      if (!(error instanceof ApiError || error instanceof ConnectionError)) throw error
      failure = error
    }
    const isGone = failure instanceof ApiError && failure.status === 404
    if (isGone && wasLost && entry.method === 'DELETE') return deleted
    const isLost = failure instanceof ConnectionError && failure.mayHaveRun
    const mayRepeat = failure instanceof ApiError ? failure.retryable : !isLost || isRepeatable
    wasLost ||= isLost
    const waitMs = waitBefore(failure, attempt, settings.random ?? Math.random)
    if (!mayRepeat || attempt > retries || Date.now() + waitMs >= deadline) throw failure
    await (settings.wait ?? pause)(waitMs, signal)
  }
}

/** A repeated deletion whose first answer was lost. */
const deleted: Sent = { data: { deleted: true }, meta: { requestId: '', creditsCharged: 0, version: 'v1' } }

const defined = (options: CallOptions) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as CallOptions

function waitBefore(failure: ApiError | ConnectionError, attempt: number, random: () => number): number {
  const seconds = failure instanceof ApiError ? failure.retryAfterSeconds : undefined
  // After the stated time, spread over a tenth of it, so that callers do not return all at once.
  if (seconds !== undefined) return 1000 * seconds * (1 + random() / 10)
  return firstWaitMs * 2 ** (attempt - 1) * (0.5 + random() / 2)
}

interface Request {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: string | undefined
}

function requestOf(
  settings: Settings,
  entry: Entry,
  params: Readonly<Record<string, unknown>>,
  options: CallOptions,
): Request {
  const { method = 'GET' } = entry
  const headers: Record<string, string> = { accept: 'application/json' }
  if (settings.apiKey !== undefined) headers['x-api-key'] = settings.apiKey
  if (entry.idempotent) headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID()
  const { path, query, rest } = placeParams(entry, params)
  let body: string | undefined
  if (entry.lines) {
    body = (rest.lines as unknown[]).map((line) => `${JSON.stringify(line)}\n`).join('')
    headers['content-type'] = 'application/x-ndjson'
  } else if (entry.query && Object.keys(rest).length > 0) {
    body = JSON.stringify(rest)
    headers['content-type'] = 'application/json'
  }
  const search = query.toString()
  const url = `${settings.baseUrl}${path}${search === '' ? '' : `?${search}`}`
  return { url, method, headers: { ...headers, ...settings.headers, ...options.headers }, body }
}

/** Puts each parameter into the path, the query or the body. */
function placeParams(entry: Entry, params: Readonly<Record<string, unknown>>) {
  let { path } = entry
  const query = new URLSearchParams()
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue
    const inPath = `{${name}}`
    if (path.includes(inPath)) path = path.replace(inPath, encodeURIComponent(String(value)))
    else if (entry.query && !entry.query.includes(name)) rest[name] = value
    else if (!Array.isArray(value)) query.append(name, String(value))
    else if (entry.joined?.includes(name)) query.append(name, value.join(','))
    else for (const one of value) query.append(name, String(one))
  }
  const missing = /\{(\w+)\}/.exec(path)?.[1]
  if (missing !== undefined) throw new TypeError(`${entry.path} needs the parameter ${missing}`)
  return { path, query, rest }
}

interface Attempt extends Request {
  readonly id: string
  readonly entry: Entry
  readonly attempt: number
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

async function trySend(settings: Settings, sending: Attempt): Promise<Sent> {
  const { id, url, method, attempt, entry } = sending
  const info = { id, url, method, attempt }
  await settings.onRequest?.(info)
  const began = Date.now()
  let status = 0
  let sent: Sent | undefined
  let failed: Error | undefined
  try {
    const { response, text } = await exchange(settings, sending)
    status = response.status
    sent = read(settings, id, entry, response, text)
    return sent
  } catch (error) {
    failed = error as Error
    throw error
  } finally {
    const ended = { ...info, status, durationMs: Date.now() - began, meta: sent?.meta, error: failed }
    await settings.onResponse?.(ended)
  }
}

/** Codes of failures before a connection stood. */
const unsent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused)$/

async function exchange(settings: Settings, { url, method, headers, body, timeoutMs, signal }: Attempt) {
  const timeout = AbortSignal.timeout(timeoutMs)
  const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
  try {
    const response = await settings.fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      signal: either,
    })
    return { response, text: await response.text() }
  } catch (error) {
    if (signal?.aborted) throw error
    const { code, cause } = error as { code?: string; cause?: { code?: string } }
    const reason = cause?.code ?? code ?? ''
    const message = timeout.aborted
      ? `${settings.baseUrl} did not answer within ${timeoutMs} ms`
      : `no answer from ${settings.baseUrl} (${reason || (error as Error).message})`
    throw new ConnectionError(message, !unsent.test(String(reason)), error)
  }
}

/** Whether a list was sent as a file, because the caller accepts CSV or JSON lines. */
const isExport = (type: string | null) => /^(text\/csv|application\/x-ndjson)\b/.test(type ?? '')

function read(settings: Settings, id: string, entry: Entry, response: FetchResponse, text: string): Sent {
  const { status } = response
  const remaining = response.headers.get('x-credits-remaining')
  const more = remaining === null ? {} : { creditsRemaining: Number(remaining) }
  if (status < 300 && (entry.file || isExport(response.headers.get('content-type')))) {
    const requestId = response.headers.get('x-request-id') ?? ''
    const nextCursor = response.headers.get('x-next-cursor')
    const next = nextCursor === null ? {} : { nextCursor }
    return { data: text, meta: { requestId, creditsCharged: 0, version: 'v1', ...more, ...next } }
  }
  let body: { data?: unknown; meta?: Meta; error?: ErrorFields & { readonly data?: ErrorFields } } = {}
  try {
    body = JSON.parse(text)
  } catch {
    // The answer of a gateway; handled below.
  }
  if (body.meta !== undefined && status < 300) return { data: body.data, meta: { ...body.meta, ...more } }
  if (body.error?.code === undefined) {
    // A gateway that refuses has not passed the request on.
    const mayHaveRun = status !== 429 && status !== 503
    throw new ConnectionError(`${settings.baseUrl} answered ${status} without an envelope`, mayHaveRun)
  }
  // The agents' interface has the fields of the error in `data`.
  const fields = body.error.data
    ? {
        ...body.error.data,
        message: body.error.message,
        requestId: response.headers.get('x-request-id') ?? '',
      }
    : body.error
  const Kind = errorClasses[fields.code] ?? ApiError
  const page = entry.price === undefined || entry.file ? '/docs' : `/docs/operations/${id}.md`
  throw new Kind(status, fields, settings.baseUrl + page)
}
