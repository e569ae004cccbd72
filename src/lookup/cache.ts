import { LRUCache } from 'lru-cache'
import type { Clock } from '../catalog/clock.ts'
import type { Outcome } from '../catalog/operation.ts'
import type { StoredParts } from '../catalog/price.ts'

/** A finished answer: `data` as JSON text, so that a hit adds the envelope without parsing it. */
export interface Answer {
  readonly json: string
  /** UTF-8 bytes of `json`. */
  readonly bytes: number
  readonly outcome: Outcome
  /** What the lookup cost, and what a hit costs. */
  readonly credits: number
  /** The parts of `credits`; absent: unknown, because a node of an older release stored the answer. */
  readonly priceParts?: StoredParts
  /** Share of unreadable entries in the list, 0 to 1; absent: 0. Valkey stores this field under this name. */
  readonly lost?: number
  /** Entries that lists of the record lack because they could not be read; absent: none. */
  readonly unreadableEntries?: number
  /** The source that answered: web, official or provider. */
  readonly source: string
  /** Milliseconds since the Unix epoch. */
  readonly storedAt: number
}

/** Caches finished answers. Never throws: lookups still work without the cache, only more slowly. */
export interface AnswerCache {
  /** The answer in this process's memory. */
  peek(key: string): Answer | undefined
  /** The answer that any node has stored. */
  get(key: string): Promise<Answer | undefined>
  set(key: string, answer: Answer, seconds: number): Promise<void>
  /**
   * Lets one node at a time build the answer of a key. Returns the answer that another node built meanwhile, or a
   * function that releases the claim.
   */
  claim(key: string, waitMs: number): Promise<Answer | (() => Promise<void>)>
  /**
   * Removes entries of this process's memory whose key or answer matches.
   * @returns the removed answers
   */
  purge(matches: (text: string) => boolean): Promise<string[]>
  /** The same in the cache that the nodes share, with all other values there. */
  purgeShared(matches: (text: string) => boolean): Promise<string[]>
  close(): Promise<void>
}

/** Memory of an entry beyond its text (key, object, index), in bytes. */
const entryOverhead = 300

/** Characters that a purge searches before it yields: some milliseconds of work. */
const maxSearchedCharacters = 1_000_000

/** A cache in this process, bounded in bytes; least recently used entries go first. */
export class MemoryCache implements AnswerCache {
  readonly #entries: LRUCache<string, { answer: Answer; until: number }> | null
  readonly #clock: Clock

  constructor(options: { maxBytes: number; clock: Clock }) {
    this.#clock = options.clock
    this.#entries =
      options.maxBytes === 0
        ? null
        : new LRUCache({
            maxSize: options.maxBytes,
            sizeCalculation: (entry) => entry.answer.json.length * 2 + entryOverhead,
          })
  }

  peek(key: string): Answer | undefined {
    const entry = this.#entries?.get(key)
    if (entry === undefined) return undefined
    if (entry.until > this.#clock.now()) return entry.answer
    this.#entries?.delete(key)
    return undefined
  }

  async get(key: string): Promise<Answer | undefined> {
    return this.peek(key)
  }

  /** Stores an answer until `until` (milliseconds since the Unix epoch). */
  store(key: string, answer: Answer, until: number): void {
    this.#entries?.set(key, { answer, until })
  }

  async set(key: string, answer: Answer, seconds: number): Promise<void> {
    this.store(key, answer, this.#clock.now() + seconds * 1000)
  }

  async claim(): Promise<() => Promise<void>> {
    return async () => undefined
  }

  async purge(matches: (text: string) => boolean): Promise<string[]> {
    const removed: string[] = []
    let searched = 0
    for (const key of [...(this.#entries?.keys() ?? [])]) {
      const json = this.#entries?.peek(key)?.answer.json
      if (json === undefined) continue
      if (matches(key) || matches(json)) {
        removed.push(json)
        this.#entries?.delete(key)
      }
      searched += json.length
      if (searched < maxSearchedCharacters) continue
      searched = 0
      // Requests are served between two slices of a large cache.
      await new Promise((resolve) => setImmediate(resolve))
    }
    return removed
  }

  async purgeShared(): Promise<string[]> {
    return []
  }

  async close(): Promise<void> {
    this.#entries?.clear()
  }
}
