/** A part of a price that is charged only when it was used. Credits are whole. */
export interface Surcharge {
  /** The parameter that switches it on, which is also its name in `LookupAnswer.used`. */
  readonly parameter: string
  /** Credits per unit used. */
  readonly credits: number
  /** What a unit is: once per lookup, or per asset. */
  readonly per: 'lookup' | 'asset'
  /** Most units one lookup can use (1 for `per: 'lookup'`). */
  readonly most: number
}

/** The price of an operation: declared once, quoted, reserved, settled and shown in OpenAPI from here. */
export interface Price {
  /** Credits of a completed lookup. */
  readonly base: number
  /** Prices of particular outcomes, where they differ from the base. */
  readonly outcomes?: Readonly<Partial<Record<string, number>>>
  /** Credits per value of a repeated or comma-separated parameter, in place of the base (batch routes). */
  readonly perValueOf?: string
  readonly surcharges?: readonly Surcharge[]
}

/** Units used of each surcharge, by its parameter's name. */
export type UsedUnits = Readonly<Record<string, number>>

function units(price: Price, params: Readonly<Record<string, unknown>>): number {
  const values = price.perValueOf === undefined ? undefined : params[price.perValueOf]
  return Array.isArray(values) ? values.length : 1
}

/** The highest price a lookup with these parameters can have: what is reserved before it starts. */
export function quote(price: Price, params: Readonly<Record<string, unknown>>): number {
  const base = Math.max(price.base, ...Object.values(price.outcomes ?? {}).map((credits) => credits ?? 0))
  let total = base * units(price, params)
  for (const surcharge of price.surcharges ?? []) {
    if (params[surcharge.parameter]) total += surcharge.credits * surcharge.most
  }
  return total
}

/** The price of a lookup that ended with this outcome and used these units. Never above its quote. */
export function actualPrice(
  price: Price,
  params: Readonly<Record<string, unknown>>,
  outcome: string,
  used: UsedUnits = {},
): number {
  let total = (price.outcomes?.[outcome] ?? price.base) * units(price, params)
  for (const surcharge of price.surcharges ?? []) {
    if (!params[surcharge.parameter]) continue
    total += surcharge.credits * Math.min(used[surcharge.parameter] ?? 0, surcharge.most)
  }
  return total
}

/** The highest price any lookup of the operation can have (OpenAPI `x-price.max`); `mostValues` for batches. */
export function highestPrice(price: Price, mostValues = 50): number {
  const all: Record<string, unknown> = {}
  for (const surcharge of price.surcharges ?? []) all[surcharge.parameter] = true
  if (price.perValueOf) all[price.perValueOf] = Array.from({ length: mostValues })
  return quote(price, all)
}
