import type { Logger } from 'pino'
import type { Registry as Metrics } from 'prom-client'
import type { Keyring } from '../../accounts/keyring.ts'
import type { SessionActors } from '../../accounts/sign-in/session-actor.ts'
import type { Clock } from '../../catalog/clock.ts'
import type { ChallengeOf } from '../../catalog/http/envelope.ts'
import type { Registry } from '../../catalog/registry.ts'
import type { DailyResults } from '../../lookup/daily-results/part.ts'
import type { LookupPart } from '../../lookup/part.ts'
import type { RefusalLog } from '../../lookup/refusals/refusal-log.ts'
import type { Repeats } from '../../lookup/repeats/repeats.ts'
import type { Switches } from '../../lookup/switches/switches.ts'
import type { KeyLimiter } from '../../money/billing/key-limits.ts'
import type { CallerOf } from '../../money/billing/wallet-payer.ts'
import type { Seller } from '../../money/payments/take-payments.ts'
import type { Config } from '../../runtime/config/config.ts'
import type { Part, Parts } from '../../runtime/process/part.ts'
import type { RateCounter } from '../../runtime/process/rates.ts'
import type { Storage } from '../../runtime/storage/part.ts'
import type { Tracing } from '../../runtime/tracing/tracing.ts'
import { createApp } from './app.ts'
import type { HttpLimits } from './connections.ts'
import { createIdempotency, idempotencyAllowance } from './idempotency.ts'

export interface ServerOptions {
  readonly config: Config
  readonly registry: Registry
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
  /** Counts requests over all nodes. */
  readonly rates: RateCounter
  readonly version: string
  readonly tracing: Tracing | null
  readonly storage: Storage
  readonly lookups: LookupPart
  /** What works, for the pages of operations. */
  readonly results: DailyResults
  readonly repeats: Repeats
  readonly callerOf: CallerOf
  readonly keyLimits: KeyLimiter
  readonly keyring: Keyring
  readonly sessionActors?: SessionActors | undefined
  readonly challenge: ChallengeOf
  readonly seller: Seller | null
  /** Records refused requests of accounts. */
  readonly refusals: RefusalLog
  /** What operators switched off, for the documents. */
  readonly switches: Switches
  /** Routes that are served beside lookups. */
  readonly parts: Pick<Parts, 'routes' | 'plugins' | 'operatorPlugins'>
  /** Limits of connections and requests that differ from the defaults. */
  readonly httpLimits?: Partial<HttpLimits> | undefined
}

export interface ServerPart extends Part {
  /** The URL of the server. */
  readonly url: string
  /** Reports the process as not ready, and continues to serve. */
  drain(): void
  /** Refuses new requests from now on. */
  refuse(): void
}

/** Serves lookups, documents and the routes of the other parts. */
export async function openServer(options: ServerOptions): Promise<ServerPart> {
  const { config, clock, storage, parts, lookups, ...rest } = options
  const idempotency = createIdempotency({ ...storage, clock, allowance: idempotencyAllowance(options) })
  const app = await createApp({
    ...rest,
    config,
    clock,
    database: storage.database,
    idempotency,
    lookups: lookups.lookups,
    exampleOf: lookups.exampleOf,
    retirementStartsAt: config.RETIREMENT_STARTS,
    routes: parts.routes,
    plugins: parts.plugins,
    operatorPlugins: parts.operatorPlugins,
  })
  return {
    url: await app.listen(),
    drain: () => app.drain(),
    refuse: () => app.refuse(),
    upkeep: [
      {
        what: 'deletion of old idempotency keys',
        everyMs: 3_600_000,
        run: () => idempotency.forgetOld(),
      },
    ],
    close: () => app.close(),
  }
}
