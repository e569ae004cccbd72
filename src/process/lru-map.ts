import { LRUCache } from 'lru-cache'

/**
 * A map of at most `most` entries; the least recently used go first. It grows with what is in it, while a cache with
 * `max` sets its whole size aside at once: more than 20 bytes for each entry that may never come.
 */
export function createLruMap<K extends {}, V extends {}>(most: number): LRUCache<K, V> {
  return new LRUCache<K, V>({ maxSize: most, sizeCalculation: () => 1 })
}
