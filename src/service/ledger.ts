import type { Logger } from 'pino'
import type { Registry as Metrics } from 'prom-client'
import { type Clock, systemClock } from '../catalog/clock.ts'
import type { Registry } from '../catalog/registry.ts'
import { createKeyLimiter, type KeyLimiter } from '../money/billing/key-limits.ts'
import type { Ledger } from '../money/billing/ledger.ts'
import { openBilling } from '../money/billing/open-billing.ts'
import { type CallerOf, walletCallers } from '../money/billing/wallet-payer.ts'
import type { Config } from '../runtime/config/config.ts'
import type { Part } from '../runtime/process/part.ts'
import type { Database } from '../runtime/storage/database.ts'
import type { Tracing } from '../runtime/tracing/tracing.ts'

export interface LedgerOptions {
  readonly config: Config
  readonly registry: Registry
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
  readonly tracing: Tracing | null
  readonly database: Database
  /** Whether this process answers callers. A process without callers promises no charges. */
  readonly serves: boolean
  /** Lets a test wrap the ledger that lookups use (fault tests). */
  readonly wrap?: ((ledger: Ledger) => Ledger) | undefined
}

/** How long a hold may live: longer than the longest lookup. */
function holdSeconds(registry: Registry, config: Config): number {
  const limits = registry.operations.map(({ timeoutMs }) => timeoutMs ?? 0)
  return Math.max(config.LOOKUP_TIMEOUT_MS, ...limits) / 1000 + 30
}

export interface LedgerPart extends Part {
  readonly ledger: Ledger
  /** Callers whose wallets are in the ledger. */
  readonly callerOf: CallerOf
  /** Counts the activity of keys with limits. */
  readonly keyLimits: KeyLimiter
}

/** The ledger of this process. */
export async function openLedger(options: LedgerOptions): Promise<LedgerPart> {
  const {
    config,
    registry,
    clock,
    log,
    database,
    metrics,
    tracing,
    serves,
    wrap = (ledger) => ledger,
  } = options
  const billing = await openBilling({
    database,
    // An injected clock replaces the clock of the database too.
    clock: clock === systemClock ? undefined : clock,
    log,
    metrics,
    tracing,
    dataDir: serves ? config.DATA_DIR : null,
    deferCharges: config.WRITE_AHEAD,
    holdSeconds: holdSeconds(registry, config),
    usageRetentionDays: config.USAGE_RETENTION_DAYS,
  })
  const ledger = wrap(billing.ledger)
  const keyLimits = createKeyLimiter({ database, clock })
  return {
    ledger,
    callerOf: walletCallers(ledger, keyLimits),
    keyLimits,
    upkeep: billing.maintenanceTasks.map(({ what, everyMs, work }) => ({ what, everyMs, run: work })),
    sweeps: billing.sweeps,
    async close() {
      await keyLimits.settled()
      await billing.close()
    },
  }
}
