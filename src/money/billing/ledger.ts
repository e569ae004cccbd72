import { randomUUID } from 'node:crypto'
import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import type { ChargedKey } from '../../catalog/ports/payer.ts'
import type { Database } from '../../runtime/storage/database.ts'
import type { Tracing } from '../../runtime/tracing/tracing.ts'
import { type Balance, readBalance } from './books/balance.ts'
import { addEntry, type LedgerEntry, type NewEntry, type PageOptions, readHistory } from './books/entries.ts'
import type { DeferredBacklog } from './deferred/deferred-charges.ts'
import { type Flusher, openFlusher } from './flusher.ts'
import { type Hold, type LedgerLog, type LedgerMetrics, type LookupUsage, processWarnings } from './types.ts'
import { walletIdOf } from './wallet.ts'
import type { WriteAheadPlace } from './write-ahead/log.ts'
import { embeddedPlace } from './write-ahead/recovery.ts'

export type { Balance } from './books/balance.ts'
export type { LedgerEntry, NewEntry, PageOptions } from './books/entries.ts'
export type { Hold, LedgerLog, LedgerMetrics, LookupUsage } from './types.ts'

/** Credits of wallets: balances, holds and charges. See docs/LEDGER.md. */
export interface Ledger {
  /**
   * Sets credits aside before a lookup starts.
   * @throws ServiceError insufficient_credits when the wallet has too few free credits
   */
  hold(wanted: {
    walletId: string
    credits: number
    lookupId: string
    /** The lookup's id may return after a crash: it is charged at most once. */
    once?: boolean
  }): Promise<Hold>
  /**
   * Charges an answered lookup, up to the credits held, and releases the rest.
   * @returns the credits charged; 0 for a `once` lookup or a key that was charged before
   */
  settle(hold: Hold, credits: number, usage?: LookupUsage, key?: ChargedKey): Promise<number>
  /** Releases the hold of a failed lookup. Never rejects: a hold that is not released expires. */
  void(hold: Hold, usage?: LookupUsage): Promise<void>
  /**
   * Holds and settles in one step, for an answer that is already available.
   * @returns the credits charged
   * @throws ServiceError insufficient_credits
   */
  charge(lookup: {
    walletId: string
    credits: number
    lookupId: string
    once?: boolean
    key?: ChargedKey | undefined
    usage?: LookupUsage
  }): Promise<number>
  /**
   * Credits of the wallet, and how many of them are held for lookups in progress.
   * @throws ServiceError not_found
   */
  balance(walletId: string): Promise<Balance>
  /**
   * Credits that the last charge or hold of this process left in the wallet. Undefined if this process has not used
   * the wallet recently. Makes no database call.
   */
  remaining(walletId: string): number | undefined
  /** Adds credits. A repeated idempotency key adds nothing and returns the first entry. */
  grant(entry: NewEntry): Promise<LedgerEntry>
  /** Entries of a wallet, newest first. */
  history(walletId: string, page?: PageOptions): Promise<LedgerEntry[]>
  /** Whether the account ever bought credits or held a subscription (live mode). */
  hasPurchased(accountId: string): Promise<boolean>
  /**
   * Ends expired holds and leases, and deletes records of flushes older than a day. Returns the number of holds
   * ended.
   */
  expireHolds(): Promise<number>
  /** Resolves when every charge that this process answered is in the database. */
  settled(): Promise<void>
  /** Names this process in its leases; undefined where it writes no charges ahead. */
  readonly node: string | undefined
  /** Charges that were answered, written ahead, and are not in the database yet. */
  backlog(): DeferredBacklog
  /** Writes all waiting items, then closes. */
  close(): Promise<void>
}

export interface LedgerOptions {
  readonly database: Database
  readonly clock: Clock
  readonly metrics?: LedgerMetrics
  /** Traces flushes; null or absent: off. */
  readonly tracing?: Tracing | null | undefined
  readonly log?: LedgerLog
  /** Lifetime of a hold (default 60 s); must exceed the longest lookup. */
  readonly holdSeconds?: number
  /**
   * Where this process writes ahead (writeAheadPlace). Default: with the embedded database. A server without it makes
   * every charge wait for its commit.
   */
  readonly writeAhead?: WriteAheadPlace | undefined
  /** False: every charge waits for its commit, even with a write-ahead log (default true). */
  readonly deferCharges?: boolean
}

/** Whether a lookup that is charged once was charged before. */
async function wasCharged(database: Database, lookupId: string): Promise<boolean> {
  const rows = await database.query('select 1 from charged_lookups where lookup_id = $1', [lookupId])
  return rows.length > 0
}

