import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import { Counter, type Registry as Metrics } from 'prom-client'
import { z } from 'zod'
import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import type { Actor } from '../../catalog/http/actor.ts'
import { route } from '../../catalog/http/route.ts'
import type { AnyOperation } from '../../catalog/operation.ts'
import type { Caller } from '../../catalog/ports/caller.ts'
import type { Registry } from '../../catalog/registry.ts'
import type { Mode } from '../../catalog/source.ts'
import { createModelClient } from '../../gateways/model-client/client.ts'
import type { Upstream } from '../../gateways/upstream/client.ts'
import type { Lookups } from '../../lookup/lookups.ts'
import type { Repeats } from '../../lookup/repeats/repeats.ts'
import { isRetired } from '../../lookup/retirement.ts'
import type { Config } from '../../runtime/config/config.ts'
import type { Part } from '../../runtime/process/part.ts'
import type { WorkBudgets } from '../../runtime/process/work-budget.ts'
import { answered, askOnce, askWithKey, pricedReading, requireLimit, saleOf } from './answer-question.ts'
import { createQuestionWork, type QuestionWork } from './question-work.ts'
import type { Hit, Reason, Refusal, Route, Router } from './router.ts'
import { maxWork, TooComplicated, Work } from './work.ts'

export interface AskOptions {
  readonly config: Config
  readonly registry: Registry
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
  readonly lookups: Lookups
  readonly callerOf: (actor: Actor) => Caller
  readonly repeats: Repeats
  readonly workBudgets: WorkBudgets
  readonly upstream: Pick<Upstream, 'client'>
}

/** Where a question leads, and how the caller's answer is built from it. */
interface Questions {
  /** @throws ServiceError bad_request where the question is refused */
  find(question: string, actor: Actor, budget?: Work): Promise<Route>
  /** The same by the built-in router alone. @throws ServiceError bad_request where the question is refused */
  findAlone(question: string, mode: Mode): Promise<Route>
  rankLookups: RankLookups
  judge(question: string, account: string, budget?: Work): Promise<Answerable>
}

/**
 * Lists the lookups that a text may mean, the likeliest first (router.ts).
 * @param account whose text it is: accounts take turns
 * @param options.budget the work of a request that may ask several questions
 */
export type RankLookups = (
  text: string,
  account: string,
  options?: { readonly platform?: string | undefined; readonly budget?: Work | undefined },
) => Promise<readonly Hit[]>

/** Whether one lookup answers a question, without running it. */
export interface Answerable {
  /** Why no lookup answers it, in a sentence; null where one may. */
  readonly none: string | null
  /** Whether one lookup answers it surely enough to be run. */
  readonly isOne: boolean
}

/** Reasons that hold whatever target a question has. */
const absent: ReadonlySet<Reason> = new Set(['action', 'private_data', 'not_offered', 'off_topic'])
/** Chosen on questions kept aside: words without a target are refused less surely than whole questions. */
const surelyAbsent = 0.7

export interface AskPart extends Part {
  readonly rankLookups: RankLookups
  judgeQuestion: Questions['judge']
  /**
   * Routes a question as `POST /v1/ask` does for this caller, without running the lookup.
   * @throws ServiceError bad_request where the question is refused
   */
  routeQuestion: Questions['find']
}

/** Below this confidence a model is asked, where there is one (docs/ASK.md has the measurements). */
export const certainConfidence = 0.93

const tooComplicated =
  'The question is too complicated. Ask one thing, in fewer words: the platform, whose or what it is about, and what to look up.'

const tooManyQuestions =
  'The questions of this request take more work than one request may. Send the others in further requests, or ask in fewer words.'

