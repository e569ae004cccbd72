import { ServiceError } from '../catalog/errors.ts'
import type { AnyOperation } from '../catalog/operation.ts'
import { mayCallOperation } from '../catalog/patterns.ts'
import type { Caller } from '../catalog/ports/caller.ts'
import { type CreditRange, lowestPrice, quote } from '../catalog/price.ts'
import { priceFor } from '../catalog/price-override.ts'
import { failuresBefore } from './flaky.ts'
import { forcedError } from './forced.ts'
import type { PreparedLookup } from './prepare.ts'
import type { LookupState } from './state.ts'

/** How an admitted lookup may be answered. */
export interface Admission {
  /** How often it fails before it works (test keys); 0 for an ordinary lookup. */
  readonly failures: number
  /** Whether other callers' answers serve it, and its answer serves them: cache and flights. */
  readonly isShared: boolean
}

/**
 * Decides whether a lookup runs, before anything is charged, cached or requested. Every way to an answer calls it.
 * @param source the only source to query (doctor)
 * @throws ServiceError forbidden, temporarily_unavailable (`switched_off`), or the error that a test key forces
 */
export function admitLookup(
  state: LookupState,
  prepared: PreparedLookup,
  caller: Caller,
  source?: string,
): Admission {
  const { operation, params, caching } = prepared
  requirePermission(caller, operation)
  // Doctor tries a single source, so that an operator sees whether it works before switching it on.
  if (source === undefined) state.switches.requireOn(operation)
  const forced = forcedError(prepared)
  if (forced !== null) throw forced
  const failures = failuresBefore(prepared)
  // An answer that was cached after the failures would hide the failures of the next test.
  const isShared =
    source === undefined && caching.read && failures === 0 && !state.blocked.has(operation, params)
  return { failures, isShared }
}

/**
 * Whether a stored answer of the lookup may be sent again: not if the operator blocked one of its identifiers since.
 * @throws ServiceError forbidden
 */
export function mayResend(state: LookupState, prepared: PreparedLookup, caller: Caller): boolean {
  requirePermission(caller, prepared.operation)
  return !state.blocked.has(prepared.operation, prepared.params)
}

function requirePermission({ allowed }: Caller, operation: AnyOperation): void {
  if (mayCallOperation(allowed, operation)) return
  throw new ServiceError(
    'forbidden',
    `This key may not call ${operation.id}; it is limited to ${allowed!.join(', ')}.`,
  )
}

/**
 * The credits that a lookup can cost, for its offer to a caller without a key.
 * @throws ServiceError temporarily_unavailable (`switched_off`): what is off is not for sale
 */
export function quoteForSale(
  { switches }: Pick<LookupState, 'switches'>,
  { operation, params, mode }: PreparedLookup,
): CreditRange {
  switches.requireOn(operation)
  const price = priceFor(operation, mode)
  return { most: quote(price, params), least: lowestPrice(price, params) }
}
