import { insufficientCredits, ServiceError } from '../catalog/errors.ts'
import { quote } from '../catalog/price.ts'
import type { PreparedLookup } from './prepare.ts'

/** Identifiers that force an error of this service, with a test key (docs/SANDBOX.md). */
const written = /(?<![\w@#])[@#]?sim_(no_credits|internal|too_large)(?!\w)/i

/**
 * The error that a test key's request forces, so that integrators can test errors that platforms do not cause. Null for
 * an ordinary request, and with a live key.
 */
export function forcedError({ mode, operation, params }: PreparedLookup): ServiceError | null {
  if (mode !== 'test') return null
  const asked = written.exec(JSON.stringify(params))?.[1]?.toLowerCase()
  if (asked === undefined) return null
  // One of several inputs fails alone (platforms/shared/forced-row.ts).
  const inputs = operation.price.inputs && params[operation.price.inputs.parameter]
  if (asked === 'internal' && Array.isArray(inputs) && inputs.length > 1) return null
  if (asked === 'no_credits')
    return insufficientCredits({ needed: quote(operation.price, params), available: 0 })
  return new ServiceError(asked === 'internal' ? 'internal_error' : 'response_too_large')
}
