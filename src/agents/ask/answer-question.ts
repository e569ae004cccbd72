import { z } from 'zod'
import { canonicalJson } from '../../catalog/canonical-json.ts'
import { ServiceError } from '../../catalog/errors.ts'
import type { Actor } from '../../catalog/http/actor.ts'
import type { Sale } from '../../catalog/http/route.ts'
import { requireScopes, scopeOfLookup } from '../../catalog/http/scopes.ts'
import type { AnyOperation } from '../../catalog/operation.ts'
import type { Caller } from '../../catalog/ports/caller.ts'
import type { Registry } from '../../catalog/registry.ts'
import type { Mode } from '../../catalog/source.ts'
import { unchargedCaller } from '../../lookup/free.ts'
import type { CallOptions, LookupResult, Lookups } from '../../lookup/lookups.ts'
import { textHash } from '../../lookup/repeats/keyed-call.ts'
import type { RepeatedCall, Repeats } from '../../lookup/repeats/repeats.ts'
import { splitByLocation } from '../../lookup/request.ts'
import type { PossibleReading } from './refusals/readings.ts'
import type { Route } from './router.ts'

const anything = z.record(z.string(), z.unknown())

/** What `POST /v1/ask` answers. */
export const answered = z.strictObject({
  query: z.string(),
  routedOperation: z.strictObject({
    operationId: z.string(),
    method: z.string(),
    path: z.string(),
    params: anything,
  }),
  lookup: z.strictObject({
    data: z.unknown().nullable().optional(),
    meta: z.strictObject({
      requestId: z.string(),
      creditsCharged: z.number(),
      version: z.literal('v1'),
      unreadableEntries: z.number().optional(),
    }),
  }),
})

/** Parameters in the types of their schemas: numbers and booleans as such, identifiers as text. */
function typed(operation: AnyOperation, params: Route['params']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const { type } = operation.parameters[name].schema
      if (typeof value !== 'string') return [name, value]
      if (type === 'integer' || type === 'number') return [name, Number(value)]
      return [name, type === 'boolean' ? value === 'true' : value]
    }),
  )
}

/** The routed lookup's error with every field, and the name of the lookup in its message. */
function named(error: unknown, operation: AnyOperation): unknown {
  if (!(error instanceof ServiceError)) return error
  return error.reworded(`${error.message} (routed to ${operation.id}, GET ${operation.path})`)
}

/** The lookup of a route, ready to be priced or run. */
function prepare(lookups: Lookups, operation: AnyOperation, params: Route['params'], mode: Mode) {
  const { path, query } = splitByLocation(operation.parameters, params)
  return lookups.prepare(operation, mode, query, path)
}

function answer(
  query: string,
  { operation, params }: Route,
  result: Pick<LookupResult, 'json' | 'credits' | 'outcome' | 'unreadableEntries'> & {
    readonly cached?: boolean
  },
  requestId: string,
) {
  const routedOperation = {
    operationId: operation.id,
    method: 'GET',
    path: operation.path,
    params: typed(operation, params),
  }
  const { unreadableEntries } = result
  const unreadable = unreadableEntries === undefined ? {} : { unreadableEntries }
  const meta = {
    requestId,
    creditsCharged: result.credits,
    version: 'v1' as const,
    ...unreadable,
  }
  return {
    data: { query, routedOperation, lookup: { meta } },
    // The lookup's record is JSON text already: it is inserted as it is.
    json: `{"query":${JSON.stringify(query)},"routedOperation":${JSON.stringify(routedOperation)},"lookup":{"data":${result.json},"meta":${JSON.stringify(meta)}}}`,
    creditsCharged: result.credits,
    lookupStatus: result.outcome,
    ...(result.cached ? { cached: true } : {}),
    ...unreadable,
  }
}

/** A reading of a refused question as the caller sees it, with its highest price; none where the lookup is switched off. */
export function pricedReading(lookups: Lookups, { operation, params, call }: PossibleReading, mode: Mode) {
  try {
    const { most } = lookups.quoteForSale(prepare(lookups, operation, params, mode))
    return [
      {
        operationId: operation.id,
        method: 'GET',
        path: operation.path,
        params: typed(operation, params),
        call,
        credits: most,
      },
    ]
  } catch (error) {
    if (error instanceof ServiceError) return []
    throw error
  }
}

/** A question of a caller with an account. */
interface Asked {
  readonly lookups: Lookups
  readonly registry: Registry
  readonly repeats: Repeats
  readonly callerOf: (actor: Actor) => Caller
  /** Where a question leads. @throws ServiceError bad_request where it is refused */
  find(question: string, actor: Actor): Promise<Route>
  readonly actor: Actor
  readonly body: { readonly query: string; readonly maxCredits?: number | undefined }
  readonly requestId: string
}

