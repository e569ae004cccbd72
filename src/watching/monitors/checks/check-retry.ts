/** When a failed check is retried, before its next slot. Pure. */

import { minBadChecksForFailing } from '../state/health-notices.ts'
import type { CheckEnd } from '../state/monitor-state.ts'

const second = 1000
const minute = 60 * second

/** Waits before the 1st, 2nd, … retry while this node is at capacity. */
const busyWaitsMs: readonly number[] = [2, 5, 10, 30, 60].map((n) => n * second)
/** Waits before the 1st, 2nd, … retry after a fault of the platform. */
const faultWaitsMs: readonly number[] = [1, 3, 9, 27].map((n) => n * minute)
/** Random share added to each wait, so that monitors do not retry at the same time after an outage. */
const jitter = 0.3

/**
 * When to retry, in milliseconds since the Unix epoch. Null: at the next slot.
 * @param state.retries failed retries since the last successful check
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

/** How long a monitor whose interval is in seconds waits while its checks cannot read its target. */
const restMs = minute
/** A `Retry-After` beyond this delays its next slot by this. */
const maxRestMs = 5 * minute

/**
 * The earliest next slot of a monitor whose interval is in seconds, in milliseconds since the Unix epoch. A platform that
 * fails is not asked every few seconds, and ten misses in a row, which break the monitor, take minutes. Null: its next slot.
 * @param badChecks checks in a row that could not read the list, with this one
 */
export function restUntil(end: CheckEnd, badChecks: number, now: number): number | null {
  const asked = end.kind === 'failed' ? (end.retryAfterSeconds ?? 0) * second : 0
  const wait = Math.max(badChecks >= minBadChecksForFailing ? restMs : 0, Math.min(asked, maxRestMs))
  return wait === 0 ? null : now + wait
}

/** The `statusReason` of a monitor until the retry. */
export function checkRetryReason(end: CheckEnd, at: number): string {
  const why = end.kind === 'failed' ? end.message.replace(/\.$/, '') : 'unknown'
  return `The last check failed (${why}); the next try is at ${new Date(at).toISOString()}.`
}
