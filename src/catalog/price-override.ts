import type { AnyOperation } from './operation.ts'
import { type Price, surchargeName } from './price.ts'
import type { Mode, Outcome } from './source.ts'

/** The price of one operation in the operator's price list. Omitted parts stay as declared. */
export interface PriceOverride {
  readonly base?: number
  readonly outcomes?: Readonly<Partial<Record<Outcome, number>>>
  /** Credits by the parameter that was sent, if the declared price depends on it. */
  readonly given?: Readonly<Record<string, number>>
  /** Credits per completed input, by the names of the declared rates. */
  readonly inputs?: Readonly<Record<string, number>>
  /** Credits per returned record. */
  readonly records?: number
  /** Credits per unit of a part, by its name. */
  readonly surcharges?: Readonly<Record<string, number>>
}

/** What a lookup of this mode costs: test keys pay the declared price, whatever the operator's list says. */
export function priceFor(operation: Pick<AnyOperation, 'price' | 'livePrice'>, mode: Mode): Price {
  return mode === 'live' ? (operation.livePrice ?? operation.price) : operation.price
}

function checkNames(kind: string, given: object | undefined, known: readonly string[]): void {
  const unknown = Object.keys(given ?? {}).find((name) => !known.includes(name))
  if (unknown === undefined) return
  const there = known.length === 0 ? 'it has none' : `it has ${known.join(', ')}`
  throw new Error(`${kind} names ${unknown}, which is no part of the price: ${there}`)
}

const replaced = (values: Readonly<Record<string, number>>, by: Readonly<Record<string, number>> = {}) => ({
  ...values,
  ...by,
})

/**
 * A declared price with the changes of a price list. A new base applies to every outcome without a lower price in the
 * list or the declaration.
 * @throws Error in a sentence for a part that the declared price does not have
 */
export function overridePrice(declared: Price, listed: PriceOverride): Price {
  const { given, inputs, records, surcharges = [], outcomes } = declared
  checkNames('given', listed.given, Object.keys(given ?? {}))
  checkNames('inputs', listed.inputs, Object.keys(inputs?.rates ?? {}))
  checkNames('surcharges', listed.surcharges, surcharges.map(surchargeName))
  if (listed.records !== undefined && !records) throw new Error('records is no part of the price')
  const base = listed.base ?? declared.base
  const atMost = Object.entries(outcomes ?? {}).map(([outcome, credits]) => [
    outcome,
    Math.min(credits, base),
  ])
  const rates = Object.entries(given ?? {}).map(([name, rate]) => {
    const credits = listed.given?.[name]
    return [name, credits === undefined ? rate : { base: credits }]
  })
  return {
    ...declared,
    base,
    ...(outcomes || listed.outcomes
      ? { outcomes: { ...Object.fromEntries(atMost), ...listed.outcomes } }
      : {}),
    ...(given ? { given: Object.fromEntries(rates) } : {}),
    ...(inputs ? { inputs: { ...inputs, rates: replaced(inputs.rates, listed.inputs) } } : {}),
    ...(records ? { records: { ...records, credits: listed.records ?? records.credits } } : {}),
    ...(surcharges.length > 0
      ? {
          surcharges: surcharges.map((one) => ({
            ...one,
            credits: listed.surcharges?.[surchargeName(one)] ?? one.credits,
          })),
        }
      : {}),
  }
}
