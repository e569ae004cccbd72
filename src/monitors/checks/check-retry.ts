/** When a check that failed is made again, before its next slot. Pure. */

import type { CheckEnd } from '../state/monitor-state.ts'

const second = 1000
const minute = 60 * second

/** While this node is at capacity, and while a platform is at fault: before the 1st, 2nd, … further try. */
const busyWaitsMs: readonly number[] = [2, 5, 10, 30, 60].map((n) => n * second)
const faultWaitsMs: readonly number[] = [1, 3, 9, 27].map((n) => n * minute)
/** Part of a wait that is random, so that monitors of a platform that was away do not come back together. */
const jitter = 0.3

/**
 * When to try again, in milliseconds since the Unix epoch; null: at the next slot.
 * @param state.retries tries that failed so far, since the last check that did not
 */
export function checkRetryAt(
  end: CheckEnd,
  state: { readonly retries: number; readonly now: number; readonly nextRunAt: Date },
  random = Math.random,
): number | null {
  if (end.kind !== 'failed') return null
  const wait = (end.busy ? busyWaitsMs : faultWaitsMs)[state.retries]
  if (wait === undefined) return null
  const spread = Math.round(wait * (1 + jitter * random()))
  const at = state.now + Math.max(spread, (end.retryAfterSeconds ?? 0) * second)
  return at < state.nextRunAt.getTime() ? at : null
}

/** What a monitor says of itself until then. */
export function checkRetryReason(end: CheckEnd, at: number): string {
  const why = end.kind === 'failed' ? end.message.replace(/\.$/, '') : 'not known'
  return `The last check failed (${why}); the next try is at ${new Date(at).toISOString()}.`
}
