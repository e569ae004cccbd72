import { SocialLookupError } from './api-error.ts'
import { eventOf } from './follow.ts'
import type { WatchableId } from './generated/operations.ts'
import type { ItemOf, NewItemsEvent, ParamsOf, WebhookEvent } from './types.ts'

/** The body of a request is not an event that this secret signed, or it is too old. */
export class WebhookVerificationError extends SocialLookupError {}

/** Headers of a request: those of `fetch`, or an object as in Node.js; names in any case. */
export type HeadersLike =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** The headers of a signed request (Standard Webhooks 1.0). */
export interface SignedHeaders {
  'webhook-id': string
  'webhook-timestamp': string
  'webhook-signature': string
}

/** How far the time of a request may differ from ours, as Standard Webhooks has it. */
const toleranceSeconds = 300

/**
 * Checks the signature of a request and returns its event, by `type` and `operationId`.
 * @param rawBody the body as it arrived, before it is parsed
 * @param secret the signing secret of the endpoint (`whsec_…`), or several during a rotation
 * @throws WebhookVerificationError
 */
export async function verify(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: HeadersLike,
  secret: string | readonly string[],
  { now = Date.now() }: { now?: number } = {},
): Promise<WebhookEvent> {
  const body = bytesOf(rawBody)
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const seconds = Number(timestamp)
  if (!/^\d+$/.test(timestamp) || Math.abs(now / 1000 - seconds) > toleranceSeconds) {
    throw new WebhookVerificationError('webhook-timestamp is too old or too new')
  }
  const signatures = headerOf(headers, 'webhook-signature')
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? [one.slice(3)] : []))
  const head = new TextEncoder().encode(`${id}.${timestamp}.`)
  const signed = new Uint8Array(head.length + body.length)
  signed.set(head)
  signed.set(body, head.length)
  for (const one of [secret].flat() as string[]) {
    const key = await importKey(one)
    for (const signature of signatures) {
      const bytes = fromBase64(signature)
      // Compares in constant time.
      if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed)))
        return parse(new TextDecoder().decode(body))
    }
  }
  throw new WebhookVerificationError('webhook-signature does not match')
}

/** Signs a body as the service does, for tests. */
export async function sign(
  rawBody: string,
  secret: string,
  { id = 'evt_sample', now = Date.now() }: { id?: string; now?: number } = {},
): Promise<SignedHeaders> {
  const timestamp = String(Math.floor(now / 1000))
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${rawBody}`)
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', await importKey(secret), signed))
  const signature = `v1,${btoa(String.fromCharCode(...bytes))}`
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
}

/** An event as a monitor sends it, with items of your choice, for tests. */
export function sampleEvent<K extends WatchableId>(
  operationId: K,
  items: ItemOf<K>[],
  params: Omit<ParamsOf<K>, 'cursor'>,
): NewItemsEvent<K> {
  const event = {
    id: 'evt_sample',
    apiVersion: 'v1',
    type: 'monitor.new_items',
    operationId,
    createdAt: '2026-01-31T12:00:00.000Z',
    monitor: { id: 'mon_sample', name: 'Sample' },
    source: { operationId, params },
    data: { itemId: 'sample', itemTime: null, items },
    billing: { creditsCharged: 1 },
  }
  return event as unknown as NewItemsEvent<K>
}

/** @throws WebhookVerificationError for a body that a framework has parsed already */
function bytesOf(body: string | Uint8Array | ArrayBuffer): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  if (ArrayBuffer.isView(body)) return body
  throw new WebhookVerificationError('the body has to be text or bytes as it arrived, not a parsed object')
}

function headerOf(headers: HeadersLike, name: string): string {
  const value =
    typeof headers.get === 'function'
      ? (headers as { get(name: string): string | null }).get(name)
      : Object.entries(headers).find(([own]) => own.toLowerCase() === name)?.[1]
  const [text = ''] = Array.isArray(value) && value.length === 1 ? value : [value]
  if (typeof text === 'string' && text !== '') return text
  throw new WebhookVerificationError(`the header ${name} is missing`)
}

function importKey(secret: string) {
  // Programs without types pass an environment variable that is not set.
  const bytes = typeof secret === 'string' ? fromBase64(secret.replace(/^whsec_/, '')) : null
  if (!bytes?.length) throw new WebhookVerificationError('the secret is not of the form whsec_…')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}

function parse(body: string): WebhookEvent {
  try {
    return eventOf(JSON.parse(body))
  } catch {
    throw new WebhookVerificationError('the body is not JSON')
  }
}
