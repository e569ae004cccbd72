import type { Fault } from '../../catalog/errors.ts'
import type { UpstreamResponse } from '../../catalog/ports/upstream.ts'
import type { Finding, LookupContext } from '../../catalog/source.ts'

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

/** How an adapter calls its vendor. The operator pays for each call, so no call is repeated. */
export interface VendorCalls {
  /**
   * Sends a GET to a path (`/v2/user/stories`) with a query. Members that are null or undefined are left out.
   * @param accept statuses beside 200 that the adapter reads an outcome from
   * @throws Fault vendor_refused (401, 402), vendor_budget, rate_limited, unavailable, timeout, …; changed for every
   *   other status
   */
  get(path: string, query: Query, accept?: readonly number[]): Promise<UpstreamResponse>
  /** Sends a POST with the members as a JSON body; otherwise like `get`. */
  post(path: string, body: Query, accept?: readonly number[]): Promise<UpstreamResponse>
}

/** Reads a vendor's answer about one operation into the platform's model. */
export interface VendorAdapter<P, Model> {
  /** The paths that one page may call, each once. The highest cost of a page is their sum (docs, doctor). */
  readonly paths: readonly string[]
  /** Returns false if the vendor cannot serve these parameters. */
  readonly serves?: (params: P) => boolean
  /** Returns true if the vendor leaves out a part that these parameters request. */
  readonly leavesOut?: (params: P) => boolean
  /** The adapter's limits, for docs/VENDORS.md: `7 pages at most`. */
  readonly note?: string
  /**
   * @returns an outcome from a positive sign in the answer; for an operation with a cursor, `next`
   * @throws Fault changed for an answer that cannot be read
   */
  ask(params: P, vendor: VendorCalls, context: LookupContext): Promise<Finding<Model>>
}

/** A data vendor: its address, how its calls are signed and paid. */
export interface Vendor {
  /** Name of the source and of its folders: `hikerapi`. */
  readonly name: string
  readonly displayName: string
  /** Environment name of the operator's key. The name with `_FILE` appended names a file that holds the key. */
  readonly keySetting: string
  readonly origin: string
  /** The header that carries the key. */
  readonly keyHeader: string
  /** Headers sent with every call. */
  readonly headers?: Readonly<Record<string, string>>
  /** Limit of one call, in milliseconds (default 15,000). */
  readonly timeoutMs?: number
  /** The vendor's unit, and its default price in US dollars. VENDOR_PRICES replaces the price. */
  readonly unit: { readonly name: string; readonly usd: number; readonly plan: string }
  /** The highest number of units by path; 1 for a path that is not named. */
  readonly units?: Readonly<Record<string, number>>
  /**
   * Units charged for an answer: as the answer reports them, or 0 for free statuses. Null if the table of units holds.
   * `vendor-accounts` counts calls that got no answer.
   */
  charged(response: UpstreamResponse): number | null
  /** Reads the vendor's own words for a failed call whose status does not say so: see `failures.ts`. */
  failure?(response: UpstreamResponse): Fault | null
}

/** The settings of a vendor's key, with a sentence each. */
export function keySettings({
  keySetting,
  displayName,
}: Pick<Vendor, 'keySetting' | 'displayName'>): Record<string, string> {
  return {
    [keySetting]: `Key of your ${displayName} account.`,
    [`${keySetting}_FILE`]: `File that holds it, in place of ${keySetting}.`,
  }
}

/** The key that stand-ins accept. */
export const simulatedKey = 'simulated-key'
