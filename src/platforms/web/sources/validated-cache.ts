import { LRUCache } from 'lru-cache'
import type { LookupContext } from '../../../catalog/source.ts'

/** An answer that is kept to be asked for again only if it has changed (RFC 9110, section 13). */
export interface StoredAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly url: string
  readonly body: Buffer
}

const maxCacheBytes = 32 * 1024 * 1024
const maxAnswerBytes = 2 * 1024 * 1024

/** Of each world (live, test) of each service its own. */
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

/** Keeps an answer that says how it can be asked for again. */
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

/** The headers that ask whether an answer has changed. */
export function conditionalHeaders({ headers }: StoredAnswer): Record<string, string> {
  return {
    ...(headers.etag ? { 'if-none-match': headers.etag } : {}),
    ...(headers['last-modified'] ? { 'if-modified-since': headers['last-modified'] } : {}),
  }
}
