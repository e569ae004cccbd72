import type { Entry, Price } from './table.ts'

type Params = Readonly<Record<string, unknown>>

const highest = ({ base, outcomes }: Pick<Price, 'base' | 'outcomes'>) =>
  Math.max(base, ...Object.values(outcomes ?? {}))

function isSelected(sent: unknown, value: string | undefined): boolean {
  if (value === undefined) return Boolean(sent)
  const words = Array.isArray(sent) ? sent : String(sent ?? '').split(',')
  return words.includes(value)
}

/** The highest price in credits of a call with these parameters. */
export function quote(price: Entry['price'], params: Params): number {
  if (price === undefined) return 0
  if (typeof price === 'number') return price
  const parameter = Object.keys(price.given ?? {}).find((name) => params[name] !== undefined)
  let total = highest(parameter === undefined ? price : price.given![parameter]!)
  if (price.inputs) {
    const inputs = params[price.inputs.parameter]
    const count = Array.isArray(inputs) ? inputs.length : 1
    total += count * Math.max(0, ...Object.values(price.inputs.rates))
  }
  if (price.records) {
    const { credits, maxRecords, limit } = price.records
    const wanted = limit === undefined ? undefined : params[limit]
    total += credits * (wanted === undefined ? maxRecords : Math.min(Number(wanted), maxRecords))
  }
  for (const { parameter: name, value, credits, maxUnits } of price.surcharges ?? []) {
    if (isSelected(params[name], value)) total += credits * maxUnits
  }
  return total
}
