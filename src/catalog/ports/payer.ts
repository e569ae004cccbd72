import type { StoredParts } from '../price.ts'

/** The usage record of a lookup, besides its id, time and credits. */
export interface LookupUsage {
  readonly operationId: string
  /** Who asked: a key's id. */
  readonly keyId: string
  /** `found`, `not_found`, …, or the error code of a lookup that failed. */
  readonly outcome: string
  /** The source that answered, or the first source that failed; null where the lookup queried no source. */
  readonly source: string | null
  readonly cached: boolean
  /** Why it failed, in a word (lookup/faults.ts); absent where it did not. */
  readonly cause?: string | undefined
  /** The parts of its price; absent: unknown (a failed lookup, an answer that a node of an older release cached). */
  readonly priceParts?: StoredParts | undefined
  /** By a clock that goes on evenly. */
  readonly durationMs: number
}

/** A lookup as its payer knows it. */
export interface PaidLookup {
  /** Names the lookup in the ledger. */
  readonly id: string
  /** The id may recur after a crash (a monitor's check), so the payer charges it only once. */
  readonly once?: boolean
}

/** Credits set aside for one lookup. Ends once: settled or released. */
export interface PayerHold {
  /** Charges what the lookup cost, at most what is held, and releases the rest. */
  settle(credits: number, usage?: LookupUsage): Promise<unknown>
  /** Gives everything back after a lookup that failed. Never rejects: a hold that is not released expires. */
  release(usage?: LookupUsage): Promise<void>
}

/** Who pays for a lookup: a wallet, or a payment made for this one request. */
export interface Payer {
  /** @throws ServiceError insufficient_credits when the credits are not there to spare */
  hold(credits: number, lookup: PaidLookup): Promise<PayerHold>
  /**
   * Holds and settles in one step, for an answer that is already there.
   * @throws ServiceError insufficient_credits
   */
  charge(credits: number, lookup: PaidLookup, usage?: LookupUsage): Promise<unknown>
  /** The remaining credits, where known without a request. */
  remaining?(): number | undefined
}
