import type { Outcome } from '../../src/catalog/outcome.ts'

type Params = Readonly<Record<string, unknown>>

interface Charged {
  readonly params: Params
  readonly outcome: Outcome
  /** Units of records, inputs and surcharges, by their names in the parts of the charge. */
  readonly units: Readonly<Record<string, number>>
}

/** `6 credits, 3 when not_found`: the credits of an outcome. */
function rateIn(words: string, outcome: Outcome): number {
  const special = new RegExp(`(\\d+) when ${outcome}\\b`).exec(words)
  return Number((special ?? /(\d+) credits?/.exec(words))![1])
}

/** What a reader of the sentence of a price expects to be charged: at least and at most. */
export function statedCharge(
  sentence: string,
  { params, outcome, units }: Charged,
): { readonly least: number; readonly most: number } {
  const [first, ...others] = sentence.replace(/\.$/, '').split('; ')
  const special = others.find((one) => params[/^with (\S+) /.exec(one)?.[1] ?? ''] !== undefined)
  const inputs = /^(?:(\d+) to )?(\d+) credits? per completed (\S+)$/.exec(first!)
  const completed = Object.entries(units)
    .filter(([name]) => name.startsWith('input:'))
    .reduce((sum, [, count]) => sum + count, 0)
  const rate = rateIn(special ?? first!, outcome)
  let [least, most] = inputs
    ? [completed * Number(inputs[1] ?? inputs[2]), completed * Number(inputs[2])]
    : [rate, rate]
  for (const one of others.filter((part) => !part.startsWith('with '))) {
    const [, what, each] = /^(?:(\S+) )?\+(\d+)/.exec(one)!
    const name = what === undefined ? 'records' : what.split('=').at(-1)!
    least += Number(each) * (units[name] ?? 0)
    most += Number(each) * (units[name] ?? 0)
  }
  return { least, most }
}
