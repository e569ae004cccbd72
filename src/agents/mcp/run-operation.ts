import { parameterError, ServiceError } from '../../catalog/errors.ts'
import { toolNameOf } from '../../catalog/example.ts'
import { didYouMean } from '../../catalog/http/nearest.ts'
import type { AnyOperation } from '../../catalog/operation.ts'
import type { ParameterSet } from '../../catalog/parameters.ts'
import { mayCallOperation } from '../../catalog/patterns.ts'
import { quote } from '../../catalog/price.ts'
import { priceFor } from '../../catalog/price-override.ts'
import type { LookupResult, PreparedLookup } from '../../lookup/lookups.ts'
import { parameterNameOf, type RawParameters, splitByLocation } from '../../lookup/request.ts'
import type { Purchase } from './buyer.ts'
import { cheaperForm } from './cheaper.ts'
import type { ShownResult } from './result.ts'
import { isRepetition, type OnceResult, runOnce } from './run-once.ts'
import type { ToolCall } from './tools/tool.ts'

/** A completed lookup, with its parsed data. */
export interface RanLookup {
  readonly operation: AnyOperation
  readonly parameters: RawParameters
  readonly result: OnceResult
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
  /** A sentence about the parameter that makes it cheap; null if there is none. */
  cheaper(most: number): string | null
  /** Whether an equal call was charged within the last minutes, so that this one is free. */
  isRepetition?(): Promise<boolean>
}

function prepare({ state, actor }: ToolCall, operation: AnyOperation, parameters: RawParameters) {
  const { path, query } = splitByLocation(operation.parameters, parameters)
  return state.lookups.prepare(operation, actor.mode, query, path)
}

export function quoteLookup(call: ToolCall, operation: AnyOperation, parameters: RawParameters): Quoted {
  const prepared = prepare(call, operation, parameters)
  const { params } = prepared
  const price = priceFor(operation, call.actor.mode)
  const most = quote(price, params)
  const withoutSurcharges = quote({ ...price, surcharges: [] }, params)
  const surcharges = (price.surcharges ?? [])
    .filter((one) => quote({ ...price, surcharges: [one] }, params) > withoutSurcharges)
    .map(({ parameter, value }) => (value === undefined ? parameter : `${parameter}=${value}`))
  return {
    ...{ most, withoutSurcharges, surcharges },
    cheaper: (wanted) => cheaperForm(price, params, wanted),
    isRepetition: () => isRepetition(call, prepared),
  }
}

/** Ends a call that only asks for its price. */
export class DryRun extends Error {
  readonly result: ShownResult

  constructor(credits: number, surcharges: readonly string[], sentence: string) {
    super('a call that only asks for its price')
    const data = { price: { credits, ...(surcharges.length === 0 ? {} : { surcharges }) } }
    this.result = {
      status: 'done',
      sentence: `done: dry run, nothing was looked up. ${sentence}`,
      data,
      charged: 0,
    }
  }
}

const isDryRun = ({ input }: ToolCall): boolean => (input as { dryRun?: unknown }).dryRun === true

/** Ends a dry run of a call that is free. */
export function endFreeDryRun(call: ToolCall): void {
  if (isDryRun(call)) throw new DryRun(0, [], 'It is free.')
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
  const { MCP_CONSENT_CREDITS: threshold } = call.state.config
  if (isDryRun(call)) throw await dryRunOf(quoted, what)
  const isDear = most > (maxCredits ?? Number.POSITIVE_INFINITY) || surcharges.length > 0 || most > threshold
  // A person consents once: the answer that was paid and got lost needs no second consent.
  if (!isDear) return call.begin()
  if (await quoted.isRepetition?.()) {
    call.exemption.isFreeOnly = true
    return call.begin()
  }
  const cheaper = quoted.cheaper(Math.min(maxCredits ?? threshold, threshold))
  if (maxCredits !== undefined && most > maxCredits) {
    throw new ServiceError(
      'bad_request',
      `${what} may cost ${credits(most)}, above maxCredits ${maxCredits}. ${cheaper === null ? 'No parameter makes it cheaper. Raise' : `${cheaper} Or raise`} maxCredits to ${most}.`,
      { credits: { needed: most, available: undefined } },
    )
  }
  const costs =
    surcharges.length > 0
      ? `${what} costs up to ${credits(most)}: ${surcharges.join(', ')} adds up to ${credits(most - quoted.withoutSurcharges)}.`
      : `${what} costs up to ${credits(most)}, above ${threshold}.`
  await call.requireConsent(most, cheaper === null ? costs : `${costs} ${cheaper}`)
  call.begin()
}

async function dryRunOf(quoted: Quoted, what: string): Promise<DryRun> {
  const { most, surcharges } = quoted
  if (await quoted.isRepetition?.()) {
    return new DryRun(0, [], `${what} is free: an equal call was charged within the last minutes.`)
  }
  const added = surcharges.length === 0 ? '' : `, with ${surcharges.join(', ')}`
  const cheaper = quoted.cheaper(0)
  return new DryRun(
    most,
    surcharges,
    `${what} costs at most ${credits(most)}${added}.${cheaper === null ? '' : ` ${cheaper}`}`,
  )
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
  const { callerOf } = call.state
  if (call.actor.readOnly) {
    throw new ServiceError('forbidden', 'This access may only read; it makes no lookups.')
  }
  const prepared = prepare(call, operation, parameters)
  const result =
    call.purchase === null
      ? await runOnce(call, prepared, callerOf(call.actor), lookupId)
      : await buyLookup(call, call.purchase, prepared)
  return { operation, parameters, result, data: JSON.parse(result.json) }
}

/** The same for a caller without a key, for the payment of the call. */
const buyLookup = (
  { state: { lookups } }: ToolCall,
  purchase: Purchase,
  prepared: PreparedLookup,
): Promise<LookupResult> =>
  purchase.buy({
    id: prepared.operation.id,
    credits: lookups.quoteForSale(prepared),
    run: (caller, lookupId) => lookups.run(prepared, caller, { lookupId }),
  })

/**
 * Finds the operation of an id.
 * @throws ServiceError bad_request that says how to find one; forbidden if the key is limited to others
 */
export function requireOperation({ state, actor }: ToolCall, id: string): AnyOperation {
  const operation = state.registry.byId(id) ?? state.registry.operations.find((one) => toolNameOf(one) === id)
  if (operation === undefined) {
    const known = state.registry.operations.filter(({ retired }) => retired === undefined)
    const near = didYouMean(
      id.slice(0, 80),
      known.map((one) => one.id),
    )
    throw parameterError(
      `There is no lookup ${JSON.stringify(id.slice(0, 80))}.${near} Find its id with find_lookups.`,
    )
  }
  if (!mayCallOperation(actor.allowed, operation)) {
    throw new ServiceError(
      'forbidden',
      `This key may not call ${operation.id}. find_lookups lists the lookups that it may call.`,
      { reason: 'key_not_allowed' },
    )
  }
  return operation
}
