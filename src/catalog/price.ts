import type { Outcome } from './outcome.ts'
import { outcomes } from './outcome.ts'

/** Credits of one completed lookup, by its outcome. Credits are whole. */
export interface Rate {
  readonly base: number
  /** Outcomes with a different price. */
  readonly outcomes?: Readonly<Partial<Record<Outcome, number>>>
}

/** A part of a price that is charged by the units served, and only if the request switches it on. */
export interface Surcharge {
  /** The parameter that switches it on. */
  readonly parameter: string
  /** The value of a comma-separated parameter that switches it on. Default: any value does. */
  readonly value?: string
  /** Credits per unit served. */
  readonly credits: number
  /** What a unit is: once per lookup, or per hosted file. */
  readonly per: 'lookup' | 'asset'
  /** Maximum units of one lookup (1 for `per: 'lookup'`). */
  readonly maxUnits: number
}

/** The price of an operation. Quotes, holds, settlements and OpenAPI derive from it. */
export interface Price extends Rate {
  /** Rates by the parameter that was sent, if they differ: `{ slug: { base: 9, outcomes: { not_found: 3 } } }`. */
  readonly given?: Readonly<Record<string, Rate>>
  /**
   * Credits per completed input of a repeated parameter; they replace the base (batch routes). A source reports the
   * number of completed inputs at each rate: `{ completed: 7 }`. Failed inputs cost nothing.
   */
  readonly inputs?: {
    readonly parameter: string
    readonly rates: Readonly<Record<string, number>>
    /** Maximum inputs of one lookup (default 50). */
    readonly maxInputs?: number
  }
  /** Credits per returned record beside the base; `limit` names the parameter that bounds them. */
  readonly records?: { readonly credits: number; readonly maxRecords: number; readonly limit?: string }
  readonly surcharges?: readonly Surcharge[]
}

/** The credits that a request can cost, for its offer. */
export interface CreditRange {
  readonly most: number
  readonly least: number
}

/**
 * Units served, by name: a surcharge's parameter (or its `value`), a rate of `inputs`, `records`.
 */
export type Served = Readonly<Record<string, number>>

/** A part of a charge: its name, the units that were charged, and the credits for each unit. */
export type PricePart = readonly [name: string, units: number, creditsEach: number]

/** The parts of a charge in usage records and cached answers; null: the base price is the only part. */
export type StoredParts = readonly PricePart[] | null

/** Why a lookup cost what it cost. */
export interface PriceExplanation {
  /** The rate first (see {@link priceParts}), then every other part; empty if nothing was charged. */
  readonly parts: readonly {
    readonly name: string
    readonly units: number
    readonly creditsEach: number
    /** The product of units and credits for each. */
    readonly credits: number
  }[]
  /** The sum of the parts, which is the charge. */
  readonly credits: number
}

type Given = Readonly<Record<string, unknown>>

/** The name of a surcharge in {@link Served}. */
export function surchargeName({ parameter, value }: Surcharge): string {
  return value ?? parameter
}

function isRequested(surcharge: Surcharge, params: Given): boolean {
  const given = params[surcharge.parameter]
  if (surcharge.value === undefined) return Boolean(given)
  return Array.isArray(given) ? given.includes(surcharge.value) : given === surcharge.value
}

/** The parameter that selects a special rate; undefined for the ordinary rate. */
function rateParameterOf(price: Price, params: Given): string | undefined {
  return Object.keys(price.given ?? {}).find((parameter) => params[parameter] !== undefined)
}

function rateOf(price: Price, params: Given): Rate {
  const parameter = rateParameterOf(price, params)
  return parameter === undefined ? price : price.given![parameter]!
}

const highestOf = (rate: Rate) => Math.max(rate.base, ...Object.values(rate.outcomes ?? {}))

function inputsOf(price: Price, params: Given): number {
  const values = price.inputs === undefined ? undefined : params[price.inputs.parameter]
  return Array.isArray(values) ? values.length : 0
}

function recordLimitOf(records: NonNullable<Price['records']>, params: Given): number {
  const limit = records.limit === undefined ? undefined : params[records.limit]
  return typeof limit === 'number' ? Math.min(limit, records.maxRecords) : records.maxRecords
}

/** The credits of one completed input of a batch at this rate. */
export const unitPriceOfInput = ({ inputs }: Price, rate: string): number => inputs?.rates[rate] ?? 0

