import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { Counter, type Registry as Metrics } from 'prom-client'
import { z } from 'zod'
import type { AnyOperation } from '../catalog/operation.ts'
import type { Caller } from '../catalog/ports/caller.ts'
import { lowestPrice, quote } from '../catalog/price.ts'
import { priceFor } from '../catalog/price-override.ts'
import type { Registry } from '../catalog/registry.ts'
import type { Mode } from '../catalog/source.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { ServiceError } from '../errors.ts'
import type { Actor } from '../http/actor.ts'
import { route, type Sale } from '../http/route.ts'
import type { LookupResult, Lookups } from '../lookup/lookups.ts'
import { splitByLocation } from '../lookup/request.ts'
import { isRetired } from '../lookup/retirement.ts'
import { createModelClient } from '../model-client/client.ts'
import type { Part } from '../process/part.ts'
import type { Upstream } from '../upstream/client.ts'
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

/** The routed lookup's error with every field, and the name of the lookup in its message. */
function named(error: unknown, operation: AnyOperation): unknown {
  if (!(error instanceof ServiceError)) return error
  return error.reworded(`${error.message} (routed to ${operation.id}, GET ${operation.path})`)
}

/** Where a question leads, and how the caller's answer is built from it. */
interface Questions {
  /** @throws ServiceError bad_request where the question is refused */
  find(question: string, actor: Actor): Promise<Route>
  /** The same by the built-in router alone. @throws ServiceError bad_request where the question is refused */
  findAlone(question: string): Promise<Route>
  rankLookups: RankLookups
}

/** Lists the lookups that a text may mean, the likeliest first (router.ts). */
export type RankLookups = (text: string, platform?: string) => Promise<readonly AnyOperation[]>

export interface AskPart extends Part {
  readonly rankLookups: RankLookups
  /**
   * Routes a question as `POST /v1/ask` does for this caller, and quotes the lookup before it is run.
   * @throws ServiceError bad_request where the question is refused
   */
  quoteQuestion(question: string, actor: Actor): Promise<Sale>
}

/** Below this confidence a model is asked, where there is one (docs/ASK.md has the measurements). */
export const certainConfidence = 0.93

function openQuestions({ config, registry, clock, log, metrics, upstream }: AskOptions): Questions {
  let opened: Promise<Router> | undefined
  const isServed = (operation: AnyOperation) => !isRetired(operation, config.RETIREMENT_STARTS, clock.now())
  /** Loaded with the first question: a start can do without the words and the learned table. */
  const router = () => {
    opened ??= import('./router.ts').then(({ createRouter }) => createRouter(registry, clock, isServed))
    return opened
  }
  const routed = new Counter({
    name: 'social_lookup_questions_total',
    help: 'Questions by where they led and by what decided.',
    labelNames: ['to', 'by'],
    registers: [metrics],
  })

  async function settle(found: Route | Refusal, by: 'router' | 'model'): Promise<Route> {
    routed.inc({ to: found.kind === 'route' ? found.operation.id : 'refused', by })
    if (found.kind === 'route') return found
    const { refusalMessage } = await import('./refusals/messages.ts')
    throw new ServiceError('bad_request', refusalMessage(registry, await router(), found), {
      reason: found.reason,
    })
  }

  async function askModel(question: string, found: Route | Refusal, actor: Actor): Promise<Route | null> {
    const endpoint = upstream.client({
      platform: 'ask',
      operation: 'ask',
      mode: 'live',
      signal: AbortSignal.timeout(modelTimeoutMs),
      account: actor.walletId,
    })
    const model = createModelClient({ setting: config.platformSetting, endpoint })
    if (model === null) return null
    const { chooseWithModel } = await import('./model.ts')
    const choice = await chooseWithModel(model, question, found.candidates, modelTimeoutMs, log)
    if (choice === null) return null
    if (choice.operation !== null) return settle({ ...found, kind: 'route', ...choice }, 'model')
    return settle({ ...found, kind: 'refusal', reason: choice.reason, missing: [], refused: null }, 'model')
  }

  /** A refusal that names no platform is doubtful as well: its candidates may be what is meant. */
  const isDoubtful = (found: Route | Refusal) =>
    config.ASK_MODEL_ALWAYS ||
    found.confidence < certainConfidence ||
    (found.kind === 'refusal' && found.reason === 'no_platform')

  return {
    async find(question, actor) {
      const found = (await router()).route(question)
      const mayAsk = actor.mode === 'live' && found.candidates.length > 0 && isDoubtful(found)
      const chosen = mayAsk ? await askModel(question, found, actor) : null
      return chosen ?? settle(found, 'router')
    },
    async findAlone(question) {
      return settle((await router()).route(question), 'router')
    },
    rankLookups: async (text, platform) => (await router()).rankLookups(text, platform),
  }
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
    // The lookup's record is serialized already and is inserted unparsed.
    json: `{"query":${JSON.stringify(query)},"routedOperation":${JSON.stringify(routedOperation)},"lookup":{"data":${result.json},"meta":${JSON.stringify(meta)}}}`,
    creditsCharged: result.credits,
    lookupStatus: result.outcome,
    ...(result.cached ? { cached: true } : {}),
  }
}

