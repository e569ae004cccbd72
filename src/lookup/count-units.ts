import type { AnyOperation } from '../catalog/operation.ts'
import { type Price, type Served, unitPriceOfInput } from '../catalog/price.ts'

/** A record with the units that its operation is priced by. */
export interface CountedRecord {
  readonly data: Record<string, unknown>
  readonly served: Served
}

/**
 * Counts the units of a record that the operation is priced by, its rows or records, and sets the credits of each row.
 * They are counted in the answer, not reported by the source, so that the price does not depend on who answered.
 */
export function countUnits(
  { list, rateOfRow }: AnyOperation,
  price: Price,
  data: Record<string, unknown>,
  params: Readonly<Record<string, unknown>>,
): CountedRecord {
  if (price.records && list) return { data, served: { records: list.items(data).length } }
  const { results } = data
  if (!rateOfRow || !Array.isArray(results)) return { data, served: {} }
  const served: Record<string, number> = {}
  const rows = results.map((row: object, place) => {
    const rate = rateOfRow(row as never, place, params)
    if (rate !== null) served[rate] = (served[rate] ?? 0) + 1
    return { ...row, creditsCharged: rate === null ? 0 : unitPriceOfInput(price, rate) }
  })
  return { data: { ...data, results: rows }, served }
}
