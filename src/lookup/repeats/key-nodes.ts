import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../catalog/clock.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { isOutage } from '../../runtime/storage/errors.ts'

/** How long the database counts a node that is silent. */
const registeredMs = 5_000
/** A node relies on half of that, so that it never outlives what the others see of it. */
const reliesOnMs = registeredMs / 2
/** A worker without keys for this long leaves. */
const idleMs = 60_000
/** Pause of a node that waits until another one has written down what it alone knows. */
const askAgainMs = 50

export interface KeyNodesOptions {
  readonly database: Database
  readonly clock: Clock
  /** Names this process among the nodes. */
  readonly node: string
  /** Writes what only this process knows of keys into the database. */
  handOver(): Promise<void>
  /**
   * Reads the keys that other nodes wrote before this one was alone.
   * @param since until when all keys are known here, in milliseconds since the Unix epoch; null: none are
   */
  load(since: number | null): Promise<void>
  /** Whether callers send requests to this process: it is registered from the start. */
  readonly serves: boolean
  readonly wait?: ((milliseconds: number) => Promise<unknown>) | undefined
}

/**
 * The nodes that take keys on one server. A node that is alone knows all keys, so it decides without the database. Before
 * another one decides about its first key, the first writes down what it alone knows, and from then on each claims keys
 * in the database. A node that was killed counts as alone until its registration ends, or its data directory is taken over.
 */
export class KeyNodes {
  readonly #options: KeyNodesOptions
  /** Until when the registration is certain, on the monotonic clock. */
  #until = 0
  #isAlone = false
  /** Whether the database took this node for the only one. */
  #mayBeAlone = false
  /** Counts how often that ended, so that keys loaded before do not count for later. */
  #endings = 0
  /** When it last was alone for certain. */
  #aloneAt: number | null = null
  #isHandingOver = false
  /** When a key was last taken, on the monotonic clock. */
  #usedAt = Number.NEGATIVE_INFINITY
  #loading: Promise<void> | undefined
  #renewing: Promise<void> | undefined
  #isClosed = false

  constructor(options: KeyNodesOptions) {
    this.#options = options
  }

  /** Whether this process knows every key that any node has taken. */
  get isAlone(): boolean {
    return this.#isAlone && this.#options.clock.elapsed() < this.#until
  }

  /** Whether this node may claim keys now, as one of several. */
  get mayClaim(): boolean {
    const now = this.#options.clock.elapsed()
    if (this.#isAlone || this.#isHandingOver || now >= this.#until) return false
    this.#usedAt = now
    return true
  }

  /** Resolves when this node may decide about keys: alone, or by claims. */
  async join(): Promise<void> {
    const { clock, wait = sleep } = this.#options
    this.#usedAt = clock.elapsed()
    while (this.#isHandingOver || clock.elapsed() >= this.#until) {
      await this.renew()
      if (clock.elapsed() >= this.#until) await wait(askAgainMs)
    }
  }

  /** {@link renew} while this process takes keys: a worker that has none must not keep another node from being alone. */
  async stay(): Promise<void> {
    const { clock, serves } = this.#options
    if (serves || clock.elapsed() - this.#usedAt < idleMs) await this.renew()
  }

  /** Registers this node anew, and gives up being alone for a node that wants to join. */
  renew(): Promise<void> {
    if (this.#isClosed) return Promise.resolve()
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = undefined
    })
    return this.#renewing
  }

  async #renew(): Promise<void> {
    const { clock, handOver } = this.#options
    const asked = clock.elapsed()
    const now = clock.now()
    // What others did since then is unknown here.
    if (asked >= this.#until) this.#endAlone()
    const { alone, others, waits } = await this.#register(true)
    if (!alone || others) this.#endAlone()
    if (alone && others) {
      this.#isHandingOver = true
      try {
        await handOver()
        await this.#register(false)
      } finally {
        this.#isHandingOver = false
      }
    }
    if (!waits) this.#until = asked + reliesOnMs
    this.#mayBeAlone = alone && !others
    if (this.#isAlone) this.#aloneAt = now
    else if (this.#mayBeAlone) this.#loading ??= this.#load(now)
  }

  #endAlone(): void {
    this.#isAlone = false
    this.#mayBeAlone = false
    this.#endings += 1
  }

  /** Loads in the background: meanwhile this node claims keys, which no other node does. */
  async #load(now: number): Promise<void> {
    const endings = this.#endings
    try {
      await this.#options.load(this.#aloneAt)
      this.#aloneAt = now
      // Another node may have joined meanwhile, and may have left again.
      this.#isAlone = this.#mayBeAlone && endings === this.#endings
    } catch {
      // The next renewal tries again.
    } finally {
      this.#loading = undefined
    }
  }

  async #register(wantsAlone: boolean): Promise<{ alone: boolean; others: boolean; waits: boolean }> {
    const [row] = await this.#options.database.query<{ alone: boolean; others: boolean; waits: boolean }>(
      'select * from lookup_keys_join($1, $2, $3)',
      [this.#options.node, wantsAlone, registeredMs],
      { name: 'lookup_keys_join' },
    )
    return row!
  }

  /** Leaves the nodes once all is written that it knows. While the database is away, the registration ends by itself. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#renewing?.catch(() => undefined)
    await this.#loading
    if (this.#until === 0) return
    const { database, node, handOver } = this.#options
    try {
      await handOver()
      await database.query('delete from key_nodes where node = $1', [node])
    } catch (error) {
      // All other parts of the process are closed after this one.
      if (!isOutage(error)) throw error
    }
  }
}
