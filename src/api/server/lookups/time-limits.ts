import type { AnyOperation } from '../../../catalog/operation.ts'
import { maxLookupTimeoutMs } from '../../../runtime/config/config.ts'

/** Time to read the request, to send the answer, for the hold before the lookup and the charge after it. */
const reserveMs = 10_000

/**
 * Time that a balancer waits beyond the service: a question (`ask`) may first query a model for 10 s, and the end of a
 * lookup is the service's to report, not the balancer's.
 */
const balancerReserveMs = 20_000

/** Seconds that a balancer waits for an answer: longer than the slowest lookup at the highest LOOKUP_TIMEOUT_MS. */
export const maxAnswerSeconds = (operations: readonly Pick<AnyOperation, 'timeoutMs'>[]): number =>
  Math.ceil((maxSilentMs(operations, maxLookupTimeoutMs) + balancerReserveMs) / 1000)

/** How long a connection may be silent while the slowest lookup runs, in milliseconds. */
export function maxSilentMs(
  operations: readonly Pick<AnyOperation, 'timeoutMs'>[],
  lookupTimeoutMs: number,
): number {
  const slowestMs = Math.max(lookupTimeoutMs, ...operations.map(({ timeoutMs }) => timeoutMs ?? 0))
  // A lookup may first wait for another node that builds the same answer.
  return lookupTimeoutMs + slowestMs + reserveMs
}
