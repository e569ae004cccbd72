import type { Logger } from 'pino'
import type { Clock } from '../catalog/clock.ts'
import type { AnyOperation } from '../catalog/operation.ts'
import type { Caller } from '../catalog/ports/caller.ts'
import type { ChargedKey } from '../catalog/ports/payer.ts'
import type { Registry } from '../catalog/registry.ts'
import type { CursorFor, Mode } from '../catalog/source.ts'
import type { RateCounter } from '../runtime/process/rates.ts'
import type { Tracing } from '../runtime/tracing/tracing.ts'
import type { BlockedIdentifiers } from './blocked-identifiers/blocked.ts'
import type { Answer, AnswerCache } from './cache.ts'
import type { CursorBox } from './cursors.ts'
import type { DailyCounter } from './daily-results/daily-counter.ts'
import type { Flights } from './flight.ts'
import type { Gate } from './gate.ts'
import type { LookupMetrics } from './metrics.ts'
import type { PreparedLookup } from './prepare.ts'
import type { SourceRunner } from './sources.ts'
import type { Switches } from './switches/switches.ts'
import type { ParametersToRecord } from './usage-parameters.ts'

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
  /** Counts how lookups of callers ended, and which fields of their records have values. */
  readonly results: Pick<DailyCounter, 'countResult' | 'countRecord'>
  readonly timeoutMs: number
  readonly parametersToRecord: ParametersToRecord
  /** When the operator started the retirement window: milliseconds since the Unix epoch; undefined: not started. */
  readonly retirementStartsAt?: number | undefined
}

/** The options of the lookup service and the lookups in flight. */
export interface LookupState extends LookupsOptions {
  readonly flights: Flights<Answer>
  readonly cursorsFor: Readonly<Record<Mode, CursorFor>>
}

/** A lookup whose request may be repeated under its Idempotency-Key (repeats/repeats.ts). */
export interface Repeatable extends Pick<ChargedKey, 'id' | 'request'> {
  /** Stores the answer for repetitions; returns its id, or null where it is not stored. */
  keep(answer: Answer): string | null
}

/** One lookup of one caller. */
export interface LookupRun {
  readonly prepared: PreparedLookup
  readonly caller: Caller
  /** Names the lookup in the ledger. */
  readonly lookupId: string
  /** The id may recur after a crash (a monitor's check), so the payer charges it only once. */
  readonly once: boolean
  readonly repeatable?: Repeatable | undefined
  /** Milliseconds on the monotonic clock. */
  readonly startedAt: number
}
