import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'

/** What tells the command's own sink from others; it is used again by the next run. */
const description = 'social-lookup listen'
/** Behind everything that is in the log (an ISO 8601 time). */
const behindAll = '2200-01-01T00:00:00Z'
const pollMs = 2000
const timeoutMs = 15_000

export interface ListenOptions {
  readonly url: string
  readonly key?: string
  readonly forwardTo: string
  /** A sink's id; without it the command has one of its own. */
  readonly endpoint?: string
  /** Ends it. */
  readonly signal?: AbortSignal
  readonly wait?: (milliseconds: number) => Promise<unknown>
  readonly print?: (line: string) => void
}

interface Delivery {
  readonly id: string
  readonly eventId: string
  readonly requestHeaders: Record<string, string>
  readonly payloadText: string
}

interface Endpoint {
  readonly id: string
  readonly kind: string
  readonly description: string | null
  readonly secret?: string
}

/** A request that may be made again: nothing answered, or the service was busy. */
class Later extends Error {
  readonly afterMs: number

  constructor(message: string, afterMs: number) {
    super(message)
    this.afterMs = afterMs
  }
}

/**
 * Forwards what arrives in a sink from now on to an address that the service itself could not reach, with the body and the
 * signature as they were made. Tried once each: `POST /v1/webhook-deliveries/{id}/redeliver` sends one again.
 * @throws Error where the service refuses (a wrong key, an endpoint that is no sink)
 */
export async function listen(options: ListenOptions): Promise<void> {
  const { signal, wait = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {}) } = options
  const print = options.print ?? console.log
  const to = targetOf(options.forwardTo)
  const ask = asking(options)

  const sink = await sinkOf(ask, options.endpoint)
  const log = `/v1/webhook-endpoints/${sink.id}/deliveries?status=success&limit=100`
  const read = async (place: string) =>
    (await ask(`${log}&${place}`)) as {
      deliveries: Delivery[]
      page: { hasMore: boolean; nextCursor: string }
    }
  const behind = (page: { nextCursor: string }) => `cursor=${encodeURIComponent(page.nextCursor)}`

  let { page } = await read(`after=${behindAll}`)
  // The first cursor may stand before results that are there already.
  do ({ page } = await read(behind(page)))
  while (page.hasMore)
  print(`Forwarding what arrives in sink ${sink.id} to ${to} (end with Ctrl-C).`)
  print(
    sink.secret
      ? `Its signing secret, shown this once: ${sink.secret}`
      : `Its signing secret was shown when it was made; POST /v1/webhook-endpoints/${sink.id}/rotate-secret gives another.`,
  )

  let silent = false
  while (!signal?.aborted) {
    try {
      const next = await read(behind(page))
      silent = false
      for (const delivery of next.deliveries) {
        print(`${delivery.eventId} -> ${await forward(to, delivery)}`)
      }
      page = next.page
      if (!page.hasMore) await wait(pollMs)
    } catch (error) {
      if (!(error instanceof Later)) throw error
      if (!silent) print(`${error.message}; trying again.`)
      silent = true
      await wait(Math.max(pollMs, error.afterMs))
    }
  }
}

function targetOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new Error(`--forward-to must be an address such as http://localhost:4700/hook, not ${text}`)
}

type Ask = (path: string, body?: unknown) => Promise<unknown>

/** Calls the service; gives `data`. */
function asking({ url, key }: ListenOptions): Ask {
  if (!key) throw new Error('give an API key with --key or in SOCIAL_LOOKUP_KEY')
  const base = url.replace(/\/$/, '')
  return async (path, body) => {
    const answer = await request(base + path, {
      headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => {
      throw new Later(`no service answers at ${base}`, 0)
    })
    const { data, error } = (await answer.body.json().catch(() => ({}))) as {
      data?: unknown
      error?: { message: string }
    }
    const status = answer.statusCode
    if (status < 300 && data !== undefined) return data
    const message = error?.message ?? `the service answered ${status}`
    if (status !== 429 && status < 500) throw new Error(message)
    throw new Later(message, 1000 * (Number(answer.headers['retry-after']) || 0))
  }
}

async function sinkOf(ask: Ask, wanted: string | undefined): Promise<Endpoint> {
  if (wanted !== undefined) {
    const endpoint = (await ask(`/v1/webhook-endpoints/${encodeURIComponent(wanted)}`)) as Endpoint
    if (endpoint.kind === 'sink') return endpoint
    throw new Error(`${wanted} sends to a URL of its own; --endpoint takes an endpoint of kind sink`)
  }
  const { endpoints } = (await ask('/v1/webhook-endpoints')) as { endpoints: Endpoint[] }
  const own = endpoints.find((endpoint) => endpoint.kind === 'sink' && endpoint.description === description)
  return own ?? ((await ask('/v1/webhook-endpoints', { kind: 'sink', description })) as Endpoint)
}

/** Sends one delivery on; gives what came of it, for a person. */
async function forward(to: URL, { requestHeaders, payloadText }: Delivery): Promise<string> {
  try {
    const answer = await request(to, {
      method: 'POST',
      headers: requestHeaders,
      body: payloadText,
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body.dump()
    return String(answer.statusCode)
  } catch (error) {
    const { code, message } = error as Error & { code?: string | number }
    return `failed (${typeof code === 'string' ? code : message})`
  }
}
