import { Fault, faultReasons, ServiceError } from '../catalog/errors.ts'
import { isOutage } from '../runtime/storage/errors.ts'

/** Converts an error that a reader throws at an unexpected shape into upstream drift. */
export function asFault(error: unknown, operation: { readonly id: string }): unknown {
  if (error instanceof Fault || error instanceof ServiceError) return error
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) {
    return new Fault('changed', `${operation.id}: ${error.stack ?? error.message}`, {
      cause: error,
      field: 'shape',
    })
  }
  return error
}

function sentence(fault: Fault, platform: string): string {
  switch (fault.reason) {
    case 'timeout':
      return `${platform} did not answer in time. Nothing was charged.`
    case 'rate_limited':
    case 'circuit_open':
    case 'busy':
    case 'unavailable':
      return `${platform} cannot be asked just now; try again later. Nothing was charged.`
    default:
      return `${platform} gave no usable answer. Nothing was charged.`
  }
}

/** Why a lookup failed: the cause of the fault, or the kind of the error. Metrics, log and usage records contain it. */
export const causeOf = (error: ServiceError): string =>
  error.cause instanceof Fault ? error.cause.reason : error.kind

/**
 * The log level of an error. Null for errors in a request. Debug for conditions that the log reports once for all
 * lookups (an outage of the database, a full gate).
 */
export function levelOf(error: ServiceError): 'error' | 'warn' | 'debug' | null {
  // A detail of a refusal is a hint for the operator, for example the setting that allows a private address.
  if (error.status < 500) return error.detail === undefined ? null : 'debug'
  if (error.kind === 'internal_error') return 'error'
  if (isOutage(error)) return 'debug'
  return error.kind === 'temporarily_unavailable' && !(error.cause instanceof Fault) ? 'debug' : 'warn'
}

/**
 * Converts a fault into the error that the caller sees. Other internal errors pass unchanged.
 * @param platform the display name of the platform
 */
export function asServiceError(error: unknown, platform: string): ServiceError {
  if (error instanceof ServiceError) return error
  if (error instanceof Fault) {
    const kind = error.transient ? 'temporarily_unavailable' : 'lookup_failed'
    const retryAfterSeconds = error.retryAfterSeconds ?? (error.transient ? 5 : undefined)
    return new ServiceError(kind, error.publicMessage ?? sentence(error, platform), {
      detail: error.message,
      reason: faultReasons[error.reason],
      retryAfterSeconds,
      cause: error,
    })
  }
  return new ServiceError('internal_error', undefined, { detail: String(error), cause: error })
}
