import { LRUCache } from 'lru-cache'
import type { LookupContext } from '../../../catalog/source.ts'

/** An answer that is kept to be asked for again only if it has changed (RFC 9110, section 13). */
export interface KeptAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly url: string
  readonly body: Buffer
}

const keptBytes = 32 * 1024 * 1024
const largestKept = 2 * 1024 * 1024

/** Of each world (live, test) of each service its own. */
const worlds = new WeakMap<object, LRUCache<string, KeptAnswer>>()

function worldOf({ shared }: LookupContext): LRUCache<string, KeptAnswer> {
  const world =
    worlds.get(shared) ??
    new LRUCache<string, KeptAnswer>({
      maxSize: keptBytes,
      sizeCalculation: ({ body }) => body.length + 1000,
    })
  worlds.set(shared, world)
  return world
}

export const keptAnswer = (url: string, context: LookupContext): KeptAnswer | undefined =>
  worldOf(context).get(url)

/** Keeps an answer that says how it can be asked for again. */
export function keepAnswer(url: string, answer: KeptAnswer, context: LookupContext): void {
  const { status, headers, body } = answer
  const repeatable = headers.etag !== undefined || headers['last-modified'] !== undefined
  if (
    status !== 200 ||
    !repeatable ||
    body.length > largestKept ||
    /no-store/i.test(headers['cache-control'] ?? '')
  )
    return
  worldOf(context).set(url, answer)
}

/** The headers that ask whether an answer has changed. */
export function conditions({ headers }: KeptAnswer): Record<string, string> {
  return {
    ...(headers.etag ? { 'if-none-match': headers.etag } : {}),
    ...(headers['last-modified'] ? { 'if-modified-since': headers['last-modified'] } : {}),
  }
}
