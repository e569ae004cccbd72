/** The retry schedule of webhook deliveries: when an event is sent again after a failed attempt. */

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Waits before the 2nd to the 10th attempt, each counted from the previous attempt. */
export const retryWaitsMs: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

export const maxScheduledAttempts = retryWaitsMs.length + 1

/** Random share added to each wait, so that events that failed together are not retried together. */
const jitter = 0.2

/** A longer Retry-After is cut to this. */
const maxRetryAfterMs = 24 * hour

/** Whether a status asks the sender to wait (overload, maintenance). */
export function asksToWait(status: number | null): boolean {
  return status === 429 || status === 502 || status === 503 || status === 504
}

/** Milliseconds that a Retry-After asks for; 0 without one. */
export const requestedWaitMs = (retryAfterMs: number | null): number =>
  Math.min(retryAfterMs ?? 0, maxRetryAfterMs)

/**
 * Milliseconds until the next attempt, or null when this was the last.
 * @param failed the attempt that failed, counted from 1
 * @param random from 0 up to but not including 1
 */
export function retryWaitMs(failed: number, retryAfterMs: number | null, random: number): number | null {
  const wait = retryWaitsMs[failed - 1]
  if (wait === undefined) return null
  const spread = Math.round(wait * (1 + jitter * random))
  return Math.max(spread, requestedWaitMs(retryAfterMs))
}

/**
 * Milliseconds during which nothing is sent to an endpoint that asked to wait. Without Retry-After: 5 s, doubled with
 * every consecutive failure, up to 5 min.
 */
export function endpointHoldMs(status: number | null, retryAfterMs: number | null, failures: number): number {
  if (!asksToWait(status) && retryAfterMs === null) return 0
  const own = Math.min(5 * second * 2 ** Math.min(Math.max(failures, 1) - 1, 6), 5 * minute)
  return Math.min(retryAfterMs ?? own, maxRetryAfterMs)
}
