import type { Clock } from './clock.ts'
import type { ServiceError } from './errors.ts'
import type { Missing, Outcome } from './outcome.ts'
import type { Browser } from './ports/browser.ts'
import type { MediaStore } from './ports/media.ts'
import type { Purchases } from './ports/purchases.ts'
import type { Transcriber } from './ports/transcripts.ts'
import type { GuardedClient, UpstreamClient } from './ports/upstream.ts'
import type { Served } from './price.ts'

export type { Missing, Outcome }

export type Mode = 'live' | 'test'

/** A JSON value small enough to be sealed into a cursor. */
export type Continuation =
  | string
  | number
  | boolean
  | null
  | readonly Continuation[]
  | { readonly [name: string]: Continuation }

/** The requested object, as the platform reports it. */
export interface Found<Model> {
  readonly outcome: 'found'
  readonly model: Model
  /**
   * The start of the next page of a list; null if the platform reported that this was the last page. A source of an
   * operation with a cursor must set one of the two.
   */
  readonly next?: Continuation
  /**
   * Set where the list may have further entries that this source has no way to: `page.hasMore` is null then. Only with a
   * `next` of null.
   */
  readonly hasMore?: null
  /** Units served, by the name of the part of the price. */
  readonly served?: Served
}

/**
 * Why the object is not returned, proved by a positive sign in the platform's answer, with any values that are known.
 */
export interface Refusal<Model = never> {
  readonly outcome: Missing
  /** Known values of the object (the name of a private profile, the video that has no captions). */
  readonly model?: Model
  readonly served?: Served
}

/** What a source found. Faults are thrown (`Fault`), outcomes are returned. */
export type Finding<Model = unknown> = Found<Model> | Refusal<Model>

/**
 * The result of a source that answers in the operation's own record shape (the provider protocol): `data` is the
 * whole record without the page's cursor.
 */
export interface RecordFinding {
  readonly outcome: Outcome
  readonly data?: Readonly<Record<string, unknown>>
  readonly next?: Continuation
  readonly served?: Served
}

export const notFound = { outcome: 'not_found' } as const
export const isPrivate = { outcome: 'private' } as const
export const restricted = { outcome: 'restricted' } as const

/** Values that the nodes share (access tokens, short-lived ids). Stored in process, or in Valkey if configured. */
export interface SharedValues {
  /**
   * The value under `name`. If it is missing or expired, `make` creates it; one creator runs at a time. Test and live
   * mode have separate names.
   */
  get(name: string, make: () => Promise<{ value: string; seconds: number }>): Promise<string>
  forget(name: string): Promise<void>
}

/**
 * Seals a cursor of an operation; `params` are its raw shaping parameters, which the caller has to send again.
 * @param source the only source that can continue from it; undefined: any
 */
export type CursorFor = (
  operationId: string,
  params: Readonly<Record<string, string>>,
  continuation: Continuation,
  source?: string,
) => string

/** An entry that a record lacks: of its list (`entry`), or of a list inside of an object, such as a picture of a post (`part`). */
export type UnreadableEntry = 'entry' | 'part'

/** What a view may use beside the model. */
export interface ViewContext<P> {
  readonly params: P
  readonly outcome: Outcome
  /** The time at which the platform was queried: milliseconds since the Unix epoch. */
  readonly readAt: number
  /** A cursor that continues this list, or a list inside an item (the replies of a comment). */
  readonly cursorFor: CursorFor
  /**
   * Counts a value that this record cannot hold, for example an item without a value that its contract requires.
   * `readEntries` of reading/entries.ts leaves such items out.
   * @param unreadable the record lacks an entry that could not be read
   */
  drift(field: string, unreadable?: UnreadableEntry): void
}

/** What a source may use during one lookup. */
export interface LookupContext {
  readonly operation: { readonly id: string; readonly platform: string; readonly version: string }
  readonly mode: Mode
  readonly clock: Clock
  /** Aborted when the time limit of the lookup is over. */
  readonly signal: AbortSignal
  /**
   * Names this call in the trace of its request (W3C Trace Context); null: not traced. For services of the operator
   * alone: a platform must not learn which of its requests belong together.
   */
  readonly traceparent: string | null
  /** The platform's own origins: bound to this platform, operation and mode. */
  readonly upstream: UpstreamClient
  /** For URLs that came from a caller or from an answer (short links, media). */
  readonly guarded: GuardedClient
  /** A setting by its environment name (credentials); in test mode the settings of the simulated platform. */
  setting(name: string): string | undefined
  /** The continuation that the previous page of this list returned; null on the first page. */
  readonly continuation: Continuation
  readonly shared: SharedValues
  readonly media: MediaStore
  readonly transcriber: Transcriber
  /** Renders pages whose content is built by scripts; for test keys it renders pages of the simulated platform. */
  readonly browser: Browser
  /** Calls to data vendors, which the operator pays for (src/gateways/vendors). */
  readonly purchases: Purchases
  readonly cursorFor: CursorFor
  /** Whether operators blocked the identifier of an input of a batch: the input is `restricted`. */
  readonly isBlocked?: (identifier: unknown) => boolean
  /** Inputs of a batch whose rows have to fail, with their errors (test keys only). */
  readonly failing?: ReadonlyMap<string, ServiceError> | undefined
  /**
   * Reports that a value was not where the platform used to put it (an unreadable entry of a list, a missing core
   * field). It is counted by platform, operation, source and field, and never fails the lookup.
   * @param unreadable the record lacks an entry that could not be read. Monitors do not diff a page without an `entry`.
   * @param lists names by which records show the list of the entry: a record without such a list lacks nothing
   */
  drift(field: string, unreadable?: UnreadableEntry, lists?: readonly string[]): void
}

/** What a source needs from the operator whose vendor account pays for it. */
export interface PaidSource {
  /** Settings of the vendor's key (environment names), with one sentence each. */
  readonly settings: Readonly<Record<string, string>>
  /** The vendor's paths that one page may call, each listed once. */
  readonly paths: readonly string[]
  /** The source's limits, for docs/VENDORS.md. */
  readonly note?: string
}

/** One way to get an operation's data. */
export interface Source<P = unknown, Model = unknown> {
  /** `web`, `official`, `provider`, or a vendor's name. */
  readonly name: string
  /** Set if every call costs the operator money. By default such sources are tried after all free ones. */
  readonly paid?: PaidSource
  /** Settings (environment names) without which the source is not tried. */
  readonly requires?: readonly string[]
  /** False if this source cannot serve these parameters; the next source is tried. */
  readonly serves?: (params: P) => boolean
  /** True if it leaves out a part that these parameters request. Sources that leave nothing out go first. */
  readonly leavesOut?: (params: P) => boolean
  /** Core fields of the operation that this source never has. Sources that lack none go first. */
  readonly lacks?: readonly string[]
  lookup(params: P, context: LookupContext): Promise<Finding<Model> | RecordFinding>
}

/**
 * A source of an operation whose parameters have other names than the request that the source takes.
 * @param requestOf the source's request for parameters of the operation
 */
export function withRequest<Request, Model, P>(
  source: Source<Request, Model>,
  requestOf: (params: P) => Request,
): Source<P, Model> {
  const { serves, leavesOut, ...others } = source
  return {
    ...others,
    ...(serves ? { serves: (params) => serves(requestOf(params)) } : {}),
    ...(leavesOut ? { leavesOut: (params) => leavesOut(requestOf(params)) } : {}),
    lookup: (params, context) => source.lookup(requestOf(params), context),
  }
}
