import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { Counter, type Registry as Metrics } from 'prom-client'
import { z } from 'zod'
import type { AnyOperation } from '../catalog/operation.ts'
import type { Caller } from '../catalog/ports/caller.ts'
import { lowestPrice, quote } from '../catalog/price.ts'
import { priceFor } from '../catalog/price-override.ts'
import type { Registry } from '../catalog/registry.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { ServiceError } from '../errors.ts'
import type { Actor } from '../http/actor.ts'
import { route } from '../http/route.ts'
import type { LookupResult, Lookups } from '../lookup/lookups.ts'
import { splitByLocation } from '../lookup/request.ts'
import { createModelClient } from '../model-client/client.ts'
import type { Part } from '../process/part.ts'
import type { Upstream } from '../upstream/client.ts'
import { refusalMessage } from './refusals/messages.ts'
import type { Refusal, Route, Router } from './router.ts'

export interface AskOptions {
  readonly config: Config
  readonly registry: Registry
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
  readonly lookups: Lookups
  readonly callerOf: (actor: Actor) => Caller
  readonly upstream: Pick<Upstream, 'client'>
}

const anything = z.record(z.string(), z.unknown())

const answered = z.strictObject({
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

/** The id of the lookup of a repeatable request: a repeat after a crash finds what was charged. */
function lookupIdOf(actor: Actor, key: string): string {
  const hash = createHash('sha256').update(`ask ${actor.walletId} ${key}`).digest('hex')
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ]
  return parts.join('-')
}

/** The routed lookup's error, with all that it tells, naming what was looked up. */
function named(error: unknown, operation: AnyOperation): unknown {
  if (!(error instanceof ServiceError)) return error
  return error.reworded(`${error.message} (routed to ${operation.id}, GET ${operation.path})`)
}

/** Questions in plain words, each routed to one lookup, which is made and charged. */
export function openAsk(options: AskOptions): Part {
  const { config, registry, clock, log, lookups } = options
  let router: Promise<Router> | undefined
  /** Read with the first question: half a megabyte of words that a start can do without. */
  const routeOf = async (question: string) => {
    router ??= import('./router.ts').then(({ createRouter }) => createRouter(registry, clock))
    return (await router).route(question)
  }
  const routed = new Counter({
    name: 'social_lookup_questions_total',
    help: 'Questions by where they led and by what decided.',
    labelNames: ['to', 'by'],
    registers: [options.metrics],
  })

  async function find(question: string, actor: Actor): Promise<Route> {
    const found = await routeOf(question)
    if (found.unsure && found.candidates.length > 0 && actor.mode === 'live') {
      const signal = AbortSignal.timeout(modelTimeoutMs)
      const endpoint = options.upstream.client({
        platform: 'ask',
        operation: 'ask',
        mode: 'live',
        signal,
        account: actor.walletId,
      })
      const model = createModelClient({ setting: config.platformSetting, endpoint })
      const { chooseWithModel } = await import('./model.ts')
      const chosen = model && (await chooseWithModel(model, question, found.candidates, modelTimeoutMs, log))
      if (chosen) {
        routed.inc({ to: chosen.operation?.id ?? 'refused', by: 'model' })
        if (chosen.operation === null)
          throw new ServiceError(
            'bad_request',
            refusalMessage(registry, {
              ...found,
              kind: 'refusal',
              reason: 'off-topic',
              missing: [],
              refused: null,
            }),
          )
        return { ...found, kind: 'route', operation: chosen.operation, params: chosen.params }
      }
    }
    return must(found)
  }

  /** What the router says by itself. @throws ServiceError bad_request where it refuses */
  function must(found: Route | Refusal): Route {
    routed.inc({ to: found.kind === 'route' ? found.operation.id : 'refused', by: 'router' })
    if (found.kind === 'refusal') throw new ServiceError('bad_request', refusalMessage(registry, found))
    return found
  }

  function answer(query: string, { operation, params }: Route, result: LookupResult, requestId: string) {
    const routedOperation = {
      operationId: operation.id,
      method: 'GET',
      path: operation.path,
      params: typed(operation, params),
    }
    const meta = { requestId, creditsCharged: result.credits, version: 'v1' as const }
    return {
      data: { query, routedOperation, lookup: { meta } },
      // What was looked up is text already: it is set in as it is.
      json: `{"query":${JSON.stringify(query)},"routedOperation":${JSON.stringify(routedOperation)},"lookup":{"data":${result.json},"meta":${JSON.stringify(meta)}}}`,
      creditsCharged: result.credits,
      ...(result.cached ? { cached: true } : {}),
    }
  }

  const ask = route({
    id: 'ask',
    method: 'POST',
    path: '/v1/ask',
    limited: false,
    group: 'system',
    summary: 'Answer a question in plain words by the one lookup that it means',
    description:
      'The question is routed to one lookup, which is made and charged like any other; the question itself costs nothing. A question that no lookup answers is a 400 that says why. See docs/ASK.md.',
    parameters: {},
    body: z.strictObject({ query: z.string().min(1).max(500) }),
    bodyExample: { query: 'how many followers does @nasa have on TikTok?' },
    response: answered,
    errors: [
      'bad_request',
      'insufficient_credits',
      'forbidden',
      'response_too_large',
      'lookup_failed',
      'temporarily_unavailable',
    ],
    idempotent: true,
    async handler({ actor, body, requestId, idempotencyKey }) {
      const found = await find(body.query, actor)
      const { operation, params } = found
      const repeatable =
        idempotencyKey === undefined ? {} : { lookupId: lookupIdOf(actor, idempotencyKey), once: true }
      const result = await lookups
        .call(operation, params, options.callerOf(actor), { lookupId: requestId, ...repeatable })
        .catch((error: unknown) => {
          throw named(error, operation)
        })
      return answer(body.query, found, result, requestId)
    },
    // By the router alone: what is free must cost nobody anything, and a repeat has to lead to the same lookup.
    async sell({ body, mode }) {
      const found = must(await routeOf(body.query))
      const { operation } = found
      const { path, query } = splitByLocation(operation.parameters, found.params)
      const prepared = lookups.prepare(operation, mode, query, path)
      const price = priceFor(operation, mode)
      return {
        credits: { most: quote(price, prepared.params), least: lowestPrice(price, prepared.params) },
        async run(caller, requestId) {
          const result = await lookups
            .run(prepared, caller, { lookupId: requestId })
            .catch((error: unknown) => {
              throw named(error, operation)
            })
          return answer(body.query, found, result, requestId)
        },
      }
    },
  })
  return { routes: [ask] }
}

/** How long a model may think before the built-in answer counts. */
const modelTimeoutMs = 4000
