import type { Config } from '../../runtime/config/config.ts'
import type { Vendor } from '../vendors/vendor.ts'

/** Millionths of a US dollar per US dollar. */
export const microsPerUsd = 1_000_000

/** The cost of calls by the operator's plan, or else by the vendor's table. */
export interface PriceList {
  /** Maximum units of a call. */
  units(path: string, byTable: number): number
  /** Millionths of a US dollar, rounded up so that no cost is understated. */
  micros(units: number): number
}

type VendorPrices = Config['VENDOR_PRICES'][string]

export function priceList({ unit }: Pick<Vendor, 'unit'>, given: VendorPrices = {}): PriceList {
  const unitUsd = given.unitUsd ?? unit.usd
  return {
    units: (path, byTable) => given.units?.[path] ?? byTable,
    // A floating-point product may be slightly above the whole number.
    micros: (units) => Math.ceil(Number((units * unitUsd * microsPerUsd).toFixed(6))),
  }
}
