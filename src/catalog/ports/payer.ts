import type { StoredParts } from '../price.ts'

/** Parameters in a usage record. Null: left out, because the value is long or part of a body. */
export type RecordedParameters = Readonly<Record<string, RecordedValue | readonly RecordedValue[] | null>>
export type RecordedValue = string | number | boolean

/** The usage record of a lookup, besides its id, time and credits. */
export interface LookupUsage {
  readonly operationId: string
  /** The id of the key that made the request. */
  readonly keyId: string
  /** `found`, `not_found`, …, or the error code of a lookup that failed. */
  readonly outcome: string
  /** The source that answered, or the first source that failed; null where the lookup queried no source. */
  readonly source: string | null
  readonly cached: boolean
  /** Why the lookup failed, in one word (lookup/faults.ts); absent if it succeeded. */
  readonly cause?: string | undefined
  /** The parts of its price; absent: unknown (a failed lookup, an answer that a node of an older release cached). */
  readonly priceParts?: StoredParts | undefined
  /** The parameters as they were understood (lookup/recorded-parameters.ts); absent: they are not stored. */
  readonly parameters?: RecordedParameters | undefined
  /** The monitor that made the lookup. */
  readonly monitorId?: string | undefined
  /** HTTP status and reason of a lookup that failed. */
  readonly failure?: { readonly status: number; readonly reason: string } | undefined
  /** Measured with a monotonic clock. */
  readonly durationMs: number
}

/** A lookup as its payer knows it. */
export interface PaidLookup {
  /** Names the lookup in the ledger. */
  readonly id: string
  /** The id may recur after a crash (a monitor's check), so the payer charges it only once. */
  readonly once?: boolean
  /** Of a charge: the request can be repeated, so its key is recorded with the charge, and charged only once. */
  readonly key?: ChargedKey | undefined
}

/** An Idempotency-Key as the ledger records it. */
export interface ChargedKey {
  /** A hash of the account and the key, in 32 hex digits. */
  readonly id: string
  /** A hash of the request, in 32 hex digits. */
  readonly request: string
  /** The id of the stored answer, in 32 hex digits; null: the answer is not stored. */
  readonly answer: string | null
  /** Entries that the answer lacks because they could not be read; undefined: none. */
  readonly unreadableEntries?: number | undefined
}

/** Credits set aside for one lookup. Ends once: settled or released. */
export interface PayerHold {
  /**
   * Charges the price of the lookup, at most the held amount, and releases the rest.
   * @param key recorded with the charge; nothing is charged if it was charged before
   */
  settle(credits: number, usage?: LookupUsage, key?: ChargedKey): Promise<unknown>
  /** Releases the whole hold after a failed lookup. Never rejects: an unreleased hold expires. */
  release(usage?: LookupUsage): Promise<void>
}

/** Who pays for a lookup: a wallet, or a payment made for this one request. */
export interface Payer {
  /** @throws ServiceError insufficient_credits if fewer credits are available */
  hold(credits: number, lookup: PaidLookup): Promise<PayerHold>
  /**
   * Holds and settles in one step, for a cached answer.
   * @throws ServiceError insufficient_credits
   */
  charge(credits: number, lookup: PaidLookup, usage?: LookupUsage): Promise<unknown>
  /** The remaining credits, if they are known without a query. */
  remaining?(): number | undefined
}
