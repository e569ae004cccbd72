import type { AnyOperation } from '../catalog/operation.ts'
import type { Caller } from '../catalog/ports/caller.ts'
import type { CreditRange } from '../catalog/price.ts'
import type { Mode } from '../catalog/source.ts'
import { mayResend, quoteForSale } from './admission.ts'
import type { Answer } from './cache.ts'
import { createCursorFor } from './cursor-for.ts'
import { Flights } from './flight.ts'
import { type PreparedLookup, prepareLookup } from './prepare.ts'
import { type RawParameters, splitByLocation } from './request.ts'
import type { LookupResult } from './result.ts'
import { checkRetirement } from './retirement.ts'
import { type RunOptions, runFromMemory, runLookup } from './run.ts'
import type { LookupState, LookupsOptions, Repeatable } from './state.ts'

export type { PreparedLookup } from './prepare.ts'
export type { LookupResult } from './result.ts'

export interface CallOptions extends RunOptions {
  /** How far the simulated platform's time is ahead of the clock, in milliseconds (test keys only). */
  readonly aheadMs?: number
}

/** The service that runs every lookup, for HTTP, monitors and the command line. */
export interface Lookups {
  /**
   * Runs a lookup: reads the raw parameters (path and query together), holds the highest possible price, answers from
   * cache, flight or sources, settles. Throws faults and refusals as ServiceError, without a charge.
   */
  call(
    operation: AnyOperation,
    parameters: RawParameters,
    caller: Caller,
    options?: CallOptions,
  ): Promise<LookupResult>
  /**
   * The first half of `call`, for callers that store its result. It charges no credits and sends no request.
   * @throws ServiceError bad_request for wrong parameters or a foreign cursor; endpoint_retired
   */
  prepare(
    operation: AnyOperation,
    mode: Mode,
    query: RawParameters,
    path?: Readonly<Record<string, string>>,
    aheadMs?: number,
  ): PreparedLookup
  /**
   * The credits that a lookup can cost, for its offer to a caller without a key.
   * @throws ServiceError temporarily_unavailable, reason `switched_off`
   */
  quoteForSale(prepared: PreparedLookup): CreditRange
  /** The second half of `call`. */
  run(prepared: PreparedLookup, caller: Caller, options?: RunOptions): Promise<LookupResult>
  /**
   * Charges and returns an answer from this process's memory; undefined when the caller has to call `run`.
   */
  runFromMemory(
    prepared: PreparedLookup,
    caller: Caller,
    lookupId: string,
    startedAt: number,
    repeatable?: Repeatable,
  ): Promise<LookupResult> | undefined
  /**
   * Whether a stored answer of the lookup may be sent: not if the operator blocked one of its identifiers since.
   * @throws ServiceError forbidden if the caller is limited to other operations
   */
  mayResend(prepared: PreparedLookup, caller: Caller): boolean
}

export function createLookups(options: LookupsOptions): Lookups {
  const { registry, cursors, clock, retirementStartsAt } = options
  const state: LookupState = {
    ...options,
    flights: new Flights<Answer>(),
    cursorsFor: {
      live: createCursorFor(registry, cursors, 'live'),
      test: createCursorFor(registry, cursors, 'test'),
    },
  }
  const prepare: Lookups['prepare'] = (operation, mode, query, path, aheadMs) => {
    checkRetirement(operation, registry, retirementStartsAt, clock.now())
    return prepareLookup(cursors, operation, mode, query, path, aheadMs)
  }
  return {
    async call(operation, parameters, caller, { aheadMs, ...runOptions } = {}) {
      const { path, query } = splitByLocation(operation.parameters, parameters)
      return runLookup(state, prepare(operation, caller.mode, query, path, aheadMs), caller, runOptions)
    },
    prepare,
    quoteForSale: (prepared) => quoteForSale(state, prepared),
    runFromMemory: (prepared, caller, lookupId, startedAt, repeatable) =>
      runFromMemory(state, prepared, caller, lookupId, startedAt, repeatable),
    mayResend: (prepared, caller) => mayResend(state, prepared, caller),
    run: (prepared, caller, runOptions = {}) => runLookup(state, prepared, caller, runOptions),
  }
}
