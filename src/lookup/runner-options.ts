import type { Logger } from 'pino'
import type { Clock } from '../catalog/clock.ts'
import type { AnyOperation } from '../catalog/operation.ts'
import type { Browser } from '../catalog/ports/browser.ts'
import type { MediaStore } from '../catalog/ports/media.ts'
import type { Purchases } from '../catalog/ports/purchases.ts'
import type { Transcriber } from '../catalog/ports/transcripts.ts'
import type { GuardedClient, UpstreamClient } from '../catalog/ports/upstream.ts'
import type { Registry as Operations } from '../catalog/registry.ts'
import type { LookupContext, Mode, SharedValues, Source } from '../catalog/source.ts'
import type { Span, Tracing } from '../runtime/tracing/tracing.ts'
import type { Observer } from './answer-shapes/observe.ts'
import type { BlockedIdentifiers } from './blocked-identifiers/blocked.ts'
import type { CursorBox, OpenedCursor } from './cursors.ts'
import type { CountOutcome } from './outcomes/source-counts.ts'
import type { Switches } from './switches/switches.ts'

/** The requesting account, and the ledger id of the lookup that paid calls are booked to. */
export interface Requester {
  readonly account: string
  readonly keyId: string | null
  /** The wallet of the usage records. */
  readonly wallet: string | null
  readonly lookupId: string | null
  /** Whether the operator runs the lookup: it is no traffic of callers. */
  readonly isFree?: boolean | undefined
}

/** What the sources of an operation are queried for. */
export interface SourceQuery {
  readonly operation: AnyOperation
  readonly mode: Mode
  readonly params: Readonly<Record<string, unknown>>
  readonly cursor: OpenedCursor | null
  /** The time limit, where the operation has no limit of its own. */
  readonly timeoutMs: number
  /** How far the simulated platform's time is ahead of the clock, in milliseconds (test keys only). Default: 0. */
  readonly aheadMs?: number
  /** The name of the only source to query. */
  readonly only?: string | undefined
  /** Inputs of a batch whose rows have to fail (test keys only). */
  readonly failing?: LookupContext['failing']
  /** The requesting account and its lookup; absent: this service itself. */
  readonly requester?: Requester
}

/** Clients for outgoing requests, bound to the requester. */
export interface OutgoingClients {
  client(origin: Origin): UpstreamClient
  guarded(origin: Origin): GuardedClient
}

/** The lookup that an outgoing request belongs to. */
export interface Origin extends Requester {
  readonly platform: string
  readonly operation: string
  readonly mode: Mode
  /** Whether the request goes to the platform itself. */
  readonly own?: boolean
  readonly signal: AbortSignal
  /** The remaining time of the lookup, in milliseconds. */
  readonly leftMs: () => number
  readonly aheadMs: number
  /** The span of the call of the source; null where the request is not traced. */
  readonly span: Span | null
}

export interface RunnerOptions {
  readonly operations: Operations
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
  readonly upstream: OutgoingClients
  /** Traces of requests; null: off. */
  readonly tracing: Tracing | null
  readonly cursors: CursorBox
  readonly switches: Switches
  /** Identifiers that are answered `restricted`. */
  readonly blocked: BlockedIdentifiers
  /** Counts how requests to sources ended. */
  readonly countOutcome: CountOutcome
  readonly shared: (mode: Mode) => SharedValues
  readonly media: (guarded: GuardedClient) => MediaStore
  readonly transcriber: (clients: {
    setting: (name: string) => string | undefined
    guarded: GuardedClient
    endpoint: UpstreamClient
  }) => Transcriber
  readonly browser: (mode: Mode, guarded: GuardedClient, signal: AbortSignal) => Browser
  readonly setting: (name: string) => string | undefined
  /** The settings for test keys that the simulated platforms do not have themselves. */
  readonly testSetting: (name: string) => string | undefined
  /** Calls to data vendors. */
  readonly purchases: (origin: Origin) => Purchases
  /** The sources of an operation in the operator's order. */
  readonly order: (operation: AnyOperation, sources: readonly Source[]) => readonly Source[]
  /** The operator's provider for an operation. */
  readonly provider: (operation: AnyOperation, mode: Mode) => Source | undefined
  /** Counts fields that a platform has moved or removed, also where another source then answers. */
  readonly drift: (operation: AnyOperation, source: string, field: string) => void
  /** Looks at the shapes of live answers. */
  readonly observer?: Observer | undefined
}
