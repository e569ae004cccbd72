import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import type { Actor } from '../../catalog/http/actor.ts'
import type { Payer } from '../../catalog/ports/payer.ts'
import { createLruMap } from '../../runtime/process/lru-map.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { countSpentBefore } from './books/spent-before.ts'
import { ConcurrentRequests } from './concurrent-requests.ts'

/** What a limit belongs to. */
type Limited = 'key' | 'maker' | 'account'

/** The identity and the limits of an actor. */
export type LimitedActor = Pick<Actor, 'keyId' | 'walletId' | 'limits' | 'makers' | 'accountLimits'>

/** Enforces the limits of keys and accounts over all nodes, in the database. An account is counted by its wallet. */
export interface KeyLimiter {
  /**
   * Counts one request against the limits of the actor's key, of the keys that created it, and of its account; null if
   * none of them has a limit of requests.
   * @throws what `countRequest` throws, as a rejection
   */
  admit(actor: LimitedActor): Promise<void> | null
  /**
   * Takes one of the account's places for requests in progress on this node; returns a function that frees it. Null:
   * the account has no such limit.
   * @throws ServiceError rate_limited if every place of the account is taken
   */
  enter(actor: Pick<Actor, 'accountId' | 'accountLimits'>): (() => void) | null
  /**
   * Counts one request against the key's limit of requests per second.
   * @throws ServiceError rate_limited beyond the limit; temporarily_unavailable while the database is away
   */
  countRequest(keyId: string, requestsPerSecond: number, whose?: Limited): Promise<void>
  /**
   * Wraps the payer of a key that may spend this number of credits per day (UTC). Beyond it the payer throws
   * insufficient_credits with reason `key_limit` or `account_limit`.
   */
  limitPayer(payer: Payer, keyId: string, creditsPerDay: number, whose?: Limited): Payer
  /** Resolves when all unused credits have been returned. */
  settled(): Promise<void>
}

interface Taken {
  readonly granted: boolean
  readonly left: number | null
}

interface Waiting {
  readonly keyId: string
  /** Null for a request. */
  readonly credits: number | null
  resolve(taken: Taken): void
  reject(error: unknown): void
}

interface ReturnedCredits {
  readonly keyId: string
  readonly day: string
  readonly credits: number
}

const dayMs = 86_400_000
const timeoutMs = 10_000
/**
 * A limit that this process has not counted by for so long may have been removed and set again: what was spent meanwhile has
 * to be counted. Nodes learn of a change within half of it.
 */
const recountAfterMs = 10_000
/** Keys whose requests of the current second are used up: they are refused without a database call. */
const maxExhaustedKeys = 10_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

const subjects = {
  key: 'This key',
  maker: 'The key that created this one',
  account: 'This account',
} as const

const tooFast = (most: number, whose: Limited) =>
  new ServiceError(
    'rate_limited',
    `${subjects[whose]} may make ${most} request${most === 1 ? '' : 's'} in a second. Nothing was charged.`,
    { retryAfterSeconds: 1 },
  )

/**
 * All counts that wait when a statement starts go into it, and one statement runs at a time. A key with limits costs
 * one extra round trip; a flood of requests adds no more.
 */
export function createKeyLimiter(options: { database: Database; clock: Clock }): KeyLimiter {
  return new DatabaseKeyLimiter(options)
}

class DatabaseKeyLimiter implements KeyLimiter {
  readonly #database: Database
  readonly #clock: Clock
  #waiting: Waiting[] = []
  #returned: ReturnedCredits[] = []
  #running: Promise<void> | undefined
  /** The second in which a key used up its requests. */
  readonly #exhausted = new Map<string, number>()
  /** The last limit of each key and account that this process counted by, and when. */
  readonly #limits = createLruMap<string, { readonly limit: number; readonly at: number }>(maxExhaustedKeys)
  readonly #inProgress = new ConcurrentRequests()

  constructor({ database, clock }: { database: Database; clock: Clock }) {
    this.#database = database
    this.#clock = clock
  }

