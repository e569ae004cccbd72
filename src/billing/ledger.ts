import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import type { Database } from '../storage/database.ts'
import { type Balance, readBalance } from './books/balance.ts'
import { addEntry, type LedgerEntry, type NewEntry, type PageOptions, readHistory } from './books/entries.ts'
import type { DeferredBacklog } from './deferred/deferred-charges.ts'
import { openFlusher } from './flusher.ts'
import { type Hold, type LedgerLog, type LedgerMetrics, type LookupUsage, processWarnings } from './types.ts'
import { walletIdOf } from './wallet.ts'
import type { WriteAheadPlace } from './write-ahead/log.ts'
import { embeddedPlace } from './write-ahead/recovery.ts'

export type { Balance } from './books/balance.ts'
export type { LedgerEntry, NewEntry, PageOptions } from './books/entries.ts'
export type { Hold, LedgerLog, LedgerMetrics, LookupUsage } from './types.ts'

/** Credits: who has how many, what is set aside, what was charged. See docs/CREDITS.md. */
export interface Ledger {
  /**
   * Sets credits aside before a lookup starts.
   * @throws ServiceError insufficient_credits when the wallet does not have them to spare
   */
  hold(wanted: {
    walletId: string
    credits: number
    lookupId: string
    /** The lookup's id may come back after a crash: it is charged once for ever. */
    once?: boolean
  }): Promise<Hold>
  /**
   * Charges a lookup that was answered, at most what was held for it, and gives back the rest.
   * @returns the credits charged; 0 for a `once` lookup that was charged before
   */
  settle(hold: Hold, credits: number, usage?: LookupUsage): Promise<number>
  /** Gives everything back after a lookup that failed. Never rejects: a hold that does not end expires. */
  void(hold: Hold, usage?: LookupUsage): Promise<void>
  /**
   * Holds and settles in one step, for an answer that is already there.
   * @returns the credits charged
   * @throws ServiceError insufficient_credits
   */
  charge(lookup: {
    walletId: string
    credits: number
    lookupId: string
    once?: boolean
    usage?: LookupUsage
  }): Promise<number>
  /**
   * What the wallet has, and how much of it is held for lookups under way.
   * @throws ServiceError not_found
   */
  balance(walletId: string): Promise<Balance>
  /**
   * What the wallet can spend, as far as this process knows without asking the database: what the last charge or hold
   * here left. Undefined where nothing of the wallet went by here.
   */
  remaining(walletId: string): number | undefined
  /** Adds credits. The same idempotency key again adds nothing and gives the first entry. */
  grant(entry: NewEntry): Promise<LedgerEntry>
  /** Entries of a wallet, newest first. */
  history(walletId: string, page?: PageOptions): Promise<LedgerEntry[]>
  /** Whether the account ever bought credits or held a subscription (live mode). */
  hasPurchased(accountId: string): Promise<boolean>
  /** Ends holds and leases whose lifetime is over and forgets flushes older than a day. Gives how many. */
  expireHolds(): Promise<number>
  /** Charges that were answered, written ahead, and are not in the database yet. */
  backlog(): DeferredBacklog
  /** Writes what is waiting. */
  close(): Promise<void>
}

export interface LedgerOptions {
  readonly database: Database
  readonly clock: Clock
  readonly metrics?: LedgerMetrics
  readonly log?: LedgerLog
  /** Lifetime of a hold (default 60 s); longer than the longest lookup. */
  readonly holdSeconds?: number
  /**
   * Where this process writes ahead (writeAheadPlace). Default: with the embedded database. On a server without it every
   * charge waits for its commit.
   */
  readonly writeAhead?: WriteAheadPlace | undefined
  /** False: every charge waits for its commit, wherever this process could write ahead (default true). */
  readonly deferCharges?: boolean
}

/** Opens the ledger. One per process and database, closed before the database is. */
export function createLedger(options: LedgerOptions): Ledger {
  const { database, clock, log = processWarnings, deferCharges: promise = true } = options
  const lifetimeMs = (options.holdSeconds ?? 60) * 1000
  const writeAhead =
    options.writeAhead ?? (database.kind === 'embedded' ? embeddedPlace(database) : undefined)
  const flusher = openFlusher({ ...options, log, deferCharges: promise, writeAhead })
  const ended = new WeakSet<Hold>()

  /** A hold ends once; ending it again is a mistake of the caller that must not cost anybody credits. */
  function end(hold: Hold): boolean {
    if (ended.has(hold)) return false
    ended.add(hold)
    return true
  }

  function wholeCredits(credits: number): number {
    if (!Number.isSafeInteger(credits) || credits < 0)
      throw new Error(`${credits} is not a number of credits`)
    return credits
  }

  return {
    async hold({ walletId, credits, lookupId, once = false }) {
      const expiresAt = clock.now() + lifetimeMs
      if (wholeCredits(credits) > 0) {
        await flusher.add({ kind: 'hold', walletId, lookupId, credits, once: false, expiresAt })
      }
      return { walletId, lookupId, credits, once, expiresAt }
    },

    async settle(hold, credits, usage) {
      const { walletId, lookupId, once } = hold
      if (wholeCredits(credits) > hold.credits) {
        throw new Error(`lookup ${lookupId} cannot cost more than the ${hold.credits} credits held`)
      }
      if (!end(hold)) throw new Error(`lookup ${lookupId} was settled or made void before`)
      const charge = { walletId, lookupId, credits, once: once && credits > 0, usage }
      if (hold.credits === 0) return flusher.add({ ...charge, kind: 'charge' })
      const settled = await flusher.add({ ...charge, kind: 'settle' })
      // The lookup outlived its hold: it is charged like any other if the credits are still there.
      return settled === 'expired' ? flusher.add({ ...charge, kind: 'charge' }) : settled
    },

    async void(hold, usage) {
      if (!end(hold)) return
      const { walletId, lookupId } = hold
      const kind = hold.credits === 0 ? 'charge' : 'settle'
      await flusher.add({ kind, walletId, lookupId, credits: 0, once: false, usage }).catch(() => {})
    },

    // Every cached lookup comes by here: no promise but the flusher's own.
    charge({ walletId, credits, lookupId, once = false, usage }) {
      try {
        wholeCredits(credits)
      } catch (error) {
        return Promise.reject(error)
      }
      return flusher.add({ kind: 'charge', walletId, lookupId, credits, once: once && credits > 0, usage })
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

    async hasPurchased(accountId) {
      const rows = await database.query(
        `select 1 from ledger_entries where wallet_id = $1 and kind in ('purchase', 'subscription') limit 1`,
        [walletIdOf(accountId, 'live')],
      )
      return rows.length > 0
    },

    async expireHolds() {
      const now = new Date(clock.now())
      const [row] = await database.query<{ released: number }>(
        'select ledger_release(null, $1) as released',
        [now],
      )
      await database.query('select ledger_forget_flushes()')
      return row!.released
    },

    backlog: () => flusher.journal(),

    close: () => flusher.close(),
  }
}
