import { Fault } from '../../catalog/errors.ts'
import type { UpstreamRequest, UpstreamResponse } from '../../catalog/ports/upstream.ts'
import { openMarkup } from '../../reading/html.ts'
import { retryAfterSeconds } from '../../reading/retry-after.ts'
import { deadline } from '../../runtime/process/deadline.ts'
import { beginPiece, pauseIfLate } from '../../runtime/threads/pieces.ts'
import { acceptEncoding, readBody } from './body.ts'
import { upstreamResponse } from './response.ts'
import { retryDelayMs } from './retry.ts'
import type { Wait } from './timing.ts'
import { asFault, type Transport, type WireResponse } from './transport.ts'

/** Twice the largest pages of platforms. To read 16 MB of one text takes up to 200 ms of the thread that serves. */
const defaultMaxBytes = 8 * 1024 * 1024
/** To read a smaller answer takes a millisecond or less. */
const minPieceBytes = 64 * 1024
const isText = /^text\/|json|javascript/i
const isMarkup = /html|xml/i
const maxRedirects = 5
const answers: readonly number[] = [400, 401, 403, 404, 410, 451]
const redirects: readonly number[] = [301, 302, 303, 307, 308]

/** The destination of one hop. */
export interface Hop {
  readonly transport: Transport
  /** The URL on the wire; it may differ from the platform's own URL. */
  readonly url: URL
}

/** The differences between the platforms' client, the guarded client and the simulated platforms. */
export interface Route {
  /** Resolves a hop; throws Fault refused if its URL is not allowed. */
  hop(url: URL, signal: AbortSignal): Promise<Hop>
  /**
   * The target of a redirect as a URL of the platform, or null if the redirect itself is the answer. `start` is the
   * requested URL, `from` the URL that redirects.
   */
  follow(start: URL, from: URL, location: string): URL | null
}

export interface ExchangeOptions {
  readonly userAgent: string
  readonly wait: Wait
  readonly random: () => number
  readonly now: () => number
  /** Limit of one attempt if the request sets none. */
  readonly timeoutMs: number
  /** Counts an attempt; the returned function takes its outcome. */
  readonly started: () => (outcome: string) => void
  /** Aborted when the lookup's time is over. */
  readonly signal: AbortSignal
  /** The remaining time of the lookup, in milliseconds. */
  readonly leftMs?: (() => number) | undefined
}

/** With less time than this a retry cannot succeed. */
const minRetryMs = 250

interface Outgoing {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | undefined
}

function without(headers: Readonly<Record<string, string>>, ...names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
}

/** The request that follows a redirect (RFC 9110, section 15.4). Credentials never leave their origin. */
function redirected(request: Outgoing, status: number, url: URL): Outgoing {
  const becomesGet =
    (status === 303 && request.method !== 'HEAD') || (status <= 302 && request.method === 'POST')
  let headers = request.headers
  if (becomesGet) headers = without(headers, 'content-type', 'content-length')
  if (url.origin !== request.url.origin) headers = without(headers, 'authorization', 'cookie')
  return {
    url,
    method: becomesGet ? 'GET' : request.method,
    headers,
    body: becomesGet ? undefined : request.body,
  }
}

function checkStatus(response: WireResponse, accept: readonly number[], url: URL, now: number): void {
  const { status, headers } = response
  if (status === 206) throw new Fault('truncated', `a part from ${url.origin} that was not asked for`)
  if (status < 400 || accept.includes(status)) return
  const options = { retryAfterSeconds: retryAfterSeconds(headers['retry-after'], now) }
  const problem = `status ${status} from ${url.origin}`
  if (status === 429) throw new Fault('rate_limited', problem, options)
  if (status >= 500 || status === 408 || status === 425) throw new Fault('unavailable', problem, options)
  throw new Fault('changed', `unexpected ${problem}`)
}

function parsed(url: string): URL {
  const target = URL.canParse(url) ? new URL(url) : null
  if (!target || (target.protocol !== 'https:' && target.protocol !== 'http:')) {
    throw new Fault('refused', `not an http(s) URL: ${url.slice(0, 200)}`)
  }
  target.hash = ''
  return target
}

