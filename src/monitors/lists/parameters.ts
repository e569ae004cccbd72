import type { AnyOperation } from '../../catalog/operation.ts'
import { ServiceError } from '../../errors.ts'
import { byPlace, ownName, parseLookup } from '../../lookup/request.ts'
import type { Watchable } from './sources.ts'

/** What a monitor asks on every check, as a request would send it. */
export interface MonitorParams {
  /** Raw text by parameter name, path parameters included. */
  readonly query: Readonly<Record<string, string>>
  /** Canonical values, as shown to the caller. */
  readonly params: Readonly<Record<string, unknown>>
  /** As the operation reads them, for the quote. */
  readonly parsed: Readonly<Record<string, unknown>>
}

function asText(name: string, value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new ServiceError('bad_request', `params.${name} must be text, a number or a boolean.`)
}

/**
 * Reads the `params` of a monitor by the rules of the operation itself. What the source fixes for checks (newest
 * first, say) fills in what the caller left out.
 * @throws ServiceError bad_request that says what to send instead
 */
export function parseMonitorParams(
  operation: Watchable,
  given: Readonly<Record<string, unknown>>,
): MonitorParams {
  const query: Record<string, string> = { ...operation.watch.defaults }
  for (const [name, value] of Object.entries(given)) {
    if (name === 'cursor')
      throw new ServiceError('bad_request', 'params.cursor: a monitor starts at the first page.')
    const meant = ownName(name, operation.parameters, given) ?? name
    if (value !== null) query[meant] = asText(name, value)
    // It is refused below, however many there are behind it.
    if (!Object.hasOwn(operation.parameters, meant)) break
  }
  const parsed = parsedParameters(operation, query)
  const params = Object.fromEntries(
    Object.keys(query).map((name) => {
      const value = parsed[name]
      // Some identifiers are read into several parts; those are shown as they were sent.
      return [name, typeof value === 'object' || value === undefined ? query[name]!.trim() : value]
    }),
  )
  return { query, params, parsed }
}

/** Raw parameters as the operation reads them. */
export function parsedParameters(
  operation: AnyOperation,
  raw: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  const { path, query } = byPlace(operation.parameters, raw)
  return parseLookup(operation, query, path)
}
