import { randomUUID } from 'node:crypto'
import type { Redis } from 'iovalkey'
import type { Clock } from '../catalog/clock.ts'
import type { Answer, AnswerCache, MemoryCache } from './cache.ts'

type Log = { debug(details: object, message: string): void }

/** Lifetime of a claim, in milliseconds: how long other nodes wait for a node that crashed. */
const claimMs = 5_000
/** A working node extends its claim at this interval: the claim survives two late extensions. */
const extendMs = 1_500
const pollMs = 25
/** Keys that Valkey looks at in one step of a search: answers of a step may have some megabytes. */
const scannedKeys = 50

/** Both scripts act on a claim only if this node still holds it: after `claimMs` another node may hold it. */
const releaseScript = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`
const extendScript = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end return 0`

/** What {@link ValkeyCache} got where the server did not answer. */
const away = Symbol('away')

/**
 * Answers shared by all nodes in Valkey or Redis, with this process's own cache in front of it. While Valkey is
 * away, every node works from its own cache and flights alone.
 */
export class ValkeyCache implements AnswerCache {
  readonly #memory: MemoryCache
  readonly #valkey: Redis
  readonly #clock: Clock
  readonly #log: Log

  /** @param options.valkey a connection whose commands fail soon when the server is away */
  constructor(options: { valkey: Redis; memory: MemoryCache; clock: Clock; log: Log }) {
    this.#valkey = options.valkey
    this.#memory = options.memory
    this.#clock = options.clock
    this.#log = options.log
  }

  async #try<T>(what: string, work: Promise<T>): Promise<T | typeof away> {
    try {
      return await work
    } catch (error) {
      this.#log.debug({ error: String(error) }, `shared cache away: ${what}`)
      return away
    }
  }

  peek(key: string): Answer | undefined {
    return this.#memory.peek(key)
  }

  async get(key: string): Promise<Answer | undefined> {
    return this.#memory.peek(key) ?? this.#read(key)
  }

  async #read(key: string): Promise<Answer | undefined> {
    const text = await this.#try('get', this.#valkey.get(`a:${key}`))
    if (typeof text !== 'string') return undefined
    const entry = parseEntry(text)
    if (entry === null || entry.until <= this.#clock.now()) return undefined
    this.#memory.store(key, entry.answer, entry.until)
    return entry.answer
  }

  async set(key: string, answer: Answer, seconds: number): Promise<void> {
    const until = this.#clock.now() + seconds * 1000
    this.#memory.store(key, answer, until)
    const { json, ...head } = answer
    const text = `${JSON.stringify({ ...head, until })}\n${json}`
    await this.#try('set', this.#valkey.set(`a:${key}`, text, 'PX', seconds * 1000))
  }

  async claim(key: string, waitMs: number): Promise<Answer | (() => Promise<void>)> {
    const name = `c:${key}`
    const token = randomUUID()
    const until = performance.now() + waitMs
    for (;;) {
      // Sent together and run in this order: a node that gets the claim after another node also reads that node's value.
      const [got, stored] = await Promise.all([
        this.#try('claim', this.#valkey.set(name, token, 'PX', claimMs, 'NX')),
        this.#read(key),
      ])
      if (got === 'OK') {
        const release = this.#hold(name, token)
        if (stored === undefined) return release
        await release()
      }
      if (stored) return stored
      if (got === away || performance.now() >= until) return async () => undefined
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  }

  /** Keeps a claim alive until the returned function is called. */
  #hold(name: string, token: string): () => Promise<void> {
    const timer = setInterval(() => {
      void this.#try('extend', this.#valkey.eval(extendScript, 1, name, token, claimMs))
    }, extendMs)
    timer.unref()
    return async () => {
      clearInterval(timer)
      await this.#try('release', this.#valkey.eval(releaseScript, 1, name, token))
    }
  }

  purge(matches: (text: string) => boolean): Promise<string[]> {
    return this.#memory.purge(matches)
  }

  /** @throws Error when the server is away: the caller has to try again */
  async purgeShared(matches: (text: string) => boolean): Promise<string[]> {
    const removed: string[] = []
    const prefix = this.#valkey.options.keyPrefix ?? ''
    for (const kind of ['a:', 'v:']) {
      let cursor = '0'
      do {
        // SCAN takes and gives whole keys, all other commands add the prefix.
        const pattern = `${prefix}${kind}*`
        const [next, names] = await this.#valkey.scan(cursor, 'MATCH', pattern, 'COUNT', scannedKeys)
        cursor = next
        const keys = names.map((name) => name.slice(prefix.length))
        const texts = keys.length === 0 ? [] : await this.#valkey.mget(keys)
        const found = keys.filter((key, at) => matches(key) || matches(texts[at] ?? ''))
        if (found.length > 0) await this.#valkey.del(found)
        for (const key of found) removed.push(texts[keys.indexOf(key)] ?? '')
      } while (cursor !== '0')
    }
    return removed
  }

  async close(): Promise<void> {
    await this.#memory.close()
  }
}

/** An entry is a line of JSON about the answer, then the answer's JSON as it is; null for anything else. */
function parseEntry(text: string): { answer: Answer; until: number } | null {
  const line = text.indexOf('\n')
  try {
    const { until, ...head } = JSON.parse(text.slice(0, line)) as Omit<Answer, 'json'> & { until: number }
    const json = text.slice(line + 1)
    // The length frames the HTTP answer: a wrong length would break the connection.
    return head.bytes === Buffer.byteLength(json) ? { answer: { ...head, json }, until } : null
  } catch {
    return null
  }
}