/** One attempt, redirects included, under one time limit. */
async function attempt(
  request: UpstreamRequest,
  route: Route,
  options: ExchangeOptions,
  maxMs: number,
): Promise<UpstreamResponse> {
  const { accept = answers, redirect = 'follow' } = request
  const timeoutMs = Math.min(request.timeoutMs ?? options.timeoutMs, maxMs)
  using limit = deadline(timeoutMs, options.signal)
  const given = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])
  const start = parsed(request.url)
  let going: Outgoing = {
    url: start,
    method: request.method ?? 'GET',
    headers: {
      'user-agent': options.userAgent,
      accept: '*/*',
      'accept-encoding': acceptEncoding,
      ...Object.fromEntries(given),
    },
    body: request.body,
  }
  try {
    for (let hops = 0; ; hops += 1) {
      const { transport, url } = await route.hop(going.url, limit.signal)
      const response = await transport({ ...going, url, signal: limit.signal, timeoutMs })
      const location = response.headers.location
      const next =
        redirect === 'follow' && redirects.includes(response.status) && location !== undefined
          ? route.follow(start, going.url, location)
          : null
      if (next) {
        response.discard()
        if (hops >= maxRedirects) {
          throw new Fault('changed', `more than ${maxRedirects} redirects`, {
            publicMessage: `What was asked for redirects more than ${maxRedirects} times. Nothing was charged.`,
          })
        }
        going = redirected(going, response.status, next)
        continue
      }
      try {
        checkStatus(response, accept, going.url, options.now())
      } catch (fault) {
        response.discard()
        throw fault
      }
      const body = await readBody(response, request.maxBytes ?? defaultMaxBytes, request.saveTo)
      if (isMarkup.test(response.headers['content-type'] ?? '')) await openMarkup()
      const answer = upstreamResponse(response.status, response.headers, going.url.href, body)
      if (body.length >= minPieceBytes && isText.test(response.headers['content-type'] ?? '')) {
        // Received, decoded and read in pieces, between which others are answered.
        await beginPiece()
        answer.text()
        await pauseIfLate()
      }
      return answer
    }
  } catch (error) {
    // An abort surfaces as various errors, so the state of the time limit decides.
    if (limit.over) throw new Fault('timeout', `no answer within ${timeoutMs} ms`, { cause: error })
    if (options.signal.aborted) throw aborted(options.signal)
    throw asFault(error, false)
  }
}

function aborted(signal: AbortSignal): Fault {
  const { reason } = signal
  return reason instanceof Fault ? reason : new Fault('timeout', 'the lookup ended', { cause: reason })
}

/**
 * Sends a request with retries, redirects, time limits and size limits. Throws a fault for any other result than an
 * answer.
 */
export async function exchange(
  request: UpstreamRequest,
  route: Route,
  options: ExchangeOptions,
): Promise<UpstreamResponse> {
  const retries = request.retries ?? (request.method === 'POST' ? 0 : 1)
  for (let attempts = 1; ; attempts += 1) {
    if (options.signal.aborted) throw aborted(options.signal)
    // A retry may use half of the remaining time: the rest is for another source, or for the answer to the caller.
    const maxMs = attempts === 1 || !options.leftMs ? Number.POSITIVE_INFINITY : options.leftMs() / 2
    const ended = options.started()
    try {
      const response = await attempt(request, route, options, maxMs)
      ended(`${Math.floor(response.status / 100)}xx`)
      return response
    } catch (error) {
      ended(error instanceof Fault ? error.reason : 'error')
      if (!(error instanceof Fault)) throw error
      const delay = attempts > retries ? null : retryDelayMs(error, attempts, options.random)
      if (delay === null || options.signal.aborted) throw error
      if (options.leftMs && (options.leftMs() - delay) / 2 < minRetryMs) throw error
      await options.wait(delay, options.signal).catch(() => {
        throw error
      })
    }
  }
}