/** Questions in plain words, each routed to one lookup, which is carried out and charged. */
export function openAsk(options: AskOptions): AskPart {
  const { lookups } = options
  const questions = openQuestions(options)
  const ask = route({
    id: 'ask',
    method: 'POST',
    path: '/v1/ask',
    limited: false,
    group: 'system',
    summary: 'Answer a question in plain words by the one lookup that it means',
    description:
      'The question is routed to one lookup, which is carried out and charged like any other; the question itself costs nothing. A question that no lookup answers is a 400 that says why. See /docs/ask.',
    parameters: {},
    body: z.strictObject({
      query: z.string().min(1).max(500),
      maxCredits: z
        .number()
        .min(0)
        .optional()
        .describe('Refuse the question, free of charge, if its lookup can cost more credits.'),
    }),
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
      const found = await questions.find(body.query, actor)
      const { operation, params } = found
      if (body.maxCredits !== undefined)
        requireLimit(saleOf(lookups, body.query, found, actor.mode), operation, body.maxCredits)
      const repeatable =
        idempotencyKey === undefined ? {} : { lookupId: lookupIdOf(actor, idempotencyKey), once: true }
      const result = await lookups
        .call(operation, params, options.callerOf(actor), { lookupId: requestId, ...repeatable })
        .catch((error: unknown) => {
          throw named(error, operation)
        })
      return answer(body.query, found, result, requestId)
    },
    // By the router alone: a question without a payment must not cost the operator a model call, and a repeated
    // question must lead to the same lookup.
    async sell({ body, mode }) {
      const found = await questions.findAlone(body.query)
      const sale = saleOf(lookups, body.query, found, mode)
      if (body.maxCredits !== undefined) requireLimit(sale, found.operation, body.maxCredits)
      return sale
    },
  })
  return {
    routes: [ask],
    rankLookups: questions.rankLookups,
    quoteQuestion: async (question, actor) =>
      saleOf(lookups, question, await questions.find(question, actor), actor.mode),
  }
}

/** The lookup that a question resolved to, with its price. */
function saleOf(lookups: Lookups, question: string, found: Route, mode: Mode) {
  const { operation } = found
  lookups.requireOn(operation)
  const { path, query } = splitByLocation(operation.parameters, found.params)
  const prepared = lookups.prepare(operation, mode, query, path)
  const price = priceFor(operation, mode)
  return {
    credits: { most: quote(price, prepared.params), least: lowestPrice(price, prepared.params) },
    async run(caller: Caller, requestId: string) {
      const result = await lookups.run(prepared, caller, { lookupId: requestId }).catch((error: unknown) => {
        throw named(error, operation)
      })
      return answer(question, found, result, requestId)
    },
  }
}

/** @throws ServiceError bad_request if the lookup can cost more than the caller allows */
function requireLimit({ credits }: Pick<Sale, 'credits'>, { id }: AnyOperation, maxCredits: number): void {
  if (credits.most <= maxCredits) return
  throw new ServiceError(
    'bad_request',
    `The question means ${id}, which can cost ${credits.most} credits, above maxCredits ${maxCredits}.`,
    { credits: { needed: credits.most, available: undefined } },
  )
}

/** How long a model may think before the built-in answer counts. */
const modelTimeoutMs = 4000
