import type { Logger } from 'pino'
import type { Clock } from '../../catalog/clock.ts'
import type { ListCursors } from '../../catalog/http/lists.ts'
import type { Registry } from '../../catalog/registry.ts'
import type { Mode } from '../../catalog/source.ts'
import type { BlockedIdentifiers } from '../../lookup/blocked-identifiers/blocked.ts'
import type { KeptAnswers } from '../../lookup/kept-answers/kept-answers.ts'
import type { Lookups } from '../../lookup/lookups.ts'
import type { Repeats } from '../../lookup/repeats/repeats.ts'
import type { CallerOf } from '../../money/billing/wallet-payer.ts'
import type { Config } from '../../runtime/config/config.ts'
import type { ByteAllowance } from '../../runtime/process/byte-allowance.ts'
import type { Database } from '../../runtime/storage/database.ts'

/** The services that jobs use. */
export interface JobsOptions {
  readonly database: Database
  readonly clock: Clock
  readonly registry: Registry
  readonly lookups: Lookups
  readonly repeats: Pick<Repeats, 'take' | 'charged'>
  readonly kept: Pick<KeptAnswers, 'hold' | 'heldBytes' | 'drop' | 'read'>
  readonly blocked: Pick<BlockedIdentifiers, 'has'>
  readonly callerOf: CallerOf
  readonly cursors: ListCursors
  readonly log: Pick<Logger, 'error' | 'warn'>
  readonly config: Pick<
    Config,
    | 'JOBS_PER_ACCOUNT'
    | 'JOB_ROWS'
    | 'JOB_ACCOUNT_BYTES'
    | 'JOB_TEST_BYTES'
    | 'JOB_RETENTION_DAYS'
    | 'JOB_CONCURRENCY'
  >
  /** Bounds what events of test keys take in a day. */
  readonly eventBytes: ByteAllowance
  /** Called when rows became due, or a delivery. */
  readonly wake: () => void
}

/** Bytes of inputs and results that the jobs of an account may have in a mode. */
export const maxJobBytes = (
  { JOB_ACCOUNT_BYTES, JOB_TEST_BYTES }: JobsOptions['config'],
  mode: Mode,
): number => (mode === 'live' ? JOB_ACCOUNT_BYTES : Math.min(JOB_TEST_BYTES, JOB_ACCOUNT_BYTES))

export const dayMs = 24 * 3_600_000
/** A job that is not ended by then ends. */
export const maxJobMs = 30 * dayMs
