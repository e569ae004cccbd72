import type { Logger } from 'pino'
import type { Keyring } from '../../accounts/keyring.ts'
import type { InvalidPaymentLimit } from '../../api/server/invalid-payment-limit.ts'
import type { Limiter } from '../../api/server/rate-limit.ts'
import type { IdempotencyStore } from '../../api/server/service-routes.ts'
import type { LimitTestChanges } from '../../api/server/test-changes.ts'
import type { Clock } from '../../catalog/clock.ts'
import type { AnyRoute } from '../../catalog/http/route.ts'
import type { Registry } from '../../catalog/registry.ts'
import type { DailyResults } from '../../lookup/daily-results/part.ts'
import type { ExampleOf } from '../../lookup/examples.ts'
import type { KeptAnswers } from '../../lookup/kept-answers/kept-answers.ts'
import type { Lookups } from '../../lookup/lookups.ts'
import type { RefusalLog } from '../../lookup/refusals/refusal-log.ts'
import type { Repeats } from '../../lookup/repeats/repeats.ts'
import type { KeyLimiter } from '../../money/billing/key-limits.ts'
import type { CallerOf } from '../../money/billing/wallet-payer.ts'
import type { Seller } from '../../money/payments/take-payments.ts'
import type { Config } from '../../runtime/config/config.ts'
import type { WorkBudgets } from '../../runtime/process/work-budget.ts'
import type { Database } from '../../runtime/storage/database.ts'
import type { AskPart, RankLookups } from '../ask/part.ts'
import type { McpMetrics } from './metrics.ts'
import type { ResultStore } from './result-store.ts'
import type { RunningTasks } from './running-tasks.ts'
import type { TaskStore } from './task-store.ts'

/** Parts that sell calls to callers without a key. */
export interface Selling {
  readonly seller: Seller
  readonly limitInvalidPayments: InvalidPaymentLimit
  /** Limits questions without a key by address. */
  readonly questions: Limiter
}

export interface McpOptions {
  readonly config: Config
  readonly registry: Registry
  readonly clock: Clock
  readonly log: Logger
  readonly version: string
  readonly database: Database
  readonly lookups: Lookups
  /** Answers calls that were made before, without a charge. */
  readonly repeats: Repeats
  /** Stores the rest of cut results. */
  readonly kept: KeptAnswers
  /** Makes a change once for equal calls. */
  readonly idempotency: IdempotencyStore
  readonly exampleOf: ExampleOf
  /** What works, known from callers' lookups. */
  readonly dailyResults: DailyResults
  readonly callerOf: CallerOf
  readonly keyring: Keyring
  readonly keyLimits: KeyLimiter
  /** Records calls that did not become lookups. */
  readonly refusals: RefusalLog
  readonly workBudgets: WorkBudgets
  /** Limits free calls by key. */
  readonly limiter: Limiter
  readonly limitTestChanges: LimitTestChanges
  /** Finds lookups by words, with the router of questions. */
  readonly rankLookups: RankLookups
  /** States whether one lookup answers a question, or none. */
  readonly judgeQuestion: AskPart['judgeQuestion']
  /** Routes a question for a key to its lookup. */
  readonly routeQuestion: AskPart['routeQuestion']
  /** The service routes: tools for monitors and accounts call them. */
  readonly routes: () => readonly AnyRoute[]
  /** Where callers reach the service, without a final slash. */
  readonly publicUrl: () => string
  /** Sells calls without a key; null if payments are switched off. */
  readonly selling: Selling | null
  /** Signs the state of a call that waits for a person's consent, the same on every node. */
  readonly stateSecret: string
}

/** The parts that all calls of agents share. */
export interface McpState extends McpOptions {
  readonly results: ResultStore
  readonly tasks: TaskStore
  readonly runningTasks: RunningTasks
  readonly metrics: McpMetrics
}
