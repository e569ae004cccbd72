import type { Fault, FaultCause } from '../../catalog/errors.ts'

/** Faults after which an immediate retry may succeed. */
const retryable: ReadonlySet<FaultCause> = new Set<FaultCause>([
  'timeout',
  'connection',
  'truncated',
  'unavailable',
  'rate_limited',
])

/** Maximum Retry-After that fits into a lookup. */
export const maxRetryAfterSeconds = 2

const baseMs = 250
const capMs = 2000

/**
 * The wait before the next attempt (milliseconds), or null for no retry: the fault is final, or the platform demands
 * a longer wait than a lookup has. Full jitter prevents nodes from retrying in step.
 * @param attempt number of failed attempts, from 1
 */
export function retryDelayMs(fault: Fault, attempt: number, random: () => number): number | null {
  if (!retryable.has(fault.reason)) return null
  if (fault.retryAfterSeconds !== undefined) {
    return fault.retryAfterSeconds > maxRetryAfterSeconds ? null : fault.retryAfterSeconds * 1000
  }
  return Math.round(random() * Math.min(capMs, baseMs * 2 ** (attempt - 1)))
}
