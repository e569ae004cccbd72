import { parameterError, ServiceError } from '../../../catalog/errors.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import { secretMark, withoutSecrets } from '../../../catalog/secret-values.ts'
import { parameterNameOf, parseLookup, splitByLocation } from '../../../lookup/request.ts'
import { orderProblem } from './orders.ts'
import type { Watchable } from './sources.ts'

/** The parameters of a monitor's checks, in three forms. */
export interface MonitorParams {
  /** Raw text by parameter name, path parameters included, as a request sends it. */
  readonly query: Readonly<Record<string, string>>
  /** Canonical values, as shown to the caller. */
  readonly params: Readonly<Record<string, unknown>>
  /** Values as the operation parses them, for the quote. */
  readonly parsed: Readonly<Record<string, unknown>>
}

function asText(name: string, value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new ServiceError('bad_request', `params.${name} must be text, a number or a boolean.`)
}

/**
 * A monitor stores its parameters as long as it exists, and everybody in the account sees them.
 * @throws ServiceError bad_request for a value with a secret
 */
function requirePublic(name: string, value: string): void {
  if (value.includes(secretMark)) {
    throw parameterError(
      `params.${name} contains ${secretMark}, which stands for a key, token or password that is not shown. Send the whole address, without a secret.`,
    )
  }
  if (withoutSecrets(value) === value) return
  throw parameterError(
    `params.${name} contains a key, token or password. Monitors watch public data and show their parameters: send an address without it.`,
  )
}

/**
 * Parses the `params` of a monitor by the rules of its operation. Defaults of the source for checks (for example, newest
 * first) apply to parameters that the caller omitted.
 * @throws ServiceError bad_request, with the parameters to send instead
 */
export function parseMonitorParams(
  operation: Watchable,
  requested: Readonly<Record<string, unknown>>,
): MonitorParams {
  const query: Record<string, string> = { ...operation.watch.defaults }
  for (const [name, value] of Object.entries(requested)) {
    if (name === 'cursor')
      throw new ServiceError('bad_request', 'params.cursor: a monitor starts at the first page.')
    const meant = parameterNameOf(name, operation.parameters, requested) ?? name
    if (value !== null) query[meant] = asText(name, value)
    if (value !== null) requirePublic(meant, query[meant]!)
    // An unknown parameter ends the loop: the parsing below refuses it anyway.
    if (!Object.hasOwn(operation.parameters, meant)) break
  }
  const parsed = parsedParameters(operation, query)
  const problem = orderProblem(operation, query)
  if (problem !== null) throw new ServiceError('bad_request', problem)
  const params = Object.fromEntries(
    Object.keys(query).map((name) => {
      const value = parsed[name]
      // Some identifiers are parsed into objects; these are shown as they were sent.
      return [name, typeof value === 'object' || value === undefined ? query[name]!.trim() : value]
    }),
  )
  return { query, params, parsed }
}

/** Parses raw parameters by the rules of the operation. @throws ServiceError bad_request */
export function parsedParameters(
  operation: AnyOperation,
  raw: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  const { path, query } = splitByLocation(operation.parameters, raw)
  return parseLookup(operation, query, path)
}
