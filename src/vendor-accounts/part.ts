import type { Registry as Metrics } from 'prom-client'
import { usageSumRetentionDays } from '../billing/books/usage.ts'
import type { Purchases } from '../catalog/ports/purchases.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Part } from '../process/part.ts'
import type { Database } from '../storage/database.ts'
import type { Binding, Upstream } from '../upstream/client.ts'
import { vendors } from '../vendors/index.ts'
import { createDesk, type DeskOptions } from './desk.ts'
import { createVendorMetrics } from './metrics.ts'
import type { SourceOrder } from './order.ts'
import { readVendorSettings, type VendorSettings } from './settings.ts'
import { createSpending } from './spending.ts'

/** Whose lookup a call is made for. */
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

/** What lookups have of vendors, as the operator set it. */
export interface VendorAccess {
  /** A setting for live keys: the vendors' keys among them. */
  setting(name: string): string | undefined
  testSetting(name: string): string | undefined
  readonly order: SourceOrder
}

/**
 * Settings with the vendors' keys, and the order of sources.
 * @throws ConfigError for a setting that is wrong
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

/** Calls to data vendors: their keys, what they cost, and how much may be spent. */
export function openVendors(
  options: VendorsPartOptions,
): VendorAccess & Part & { purchases(asking: Asking): Purchases } {
  const { config, database, clock, log, upstream } = options
  const simulated = config.SIMULATED_VENDORS
  const spending = createSpending(database)
  const before = (days: number) => clock.now() - days * 86_400_000
  const sumsKeptDays = Math.max(config.USAGE_RETENTION_DAYS, usageSumRetentionDays)
  const settings = readVendorSettings(vendors, config)
  const metrics = createVendorMetrics(options.metrics)
  const desk = createDesk({ accounts: settings.accounts, spending, simulated, clock, metrics, log })
  if (simulated) log.warn({}, 'SIMULATED_VENDORS: data vendors are stand-ins, for live keys as well')
  return {
    ...accessOf(config, settings),
    purchases: (asking) => ({
      buy(purchase) {
        // Stand-ins answer live keys as well.
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
