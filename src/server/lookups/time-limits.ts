import type { AnyOperation } from '../../catalog/operation.ts'

/** Time to read the request, to send the answer, for the hold before the lookup and the charge after it. */
const reserveMs = 10_000

/** How long a connection may be silent while the slowest lookup runs, in milliseconds. */
export function maxSilentMs(
  operations: readonly Pick<AnyOperation, 'timeoutMs'>[],
  lookupTimeoutMs: number,
): number {
  const slowestMs = Math.max(lookupTimeoutMs, ...operations.map(({ timeoutMs }) => timeoutMs ?? 0))
  // A lookup may first wait for another node that builds the same answer.
  return lookupTimeoutMs + slowestMs + reserveMs
}
