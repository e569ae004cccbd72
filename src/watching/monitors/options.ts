import type { Logger } from 'pino'
import type { Clock } from '../../catalog/clock.ts'
import type { ListCursors } from '../../catalog/http/lists.ts'
import type { Registry } from '../../catalog/registry.ts'
import type { Mode } from '../../catalog/source.ts'
import type { Lookups } from '../../lookup/lookups.ts'
import type { Ledger } from '../../money/billing/ledger.ts'
import type { CallerOf } from '../../money/billing/wallet-payer.ts'
import type { WorkBudgets } from '../../runtime/process/work-budget.ts'
import type { Database } from '../../runtime/storage/database.ts'
import type { Endpoints } from '../webhooks/endpoints/endpoints.ts'

/** The services that reading a list uses. */
export interface ReadingTools {
  readonly database: Database
  readonly clock: Clock
  readonly registry: Registry
  readonly lookups: Lookups
  readonly callerOf: CallerOf
  /** The least `schedule.seconds` (`MONITOR_MIN_SECONDS`). Absent or 0: no monitor has seconds. */
  readonly minSeconds?: number | undefined
}

/** The services that the verbs of monitors use. */
export interface MonitorsOptions extends ReadingTools {
  readonly ledger: Pick<Ledger, 'hasPurchased'>
  readonly endpoints: Endpoints
  readonly cursors: ListCursors
  readonly log: Pick<Logger, 'error'>
  /** Monitors an account may have, in each mode. */
  readonly limit: number
  /** Bytes that its monitors may have. */
  readonly maxBytes: Readonly<Record<Mode, number>>
  /** Budgets of the work that single requests cause. */
  readonly workBudgets: WorkBudgets
  /** Whether this process is about to stop. */
  readonly isStopping: () => boolean
  /** Called when a monitor became due. */
  readonly wake: () => void
}
