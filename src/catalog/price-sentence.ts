import type { Price, Rate } from './price.ts'

const credits = (count: number) => `${count} ${count === 1 ? 'credit' : 'credits'}`

function rateWords({ base, outcomes = {} }: Rate): string {
  const others = Object.entries(outcomes).map(([outcome, price]) => `${price} when ${outcome}`)
  return [credits(base), ...others].join(', ')
}

/** A price in a sentence: `1 credit; hostMedia +2 per hosted file.` */
export function priceSentence(price: Price): string {
  const parts: string[] = []
  if (price.inputs) {
    const rates = [...new Set(Object.values(price.inputs.rates))]
    parts.push(
      `${rates.length === 1 ? credits(rates[0]!) : `up to ${credits(Math.max(...rates))}`} per completed ${price.inputs.parameter}`,
    )
  } else if (price.given) {
    parts.push(...Object.entries(price.given).map(([name, rate]) => `${rateWords(rate)} by ${name}`))
  } else parts.push(rateWords(price))
  if (price.records)
    parts.push(`+${price.records.credits} per returned record, ${price.records.maxRecords} at most`)
  for (const { parameter, value, credits: more, per } of price.surcharges ?? []) {
    const what = value === undefined ? parameter : `${parameter}=${value}`
    parts.push(`${what} +${more}${per === 'asset' ? ' per hosted file' : ''}`)
  }
  return `${parts.join('; ')}.`
}
