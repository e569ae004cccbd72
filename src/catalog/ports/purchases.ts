import type { Fault } from '../../errors.ts'
import type { UpstreamRequest, UpstreamResponse } from './upstream.ts'

/** One request to a data vendor, which the operator pays for. */
export interface Purchase {
  readonly vendor: string
  /** The path asked, as price tables name it. */
  readonly path: string
  /** Units of the vendor's own that it costs at most, by the vendor's table. */
  readonly units: number
  /** The operator's key: whatever an answer repeats of it is made unreadable. */
  readonly key: string
  /** With the key in its headers. Sent once, whatever becomes of it: every call costs. */
  readonly request: UpstreamRequest
  /** Units charged, as the answer tells or its status implies; null where the table holds. */
  charged(response: UpstreamResponse): number | null
  /** The vendor's own failure that an answer tells of (a key refused, a queue that is full); null where it is an answer. */
  failure(response: UpstreamResponse): Fault | null
}

/** Calls to data vendors within their budgets. What each really cost is booked to the lookup it was made for. */
export interface Purchases {
  /**
   * Sets aside the highest price, sends the request once and books the true price.
   * @throws Fault vendor_budget where the vendor's budget is used up: nothing was sent; what `failure` gives; else as
   *   UpstreamClient
   */
  buy(purchase: Purchase): Promise<UpstreamResponse>
}
