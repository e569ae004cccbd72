import { LRUCache } from 'lru-cache'
import type { LookupContext } from '../../../catalog/source.ts'

/** A stored response, which conditional requests (RFC 9110, section 13) check for changes before it is used again. */
export interface StoredAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly url: string
  readonly body: Buffer
}

const maxCacheBytes = 32 * 1024 * 1024
const maxAnswerBytes = 2 * 1024 * 1024

/** One cache for each world (live keys, test keys) of each service; `shared` identifies the world. */
const cachesByWorld = new WeakMap<object, LRUCache<string, StoredAnswer>>()

function cacheOf({ shared }: LookupContext): LRUCache<string, StoredAnswer> {
  const world =
    cachesByWorld.get(shared) ??
    new LRUCache<string, StoredAnswer>({
      maxSize: maxCacheBytes,
      sizeCalculation: ({ body }) => body.length + 1000,
    })
  cachesByWorld.set(shared, world)
  return world
}

export const findStoredAnswer = (url: string, context: LookupContext): StoredAnswer | undefined =>
  cacheOf(context).get(url)

/** Stores a response if it has an `ETag` or `Last-Modified`, and its size and cache control permit it. */
export function storeAnswer(url: string, answer: StoredAnswer, context: LookupContext): void {
  const { status, headers, body } = answer
  const repeatable = headers.etag !== undefined || headers['last-modified'] !== undefined
  if (
    status !== 200 ||
    !repeatable ||
    body.length > maxAnswerBytes ||
    /no-store/i.test(headers['cache-control'] ?? '')
  )
    return
  cacheOf(context).set(url, answer)
}

/** The request headers of a conditional request for a stored response. */
export function conditionalHeaders({ headers }: StoredAnswer): Record<string, string> {
  return {
    ...(headers.etag ? { 'if-none-match': headers.etag } : {}),
    ...(headers['last-modified'] ? { 'if-modified-since': headers['last-modified'] } : {}),
  }
}
