import type { Config } from '../config.ts'
import type { Vendor } from '../vendors/vendor.ts'
import { microsPerUsd, priceList } from './prices.ts'

/** What one page of an operation costs at a vendor at most, in US dollars; null where the vendor does not answer it. */
export type PageCost = (operationId: string, vendor: string) => number | null

/**
 * Costs by the vendors' tables, or by what the operator's plans cost.
 * @param plans VENDOR_PRICES
 */
export function pageCosts(vendors: readonly Vendor[], plans: Config['VENDOR_PRICES'] = {}): PageCost {
  const costs = new Map<string, number>()
  for (const { name, unit, units = {}, adapters } of vendors) {
    const prices = priceList({ unit }, plans[name])
    for (const { operation, adapter } of adapters) {
      const micros = adapter.paths.map((path) => prices.micros(prices.units(path, units[path] ?? 1)))
      const usd = micros.reduce((sum, one) => sum + one, 0) / microsPerUsd
      const key = `${name} ${operation}`
      costs.set(key, Math.max(usd, costs.get(key) ?? 0))
    }
  }
  return (operationId, vendor) => costs.get(`${vendor} ${operationId}`) ?? null
}

/** A sum of US dollars as people read it: two digits that tell something. */
export const shownUsd = (usd: number): string =>
  `${usd >= 1 ? usd.toFixed(2) : Number(usd.toPrecision(2)).toFixed(6).replace(/0+$/, '').replace(/\.$/, '')} USD`
