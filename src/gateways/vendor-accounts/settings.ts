import { type Config, ConfigError } from '../../runtime/config/config.ts'
import type { Vendor } from '../vendors/vendor.ts'
import type { Account } from './account.ts'
import { readVendorKeys, type VendorKeys } from './keys.ts'
import { ownSources, type SourceOrder, sourceOrder } from './order.ts'
import { microsPerUsd, priceList } from './prices.ts'

/** The operator's settings for vendors. */
export interface VendorSettings {
  readonly keys: VendorKeys
  readonly order: SourceOrder
  /** Prices and budgets by the vendor's name. */
  readonly accounts: ReadonlyMap<string, Account>
}

function checkNames(setting: string, names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new ConfigError(`${setting} names ${unknown}, which is none of ${known.join(', ')}`)
  }
}

/**
 * Reads the operator's settings.
 * @throws ConfigError for an unknown vendor or source, a source named twice, or a key that cannot be read
 */
export function readVendorSettings(vendors: readonly Vendor[], config: Config): VendorSettings {
  const { SOURCES, VENDOR_PRICES, VENDOR_BUDGETS } = config
  const names = vendors.map(({ name }) => name)
  checkNames('VENDOR_PRICES', Object.keys(VENDOR_PRICES), names)
  checkNames('VENDOR_BUDGETS', Object.keys(VENDOR_BUDGETS), names)
  for (const [pattern, wished] of Object.entries(SOURCES)) {
    checkNames(`SOURCES (${pattern})`, wished, [...ownSources, ...names])
    const twice = wished.find((name, place) => wished.indexOf(name) < place)
    if (twice !== undefined) throw new ConfigError(`SOURCES (${pattern}) names ${twice} twice`)
  }
  const micros = (usd: number | undefined) => (usd === undefined ? null : Math.round(usd * microsPerUsd))
  const accounts = vendors.map((vendor): [string, Account] => {
    const { dailyUsd, monthlyUsd } = VENDOR_BUDGETS[vendor.name] ?? {}
    const budget = { daily: micros(dailyUsd), monthly: micros(monthlyUsd) }
    const prices = priceList(vendor, VENDOR_PRICES[vendor.name])
    return [vendor.name, { displayName: vendor.displayName, prices, budget }]
  })
  return {
    keys: readVendorKeys(vendors, config.platformSetting, config.SIMULATED_VENDORS),
    order: sourceOrder(SOURCES),
    accounts: new Map(accounts),
  }
}