/** The units that are charged: whole, at least 0 and at most the maximum of the price. */
function clampUnits(units: number | undefined, most: number): number {
  const whole = Math.floor(units ?? 0)
  // NaN fails this comparison and counts as 0.
  return whole > 0 ? Math.min(whole, most) : 0
}

/** The highest price that a lookup with these parameters can have. It is held before the lookup starts. */
export function quote(price: Price, params: Given): number {
  let total = highestOf(rateOf(price, params))
  if (price.inputs) total += inputsOf(price, params) * Math.max(0, ...Object.values(price.inputs.rates))
  if (price.records) total += price.records.credits * recordLimitOf(price.records, params)
  for (const surcharge of price.surcharges ?? []) {
    if (isRequested(surcharge, params)) total += surcharge.credits * surcharge.maxUnits
  }
  return total
}

/** The lowest price that a completed lookup with these parameters can have. */
export function lowestPrice(price: Price, params: Given): number {
  return Math.min(...outcomes.map((outcome) => actualPrice(price, params, outcome)))
}

/** The price of a lookup that ended with this outcome and served these units. Never above its quote. */
export function actualPrice(price: Price, params: Given, outcome: Outcome, served: Served = {}): number {
  return sumOfParts(priceParts(price, params, outcome, served))
}

/** The sum of the parts in credits. */
export function sumOfParts(parts: readonly PricePart[]): number {
  return parts.reduce((sum, [, units, creditsEach]) => sum + units * creditsEach, 0)
}

/**
 * The parts of the price of a lookup, by its outcome and the units served. The first part is the rate: `base`,
 * `outcome:not_found` if the outcome has its own price, `base:slug` if the parameter has. Inputs of a batch are
 * `input:completed`. Parts without served units are left out.
 */
export function priceParts(
  price: Price,
  params: Given,
  outcome: Outcome,
  served: Served = {},
): readonly PricePart[] {
  const parameter = rateParameterOf(price, params)
  const rate = rateOf(price, params)
  const special = rate.outcomes?.[outcome]
  const kind = special === undefined ? 'base' : `outcome:${outcome}`
  const name = parameter === undefined ? kind : `${kind}:${parameter}`
  const parts: PricePart[] = [[name, 1, special ?? rate.base]]
  const add = (part: string, units: number, creditsEach: number) => {
    if (units > 0) parts.push([part, units, creditsEach])
  }
  if (price.inputs) {
    let left = inputsOf(price, params)
    for (const [input, credits] of Object.entries(price.inputs.rates)) {
      const units = clampUnits(served[input], left)
      left -= units
      add(`input:${input}`, units, credits)
    }
  }
  if (price.records) {
    add('records', clampUnits(served.records, recordLimitOf(price.records, params)), price.records.credits)
  }
  for (const surcharge of price.surcharges ?? []) {
    if (!isRequested(surcharge, params)) continue
    const part = surchargeName(surcharge)
    add(part, clampUnits(served[part], surcharge.maxUnits), surcharge.credits)
  }
  return parts
}

/** The parts as a usage record stores them: null where the base price is the only part, which is the usual case. */
export function storedParts(parts: readonly PricePart[]): StoredParts {
  return parts.length === 1 && parts[0]![0] === 'base' ? null : parts
}

/**
 * Explains a charge by the parts that were applied, so that later changes of the price list have no effect on it.
 * @param parts the parts in the usage record; null: unknown
 * @param charged the credits in the usage record
 * @returns null if credits were charged and the parts are unknown
 */
export function explainPrice(parts: readonly PricePart[] | null, charged: number): PriceExplanation | null {
  if (parts === null && charged > 0) return null
  const lines = (parts ?? []).map(([name, units, creditsEach]) => ({
    name,
    units,
    creditsEach,
    credits: units * creditsEach,
  }))
  return { parts: lines, credits: sumOfParts(parts ?? []) }
}

/** The highest price any lookup of the operation can have (OpenAPI `x-price.max`). */
export function highestPrice(price: Price): number {
  const all: Record<string, unknown> = {}
  for (const { parameter, value } of price.surcharges ?? []) {
    all[parameter] = value === undefined ? true : [...((all[parameter] as string[]) ?? []), value]
  }
  if (price.inputs) all[price.inputs.parameter] = Array.from({ length: price.inputs.maxInputs ?? 50 })
  const withParameters = Object.keys(price.given ?? {}).map((name) =>
    quote({ ...price }, { ...all, [name]: true }),
  )
  return Math.max(quote({ ...price, given: {} }, all), ...withParameters)
}
