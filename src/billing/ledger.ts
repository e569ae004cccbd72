import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import type { Database } from '../storage/database.ts'
import { createAllowanceFlusher, type NodeJournal } from './allowance.ts'
import { type Balance, readBalance } from './balance.ts'
import { addEntry, type LedgerEntry, type NewEntry, type PageOptions, readHistory } from './entries.ts'
import { createFlusher, type Flusher, type LedgerMetrics } from './flusher.ts'
import { createPrepaidFlusher } from './prepaid.ts'
import type { LookupUsage, Reservation } from './types.ts'

export type { LedgerEntry, NewEntry, PageOptions } from './entries.ts'
export type { LedgerMetrics } from './flusher.ts'
export type { LookupUsage, Reservation } from './types.ts'

/** Credits: who has how many, what is set aside, what was charged. See docs/CREDITS.md. */
export interface Ledger {
  /**
   * Sets credits aside before a lookup starts.
   * @throws ServiceError insufficient_credits when the wallet does not have them to spare
   */
  reserve(wanted: {
    walletId: string
    credits: number
    lookupId: string
    /** The lookup's id may come back after a crash: it is charged once for ever. */
    once?: boolean
  }): Promise<Reservation>
  /**
   * Charges a lookup that was answered, at most what was reserved for it, and releases the rest.
   * @returns the credits charged; 0 for a `once` lookup that was charged before
   */
  settle(reservation: Reservation, credits: number, usage?: LookupUsage): Promise<number>
  /** Gives everything back after a lookup that failed. Never rejects: an unreleased reservation expires. */
  release(reservation: Reservation, usage?: LookupUsage): Promise<void>
  /**
   * Reserves and settles in one step, for an answer that is already there.
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
   * What the wallet has, and how much of it is reserved for lookups under way.
   * @throws ServiceError not_found
   */
  balance(walletId: string): Promise<Balance>
  /** Adds credits. The same idempotency key again adds nothing and gives the first entry. */
  grant(entry: NewEntry): Promise<LedgerEntry>
  /** Entries of a wallet, newest first. */
  history(walletId: string, page?: PageOptions): Promise<LedgerEntry[]>
  /** Whether the account ever bought credits or held a subscription (live mode). */
  hasPurchased(accountId: string): Promise<boolean>
  /** Releases reservations whose lifetime is over and forgets flushes older than a day. Gives how many. */
  expireReservations(): Promise<number>
  /** Writes what is waiting. */
  close(): Promise<void>
}

export interface LedgerOptions {
  readonly database: Database
  readonly clock: Clock
  readonly metrics?: LedgerMetrics
  /** Lifetime of a reservation (default 60 s); longer than the longest lookup. */
  readonly reservationSeconds?: number
  /** Lets a node on a server promise charges (see allowance.ts); without it each waits for its commit. */
  readonly journal?: NodeJournal | undefined
}

const day = 86_400_000
/** Two for flushes, one for draws, and one for everybody else. */
const connectionsForAllowances = 4

/** The wallet of an account in one mode. */
export function walletIdOf(accountId: string, mode: 'live' | 'test'): string {
  return `${accountId}:${mode}`
}

function openFlusher(options: LedgerOptions): Flusher {
  if (options.database.kind === 'embedded') return createPrepaidFlusher(options)
  const { database, journal } = options
  return journal && database.concurrency >= connectionsForAllowances
    ? createAllowanceFlusher({ ...options, journal })
    : createFlusher(options)
}

/** Opens the ledger. One per process and database, closed before the database is. */
export function createLedger(options: LedgerOptions): Ledger {
  const { database, clock } = options
  const lifetimeMs = (options.reservationSeconds ?? 60) * 1000
  const flusher = openFlusher(options)
  const ended = new WeakSet<Reservation>()

  /** A reservation ends once; ending it again is a mistake of the caller that must not cost anybody credits. */
  function end(reservation: Reservation): boolean {
    if (ended.has(reservation)) return false
    ended.add(reservation)
    return true
  }

  function wholeCredits(credits: number): number {
    if (!Number.isSafeInteger(credits) || credits < 0)
      throw new Error(`${credits} is not a number of credits`)
    return credits
  }

  return {
    async reserve({ walletId, credits, lookupId, once = false }) {
      const expiresAt = clock.now() + lifetimeMs
      if (wholeCredits(credits) > 0) {
        await flusher.add({ kind: 'reserve', walletId, lookupId, credits, once: false, expiresAt })
      }
      return { walletId, lookupId, credits, once, expiresAt }
    },

    async settle(reservation, credits, usage) {
      const { walletId, lookupId, once } = reservation
      if (wholeCredits(credits) > reservation.credits) {
        throw new Error(
          `lookup ${lookupId} cannot cost more than the ${reservation.credits} credits reserved`,
        )
      }
      if (!end(reservation)) throw new Error(`lookup ${lookupId} was settled or released before`)
      const charge = { walletId, lookupId, credits, once: once && credits > 0, usage }
      if (reservation.credits === 0) return flusher.add({ ...charge, kind: 'charge' })
      const settled = await flusher.add({ ...charge, kind: 'settle' })
      // The lookup outlived its reservation: it is charged like any other if the credits are still there.
      return settled === 'expired' ? flusher.add({ ...charge, kind: 'charge' }) : settled
    },

    async release(reservation, usage) {
      if (!end(reservation)) return
      const { walletId, lookupId } = reservation
      const kind = reservation.credits === 0 ? 'charge' : 'settle'
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
      const row = await readBalance(database, walletId, options.journal?.id)
      if (!row) throw new ServiceError('not_found', `There is no wallet ${walletId}.`)
      return row
    },

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

    async expireReservations() {
      const now = clock.now()
      const [row] = await database.query<{ dropped: number }>('select ledger_drop(null, $1) as dropped', [
        new Date(now),
      ])
      await database.query('delete from ledger_flushes where at < $1', [new Date(now - day)])
      return row!.dropped
    },

    close: () => flusher.close(),
  }
}
