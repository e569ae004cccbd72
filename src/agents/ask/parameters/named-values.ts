import type { AnyOperation } from '../../../catalog/operation.ts'
import type { Parameter } from '../../../catalog/parameters.ts'
import { parametersOf, roleOf } from '../roles.ts'
import { takes } from '../targets/parsers.ts'
import { plain } from '../words/words.ts'
import { choiceCalled, windowCalled } from './choices.ts'
import type { Draft } from './placing.ts'

/** Filters that a question gives by their names: `include=about`, `sort=price_ascending`. */

/** Names that programs give one parameter, in letters alone. */
const families: readonly RegExp[] = [
  /^(?:sort|sorting|sortby|sortorder|order|ordering|orderby|sortierung|orden|ordenar|tri|ordem)$/,
  /^(?:timeframe|timerange|period|since|time|range|daterange|dateposted|dateposting|posted|postedwithin|uploaddate|uploaded|datelisted|within|age|zeitraum|periodo|periode)$/,
]

const letters = (name: string) => plain(name).replace(/[^\p{L}]/gu, '')
const familyOf = (name: string) => families.find((form) => form.test(letters(name)))

const units: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, w: 7, m: 30, y: 365 }
/** `7d`, `24h`: a window of time in days. */
function daysOf(raw: string): number | null {
  const found = /^(\d{1,3}) ?([hdwmy])$/i.exec(raw)
  return found === null ? null : Number(found[1]) * units[found[2]!.toLowerCase()]!
}

/** Sections of a platform that are orders: `section=latest`. */
const isOrderOf = (family: RegExp, name: string) => family === families[0] && name === 'section'

/** The parameter that a name means, with the value as it takes it; null where an operation has none. */
function filterCalled(operation: AnyOperation, name: string, raw: string): readonly [string, string] | null {
  const own = operation.parameters[name] as Parameter | undefined
  if (own !== undefined) {
    if (/^(?:identifier|text|cursor)$/.test(roleOf(name, own))) return null
    if (takes(own, name, raw)) return [name, raw]
  }
  const family = familyOf(name)
  if (family === undefined) return null
  for (const [other, parameter] of parametersOf(operation)) {
    if (roleOf(other, parameter) !== 'choice') continue
    if (familyOf(other) !== family && !isOrderOf(family, other)) continue
    const days = daysOf(raw)
    const value = days === null ? choiceCalled(other, parameter, raw) : windowCalled(other, parameter, days)
    if (value !== null) return [other, value]
  }
  return null
}

/** Sets the filters that a question gives by their names. @returns the names of the parameters */
export function setPairs({ question, operation, params }: Draft): string[] {
  return [...question.pairs].flatMap(([name, value]) => {
    const found = filterCalled(operation, name, value)
    if (found === null) return []
    params[found[0]] = found[1]
    return [found[0]]
  })
}
