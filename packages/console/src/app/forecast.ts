const dayMs = 86_400_000

/** Credits and their use in the last whole days. */
export interface Pace {
  readonly credits: number
  /** The sum over `days`. */
  readonly used: number
  readonly days: number
}

/**
 * When credits are used up at the pace of the last days.
 * @returns null: nothing was used, or they last for more than a year
 */
export function lastsUntil({ credits, used, days }: Pace, now: number): number | null {
  if (used <= 0 || days <= 0) return null
  const left = (credits * days) / used
  return left > 365 ? null : now + left * dayMs
}
