import type { Config } from '../config.ts'
import type { Vendor } from '../vendors/vendor.ts'

/** Millionths of a US dollar in one. */
export const microsPerUsd = 1_000_000

/** What calls cost, as the operator's plan has it, else as the vendor's table has it. */
export interface PriceList {
  /** Units of a call at most. */
  units(path: string, byTable: number): number
  /** Millionths of a US dollar, rounded up: nothing is counted as less than it is. */
  micros(units: number): number
}

type VendorPrices = Config['VENDOR_PRICES'][string]

export function priceList({ unit }: Pick<Vendor, 'unit'>, given: VendorPrices = {}): PriceList {
  const unitUsd = given.unitUsd ?? unit.usd
  return {
    units: (path, byTable) => given.units?.[path] ?? byTable,
    // The product of two decimals may be a hair above the whole number it stands for.
    micros: (units) => Math.ceil(Number((units * unitUsd * microsPerUsd).toFixed(6))),
  }
}
