import type { Operation } from '../catalog/operation.ts'
import type { ParameterSet, Params } from '../catalog/parameters.ts'
import type { SimulatedPlatform } from '../catalog/ports/simulated.ts'
import type { UpstreamResponse } from '../catalog/ports/upstream.ts'
import type { Finding, LookupContext } from '../catalog/source.ts'
import type { Fault } from '../errors.ts'

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

/** How an adapter asks its vendor. Each call is paid for; none is ever repeated. */
export interface VendorCalls {
  /**
   * GET of a path (`/v2/user/stories`) with a query; null and undefined members are left out.
   * @param accept statuses that are answers of this path beside 200: those in which the adapter finds a sign of an outcome
   * @throws Fault vendor_refused (401, 402), vendor_budget, rate_limited, unavailable, timeout, …; changed for any status
   *   that is not accepted
   */
  get(path: string, query: Query, accept?: readonly number[]): Promise<UpstreamResponse>
  /** The same as POST, with the members as a JSON body. */
  post(path: string, body: Query, accept?: readonly number[]): Promise<UpstreamResponse>
}

/** What a vendor tells of one operation: its wire format read into the platform's model, and nothing more. */
export interface AdapterOf<P, Model> {
  /** The paths that one page may ask, each once: what a page costs at most is their sum (docs, doctor). */
  readonly paths: readonly string[]
  /** False where the vendor cannot serve these parameters. */
  readonly serves?: (params: P) => boolean
  /** True where it leaves out a part that these parameters ask for. */
  readonly leavesOut?: (params: P) => boolean
  /** What is not whole about it, for docs/VENDORS.md: `7 pages at most`. */
  readonly note?: string
  /**
   * @returns outcomes, each from a positive sign; for an operation with a cursor, `next`
   * @throws Fault changed for what cannot be read
   */
  ask(params: P, vendor: VendorCalls, context: LookupContext): Promise<Finding<Model>>
}

/** An adapter with the operation it answers. */
export interface VendorAdapter {
  /** Operation id. */
  readonly operation: string
  // biome-ignore lint/suspicious/noExplicitAny: a list of adapters of every shape
  readonly adapter: AdapterOf<any, any>
}

/** Declares an adapter for an operation; the types of its parameters and model are the operation's own. */
export function vendorSource<S extends ParameterSet, Data, Model>(
  { id }: Operation<S, Data, Model>,
  adapter: AdapterOf<Params<S>, Model>,
): VendorAdapter {
  return { operation: id, adapter }
}

/** A data vendor: where it is, how it is asked and paid, and what it answers. */
export interface Vendor {
  /** Name of the source and of the folder: `hikerapi`. */
  readonly name: string
  readonly displayName: string
  /** Environment name of the operator's key; with `_FILE` behind it, of a file that holds it. */
  readonly keySetting: string
  readonly origin: string
  /** The header that carries the key. */
  readonly keyHeader: string
  /** Headers sent with every call. */
  readonly headers?: Readonly<Record<string, string>>
  /** Limit of one call, in milliseconds (default 15,000). */
  readonly timeoutMs?: number
  /** What the vendor counts in, and what one costs by default in US dollars (VENDOR_PRICES says otherwise). */
  readonly unit: { readonly name: string; readonly usd: number; readonly plan: string }
  /** Units by path, at most; 1 where the path is not named. */
  readonly units?: Readonly<Record<string, number>>
  /**
   * Units charged for an answer: as it tells (a header, a member), or 0 for statuses that are free; null where the table
   * holds. Faults without an answer are counted by the frame.
   */
  charged(response: UpstreamResponse): number | null
  /** The vendor's own words for a call that failed, where the status does not say it: see `failures.ts`. */
  failure?(response: UpstreamResponse): Fault | null
  readonly adapters: readonly VendorAdapter[]
  /** The stand-in that speaks its wire format; asks for the key `simulated-key` in the key header. */
  readonly simulated: () => Promise<SimulatedPlatform>
}

/** The key that stand-ins know. */
export const simulatedKey = 'simulated-key'
