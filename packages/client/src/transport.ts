import { ApiError, ConnectionError } from './api-error.ts'
import { type FetchResponse, readAnswer, type Sent } from './read-answer.ts'
import type { Entry } from './table.ts'
import type { CallOptions, Meta } from './types.ts'

/** A `fetch`, or a function in its place. */
export type Fetch = (
  url: string,
  init: {
    method: string
    headers: Record<string, string>
    body?: string
    /** A `fetch` that follows a redirect sends the API key to the other host. */
    redirect: 'manual'
    signal: AbortSignal
  },
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

/** The longest wait of a timer (24 days): a longer one would end at once. */
const maxTimerMs = 2 ** 31 - 1

/** Waits; rejects when the signal is aborted. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', end)
        resolve()
      },
      Math.min(milliseconds, maxTimerMs),
    )
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
    const mayRepeat = failure.retryable && (!isLost || isRepeatable)
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
  const seconds = failure.retryAfterSeconds
  // After the stated time, spread over a tenth of it, so that callers do not return all at once.
  if (seconds !== undefined) return 1000 * seconds * (1 + random() / 10)
  return backoffMs(attempt, random)
}

/** The wait before a repeat, from 1, for which no answer states a time. */
export const backoffMs = (repeat: number, random: () => number): number =>
  firstWaitMs * 2 ** (repeat - 1) * (0.5 + random() / 2)

/** Browsers have `randomUUID` only in pages that came over TLS or from their own machine. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
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
  if (entry.idempotent) headers['idempotency-key'] = options.idempotencyKey ?? randomKey()
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
    const inPath = `{${name}}`
    const isInPath = path.includes(inPath)
    const isInBody = !isInPath && entry.query !== undefined && !entry.query.includes(name)
    // Programs without types pass null for what they leave out; in a body it means something.
    if (value === undefined || (value === null && !isInBody)) continue
    if (isInPath) path = path.replace(inPath, segmentOf(name, String(value)))
    else if (isInBody) rest[name] = value
    else if (!Array.isArray(value)) query.append(name, String(value))
    else if (entry.joined?.includes(name)) query.append(name, value.join(','))
    else for (const one of value) query.append(name, String(one))
  }
  const missing = /\{(\w+)\}/.exec(path)?.[1]
  if (missing !== undefined) throw new TypeError(`${entry.path} needs the parameter ${missing}`)
  return { path, query, rest }
}

/** @throws TypeError for dots, by which a URL means another route, however they are encoded */
function segmentOf(name: string, value: string): string {
  if (/^\.\.?$/.test(value)) throw new TypeError(`${name} cannot be "${value}"`)
  return encodeURIComponent(value)
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
    sent = readAnswer(settings.baseUrl, id, entry, response, text)
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

/** Deno has no codes, but names the stage that failed; no request is sent before a connection. */
const unsentInDeno = 'client error (Connect)'

function isUnsent(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string; message?: string } }
  return unsent.test(cause?.code ?? code ?? '') || (cause?.message?.includes(unsentInDeno) ?? false)
}

async function exchange(settings: Settings, { url, method, headers, body, timeoutMs, signal }: Attempt) {
  // AbortSignal.timeout takes whole milliseconds alone, and Node.js 20.0 to 20.2 have no AbortSignal.any.
  const end = new AbortController()
  let isLate = false
  const timer = setTimeout(
    () => {
      isLate = true
      end.abort()
    },
    Math.min(timeoutMs, maxTimerMs),
  )
  const abort = () => end.abort(signal!.reason)
  if (signal?.aborted) abort()
  else signal?.addEventListener('abort', abort, { once: true })
  try {
    const response = await settings.fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: end.signal,
    })
    return { response, text: await response.text() }
  } catch (error) {
    if (signal?.aborted) throw error
    const { code, cause } = error as { code?: string; cause?: { code?: string } }
    const reason = cause?.code ?? code ?? ''
    const message = isLate
      ? `${settings.baseUrl} did not answer within ${timeoutMs} ms`
      : `no answer from ${settings.baseUrl} (${reason || (error as Error).message})`
    throw new ConnectionError(message, { mayHaveRun: !isUnsent(error), cause: error })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
