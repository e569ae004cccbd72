/** Credits set aside for one lookup. */
export interface Reservation {
  readonly walletId: string
  readonly lookupId: string
  readonly credits: number
  readonly once: boolean
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** What is kept of a lookup in the usage records, besides its id, time and credits. */
export interface LookupUsage {
  readonly operationId: string
  readonly keyId: string
  /** `found`, `not_found`, …, or the error code of a lookup that failed. */
  readonly outcome: string
  readonly source: string | null
  readonly cached: boolean
  readonly durationMs: number
}

/** Something that waits for the next flush. `settle` with 0 credits is a release. */
export interface LedgerItem {
  readonly kind: 'charge' | 'reserve' | 'settle'
  readonly walletId: string
  readonly lookupId: string
  readonly credits: number
  readonly once: boolean
  readonly expiresAt?: number
  readonly usage?: LookupUsage | undefined
}

/** An item and whom to tell what became of it. */
export interface Waiting<Item extends LedgerItem = LedgerItem> {
  readonly item: Item
  /** It was refused before. */
  readonly again?: boolean
  resolve(outcome: LedgerOutcome): void
  reject(error: unknown): void
}

/** What became of it: the credits charged, or that its reservation had expired. */
export type LedgerOutcome = number | 'expired'
