import type { AnyOperation, Outcome } from '../catalog/operation.ts'
import type { UsedUnits } from '../catalog/price.ts'
import type { Clock } from '../clock.ts'
import type { MediaStore } from '../media/types.ts'
import type { Transcriber } from '../transcripts/types.ts'
import type { GuardedClient, UpstreamClient } from '../upstream/types.ts'

export type Mode = 'live' | 'test'

/** A JSON value small enough to be sealed into a cursor. */
export type Continuation =
  | string
  | number
  | boolean
  | null
  | readonly Continuation[]
  | { readonly [name: string]: Continuation }

/** What a source found. Faults are thrown (`Fault`), outcomes are returned. */
export type LookupAnswer<Data = unknown> =
  | {
      readonly outcome: 'found'
      /** Everything but `page.nextCursor`, which the pipeline fills in from `next`. */
      readonly data: Data
      /** Where the next page starts; null or absent when this was the last. */
      readonly next?: Continuation
      /** Units used of surcharges, by parameter name. */
      readonly used?: UsedUnits
    }
  | {
      readonly outcome: Exclude<Outcome, 'found'>
      /** In place of the operation's `empty` record, where more is known (a private profile's name, say). */
      readonly data?: Data
    }

/** Values shared by the nodes (access tokens, short-lived ids). In process, or in Valkey when configured. */
export interface SharedValues {
  /**
   * The value under `name`, made by `make` when there is none or it is older than its lifetime; one maker at a
   * time. Names are separate per mode.
   */
  get(name: string, make: () => Promise<{ value: string; seconds: number }>): Promise<string>
  forget(name: string): Promise<void>
}

/** What a source may use during one lookup. */
export interface LookupContext {
  readonly operation: AnyOperation
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
  /**
   * A cursor for another operation (the replies of a comment, say). `params` are that operation's raw shaping
   * parameters, as the caller will have to send them.
   */
  cursorFor(operationId: string, params: Readonly<Record<string, string>>, continuation: Continuation): string
  /** Notes that optional data was not where it should be; counted, never fails the lookup. */
  drift(field: string): void
}

/** One way to get an operation's data. */
export interface Source<P = unknown, Data = unknown> {
  readonly name: 'web' | 'official' | 'provider'
  /** Settings (environment names) without which the source is not tried. */
  readonly requires?: readonly string[]
  /** False where this source cannot serve these parameters; the next one is tried. */
  readonly serves?: (params: P) => boolean
  lookup(params: P, context: LookupContext): Promise<LookupAnswer<Data>>
}
