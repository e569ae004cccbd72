import type { Price, Rate } from './price.ts'

const credits = (count: number) => `${count} ${count === 1 ? 'credit' : 'credits'}`

function rateWords({ base, outcomes = {} }: Rate): string {
  const others = Object.entries(outcomes).map(([outcome, price]) => `${price} when ${outcome}`)
  return [credits(base), ...others].join(', ')
}

/** A price in a sentence: `1 credit; hostMedia +2 per hosted file.`, `6 credits; with slug 9 credits, 3 when not_found.` */
export function priceSentence(price: Price): string {
  const parts: string[] = []
  if (price.inputs) {
    const rates = Object.values(price.inputs.rates)
    const [least, most] = [Math.min(...rates), Math.max(...rates)]
    const range = least === most ? credits(most) : `${least} to ${credits(most)}`
    parts.push(`${range} per completed ${price.inputs.parameter}`)
  } else parts.push(rateWords(price))
  for (const [name, rate] of Object.entries(price.given ?? {})) {
    parts.push(`with ${name} ${rateWords(rate)}`)
  }
  if (price.records)
    parts.push(`+${price.records.credits} per returned record, ${price.records.maxRecords} at most`)
  for (const { parameter, value, credits: more, per } of price.surcharges ?? []) {
    const what = value === undefined ? parameter : `${parameter}=${value}`
    parts.push(`${what} +${more}${per === 'asset' ? ' per hosted file' : ''}`)
  }
  return `${parts.join('; ')}.`
}
