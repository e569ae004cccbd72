import { deadline } from './deadline.ts'
import { gather } from './gather-bytes.ts'

/** As libraries call it: their types of a body are not those of Node and of browsers. */
type FetchOptions = Omit<RequestInit, 'body'> & { readonly body?: unknown }

/** The `fetch` that libraries take. */
type BoundedFetch = (url: string | URL | Request, init?: FetchOptions) => Promise<Response>

/** Statuses of responses without a body (Fetch standard, "null body status"). */
const bodiless: readonly number[] = [204, 205, 304]

/**
 * A `fetch` for hosts that the settings name, such as a sign-in provider. It allows private addresses. It rejects with
 * Fault timeout after `timeoutMs`, body included, and with Fault too_large after `maxBytes` of the decompressed body.
 * @param options.maxBytes default: 256 KiB, ten times what such hosts send. A megabyte of small objects (keys without
 *   content) takes 100 ms of the thread that serves
 */
export function boundedFetch(options: {
  readonly maxBytes?: number
  readonly timeoutMs: number
}): BoundedFetch {
  const { maxBytes = 256 * 1024, timeoutMs } = options
  return async (url, init = {}) => {
    using limit = deadline(timeoutMs, init.signal)
    // biome-ignore lint/style/noRestrictedGlobals: other modules use this bounded fetch in its place
    const answer = await fetch(url, { ...(init as RequestInit), signal: limit.signal })
    const { status, statusText, headers } = answer
    const body = answer.body === null ? null : await gather(answer.body, maxBytes)
    const sent = bodiless.includes(status) ? null : (body as Uint8Array<ArrayBuffer> | null)
    return new Response(sent, { status, statusText, headers })
  }
}
