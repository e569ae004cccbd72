import { ConnectionError } from './api-error.ts'
import type { FetchResponse } from './read-answer.ts'
import type { OutgoingRequest } from './request.ts'
import { pauseMs } from './waits.ts'

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

/** How one attempt is limited. */
export interface ExchangeLimits {
  readonly fetch: Fetch
  readonly baseUrl: string
  readonly timeoutMs: number
  /** The largest answer, after decompression. */
  readonly maxAnswerBytes: number
  /** No answer to a lookup is larger than 4 MB: one beyond that is not of the service, and the lookup's own answer was lost. */
  readonly isLookup: boolean
  readonly signal: AbortSignal | undefined
}

/** Twice the largest answer to a lookup. */
const maxLookupBytes = 8_000_000

/** Codes of failures before a connection stood. */
const unsent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused)$/

/** Deno has no codes, but names the stage that failed; no request is sent before a connection. */
const unsentInDeno = 'client error (Connect)'

function isUnsent(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string; message?: string } }
  return unsent.test(cause?.code ?? code ?? '') || (cause?.message?.includes(unsentInDeno) ?? false)
}

/** Sends one attempt. @throws ConnectionError without an answer; any error after an abort */
export async function exchange({ url, method, headers, body }: OutgoingRequest, limits: ExchangeLimits) {
  const { baseUrl, timeoutMs, maxAnswerBytes, signal } = limits
  // AbortSignal.timeout takes whole milliseconds alone, and Node.js 20.0 to 20.2 have no AbortSignal.any.
  const end = new AbortController()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    end.abort()
  }, pauseMs(timeoutMs))
  const abort = () => end.abort(signal!.reason)
  if (signal?.aborted) abort()
  else signal?.addEventListener('abort', abort, { once: true })
  try {
    const response = await limits.fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: end.signal,
    })
    const text = await textOf(response, maxAnswerBytes)
    if (text !== null) return { response, text }
    end.abort()
  } catch (error) {
    if (signal?.aborted) throw error
    const { code, cause } = error as { code?: string; cause?: { code?: string } }
    const reason = cause?.code ?? code ?? ''
    const message = isLate
      ? `${baseUrl} did not answer within ${timeoutMs} ms`
      : `no answer from ${baseUrl} (${reason || (error as Error).message})`
    throw new ConnectionError(message, { mayHaveRun: !isUnsent(error), cause: error })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
  throw new ConnectionError(
    `the answer of ${baseUrl} is larger than ${maxAnswerBytes} bytes; the option maxAnswerBytes raises the limit`,
    { mayHaveRun: true, retryable: limits.isLookup && maxAnswerBytes >= maxLookupBytes },
  )
}

/**
 * The text of an answer; null if it is larger than the limit. It is counted piece by piece after decompression: a bomb
 * of some hundred kB would otherwise fill the memory.
 */
async function textOf(response: FetchResponse, maxBytes: number): Promise<string | null> {
  const { body } = response
  if (typeof body?.getReader !== 'function') {
    const text = await response.text()
    return text.length > maxBytes ? null : text
  }
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value!.byteLength
    if (bytes > maxBytes) {
      await reader.cancel().catch(() => {})
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
}
