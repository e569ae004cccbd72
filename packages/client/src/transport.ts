import { ApiError, ConnectionError } from './api-error.ts'
import { exchange, type Fetch } from './exchange.ts'
import { readAnswer, type Sent } from './read-answer.ts'
import { type OutgoingRequest, randomKey, requestOf, takesKey } from './request.ts'
import type { Entry } from './table.ts'
import type { CallOptions, Meta } from './types.ts'
import { monotonicNow, pause, waitBefore } from './waits.ts'

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
  /** Name and password of the address. */
  readonly authorization: string | undefined
  readonly fetch: Fetch
  readonly onRequest?: ((request: RequestInfo) => unknown) | undefined
  readonly onResponse?: ((response: ResponseInfo) => unknown) | undefined
  readonly wait?: ((milliseconds: number, signal?: AbortSignal) => Promise<unknown>) | undefined
  readonly random?: (() => number) | undefined
}

const defaults = { timeoutMs: 60_000, deadlineMs: 180_000, retries: 3, maxAnswerBytes: 64 * 1024 * 1024 }

/** What became of a call so far; its caller counts costs by it. */
export class Progress {
  /** The Idempotency-Key of all attempts; undefined for calls that take none. */
  readonly key: string | undefined
  /** The caller chose the key. */
  readonly isGiven: boolean
  /** An attempt was sent of which no answer came: the service may have carried it out. */
  mayHaveRun = false

  constructor(entry: Entry, key: string | undefined) {
    this.isGiven = key !== undefined
    this.key = takesKey(entry) ? (key ?? randomKey()) : undefined
  }
}

/** Sends a call, and repeats it by what its answer states. */
export async function send(
  settings: Settings,
  id: string,
  entry: Entry,
  params: Readonly<Record<string, unknown>>,
  options: CallOptions,
  progress = new Progress(entry, options.idempotencyKey),
): Promise<Sent> {
  const chosen = { ...defaults, ...defined(settings), ...defined(options) }
  const { retries, deadlineMs, signal } = chosen
  const request = requestOf(settings, entry, params, options, progress.key)
  const deadline = monotonicNow() + deadlineMs
  for (let attempt = 1; ; attempt++) {
    if (signal?.aborted) throw signal.reason
    const timeoutMs = Math.min(chosen.timeoutMs, Math.max(1, deadline - monotonicNow()))
    const { maxAnswerBytes } = chosen
    let failure: ApiError | ConnectionError
    try {
      return await trySend(settings, { id, entry, attempt, timeoutMs, maxAnswerBytes, signal, ...request })
    } catch (error) {
      if (signal?.aborted) {
        progress.mayHaveRun = true
        throw signal.reason
      }
      if (!(error instanceof ApiError || error instanceof ConnectionError)) throw error
      failure = error
    }
    const isGone = failure instanceof ApiError && failure.status === 404
    if (isGone && progress.mayHaveRun && entry.method === 'DELETE') return deleted
    const isLost =
      failure instanceof ConnectionError
        ? failure.mayHaveRun
        : isPaymentOpen(failure) && isPaidByRequest(settings, entry, request)
    progress.mayHaveRun ||= isLost
    const mayRepeat = failure.retryable && (!isLost || isRepeatable(settings, entry, chosen, request))
    const waitMs = waitBefore(failure, attempt, settings.random ?? Math.random)
    if (!mayRepeat || attempt > retries || monotonicNow() + waitMs >= deadline) {
      failure.mayHaveRun = progress.mayHaveRun
      failure.idempotencyKey = progress.key
      throw failure
    }
    await (settings.wait ?? pause)(waitMs, signal)
  }
}

/** A repeated deletion whose first answer was lost. */
const deleted: Sent = {
  data: { deleted: true },
  meta: { requestId: '', creditsCharged: 0, version: 'v1' },
  response: { status: 200, headers: { get: () => null } },
}

/**
 * Whether a call whose answer was lost is sent again. A lookup is: under its key the service charges it once. A caller
 * without an account pays for each request, and a `fetch` that pays would sign a second payment. A POST that takes no key
 * is carried out each time: an invitation would be sent several times.
 */
function isRepeatable(
  settings: Settings,
  entry: Entry,
  { retryLost }: CallOptions,
  { headers }: OutgoingRequest,
): boolean {
  if (entry.price === undefined) return entry.method !== 'POST' || takesKey(entry) || retryLost === true
  return retryLost ?? (entry.keyless !== true && hasAccount(settings, headers))
}

const hasAccount = ({ apiKey }: Settings, headers: OutgoingRequest['headers']): boolean =>
  apiKey !== undefined || 'authorization' in headers || 'x-api-key' in headers || 'cookie' in headers

const isPaidByRequest = (settings: Settings, entry: Entry, { headers }: OutgoingRequest): boolean =>
  entry.price !== undefined && !hasAccount(settings, headers)

/** Errors behind which a payment of the request may be settled; after others the service does not settle it. */
const openReasons = ['in_progress', 'service_unavailable', 'internal']
const isPaymentOpen = ({ status, reason }: ApiError): boolean => status >= 500 && openReasons.includes(reason)

const defined = <T extends object>(options: T): T =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T

interface Attempt extends OutgoingRequest {
  readonly id: string
  readonly entry: Entry
  readonly attempt: number
  readonly timeoutMs: number
  readonly maxAnswerBytes: number
  readonly signal: AbortSignal | undefined
}

async function trySend(settings: Settings, sending: Attempt): Promise<Sent> {
  const { id, url, method, attempt, entry } = sending
  const info = { id, url, method, attempt }
  await settings.onRequest?.(info)
  const began = monotonicNow()
  let status = 0
  let sent: Sent | undefined
  let failed: Error | undefined
  try {
    const { response, text } = await exchange(sending, {
      ...{ ...settings, ...sending, isLookup: entry.price !== undefined },
    })
    status = response.status
    sent = readAnswer(settings.baseUrl, entry, sending.headers.accept ?? '', response, text)
    return sent
  } catch (error) {
    failed = error as Error
    throw error
  } finally {
    const ended = { ...info, status, durationMs: monotonicNow() - began, meta: sent?.meta, error: failed }
    await settings.onResponse?.(ended)
  }
}
