import type { Fault, FaultCause } from '../errors.ts'

/** Faults after which the same request may well succeed at once. */
const retryable: ReadonlySet<FaultCause> = new Set<FaultCause>([
  'timeout',
  'connection',
  'truncated',
  'unavailable',
  'rate_limited',
])

/** Longest Retry-After that still fits into a lookup. */
export const maxRetryAfterSeconds = 2

const baseMs = 250
const capMs = 2000

/**
 * How long to wait before the next attempt (milliseconds), or null when there must be none: the fault is final,
 * or the platform asks for more patience than a lookup has. Full jitter keeps many nodes from retrying in step.
 * @param attempt how many attempts failed so far, from 1
 */
export function retryDelayMs(fault: Fault, attempt: number, random: () => number): number | null {
  if (!retryable.has(fault.reason)) return null
  if (fault.retryAfterSeconds !== undefined) {
    return fault.retryAfterSeconds > maxRetryAfterSeconds ? null : fault.retryAfterSeconds * 1000
  }
  return Math.round(random() * Math.min(capMs, baseMs * 2 ** (attempt - 1)))
}
