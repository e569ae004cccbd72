import { LRUCache } from 'lru-cache'

/**
 * A map that evicts the least recently used entry beyond `maxEntries`. It uses `maxSize` because the option `max`
 * allocates more than 20 bytes per possible entry in advance.
 */
export function createLruMap<K extends {}, V extends {}>(maxEntries: number): LRUCache<K, V> {
  return new LRUCache<K, V>({ maxSize: maxEntries, sizeCalculation: () => 1 })
}