/** @throws ServiceError bad_request where the question is refused; forbidden */
async function findFor({ find, lookups, actor, body }: Asked): Promise<Route> {
  const found = await find(body.query, actor)
  requireScopes(actor, [scopeOfLookup(found.operation.id)])
  if (body.maxCredits !== undefined) {
    requireLimit(saleOf(lookups, body.query, found, actor.mode), found.operation, body.maxCredits)
  }
  return found
}

function runFound(
  { lookups, callerOf, actor }: Asked,
  { operation, params }: Route,
  options: CallOptions,
  caller = callerOf(actor),
): Promise<LookupResult> {
  return lookups.call(operation, params, caller, options).catch((error: unknown) => {
    throw named(error, operation)
  })
}

/**
 * Answers a question by its lookup.
 * @throws ServiceError bad_request where the question is refused; what the lookup throws
 */
export async function askOnce(asked: Asked) {
  const found = await findFor(asked)
  const { body, requestId } = asked
  return answer(body.query, found, await runFound(asked, found, { lookupId: requestId }), requestId)
}

/** {@link askOnce} under an Idempotency-Key. What is stored is the whole answer: a model may route the question otherwise. */
export async function askWithKey(asked: Asked, key: string) {
  const { repeats, actor, body, requestId } = asked
  const call = { actor, key, request: textHash(`ask ${canonicalJson(body)}`), lookupId: requestId }
  let found: Route | undefined
  let shownId = requestId
  const taken = await repeats.take(call, (made, repeatId) => ({
    id: repeatId,
    text: () => answer(body.query, found!, made, shownId).json,
  }))
  if (taken.kind === 'repeat') {
    const { first, text, repeatable } = taken
    shownId = first.lookupId
    const stored = text === null ? null : storedAnswer(asked, taken)
    if (stored !== null) return stored
    found = await findFor(asked)
    const caller = unchargedCaller(asked.callerOf(actor))
    const result = await runFound(asked, found, { lookupId: requestId, repeatable }, caller)
    const again = answer(body.query, found, { ...result, credits: first.credits }, shownId)
    return { ...again, replayed: { mark: 'refetched' as const, requestId: shownId } }
  }
  let isCharged = false
  try {
    found = await findFor(asked)
    const result = await runFound(asked, found, { lookupId: requestId, repeatable: taken.repeatable })
    isCharged = true
    const first = result.wasCharged ? await repeats.charged(call) : null
    if (first === null) return answer(body.query, found, result, requestId)
    const shown = answer(body.query, found, { ...result, credits: first.credits }, first.lookupId)
    return { ...shown, replayed: { mark: 'refetched' as const, requestId: first.lookupId } }
  } finally {
    taken.end(!isCharged)
  }
}

/** The stored answer of a repeated question; null if the operator blocked an identifier of its lookup since. */
function storedAnswer({ lookups, callerOf, registry, actor }: Asked, { first, text }: RepeatedCall) {
  const data = JSON.parse(text!) as z.infer<typeof answered>
  const { operationId, params } = data.routedOperation
  const operation = registry.byId(operationId)
  if (operation === undefined) return null
  requireScopes(actor, [scopeOfLookup(operationId)])
  const raw = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, rawOf(value)]))
  const prepared = prepare(lookups, operation, raw, actor.mode)
  if (!lookups.mayResend(prepared, callerOf(actor))) return null
  return {
    data,
    json: text!,
    creditsCharged: first.credits,
    lookupStatus: first.outcome,
    ...(first.cached ? { cached: true } : {}),
    ...(first.unreadableEntries === undefined ? {} : { unreadableEntries: first.unreadableEntries }),
    replayed: { mark: 'true' as const, requestId: first.lookupId },
  }
}

const rawOf = (value: unknown): string | string[] =>
  Array.isArray(value) ? value.map(String) : String(value)

/** The lookup that a question resolved to, with its price. */
export function saleOf(lookups: Lookups, question: string, found: Route, mode: Mode) {
  const { operation } = found
  const prepared = prepare(lookups, operation, found.params, mode)
  return {
    credits: lookups.quoteForSale(prepared),
    async run(caller: Caller, requestId: string) {
      const result = await lookups.run(prepared, caller, { lookupId: requestId }).catch((error: unknown) => {
        throw named(error, operation)
      })
      return answer(question, found, result, requestId)
    },
  }
}

/** @throws ServiceError bad_request if the lookup can cost more than the caller allows */
export function requireLimit(
  { credits }: Pick<Sale, 'credits'>,
  { id }: AnyOperation,
  maxCredits: number,
): void {
  if (credits.most <= maxCredits) return
  throw new ServiceError(
    'bad_request',
    `The question means ${id}, which can cost ${credits.most} credits, above maxCredits ${maxCredits}.`,
    { credits: { needed: credits.most, available: undefined } },
  )
}
