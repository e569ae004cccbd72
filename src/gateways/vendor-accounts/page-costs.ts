import type { AnyOperation } from '../../catalog/operation.ts'
import type { Source } from '../../catalog/source.ts'
import type { Config } from '../../runtime/config/config.ts'
import type { Vendor } from '../vendors/vendor.ts'
import { microsPerUsd, priceList } from './prices.ts'

/** The highest cost of one page of an operation at a vendor, in US dollars; null if the vendor does not serve it. */
export type PageCost = (operation: AnyOperation, vendor: string) => number | null

/**
 * Costs by the vendors' tables, or by the operator's plans.
 * @param plans VENDOR_PRICES
 */
export function pageCosts(vendors: readonly Vendor[], plans: Config['VENDOR_PRICES'] = {}): PageCost {
  const byName = new Map(vendors.map((vendor) => [vendor.name, vendor]))
  return (operation, name) => {
    const vendor = byName.get(name)
    const sources = (operation.sources as readonly Source[]).filter((source) => source.name === name)
    if (!vendor || sources.length === 0) return null
    const prices = priceList(vendor, plans[name])
    const unitsOf = (path: string) => prices.units(path, vendor.units?.[path] ?? 1)
    const microsOf = (source: Source) =>
      (source.paid?.paths ?? []).reduce((sum, path) => sum + prices.micros(unitsOf(path)), 0)
    return Math.max(...sources.map(microsOf)) / microsPerUsd
  }
}

/** A sum of US dollars for people, with two significant digits. */
export const shownUsd = (usd: number): string =>
  `${
    usd >= 1
      ? usd.toFixed(2)
      : Number(usd.toPrecision(2))
          .toFixed(6)
          .replace(/(?<!0)0+$/, '')
          .replace(/\.$/, '')
  } USD`
