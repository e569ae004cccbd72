import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { ApiError, ConnectionError } from '../../packages/client/src/api-error.ts'
import { createClient } from '../../packages/client/src/client.ts'
import { webhookEndpoints } from '../../packages/client/src/generated/tables/webhookEndpoints.ts'
import { noKey } from './stored-logins.ts'

/** Identifies the command's own sink, so that the next run reuses it. */
const description = 'social-lookup listen'
/** A time after every entry of the log (ISO 8601). */
const behindAll = '2200-01-01T00:00:00Z'
const pollMs = 2000
const timeoutMs = 15_000

export interface ListenOptions {
  readonly url: string
  readonly key?: string
  readonly forwardTo: string
  /** A sink's id; by default the command uses its own sink. */
  readonly endpoint?: string
  /** Aborting it ends the command. */
  readonly signal?: AbortSignal
  readonly wait?: (milliseconds: number) => Promise<unknown>
  readonly print?: (line: string) => void
}

/** The calls of the client that the command makes. */
const clientOf = ({ url, key }: ListenOptions) => {
  if (!key) throw noKey(url)
  // The command repeats what failed for a passing reason itself, and reports it.
  return createClient([webhookEndpoints], { apiKey: key, baseUrl: url, retries: 0, timeoutMs })
}
type Calls = ReturnType<typeof clientOf>
type Delivery = Pick<
  Awaited<ReturnType<Calls['webhookEndpoints']['deliveries']>>['data']['deliveries'][number],
  'eventId' | 'requestHeaders' | 'payloadText'
>

/**
 * Forwards new deliveries of a sink to an address that the service cannot reach, with their original body and
 * signature. Each is tried once: `POST /v1/webhook-deliveries/{id}/redeliver` sends it again.
 * @throws Error if the service refuses (a wrong key, an endpoint that is not a sink)
 */
export async function listen(options: ListenOptions): Promise<void> {
  const { signal, wait = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {}) } = options
  const print = options.print ?? console.log
  const to = targetOf(options.forwardTo)
  const client = clientOf(options)

  const sink = await sinkOf(client, options.endpoint)
  const read = async (place: { readonly after?: string; readonly cursor?: string }) =>
    (await client.webhookEndpoints.deliveries({ id: sink.id, status: 'success', limit: 100, ...place })).data
  const behind = (page: { readonly nextCursor: string | null }) => ({ cursor: page.nextCursor ?? '' })

  let { page } = await read({ after: behindAll })
  // The first cursor may point before existing entries.
  do ({ page } = await read(behind(page)))
  while (page.hasMore)
  print(`Forwarding what arrives in sink ${sink.id} to ${to} (end with Ctrl-C).`)
  print(
    sink.secret
      ? `Its signing secret, shown this once: ${sink.secret}`
      : `Its signing secret was shown at its creation; POST /v1/webhook-endpoints/${sink.id}/rotate-secret gives another.`,
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
      const isPassing =
        error instanceof ConnectionError ||
        (error instanceof ApiError && (error.retryable || error.status >= 500))
      if (!isPassing) throw error
      if (!silent) print(`${error.message}; trying again.`)
      silent = true
      const seconds = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0
      await wait(Math.max(pollMs, 1000 * seconds))
    }
  }
}

function targetOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new Error(`--forward-to must be an address such as http://localhost:4700/hook, not ${text}`)
}

async function sinkOf({ webhookEndpoints: calls }: Calls, wanted: string | undefined) {
  if (wanted !== undefined) {
    const { data } = await calls.get({ id: wanted })
    if (data.kind === 'sink') return { id: data.id, secret: undefined }
    throw new Error(`${wanted} sends to a URL of its own; --endpoint takes an endpoint of kind sink`)
  }
  for await (const endpoint of calls.list()) {
    if (endpoint.kind === 'sink' && endpoint.description === description)
      return { id: endpoint.id, secret: undefined }
  }
  const { data } = await calls.create({ kind: 'sink', description })
  return { id: data.id, secret: data.secret }
}

/** Forwards one delivery; returns the result as text for a person. */
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