  async #giveBack(credits: readonly ReturnedCredits[]): Promise<void> {
    await this.#database
      .query(
        'select key_give($1, $2, $3)',
        [
          credits.map(({ keyId }) => keyId),
          credits.map(({ day }) => day),
          credits.map(({ credits }) => credits),
        ],
        { name: 'key_give', timeoutMs },
      )
      // The credits stay counted until the day ends. A key can then spend less than its limit, never more.
      .catch(() => undefined)
  }

  async #take(requests: readonly Waiting[]): Promise<void> {
    try {
      const rows = await this.#database.query<Taken & { place: number }>(
        'select * from key_take($1, $2, $3)',
        [
          requests.map(({ keyId }) => keyId),
          requests.map(({ credits }) => credits),
          new Date(this.#clock.now()),
        ],
        { name: 'key_take', timeoutMs },
      )
      for (const row of rows) requests[row.place - 1]!.resolve(row)
    } catch (error) {
      for (const { reject } of requests) reject(error)
    }
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0 || this.#returned.length > 0) {
      const [requests, returned] = [this.#waiting, this.#returned]
      this.#waiting = []
      this.#returned = []
      if (returned.length > 0) await this.#giveBack(returned)
      if (requests.length > 0) await this.#take(requests)
    }
    this.#running = undefined
  }

  /**
   * @param limit the limit that counts it. A new one counts what was spent on its day before (the SQL function key_take),
   *   which has to be in the sums of usage.
   */
  async #count(keyId: string, credits: number | null, limit: number): Promise<Taken> {
    const name = credits === null ? `requests ${keyId}` : keyId
    const last = this.#limits.get(name)
    if (last?.limit !== limit || this.#clock.elapsed() - last.at > recountAfterMs) {
      await countSpentBefore(this.#database, keyId, new Date(this.#clock.now()))
    }
    this.#limits.set(name, { limit, at: this.#clock.elapsed() })
    return new Promise((resolve, reject) => {
      this.#waiting.push({ keyId, credits, resolve, reject })
      this.#running ??= Promise.resolve().then(() => this.#work())
    })
  }

  #give(keyId: string, day: string, credits: number): void {
    if (credits <= 0) return
    this.#returned.push({ keyId, day, credits })
    this.#running ??= Promise.resolve().then(() => this.#work())
  }

  /** Takes credits from the day's limit; returns a function that returns unused ones. */
  async #spend(keyId: string, creditsPerDay: number, credits: number, whose: Limited) {
    const now = this.#clock.now()
    const { granted, left } = await this.#count(keyId, credits, creditsPerDay)
    if (!granted) {
      const available = Math.max(0, left ?? 0)
      throw new ServiceError(
        'insufficient_credits',
        `${subjects[whose]} may spend ${creditsPerDay} credits a day (UTC): up to ${credits} are needed, and ${available} are left. Nothing was charged.`,
        {
          reason: whose === 'account' ? 'account_limit' : 'key_limit',
          credits: { needed: credits, available },
          retryAfterSeconds: Math.ceil((dayMs - (now % dayMs)) / 1000),
        },
      )
    }
    return (unused: number) => this.#give(keyId, dayOf(now), unused)
  }

  admit({ keyId, walletId, limits, makers = [], accountLimits }: LimitedActor): Promise<void> | null {
    const ofKey = limits?.requestsPerSecond ?? null
    const ofAccount = accountLimits?.requestsPerSecond ?? null
    const ofMakers = makers.filter((maker) => maker.limits.requestsPerSecond !== null)
    if (ofKey === null && ofAccount === null && ofMakers.length === 0) return null
    // All counts go into one statement.
    return Promise.all([
      ofKey === null ? null : this.countRequest(keyId, ofKey),
      ...ofMakers.map((maker) => this.countRequest(maker.keyId, maker.limits.requestsPerSecond!, 'maker')),
      ofAccount === null ? null : this.countRequest(walletId, ofAccount, 'account'),
    ]).then(() => undefined)
  }

  enter(actor: Pick<Actor, 'accountId' | 'accountLimits'>): (() => void) | null {
    return this.#inProgress.enter(actor)
  }

  async countRequest(keyId: string, requestsPerSecond: number, whose: Limited = 'key'): Promise<void> {
    const second = Math.floor(this.#clock.now() / 1000)
    if (this.#exhausted.get(keyId) === second) throw tooFast(requestsPerSecond, whose)
    const { granted } = await this.#count(keyId, null, requestsPerSecond)
    if (granted) return
    if (this.#exhausted.size >= maxExhaustedKeys) this.#exhausted.clear()
    this.#exhausted.set(keyId, second)
    throw tooFast(requestsPerSecond, whose)
  }

  limitPayer(payer: Payer, keyId: string, creditsPerDay: number, whose: Limited = 'key'): Payer {
    return limitedPayer(payer, (credits) => this.#spend(keyId, creditsPerDay, credits, whose))
  }

  async settled(): Promise<void> {
    while (this.#running) await this.#running
  }
}

/** @param spend takes credits from the key's limit; resolves to a function that returns unused ones */
function limitedPayer(payer: Payer, spend: (credits: number) => Promise<(unused: number) => void>): Payer {
  return {
    ...payer,
    async hold(credits, lookup) {
      const unused = await spend(credits)
      const held = await payer.hold(credits, lookup).catch((error: unknown) => {
        unused(credits)
        throw error
      })
      return {
        async settle(actual, usage, key) {
          let charged = 0
          try {
            const paid = await held.settle(actual, usage, key)
            charged = typeof paid === 'number' ? paid : actual
            return paid
          } finally {
            unused(credits - charged)
          }
        },
        async release(usage) {
          await held.release(usage)
          unused(credits)
        },
      }
    },
    async charge(credits, lookup, usage) {
      const unused = await spend(credits)
      try {
        const paid = await payer.charge(credits, lookup, usage)
        // A key that was charged before costs nothing.
        if (typeof paid === 'number' && paid < credits) unused(credits - paid)
        return paid
      } catch (error) {
        unused(credits)
        throw error
      }
    },
  }
}