/** The refusal of a question as the caller sees it, with what it may mean. */
function refusalError(
  { registry, lookups }: AskOptions,
  { refusalMessage, possibleReadings }: RefusalTexts,
  router: Router,
  found: Refusal,
  mode: Mode,
) {
  const readings = possibleReadings(found).flatMap((one) => pricedReading(lookups, one, mode))
  return new ServiceError('bad_request', refusalMessage(registry, router, found), {
    reason: found.reason,
    ...(readings.length > 0 ? { details: { readings } } : {}),
  })
}

const loadRefusalTexts = async () => ({
  ...(await import('./refusals/messages.ts')),
  ...(await import('./refusals/readings.ts')),
})
type RefusalTexts = Awaited<ReturnType<typeof loadRefusalTexts>>

function judged(
  registry: Registry,
  { refusalMessage }: RefusalTexts,
  router: Router,
  found: Route | Refusal,
): Answerable {
  if (found.kind === 'route') return { none: null, isOne: found.confidence >= certainConfidence }
  if (!absent.has(found.reason) || found.confidence < surelyAbsent) return { none: null, isOne: false }
  return { none: refusalMessage(registry, router, found), isOne: false }
}

/** Loads the code of the router in parts, each in a turn of its own: its tables of words, then its rules. */
async function loadRouter() {
  await import('./lexicon/tables.ts')
  await setImmediate()
  await import('./question/question.ts')
  await setImmediate()
  await import('./parameters/fill.ts')
  await setImmediate()
  await import('./refusals/rules.ts')
  await setImmediate()
  const loaded = await import('./router.ts')
  await setImmediate()
  return loaded
}

/** Loads the router with the first question: a start can do without the words and the learned table. */
function openRouter({ config, registry, clock }: AskOptions): () => Promise<Router> {
  const isServed = (operation: AnyOperation) => !isRetired(operation, config.RETIREMENT_STARTS, clock.now())
  let opened: Promise<Router> | undefined
  return () => {
    opened ??= loadRouter().then(async ({ createRouter }) => {
      const router = createRouter(registry, clock, isServed)
      await router.prepare()
      return router
    })
    return opened
  }
}

/** A refusal that names no platform is doubtful as well: its candidates may be what is meant. */
const isDoubtful = (config: Config, found: Route | Refusal) =>
  config.ASK_MODEL_ALWAYS ||
  found.confidence < certainConfidence ||
  (found.kind === 'refusal' && found.reason === 'no_platform')

/** Where a model says that a question leads; null: there is no model, or it does not answer. */
async function askModel(
  { config, log, upstream }: AskOptions,
  question: string,
  found: Route | Refusal,
  actor: Actor,
): Promise<Route | Refusal | null> {
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
  if (choice.operation !== null) return { ...found, kind: 'route', ...choice }
  return { ...found, kind: 'refusal', reason: choice.reason, missing: [], refused: null }
}

/** Reads questions, each in the turn of its account. */
function createReader(router: () => Promise<Router>, work: QuestionWork, refused: () => void) {
  /**
   * Reads a question in the turn of its account.
   * @param budget the work of its request, if that may ask several
   * @throws ServiceError bad_request where the question takes more work than one question may, or than its request has left
   */
  return async function read<Found>(
    account: string,
    how: (router: Router, steps: Work) => Found,
    budget: Work | undefined,
  ) {
    const one = await router()
    let steps = new Work()
    let isLate = false
    try {
      const found = await work.inTurn(account, () => {
        // In the turn: other questions of the request spent their part meanwhile.
        isLate = budget !== undefined && budget.left < maxWork
        steps = new Work(Math.min(maxWork, budget?.left ?? maxWork))
        try {
          return how(one, steps)
        } finally {
          budget?.spend(steps.spent)
        }
      })
      return { found, steps }
    } catch (error) {
      if (!(error instanceof TooComplicated)) throw error
      refused()
      work.refuse()
      await work.countUnpaid(account, steps)
      throw new ServiceError('bad_request', isLate ? tooManyQuestions : tooComplicated, {
        reason: 'not_understood',
      })
    } finally {
      work.count(steps)
    }
  }
}