/** Opens the ledger. Open one per process and database, and close it before the database. */
export function createLedger(options: LedgerOptions): Ledger {
  const { database, clock, log = processWarnings, deferCharges: promise = true } = options
  const writeAhead =
    options.writeAhead ?? (database.kind === 'embedded' ? embeddedPlace(database) : undefined)
  const flusher = openFlusher({ ...options, log, deferCharges: promise, writeAhead })
  return {
    ...holdsOf(options, flusher),

    // Every cached lookup takes this path, so it allocates no promise beyond the flusher's.
    charge({ walletId, credits, lookupId, once = false, key, usage }) {
      try {
        wholeCredits(credits)
      } catch (error) {
        return Promise.reject(error)
      }
      return flusher.add({
        ...{ kind: 'charge', walletId, lookupId, credits, once: once && credits > 0, usage, key },
      })
    },

    async balance(walletId) {
      await flusher.settled()
      const row = await readBalance(database, walletId, flusher.node)
      if (!row) throw new ServiceError('not_found', `There is no wallet ${walletId}.`)
      return row
    },

    remaining: (walletId) => flusher.remaining(walletId),

    grant: (entry) =>
      addEntry(database, clock, { ...entry, idempotencyKey: entry.idempotencyKey ?? randomUUID() }),

    history: (walletId, page) => readHistory(database, walletId, page),

    hasPurchased: (accountId) => hasPurchased(database, accountId),
    expireHolds: () => expireHolds(database, clock),
    settled: async () => flusher.settled(),
    node: flusher.node,
    backlog: () => flusher.journal(),

    close: () => flusher.close(),
  }
}

/** Holds of lookups in progress, and their ends. */
function holdsOf(
  { database, clock, holdSeconds = 60 }: LedgerOptions,
  flusher: Flusher,
): Pick<Ledger, 'hold' | 'settle' | 'void'> {
  const ended = new WeakSet<Hold>()

  /** A hold ends once. A second end is a bug of the caller and must not change credits. */
  function end(hold: Hold): boolean {
    if (ended.has(hold)) return false
    ended.add(hold)
    return true
  }

  return {
    async hold({ walletId, credits, lookupId, once = false }) {
      const expiresAt = clock.now() + holdSeconds * 1000
      const hold = { walletId, lookupId, credits, once, expiresAt }
      if (wholeCredits(credits) === 0) return hold
      try {
        await flusher.add({ kind: 'hold', walletId, lookupId, credits, once: false, expiresAt })
      } catch (error) {
        // A repeat of a charged lookup is free: it needs no credits.
        const isPoor = error instanceof ServiceError && error.kind === 'insufficient_credits'
        if (!once || !isPoor || !(await wasCharged(database, lookupId))) throw error
        return { ...hold, wasCharged: true }
      }
      return hold
    },

    async settle(hold, credits, usage, key) {
      const { walletId, lookupId, once } = hold
      if (wholeCredits(credits) > hold.credits) {
        throw new Error(`lookup ${lookupId} cannot cost more than the ${hold.credits} credits held`)
      }
      if (!end(hold)) throw new Error(`lookup ${lookupId} was settled or made void before`)
      const charge = { walletId, lookupId, credits, once: once && credits > 0, usage, key }
      if (hold.credits === 0 || hold.wasCharged) return flusher.add({ ...charge, kind: 'charge' })
      const settled = await flusher.add({ ...charge, kind: 'settle' })
      // The hold expired before the lookup ended: charge the lookup directly if the wallet still has the credits.
      return settled === 'expired' ? flusher.add({ ...charge, kind: 'charge' }) : settled
    },

    async void(hold, usage) {
      if (!end(hold)) return
      const { walletId, lookupId } = hold
      const kind = hold.credits === 0 || hold.wasCharged ? 'charge' : 'settle'
      await flusher.add({ kind, walletId, lookupId, credits: 0, once: false, usage }).catch(() => {})
    },
  }
}

function wholeCredits(credits: number): number {
  if (!Number.isSafeInteger(credits) || credits < 0) throw new Error(`${credits} is not a number of credits`)
  return credits
}

async function hasPurchased(database: Database, accountId: string): Promise<boolean> {
  const rows = await database.query(
    `select 1 from ledger_entries where wallet_id = $1 and kind in ('purchase', 'subscription') limit 1`,
    [walletIdOf(accountId, 'live')],
  )
  return rows.length > 0
}

async function expireHolds(database: Database, clock: Clock): Promise<number> {
  const [row] = await database.query<{ released: number }>('select ledger_release(null, $1) as released', [
    new Date(clock.now()),
  ])
  await database.query('select ledger_forget_flushes()')
  return row!.released
}
