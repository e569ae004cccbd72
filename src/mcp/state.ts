import type { Logger } from 'pino'
import type { Keyring } from '../accounts/keyring.ts'
import type { AskPart, RankLookups } from '../ask/part.ts'
import type { KeyLimiter } from '../billing/key-limits.ts'
import type { CallerOf } from '../billing/wallet-payer.ts'
import type { Registry } from '../catalog/registry.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { AnyRoute } from '../http/route.ts'
import type { ExampleOf } from '../lookup/examples.ts'
import type { Lookups } from '../lookup/lookups.ts'
import type { Seller } from '../payments/take-payments.ts'
import type { RefusalRecorder } from '../refusals/recorder.ts'
import type { InvalidPaymentLimit } from '../server/invalid-payment-limit.ts'
import type { Limiter } from '../server/rate-limit.ts'
import type { Database } from '../storage/database.ts'
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
  readonly exampleOf: ExampleOf
  readonly callerOf: CallerOf
  readonly keyring: Keyring
  readonly keyLimits: KeyLimiter
  /** Records calls that did not become lookups. */
  readonly refusals: RefusalRecorder
  /** Limits free calls by key. */
  readonly limiter: Limiter
  /** Finds lookups by words, with the router of questions. */
  readonly rankLookups: RankLookups
  /** Routes a question for a key, with the price of its lookup. */
  readonly quoteQuestion: AskPart['quoteQuestion']
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
