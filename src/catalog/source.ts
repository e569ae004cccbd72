import type { Clock } from '../clock.ts'
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

/** The thing asked for, as the platform tells it. */
export interface Found<Model> {
  readonly outcome: 'found'
  readonly model: Model
  /**
   * Where the next page of a list starts; null where the platform said that this was the last. An operation with a
   * cursor has to say one of the two.
   */
  readonly next?: Continuation
  /** Units served of the parts of the price, by their names. */
  readonly served?: Served
}

/** Why there is no such thing, from a positive sign in the platform's answer; with what is known all the same. */
export interface Refusal<Model = never> {
  readonly outcome: Missing
  /** What is known of the thing (a private profile's name, the video that has no captions). */
  readonly model?: Model
  readonly served?: Served
}

/** What a source found. Faults are thrown (`Fault`), outcomes are returned. */
export type Finding<Model = unknown> = Found<Model> | Refusal<Model>

/**
 * What a source that answers in the operation's own record shape found (the provider protocol): `data` is the whole
 * record but the page's cursor.
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

/** Values shared by the nodes (access tokens, short-lived ids). In process, or in Valkey when configured. */
export interface SharedValues {
  /**
   * The value under `name`, made by `make` when there is none or it is older than its lifetime; one maker at a
   * time. Names are separate per mode.
   */
  get(name: string, make: () => Promise<{ value: string; seconds: number }>): Promise<string>
  forget(name: string): Promise<void>
}

/**
 * A cursor of an operation; `params` are its raw shaping parameters, as the caller will have to send them.
 * @param source the only one that can go on from it; undefined: any
 */
export type CursorFor = (
  operationId: string,
  params: Readonly<Record<string, string>>,
  continuation: Continuation,
  source?: string,
) => string

/** What a view may know beside the model. */
export interface ViewContext<P> {
  readonly params: P
  readonly outcome: Outcome
  /** When the platform was asked: milliseconds since the Unix epoch. */
  readonly readAt: number
  /** A cursor that continues this list, or one inside an item (the replies of a comment, say). */
  readonly cursorFor: CursorFor
  /**
   * Counts what this record has no place for: an item without a value that its contract has no null for (readEntries
   * of reading/entries.ts leaves such items out).
   * @param lost that an entry of the list is not among its items now
   */
  drift(field: string, lost?: 'entry'): void
}

/** What a source may use during one lookup. */
export interface LookupContext {
  readonly operation: { readonly id: string; readonly platform: string; readonly version: string }
  readonly mode: Mode
  readonly clock: Clock
  /** Aborted when the time limit of the lookup is over. */
  readonly signal: AbortSignal
  /** The platform's own origins: bound to this platform, operation and mode. */
  readonly upstream: UpstreamClient
  /** For URLs that came from a caller or from an answer (short links, media). */
  readonly guarded: GuardedClient
  /** A setting by its environment name (credentials); in test mode those of the simulated platform. */
  setting(name: string): string | undefined
  /** What an earlier page of this list left, or null on the first page. */
  readonly continuation: Continuation
  readonly shared: SharedValues
  readonly media: MediaStore
  readonly transcriber: Transcriber
  /** Shows pages whose content scripts make; of a test key, pages of the simulated platform. */
  readonly browser: Browser
  /** Calls to data vendors, which the operator pays for (src/vendors). */
  readonly purchases: Purchases
  readonly cursorFor: CursorFor
  /**
   * Notes that something was not where the platform used to put it (an entry of a list that could not be read, a core
   * field that is missing): counted by platform, operation, source and field, never fails the lookup.
   * @param lost that an entry of the list is not among its items now: monitors do not diff such a page
   */
  drift(field: string, lost?: 'entry'): void
}

/** What a source needs of the operator whose vendor account pays for it. */
export interface PaidSource {
  /** Settings of the vendor's key (environment names), with a sentence each. */
  readonly settings: Readonly<Record<string, string>>
  /** The vendor's paths that one page may call, each once. */
  readonly paths: readonly string[]
  /** The source's limits, for docs/VENDORS.md. */
  readonly note?: string
}

/** One way to get an operation's data. */
export interface Source<P = unknown, Model = unknown> {
  /** `web`, `official`, `provider`, or a vendor's name. */
  readonly name: string
  /** Set where every call costs the operator money. By default such sources are asked after all free ones. */
  readonly paid?: PaidSource
  /** Settings (environment names) without which the source is not tried. */
  readonly requires?: readonly string[]
  /** False where this source cannot serve these parameters; the next one is tried. */
  readonly serves?: (params: P) => boolean
  /** True where it leaves out a part that these parameters ask for: sources that leave nothing out go first. */
  readonly leavesOut?: (params: P) => boolean
  lookup(params: P, context: LookupContext): Promise<Finding<Model> | RecordFinding>
}
