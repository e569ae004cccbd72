/** The failure streak of an endpoint. Manual redeliveries and tests do not count. */
export interface EndpointHealth {
  readonly consecutiveFailures: number
  /** When the current streak of failures began (milliseconds since the Unix epoch). Null: healthy. */
  readonly failingSince: number | null
  /** The number of days (UTC) on which attempts of the streak failed. */
  readonly failingDays: number
  /** The last of these days, in days since the Unix epoch. */
  readonly lastFailingDay: number | null
}

export const healthyEndpoint: EndpointHealth = {
  consecutiveFailures: 0,
  failingSince: null,
  failingDays: 0,
  lastFailingDay: null,
}

const dayMs = 24 * 3_600_000
/** An endpoint is disabled after this many days without success, if attempts failed on as many days. */
const disableAfterDays = 5
export const disableAfterMs = disableAfterDays * dayMs

/** A notice announces a failing endpoint from this number of failures in a row on … */
const minFailuresForNotice = 3
/** … if they last this long: a restart of the receiver is shorter. */
const minFailingMs = 5 * 60_000

/** Whether an endpoint has failed long enough to be announced. `at`: milliseconds since the Unix epoch. */
export function isFailing({ consecutiveFailures, failingSince }: EndpointHealth, at: number): boolean {
  return (
    consecutiveFailures >= minFailuresForNotice && failingSince !== null && at - failingSince >= minFailingMs
  )
}

/** HTTP 410 Gone: the endpoint permanently refuses deliveries. */
export const goneStatus = 410

export interface AttemptResult {
  readonly success: boolean
  readonly status: number | null
  /** When the attempt ended. */
  readonly at: number
}

/** The health after an automatic attempt, and whether the endpoint must be disabled now. */
export function healthAfterAttempt(
  before: EndpointHealth,
  result: AttemptResult,
): EndpointHealth & { disable: boolean } {
  if (result.success) return { ...healthyEndpoint, disable: false }
  const failingSince = before.failingSince ?? result.at
  const day = Math.floor(result.at / dayMs)
  const failingDays = before.failingDays + (before.lastFailingDay === day ? 0 : 1)
  const long = result.at - failingSince >= disableAfterMs
  return {
    consecutiveFailures: before.consecutiveFailures + 1,
    failingSince,
    failingDays,
    lastFailingDay: day,
    // Both conditions: two failures days apart do not prove that the endpoint failed in between.
    disable: result.status === goneStatus || (long && failingDays >= disableAfterDays),
  }
}
