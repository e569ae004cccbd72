import { randomUUID } from 'node:crypto'
import type { Redis } from 'iovalkey'
import type { Clock } from '../clock.ts'
import type { Answer, AnswerCache, MemoryCache } from './cache.ts'

type Log = { warn(details: object, message: string): void }

/** How long a node may work on an answer before others stop waiting for it, in milliseconds. */
const claimMs = 25_000
const pollMs = 25

/** Gives a claim back only if it is still ours. */
const releaseScript = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`

/**
 * Answers shared by all nodes in Valkey or Redis, with this process's own cache in front of it. While Valkey is
 * away, every node works from its own cache and flights alone.
 */
export class ValkeyCache implements AnswerCache {
  readonly #memory: MemoryCache
  readonly #valkey: Redis
  readonly #clock: Clock
  readonly #log: Log
  readonly #wait: (ms: number) => Promise<void>

  constructor(options: {
    valkey: Redis
    memory: MemoryCache
    clock: Clock
    log: Log
    wait?: (ms: number) => Promise<void>
  }) {
    this.#valkey = options.valkey
    this.#memory = options.memory
    this.#clock = options.clock
    this.#log = options.log
    this.#wait = options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)))
  }

  async #try<T>(what: string, work: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await work()
    } catch (error) {
      this.#log.warn({ error: String(error) }, `shared cache away: ${what}`)
      return otherwise
    }
  }

  peek(key: string): Answer | undefined {
    return this.#memory.peek(key)
  }

  async get(key: string): Promise<Answer | undefined> {
    return this.#memory.peek(key) ?? (await this.#try('get', () => this.#read(key), undefined))
  }

  async #read(key: string): Promise<Answer | undefined> {
    const text = await this.#valkey.get(`slk:a:${key}`)
    if (text === null) return undefined
    const line = text.indexOf('\n')
    const head = JSON.parse(text.slice(0, line)) as Omit<Answer, 'json'> & { until: number }
    if (head.until <= this.#clock.now()) return undefined
    const { until, ...rest } = head
    const answer = { ...rest, json: text.slice(line + 1) }
    this.#memory.keep(key, answer, until)
    return answer
  }

  async set(key: string, answer: Answer, seconds: number): Promise<void> {
    const until = this.#clock.now() + seconds * 1000
    this.#memory.keep(key, answer, until)
    const { json, ...head } = answer
    const text = `${JSON.stringify({ ...head, until })}\n${json}`
    await this.#try('set', () => this.#valkey.set(`slk:a:${key}`, text, 'PX', seconds * 1000), null)
  }

  async claim(key: string, waitMs: number): Promise<Answer | (() => Promise<void>)> {
    const name = `slk:c:${key}`
    const token = randomUUID()
    const nothing = async () => undefined
    for (let waited = 0; ; waited += pollMs) {
      const got = await this.#try('claim', () => this.#valkey.set(name, token, 'PX', claimMs, 'NX'), 'away')
      if (got === 'away') return nothing
      if (got === 'OK') {
        return async () => {
          await this.#try('release', () => this.#valkey.eval(releaseScript, 1, name, token), null)
        }
      }
      if (waited >= waitMs) return nothing
      await this.#wait(pollMs)
      const made = await this.#try('get', () => this.#read(key), undefined)
      if (made) return made
    }
  }

  async close(): Promise<void> {
    await this.#memory.close()
  }
}
