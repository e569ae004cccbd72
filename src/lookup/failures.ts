import { Fault, insufficientCredits, ServiceError } from '../catalog/errors.ts'
import { publicError } from '../catalog/http/envelope.ts'
import type { AnyOperation } from '../catalog/operation.ts'
import type { Caller } from '../catalog/ports/caller.ts'
import type { Answer } from './cache.ts'
import { causeOf, levelOf } from './faults.ts'
import type { PreparedLookup } from './prepare.ts'
import type { LookupState } from './state.ts'

/** Errors of lookups that have a usage record. The others are refusals, which leave another trace (src/lookup/refusals). */
export const hasUsageRecord = new WeakSet<ServiceError>()

/** The source whose fault caused an error; null where no source did. */
export const sourceOf = ({ cause }: ServiceError): string | null =>
  cause instanceof Fault ? (cause.source ?? null) : null

/**
 * Logs the error of a failed lookup. The log omits refused requests, which only the caller can correct. It reports an
 * outage of the database or a full gate once, not for each lookup.
 */
export function logFailure(
  { log }: Pick<LookupState, 'log'>,
  error: unknown,
  { operation, mode }: PreparedLookup,
  { keyId }: Caller,
  lookupId: string,
): void {
  const failure = publicError(error)
  const level = levelOf(failure)
  if (level === null) return
  log[level](
    {
      requestId: lookupId,
      keyId,
      operation: operation.id,
      mode,
      status: failure.status,
      code: failure.code,
      cause: causeOf(failure),
      source: sourceOf(failure),
      detail: failure.detail ?? failure.message,
    },
    'lookup failed',
  )
}

/** Adds the required and the available credits to an insufficient_credits error. */
export function withCredits(error: unknown, needed: number, { payer }: Caller): unknown {
  if (!(error instanceof ServiceError) || error.reason !== 'insufficient_credits') return error
  return insufficientCredits({ needed, available: payer.remaining?.() })
}

/** The fault of a list with too many unreadable entries: such a list cannot prove that an item is missing. */
export function unreadableEntriesFault({ id }: AnyOperation, { lost = 0, source }: Answer): Fault {
  const part = lost < 0.01 ? 'Less than 1' : String(Math.round(lost * 100))
  const message = `${part} % of the entries that the platform sent could not be read. Nothing was charged.`
  const fault = new Fault('changed', `${id}: ${message}`, { field: 'entries', publicMessage: message })
  fault.source = source
  return fault
}
