import type { Logger } from 'pino'
import type { BlockedIdentifiers } from '../blocked-identifiers/blocked.ts'
import type { AnyOperation } from '../catalog/operation.ts'
import type { Caller } from '../catalog/ports/caller.ts'
import type { Registry } from '../catalog/registry.ts'
import type { CursorFor, Mode } from '../catalog/source.ts'
import type { Clock } from '../clock.ts'
import type { RateCounter } from '../process/rates.ts'
import type { Switches } from '../switches/switches.ts'
import type { Tracing } from '../tracing/tracing.ts'
import type { Answer, AnswerCache } from './cache.ts'
import type { CursorBox } from './cursors.ts'
import type { Flights } from './flight.ts'
import type { Gate } from './gate.ts'
import type { LookupMetrics } from './metrics.ts'
import type { PreparedLookup } from './prepare.ts'
import type { SourceRunner } from './sources.ts'

export interface LookupsOptions {
  readonly clock: Clock
  readonly registry: Registry
  readonly cache: AnswerCache
  readonly cursors: CursorBox
  readonly gate: Gate
  readonly runner: SourceRunner
  /** What operators switched off. */
  readonly switches: Switches
  /** Identifiers that are answered `restricted`. */
  readonly blocked: BlockedIdentifiers
  readonly metrics: LookupMetrics
  /** Traces of requests; null: off. */
  readonly tracing: Tracing | null
  /** Counts over all nodes. */
  readonly rates: RateCounter
  /** Receives each failed lookup. */
  readonly log: Pick<Logger, 'error' | 'warn' | 'debug'>
  /** Counts fields that a platform has moved or removed. */
  readonly drift: (operation: AnyOperation, source: string, field: string) => void
  readonly timeoutMs: number
  /** Whether usage records store the parameters of lookups. */
  readonly recordsParameters: boolean
  /** When the operator started the retirement window: milliseconds since the Unix epoch; undefined: not started. */
  readonly retirementStartsAt?: number | undefined
}

/** The options of the lookup service and the lookups in flight. */
export interface LookupState extends LookupsOptions {
  readonly flights: Flights<Answer>
  readonly cursorsFor: Readonly<Record<Mode, CursorFor>>
}

/** One lookup of one caller. */
export interface LookupRun {
  readonly prepared: PreparedLookup
  readonly caller: Caller
  /** Names the lookup in the ledger. */
  readonly lookupId: string
  /** The id may recur after a crash (a monitor's check), so the payer charges it only once. */
  readonly once: boolean
  /** Milliseconds on the monotonic clock. */
  readonly startedAt: number
}
