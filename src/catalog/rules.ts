import { parameterError } from './errors.ts'
import type { Rule } from './parameters.ts'

type Given = Readonly<Record<string, unknown>>

/**
 * Refuses parameters that another parameter leaves without effect, because the caller expects an effect.
 * @param idle the parameters without effect
 * @param where the values of the other parameter that disable them: `{ sort: ['new', 'hot'] }`
 */
export function noEffect(
  idle: readonly string[],
  where: Readonly<Record<string, readonly string[]>>,
): Rule<Given> {
  const [[name, values]] = Object.entries(where) as [[string, readonly string[]]]
  const check = (params: Given): void => {
    const sent = idle.filter((one) => params[one] !== undefined)
    if (sent.length === 0 || !values.includes(String(params[name]))) return
    throw parameterError(
      `${sent.join(' and ')} ${sent.length === 1 ? 'has' : 'have'} no effect with ${name}=${params[name]}; leave ${sent.length === 1 ? 'it' : 'them'} out.`,
    )
  }
  const says = `${idle.join(' and ')} ${idle.length === 1 ? 'has' : 'have'} no effect with ${name}=${values.join(', ')} and ${idle.length === 1 ? 'is' : 'are'} refused there.`
  return Object.assign(check, { description: says })
}
