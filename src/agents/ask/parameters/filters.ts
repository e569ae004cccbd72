import { memoize } from '../../../catalog/memoize.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import type { Parameter } from '../../../catalog/parameters.ts'
import type { Span, Tags } from '../learned/tagger.ts'
import { roleOf } from '../roles.ts'
import { takes } from '../targets/parsers.ts'
import { isWithin } from '../words/words.ts'
import type { Draft } from './placing.ts'
import type { Reading } from './reading.ts'

/** Sets the filters of an operation from the readings of a question. */

/** Outside names and topics, words that may be a filter are one from this probability on. Chosen on questions kept aside. */
const minFilter = 0.01
/** A word that is surely a filter and that no parameter takes speaks against a lookup. */
const minIdleFilter = 0.5

/** The places of words that are surely filters. */
export const filterPlaces = memoize(({ filter }: Tags): readonly number[] =>
  [...filter].flatMap((probability, place) => (probability > minIdleFilter ? [place] : [])),
)

/** How many are wanted: a number that no other parameter takes. */
const isSize = ({ name }: Reading) => /^(?:limit|count|size|pageSize|perPage|page|depth)$/.test(name)

/** The readings that the tagger's labels bear out, the surest first. */
export function acceptedReadings(
  all: readonly Reading[],
  tags: Tags,
  closed: ReadonlySet<number>,
): Reading[] {
  const scored = all.flatMap((reading) => {
    let [sum, best] = [0, 0]
    for (let place = reading.from; place < reading.to; place += 1) {
      if (closed.has(place)) return []
      sum += tags.filter[place]!
      best = Math.max(best, tags.filter[place]!)
    }
    const probability = (sum / (reading.to - reading.from) + best) / 2
    return reading.isCertain || probability >= minFilter ? [{ reading, probability }] : []
  })
  return scored
    .sort(
      (a, b) =>
        Number(isSize(a.reading)) - Number(isSize(b.reading)) ||
        Number(b.reading.isCertain ?? false) - Number(a.reading.isCertain ?? false) ||
        b.reading.to - b.reading.from - (a.reading.to - a.reading.from) ||
        b.probability - a.probability,
    )
    .map(({ reading }) => reading)
}

/** Readings, certain where their words were taken out of a span because they are filters. */
export function withFreed(
  all: readonly Reading[],
  spans: readonly Span[],
  closed: ReadonlySet<number>,
): readonly Reading[] {
  const isFreed = (place: number) => !closed.has(place) && isWithin(spans, place)
  return all.map((reading) => {
    for (let place = reading.from; place < reading.to; place += 1) if (!isFreed(place)) return reading
    return { ...reading, isCertain: true }
  })
}

/** What two bounds, a width and a height, or a latitude and a longitude are about. */
const nounOf = (name: string) =>
  name.replace(/^(?:min|max|viewport)|(?:Width|Height)$|^(?:lat|lng|lon)\w*$/gi, '')

/** Whether the words of one reading are used up for another parameter. Two dates, or a width and a height, share words. */
function excludes(operation: AnyOperation, one: Reading, other: Reading): boolean {
  if (one.name === other.name || one.to <= other.from || other.to <= one.from) return false
  const role = (name: string) => roleOf(name, operation.parameters[name] as Parameter)
  // `3 to 20` gives two numbers; `max price 300` gives one, which is not taken twice.
  const isTwo = one.value !== other.value || nounOf(one.name) === nounOf(other.name)
  const isPair = one.from === other.from && one.to === other.to && one.isCertain && other.isCertain && isTwo
  if (role(one.name) === 'date' || role(other.name) === 'date') return role(one.name) !== role(other.name)
  return !(isPair && role(one.name) === 'number')
}

const isInside = (one: Reading, other: Reading) => other.from <= one.from && one.to <= other.to

/** Sets the filters of an operation. @returns the readings that were taken */
export function setFilters({ operation, params }: Draft, readings: readonly Reading[]): Reading[] {
  const taken: Reading[] = []
  for (const reading of readings) {
    const { name, value } = reading
    const parameter = operation.parameters[name] as Parameter
    const before = params[name]
    if (taken.some((other) => excludes(operation, other, reading))) continue
    // A longer reading of the same value has the words around it: `letzte 180 Tage`.
    const isSame =
      before === value &&
      taken.some((one) => one.name === name && (reading.isCertain || isInside(one, reading)))
    if (isSame) {
      taken.push(reading)
      continue
    }
    if (before === undefined) {
      if (!takes(parameter, name, value)) continue
      params[name] = value
    } else if (!/ies$/.test(name) || String(before).split(',').includes(value)) continue
    taken.push(reading)
    if (before !== undefined)
      params[name] = taken
        .filter((one) => one.name === name)
        .sort((a, b) => a.from - b.from)
        .map((one) => one.value)
        .join(',')
  }
  return taken
}
