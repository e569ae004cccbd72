import { Fault, faultReasons, ServiceError } from '../errors.ts'
import { isOutage } from '../storage/errors.ts'

/** A reader that stumbled over a shape it did not expect is upstream drift, not a defect of the request. */
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

/** Why a lookup failed, in one word: the cause of the fault, or the kind of the error. Metrics, log and usage have it. */
export const causeOf = (error: ServiceError): string =>
  error.cause instanceof Fault ? error.cause.reason : error.kind

/**
 * How loudly the log tells of an error: not at all of what is wrong with a request, and quietly of what is told of once
 * for all (an outage of the database, a full house).
 */
export function levelOf(error: ServiceError): 'error' | 'warn' | 'debug' | null {
  if (error.status < 500) return null
  if (error.kind === 'internal_error') return 'error'
  if (isOutage(error)) return 'debug'
  return error.reason === 'at_capacity' && !(error.cause instanceof Fault) ? 'debug' : 'warn'
}

/**
 * What the caller hears of a fault, and of nothing else that went wrong inside.
 * @param platform its name as people write it
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
