/** How well an endpoint takes its deliveries. Redeliveries by hand and tests do not count. */
export interface Health {
  readonly consecutiveFailures: number
  /** When the current streak of failures began (milliseconds since the Unix epoch); null when healthy. */
  readonly failingSince: number | null
}

export const goodHealth: Health = { consecutiveFailures: 0, failingSince: null }

/** An endpoint is disabled when an attempt fails and none has succeeded for this long. */
export const disableAfterMs = 5 * 24 * 3_600_000

/** HTTP 410 Gone: the endpoint says that it will never want anything again. */
const gone = 410

export interface AttemptResult {
  readonly success: boolean
  readonly status: number | null
  /** When the attempt ended. */
  readonly at: number
}

/** Health after an automatic attempt, and whether the endpoint is now to be disabled. */
export function afterAttempt(before: Health, result: AttemptResult): Health & { disable: boolean } {
  if (result.success) return { ...goodHealth, disable: false }
  const failingSince = before.failingSince ?? result.at
  return {
    consecutiveFailures: before.consecutiveFailures + 1,
    failingSince,
    disable: result.status === gone || result.at - failingSince >= disableAfterMs,
  }
}
