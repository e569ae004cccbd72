/** What a count proves that a platform may have rounded (1.2M). Pure. */

/** Platforms show large counts with up to three digits: 1.2K, 12.3K, 123K, 1.23M. */
const maxRoundedDigits = 3
const minRoundedCount = 1000

/**
 * The unit to which a count may be rounded, by its digits: 100,000 for 1,200,000. 0: the count is exact. Records do not
 * state whether a count was rounded, so an exact count with three digits before its zeros is treated as rounded too.
 */
export function roundingUnit(value: number): number {
  const size = Math.abs(value)
  if (!Number.isInteger(size) || size < minRoundedCount) return 0
  let unit = 1
  while (size % (unit * 10) === 0) unit *= 10
  return size / unit < 10 ** maxRoundedDigits ? unit : 0
}

/** Whether the number certainly exceeds the limit: a rounded count may be half a unit less. */
export const isCertainlyAbove = (value: number, limit: number): boolean =>
  value - roundingUnit(value) / 2 > limit

/** Whether the number is certainly less than the limit: a count that was rounded down may be a unit more. */
export const isCertainlyBelow = (value: number, limit: number): boolean => value + roundingUnit(value) < limit

/** The smallest distance that two shown numbers prove, with the sign of the second minus the first. */
export function provenDifference(from: number, to: number): number {
  const difference = to - from
  const proven = Math.abs(difference) - Math.max(roundingUnit(from), roundingUnit(to))
  return proven > 0 ? Math.sign(difference) * proven : 0
}

/**
 * Whether two shown numbers prove a change. Two counts that are rounded to the same unit do if they differ; a count that
 * is exact once and rounded once does only if one cannot be the other.
 */
export function isProvenChange(from: number, to: number): boolean {
  if (from === to) return false
  return roundingUnit(from) === roundingUnit(to) || provenDifference(from, to) !== 0
}

/** Whether the new number says less than the known one: the rounded form of what is known exactly. */
export const isCoarser = (known: number, value: number): boolean =>
  roundingUnit(value) > roundingUnit(known) && !isProvenChange(known, value)
