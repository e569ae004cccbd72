import type { Clock } from '../../catalog/clock.ts'
import { createLruMap } from './lru-map.ts'

/** Values that are read again after some seconds, so that a change elsewhere is seen soon. */
export interface ShortCache<Value> {
  /** Returns the value of a key, or reads and stores it; null is a value as well. A failed read is not stored. */
  get(key: string, read: () => Promise<Value | null>): Promise<Value | null>
  clear(): void
}

/** Values that are too old are removed this often: those of callers that have left take no memory. */
const minRemovalMs = 10_000

/** Creates a cache of at most `maxEntries` values; the least recently used are removed first. */
export function createShortCache<Value>(options: {
  readonly clock: Clock
  readonly lifetimeMs: number
  readonly maxEntries: number
}): ShortCache<Value> {
  const { clock, lifetimeMs, maxEntries } = options
  const entries = createLruMap<string, { readonly value: Value | null; readonly readAt: number }>(maxEntries)
  let removedAt = clock.elapsed()
  function removeOld(now: number): void {
    if (now - removedAt < Math.max(lifetimeMs, minRemovalMs)) return
    removedAt = now
    for (const [key, { readAt }] of entries) if (now - readAt >= lifetimeMs) entries.delete(key)
  }
  return {
    async get(key, read) {
      const known = entries.get(key)
      if (known && clock.elapsed() - known.readAt < lifetimeMs) return known.value
      // Take the time before the read: the value may be that old.
      const readAt = clock.elapsed()
      removeOld(readAt)
      const value = await read()
      entries.set(key, { value, readAt })
      return value
    },
    clear: () => entries.clear(),
  }
}
