import type { Dispatcher } from 'undici'
import { Fault } from '../../catalog/errors.ts'

/** One HTTP exchange on the wire: no redirects, no retries, no replacement of origins. */
export interface WireRequest {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | undefined
  readonly signal: AbortSignal
  /** The remaining time of the attempt, in milliseconds. */
  readonly timeoutMs: number
}

export interface WireResponse {
  readonly status: number
  /** Lower-case names; repeated headers joined with ", ". */
  readonly headers: Readonly<Record<string, string>>
  /** The body as received, still compressed. */
  readonly body: AsyncIterable<Uint8Array>
  /** Discards an unread body. */
  discard(): void
}

/** Carries one request to the network or to a simulated platform. */
export type Transport = (request: WireRequest) => Promise<WireResponse>

/** Interim answers (1xx) to one request. They belong to no body, and each takes 20 to 30 microseconds, and some 30 bytes. */
const maxInterimAnswers = 20

/**
 * Counts the interim answers to one request, at each.
 * @returns the fault of one too many
 */
export function countInterimAnswers(): () => Fault | null {
  let count = 0
  return () => {
    count += 1
    return count <= maxInterimAnswers
      ? null
      : new Fault('too_large', `more than ${maxInterimAnswers} interim answers`)
  }
}

const drainedBytes = 16_384
const drainMs = 1000

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const out: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) out[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value
  }
  return out
}

/** The network, which is opened at its first request. */
export function openNetwork(dispatcherOf: () => Dispatcher): {
  transport: Transport
  close(): Promise<void>
} {
  let dispatcher: Dispatcher | undefined
  return {
    transport: (request) => {
      dispatcher ??= dispatcherOf()
      return networkTransport(dispatcher)(request)
    },
    close: async () => dispatcher?.destroy(),
  }
}

/** Sends over the network. `dial` may replace the origin that is dialled (pinned addresses). */
export function networkTransport(dispatcher: Dispatcher, dial = (url: URL) => url.origin): Transport {
  return async ({ url, method, headers, body, signal, timeoutMs }) => {
    const countInterim = countInterimAnswers()
    const answer = await dispatcher
      .request({
        origin: dial(url),
        path: url.pathname + url.search,
        method: method as Dispatcher.HttpMethod,
        headers: { host: url.host, ...headers },
        body: body ?? null,
        signal,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
        onInfo() {
          const fault = countInterim()
          if (fault) throw fault
        },
      })
      .catch((error) => {
        throw asFault(error, false)
      })
    // undici emits an error event for an aborted body even without a reader.
    answer.body.on('error', () => {})
    return {
      status: answer.statusCode,
      headers: flat(answer.headers),
      body: answer.body,
      discard() {
        const { body } = answer
        const left = Number(answer.headers['content-length'] ?? Number.NaN)
        // Reading a short rest lets the next request reuse the connection.
        if (left <= drainedBytes) {
          body.dump({ limit: drainedBytes, signal: AbortSignal.timeout(drainMs) }).catch(() => {})
        } else body.destroy()
      },
    }
  }
}

const timeouts = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
])

/** Errors in our own requests, which must not be reported as faults of a platform. */
const ours = new Set(['UND_ERR_INVALID_ARG', 'ERR_INVALID_ARG_TYPE', 'ERR_INVALID_URL'])

/**
 * Converts a socket, TLS or undici error into a fault.
 * @param readingBody whether the headers had already arrived: a connection that ends then was truncated
 */
export function asFault(error: unknown, readingBody: boolean): Error {
  if (error instanceof Fault) return error
  const { code = '', message = String(error) } = error as { code?: string; message?: string }
  if (ours.has(code)) return error as Error
  const options = { cause: error }
  if (timeouts.has(code)) return new Fault('timeout', message, options)
  if (readingBody && code !== 'ECONNRESET') return new Fault('truncated', message, options)
  return new Fault('connection', code ? `${code}: ${message}` : message, options)
}
