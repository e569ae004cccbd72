import type { AnyOperation } from '../../catalog/operation.ts'
import type { ParameterSet } from '../../catalog/parameters.ts'
import { type Price, quote } from '../../catalog/price.ts'

type Given = Readonly<Record<string, unknown>>

/** Records that a proposal buys. */
const fewRecords = 10

const credits = (count: number) => `${count} ${count === 1 ? 'credit' : 'credits'}`

/**
 * States the parameter that makes a lookup cheap and what it costs then. Null if no parameter changes its price.
 * @param params the parsed parameters
 * @param most the price that is wanted at most, if it can be had
 */
export function cheaperForm(price: Price, params: Given, most: number): string | null {
  const now = quote(price, params)
  const proposals: { readonly words: string; readonly credits: number }[] = []
  const add = (words: string, changed: Given) => {
    const cost = quote(price, changed)
    if (cost < now) proposals.push({ words, credits: cost })
  }
  const { records, inputs } = price
  if (records?.limit !== undefined) {
    const affordable = Math.floor((most - quote(price, { ...params, [records.limit]: 0 })) / records.credits)
    const limit = Math.max(1, Math.min(fewRecords, affordable))
    add(`${records.limit}: ${limit}`, { ...params, [records.limit]: limit })
  }
  for (const { parameter, value } of price.surcharges ?? []) {
    const { [parameter]: sent, ...others } = params
    const rest = Array.isArray(sent) && value !== undefined ? sent.filter((one) => one !== value) : []
    const changed = rest.length === 0 ? others : { ...others, [parameter]: rest }
    add(`without ${value === undefined ? parameter : `${parameter}=${value}`}`, changed)
  }
  const values = inputs === undefined ? undefined : params[inputs.parameter]
  if (inputs !== undefined && Array.isArray(values) && values.length > 1) {
    add(`one ${inputs.parameter}`, { ...params, [inputs.parameter]: values.slice(0, 1) })
  }
  if (proposals.length === 0) return null
  const [best] = proposals.sort((a, b) => a.credits - b.credits)
  return `With ${best!.words} it costs at most ${credits(best!.credits)}.`.replace('With without', 'Without')
}

interface Limited {
  readonly parameters: Given
  /** Items that are shown at most. */
  readonly limit: number | undefined
}

/**
 * Reads `limit` wherever a call has it: beside the parameters or among them. It bounds what is shown, and what is bought
 * where the price counts records.
 */
export function readLimit(
  { parameters: declared, price }: Pick<AnyOperation, 'parameters' | 'price'>,
  given: Given,
  limit: number | undefined,
): Limited {
  const known = declared as ParameterSet
  const isOption =
    given.limit !== undefined && known.limit === undefined && /^[1-9]\d{0,2}$/.test(String(given.limit))
  const { limit: inner, ...others } = given
  const parameters = isOption ? others : given
  const wanted = limit ?? (isOption ? Number(inner) : undefined)
  const bound = price.records?.limit
  if (wanted === undefined || bound === undefined || (parameters[bound] ?? null) !== null) {
    return { parameters, limit: wanted }
  }
  const { minimum = 1, maximum = wanted } = (known[bound]?.schema ?? {}) as {
    minimum?: number
    maximum?: number
  }
  return {
    parameters: { ...parameters, [bound]: Math.max(minimum, Math.min(maximum, wanted)) },
    limit: wanted,
  }
}
