/** The failure streak of an endpoint. Manual redeliveries and tests do not count. */
export interface EndpointHealth {
  readonly consecutiveFailures: number
  /** When the current streak of failures began (milliseconds since the Unix epoch); null when healthy. */
  readonly failingSince: number | null
  /** Days (UTC) on which attempts of the streak failed, and the last of them (days since the Unix epoch). */
  readonly failingDays: number
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

/** HTTP 410 Gone: the endpoint permanently refuses deliveries. */
export const goneStatus = 410

export interface AttemptResult {
  readonly success: boolean
  readonly status: number | null
  /** When the attempt ended. */
  readonly at: number
}

/** Health after an automatic attempt, and whether the endpoint is now to be disabled. */
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
    // Two failures days apart say nothing about the days between them.
    disable: result.status === goneStatus || (long && failingDays >= disableAfterDays),
  }
}
