import type { Payer } from '../catalog/ports/payer.ts'
import type { Clock } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import type { Database } from '../storage/database.ts'

/** Enforces the limits of keys over all nodes, in the database. */
export interface KeyLimiter {
  /**
   * Counts one request against the key's limit of requests per second.
   * @throws ServiceError rate_limited beyond the limit; temporarily_unavailable while the database is away
   */
  countRequest(keyId: string, requestsPerSecond: number): Promise<void>
  /**
   * Wraps the payer of a key that may spend this number of credits per day (UTC). Beyond it the payer throws
   * insufficient_credits with reason `key_limit`.
   */
  limitPayer(payer: Payer, keyId: string, creditsPerDay: number): Payer
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

interface GivenBack {
  readonly keyId: string
  readonly day: string
  readonly credits: number
}

const dayMs = 86_400_000
const timeoutMs = 10_000
/** Keys whose requests of the current second are used up: they are refused without a database call. */
const maxExhaustedKeys = 10_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

const tooFast = (most: number) =>
  new ServiceError(
    'rate_limited',
    `This key may make ${most} request${most === 1 ? '' : 's'} in a second. Nothing was charged.`,
    { retryAfterSeconds: 1 },
  )

/**
 * All counts that wait when a statement starts go into it, and one statement runs at a time. A key with limits costs
 * one extra round trip; a flood of requests adds no more.
 */
export function createKeyLimiter({ database, clock }: { database: Database; clock: Clock }): KeyLimiter {
  let waiting: Waiting[] = []
  let back: GivenBack[] = []
  let running: Promise<void> | undefined
  /** The second in which a key used up its requests. */
  const exhausted = new Map<string, number>()

  async function giveBack(given: readonly GivenBack[]): Promise<void> {
    await database
      .query(
        'select key_give($1, $2, $3)',
        [given.map(({ keyId }) => keyId), given.map(({ day }) => day), given.map(({ credits }) => credits)],
        { name: 'key_give', timeoutMs },
      )
      // The credits stay counted until the day ends. A key can then spend less than its limit, never more.
      .catch(() => undefined)
  }

  async function take(asked: readonly Waiting[]): Promise<void> {
    try {
      const rows = await database.query<Taken & { place: number }>(
        'select * from key_take($1, $2, $3)',
        [asked.map(({ keyId }) => keyId), asked.map(({ credits }) => credits), new Date(clock.now())],
        { name: 'key_take', timeoutMs },
      )
      for (const row of rows) asked[row.place - 1]!.resolve(row)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  async function work(): Promise<void> {
    while (waiting.length > 0 || back.length > 0) {
      const [asked, given] = [waiting, back]
      waiting = []
      back = []
      if (given.length > 0) await giveBack(given)
      if (asked.length > 0) await take(asked)
    }
    running = undefined
  }

  function ask(keyId: string, credits: number | null): Promise<Taken> {
    return new Promise((resolve, reject) => {
      waiting.push({ keyId, credits, resolve, reject })
      running ??= Promise.resolve().then(work)
    })
  }

  function give(keyId: string, day: string, credits: number): void {
    if (credits <= 0) return
    back.push({ keyId, day, credits })
    running ??= Promise.resolve().then(work)
  }

  /** Takes credits from the day's limit; returns a function that returns unused ones. */
  async function spend(keyId: string, creditsPerDay: number, credits: number) {
    const now = clock.now()
    const { granted, left } = await ask(keyId, credits)
    if (!granted) {
      const available = Math.max(0, left ?? 0)
      throw new ServiceError(
        'insufficient_credits',
        `This key may spend ${creditsPerDay} credits a day (UTC): up to ${credits} are needed, and ${available} are left. Nothing was charged.`,
        {
          reason: 'key_limit',
          credits: { needed: credits, available },
          retryAfterSeconds: Math.ceil((dayMs - (now % dayMs)) / 1000),
        },
      )
    }
    return (unused: number) => give(keyId, dayOf(now), unused)
  }

  return {
    async countRequest(keyId, requestsPerSecond) {
      const second = Math.floor(clock.now() / 1000)
      if (exhausted.get(keyId) === second) throw tooFast(requestsPerSecond)
      const { granted } = await ask(keyId, null)
      if (granted) return
      if (exhausted.size >= maxExhaustedKeys) exhausted.clear()
      exhausted.set(keyId, second)
      throw tooFast(requestsPerSecond)
    },
    limitPayer: (payer, keyId, creditsPerDay) => ({
      ...payer,
      async hold(credits, lookup) {
        const unused = await spend(keyId, creditsPerDay, credits)
        const held = await payer.hold(credits, lookup).catch((error: unknown) => {
          unused(credits)
          throw error
        })
        return {
          async settle(actual, usage) {
            let charged = 0
            try {
              await held.settle(actual, usage)
              charged = actual
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
        const unused = await spend(keyId, creditsPerDay, credits)
        try {
          return await payer.charge(credits, lookup, usage)
        } catch (error) {
          unused(credits)
          throw error
        }
      },
    }),
    async settled() {
      while (running) await running
    },
  }
}
