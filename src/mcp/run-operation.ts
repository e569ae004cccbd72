import type { AnyOperation } from '../catalog/operation.ts'
import type { ParameterSet } from '../catalog/parameters.ts'
import { matchesAnyPattern } from '../catalog/patterns.ts'
import { lowestPrice, quote } from '../catalog/price.ts'
import { priceFor } from '../catalog/price-override.ts'
import { parameterError, ServiceError } from '../errors.ts'
import type { LookupResult } from '../lookup/lookups.ts'
import { parameterNameOf, type RawParameters, splitByLocation } from '../lookup/request.ts'
import type { Purchase } from './buyer.ts'
import type { ToolCall } from './tools/tool.ts'

/** A completed lookup, with its parsed data. */
export interface RanLookup {
  readonly operation: AnyOperation
  readonly parameters: RawParameters
  readonly result: LookupResult
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * Values of a tool's input as the raw texts that a request would send. Nulls are left out.
 * @throws ServiceError bad_request for a parameter that the operation does not have
 */
export function rawParameters(
  operation: AnyOperation,
  given: Readonly<Record<string, unknown>>,
): RawParameters {
  const known = operation.parameters as ParameterSet
  const unknown = Object.keys(given).find((name) => parameterNameOf(name, known, given) === undefined)
  if (unknown !== undefined) {
    const names = Object.keys(known).join(', ')
    throw parameterError(
      `${operation.id} has no parameter ${JSON.stringify(unknown.slice(0, 80))}. It takes ${names === '' ? 'none' : names}.`,
    )
  }
  const raw: Record<string, string | readonly string[]> = {}
  for (const [sent, value] of Object.entries(given)) {
    if (value === null || value === undefined) continue
    const name = parameterNameOf(sent, known, given)!
    if (!Array.isArray(value)) raw[name] = textOf(value)
    else if (known[name]?.repeated) raw[name] = value.map(textOf)
    else raw[name] = value.map(textOf).join(',')
  }
  return raw
}

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

/** What a lookup may cost at most, and at most without the parts that its parameters switch on. */
export interface Quoted {
  readonly most: number
  readonly withoutSurcharges: number
  readonly surcharges: readonly string[]
}

export function quoteLookup(call: ToolCall, operation: AnyOperation, parameters: RawParameters): Quoted {
  const { lookups } = call.state
  const { path, query } = splitByLocation(operation.parameters, parameters)
  const { params } = lookups.prepare(operation, call.actor.mode, query, path)
  const price = priceFor(operation, call.actor.mode)
  const most = quote(price, params)
  const withoutSurcharges = quote({ ...price, surcharges: [] }, params)
  const surcharges = (price.surcharges ?? [])
    .filter((one) => quote({ ...price, surcharges: [one] }, params) > withoutSurcharges)
    .map(({ parameter, value }) => (value === undefined ? parameter : `${parameter}=${value}`))
  return { most, withoutSurcharges, surcharges }
}

const credits = (count: number) => `${count} ${count === 1 ? 'credit' : 'credits'}`

/**
 * Refuses a price above the caller's limit, and requests consent to surcharges and high prices.
 * @param maxCredits the limit of this call; undefined: no limit
 */
export async function requirePrice(
  call: ToolCall,
  quoted: Quoted,
  what: string,
  maxCredits: number | undefined,
): Promise<void> {
  const { most, surcharges } = quoted
  if (maxCredits !== undefined && most > maxCredits) {
    throw new ServiceError(
      'bad_request',
      `${what} may cost ${credits(most)}, above maxCredits ${maxCredits}. Raise maxCredits to ${most}, or ask for less.`,
      { credits: { needed: most, available: undefined } },
    )
  }
  const { MCP_CONSENT_CREDITS: threshold } = call.state.config
  if (surcharges.length > 0 || most > threshold) {
    const reason =
      surcharges.length > 0
        ? `${what} costs up to ${credits(most)}: ${surcharges.join(', ')} adds up to ${credits(most - quoted.withoutSurcharges)}.`
        : `${what} costs up to ${credits(most)}, above ${threshold}.`
    await call.requireConsent(most, reason)
  }
  call.begin()
}

/**
 * Runs a lookup for the key of the call, with the price, limits and outcomes of every other caller.
 * @throws ServiceError as `lookups.call`; bad_request above maxCredits
 */
export async function runOperation(
  call: ToolCall,
  operation: AnyOperation,
  parameters: RawParameters,
  maxCredits: number | undefined,
): Promise<RanLookup> {
  await requirePrice(call, quoteLookup(call, operation, parameters), operation.id, maxCredits)
  return withSignsOfLife(call, operation.id, () => runQuoted(call, operation, parameters))
}

const signIntervalMs = 5000

/** Reports progress while a lookup runs, because clients give up calls that are silent. */
async function withSignsOfLife<T>(call: ToolCall, what: string, run: () => Promise<T>): Promise<T> {
  let seconds = 0
  const show = () => call.progress(seconds, undefined, `${what} runs for ${seconds} seconds`)
  const timer = setInterval(() => {
    seconds += signIntervalMs / 1000
    show().catch(() => undefined)
  }, signIntervalMs)
  try {
    await show()
    return await run()
  } finally {
    clearInterval(timer)
  }
}

/** Runs a lookup whose price was accepted. */
export async function runQuoted(
  call: ToolCall,
  operation: AnyOperation,
  parameters: RawParameters,
  lookupId?: string,
): Promise<RanLookup> {
  const { lookups, callerOf } = call.state
  if (call.actor.readOnly) {
    throw new ServiceError('forbidden', 'This access may only read; it makes no lookups.')
  }
  const result =
    call.purchase === null
      ? await lookups.call(operation, parameters, callerOf(call.actor), {
          ...(lookupId === undefined ? {} : { lookupId }),
        })
      : await buyLookup(call, call.purchase, operation, parameters)
  return { operation, parameters, result, data: JSON.parse(result.json) }
}

/** The same for a caller without a key, for the payment of the call. */
function buyLookup(
  { state, actor }: ToolCall,
  purchase: Purchase,
  operation: AnyOperation,
  parameters: RawParameters,
): Promise<LookupResult> {
  const { lookups } = state
  const { path, query } = splitByLocation(operation.parameters, parameters)
  const prepared = lookups.prepare(operation, actor.mode, query, path)
  lookups.requireOn(operation)
  const price = priceFor(operation, actor.mode)
  return purchase.buy({
    id: operation.id,
    credits: { most: quote(price, prepared.params), least: lowestPrice(price, prepared.params) },
    run: (caller, lookupId) => lookups.run(prepared, caller, { lookupId }),
  })
}

/**
 * Finds the operation of an id.
 * @throws ServiceError bad_request that says how to find one; forbidden if the key is limited to others
 */
export function requireOperation({ state, actor }: ToolCall, id: string): AnyOperation {
  const operation = state.registry.byId(id) ?? state.registry.operations.find((one) => toolNameOf(one) === id)
  if (operation === undefined) {
    throw parameterError(
      `There is no lookup ${JSON.stringify(id.slice(0, 80))}. Find its id with find_lookups.`,
    )
  }
  if (actor.allowed !== null && !matchesAnyPattern(actor.allowed, operation)) {
    throw new ServiceError(
      'forbidden',
      `This key may not call ${operation.id}. find_lookups lists the lookups that it may call.`,
      { reason: 'key_not_allowed' },
    )
  }
  return operation
}

/** The name of an operation as a tool: `youtube_videos_comments`. */
export const toolNameOf = ({ id }: Pick<AnyOperation, 'id'>): string =>
  id
    .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    .replaceAll('.', '_')
    .slice(0, 64)
