import type { ChargedKey, LookupUsage } from '../../catalog/ports/payer.ts'

/** Credits set aside for one lookup in progress. */
export interface Hold {
  readonly walletId: string
  readonly lookupId: string
  readonly credits: number
  readonly once: boolean
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
  /** Set if the lookup was charged before: nothing is held, and its settlement is free. */
  readonly wasCharged?: boolean
}

export type { LookupUsage } from '../../catalog/ports/payer.ts'

/** A charge, hold or settlement for the ledger. `settle` with 0 credits releases the hold. */
export interface LedgerItem {
  readonly kind: 'charge' | 'hold' | 'settle'
  readonly walletId: string
  readonly lookupId: string
  readonly credits: number
  readonly once: boolean
  readonly expiresAt?: number
  readonly usage?: LookupUsage | undefined
  /** Recorded with the charge or settlement, which is left out if the key was charged before. */
  readonly key?: ChargedKey | undefined
}

/** A key in the format of the SQL function lookup_keys_charge. */
export type KeyRecord = [
  key: string,
  request: string,
  lookupId: string,
  answer: string | null,
  credits: number,
  outcome: string,
  cached: 0 | 1,
  unreadableEntries: number | null,
]

/** The key of a charged item; null without a key. */
export function keyRecordOf({ key, lookupId, credits, usage }: LedgerItem): KeyRecord | null {
  if (key === undefined || usage === undefined) return null
  const { id, request, answer, unreadableEntries = null } = key
  return [id, request, lookupId, answer, credits, usage.outcome, usage.cached ? 1 : 0, unreadableEntries]
}

/** A charge that can be deferred: it has a price, a usage record and an id that is used once. */
export type PlainCharge = LedgerItem & { kind: 'charge'; usage: LookupUsage }

export function isPlainCharge(item: LedgerItem): item is PlainCharge {
  return item.kind === 'charge' && !item.once && item.credits > 0 && item.usage !== undefined
}

/** The credits charged, or that the hold had expired. */
export type LedgerOutcome = number | 'expired'

/** An item and the callbacks that report its outcome. */
export interface Waiting<Item extends LedgerItem = LedgerItem> {
  readonly item: Item
  /** The item was declined once and is tried again. */
  readonly isRetry?: boolean
  resolve(outcome: LedgerOutcome): void
  reject(error: unknown): void
}

/** Credits that each wallet of a flush can spend after it, by wallet id. */
export type Spendable = Readonly<Record<string, number>>

export interface LedgerMetrics {
  /** A flush ended: its number of items and its duration. */
  flushed(items: number, seconds: number): void
  /** Answered charges could not be applied and were set aside. `lookups` is 0 if unknown. */
  setAside?(lookups: number): void
  /** Called when the write-ahead log becomes writable or unwritable. */
  logWritable?(writable: boolean): void
}

/** Receives messages for the operator (a pino logger fits). */
export interface LedgerLog {
  warn(details: object, message: string): void
  info?(details: object, message: string): void
}

/** Emits process warnings; for tests and commands. */
export const processWarnings: LedgerLog = {
  warn: (details, message) => process.emitWarning(`${message}: ${JSON.stringify(details)}`),
}

/** A flush whose response was lost: the database may have applied it. */
export interface DoubtfulFlush {
  readonly id: string
  readonly wallets: readonly string[]
  /** Lookup ids of its holds. */
  readonly holds: readonly string[]
  /** Keys of its charges with their lookup ids; absent in flushes of older releases. */
  readonly keys?: readonly (readonly [key: string, lookupId: string])[]
}
