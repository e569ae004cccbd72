import type { Fault } from '../errors.ts'
import type { UpstreamRequest, UpstreamResponse } from './upstream.ts'

/** One request to a data vendor, which the operator pays for. */
export interface Purchase {
  readonly vendor: string
  /** The path of the vendor, as price tables name it. */
  readonly path: string
  /** Maximum cost in the vendor's own units, by the vendor's price table. */
  readonly units: number
  /** The operator's key. If an answer repeats it, it is masked. */
  readonly key: string
  /** Has the key in its headers. Sent once and never retried, because every call costs. */
  readonly request: UpstreamRequest
  /** Units charged, as the answer reports them or its status implies; null: use the price table. */
  charged(response: UpstreamResponse): number | null
  /** The vendor's own failure that an answer reports (a refused key, a full queue); null for an ordinary answer. */
  failure(response: UpstreamResponse): Fault | null
}

/** Calls to data vendors within their budgets. The true cost of each call is booked to its lookup. */
export interface Purchases {
  /**
   * Reserves the maximum price, sends the request once and books the true price.
   * @throws Fault vendor_budget if the vendor's budget is used up (nothing is sent); the fault of `failure`; else as
   * UpstreamClient
   */
  buy(purchase: Purchase): Promise<UpstreamResponse>
}