function openQuestions(options: AskOptions): Questions {
  const { config, registry, clock, metrics, workBudgets } = options
  const work = createQuestionWork({ clock, workBudgets, perMinute: config.FREE_REQUESTS_PER_MINUTE })
  const router = openRouter(options)
  const routed = new Counter({
    name: 'social_lookup_questions_total',
    help: 'Questions by where they led and by what decided.',
    labelNames: ['to', 'by'],
    registers: [metrics],
  })

  const read = createReader(router, work, () => routed.inc({ to: 'refused', by: 'bound' }))

  /** A text that is read free of charge. */
  async function readFree<Found>(
    account: string,
    how: (router: Router, steps: Work) => Found,
    budget: Work | undefined,
  ) {
    await work.require(account)
    const { found, steps } = await read(account, how, budget)
    await work.countUnpaid(account, steps)
    return found
  }

  async function settle(
    found: Route | Refusal,
    by: 'router' | 'model',
    { mode, account }: { readonly mode: Mode; readonly account: string },
  ): Promise<Route> {
    routed.inc({ to: found.kind === 'route' ? found.operation.id : 'refused', by })
    if (found.kind === 'route') return found
    const [texts, one] = await Promise.all([loadRefusalTexts(), router()])
    const error = await work.inTurn(account, () => refusalError(options, texts, one, found, mode))
    await work.countUnpaid(account, found.question.work)
    throw error
  }

  return {
    async find(question, actor, budget) {
      const { mode, walletId: account } = actor
      await work.require(account)
      const { found } = await read(account, (one, steps) => one.route(question, steps), budget)
      const mayAsk = mode === 'live' && found.candidates.length > 0 && isDoubtful(config, found)
      const chosen = mayAsk ? await askModel(options, question, found, actor) : null
      return settle(chosen ?? found, chosen === null ? 'router' : 'model', { mode, account })
    },
    async findAlone(question, mode) {
      const account = keyless
      const { found } = await read(account, (one, steps) => one.route(question, steps), undefined)
      return settle(found, 'router', { mode, account })
    },
    rankLookups: (text, account, { platform, budget } = {}) =>
      readFree(account, (one, steps) => one.rankLookups(text, steps, platform), budget),
    async judge(question, account, budget) {
      const texts = await loadRefusalTexts()
      return readFree(
        account,
        (one, steps) => judged(registry, texts, one, one.route(question, steps)),
        budget,
      )
    },
  }
}

/** Callers without a key: their questions are limited by address, and take turns together. */
const keyless = ''

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
      'The question is routed to one lookup, which is carried out and charged like any other; the question itself costs nothing. A question that no lookup answers, or that is not read surely enough, is a 400 that says why and costs nothing; its `readings` are up to three lookups that may be meant, ready to be called. See /docs/ask.',
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
    scopes: [],
    response: answered,
    errors: [
      'bad_request',
      'insufficient_credits',
      'forbidden',
      'response_too_large',
      'lookup_failed',
      'temporarily_unavailable',
    ],
    idempotent: 'lookup',
    async handler({ actor, body, requestId, idempotencyKey: key }) {
      const asked = { ...options, find: questions.find, actor, body, requestId }
      return key === undefined ? askOnce(asked) : askWithKey(asked, key)
    },
    // By the router alone: a question without a payment must not cost the operator a model call, and a repeated
    // question must lead to the same lookup.
    async sell({ body, mode }) {
      const found = await questions.findAlone(body.query, mode)
      const sale = saleOf(lookups, body.query, found, mode)
      if (body.maxCredits !== undefined) requireLimit(sale, found.operation, body.maxCredits)
      return sale
    },
  })
  return {
    routes: [ask],
    rankLookups: questions.rankLookups,
    judgeQuestion: questions.judge,
    routeQuestion: questions.find,
  }
}

/** How long a model may think before the built-in answer counts. */
const modelTimeoutMs = 4000
