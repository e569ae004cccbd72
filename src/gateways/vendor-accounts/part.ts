import type { Registry as Metrics } from 'prom-client'
import type { Clock } from '../../catalog/clock.ts'
import type { Purchases } from '../../catalog/ports/purchases.ts'
import { usageSumRetentionDays } from '../../money/billing/books/usage.ts'
import type { Config } from '../../runtime/config/config.ts'
import type { Part } from '../../runtime/process/part.ts'
import type { Database } from '../../runtime/storage/database.ts'
import type { Upstream } from '../upstream/client.ts'
import type { Binding } from '../upstream/options.ts'
import { vendors } from '../vendors/index.ts'
import { createDesk, type DeskOptions } from './desk.ts'
import { createVendorMetrics } from './metrics.ts'
import type { SourceOrder } from './order.ts'
import { readVendorSettings, type VendorSettings } from './settings.ts'
import { createSpending } from './spending.ts'

/** The lookup that a call belongs to. */
interface Asking extends Binding {
  readonly keyId: string | null
  readonly wallet: string | null
  readonly lookupId: string | null
}

export interface VendorsPartOptions {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: DeskOptions['log']
  readonly metrics: Metrics
  readonly upstream: Pick<Upstream, 'client'>
}

/** The vendors' settings for lookups. */
export interface VendorAccess {
  /** A setting for live keys; it includes the vendors' keys. */
  setting(name: string): string | undefined
  testSetting(name: string): string | undefined
  readonly order: SourceOrder
}

/**
 * Settings with the vendors' keys, and the order of sources.
 * @throws ConfigError for a wrong setting
 */
export function vendorAccess(config: Config): VendorAccess {
  return accessOf(config, readVendorSettings(vendors, config))
}

function accessOf(config: Config, { keys, order }: VendorSettings): VendorAccess {
  return {
    setting: (name) => keys.live(name) ?? config.platformSetting(name),
    testSetting: keys.test,
    order,
  }
}

/** Calls to data vendors, with their keys, cost and budgets. */
export function openVendors(
  options: VendorsPartOptions,
): VendorAccess & Part & { purchases(asking: Asking): Purchases } {
  const { config, database, clock, log, upstream } = options
  const simulated = config.SIMULATED_VENDORS
  const spending = createSpending(database)
  const before = (days: number) => clock.now() - days * 86_400_000
  const sumsKeptDays = Math.max(config.USAGE_RETENTION_DAYS, usageSumRetentionDays)
  const settings = readVendorSettings(vendors, config)
  const metrics = createVendorMetrics(options.metrics, settings.accounts.keys())
  const desk = createDesk({ accounts: settings.accounts, spending, simulated, clock, metrics, log })
  if (simulated) log.warn({}, 'SIMULATED_VENDORS: data vendors are stand-ins, for live keys as well')
  return {
    ...accessOf(config, settings),
    purchases: (asking) => ({
      buy(purchase) {
        // Stand-ins also answer live keys.
        const client = upstream.client(simulated ? { ...asking, mode: 'test' } : asking)
        const { operation, keyId, wallet, lookupId } = asking
        return desk.buy(purchase, { operation, keyId, wallet, lookupId, client })
      },
    }),
    sweeps: [
      {
        name: 'vendor-calls',
        cron: '40 3 * * *',
        run: () => spending.prune(before(config.USAGE_RETENTION_DAYS), before(sumsKeptDays)),
      },
    ],
  }
}
