import type { LookupUsage } from '../catalog/ports/payer.ts'

/** Credits set aside for one lookup under way. */
export interface Hold {
  readonly walletId: string
  readonly lookupId: string
  readonly credits: number
  readonly once: boolean
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

export type { LookupUsage } from '../catalog/ports/payer.ts'

/** Something the ledger is asked to do. `settle` with 0 credits is a void. */
export interface LedgerItem {
  readonly kind: 'charge' | 'hold' | 'settle'
  readonly walletId: string
  readonly lookupId: string
  readonly credits: number
  readonly once: boolean
  readonly expiresAt?: number
  readonly usage?: LookupUsage | undefined
}

/** A charge and nothing else: with a price, a usage record and an id that does not come back. It can be promised. */
export type PlainCharge = LedgerItem & { kind: 'charge'; usage: LookupUsage }

export function isPlainCharge(item: LedgerItem): item is PlainCharge {
  return item.kind === 'charge' && !item.once && item.credits > 0 && item.usage !== undefined
}

/** What became of an item: the credits charged, or that its hold had expired. */
export type LedgerOutcome = number | 'expired'

/** An item and whom to tell what became of it. */
export interface Waiting<Item extends LedgerItem = LedgerItem> {
  readonly item: Item
  /** It was declined before. */
  readonly isRetry?: boolean
  resolve(outcome: LedgerOutcome): void
  reject(error: unknown): void
}

/** What every wallet of a flush can spend after it, by wallet. */
export type Spendable = Readonly<Record<string, number>>

export interface LedgerMetrics {
  /** A flush ended: how many items it carried and how long it took. */
  flushed(items: number, seconds: number): void
  /** Charges that were answered could not be made and were set aside: how many lookups, 0 where that is unknown. */
  setAside?(lookups: number): void
  /** Whether charges can be written ahead; told when it changes. */
  logWritable?(writable: boolean): void
}

/** Where the ledger tells what an operator should know (a pino logger fits). */
export interface LedgerLog {
  warn(details: object, message: string): void
  info?(details: object, message: string): void
}

/** For tests and commands: process warnings. */
export const processWarnings: LedgerLog = {
  warn: (details, message) => process.emitWarning(`${message}: ${JSON.stringify(details)}`),
}

/** A flush whose answer was lost: it may have been applied. */
export interface DoubtfulFlush {
  readonly id: string
  readonly wallets: readonly string[]
  /** Lookup ids it made holds for. */
  readonly holds: readonly string[]
}
