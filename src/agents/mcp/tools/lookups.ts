import { z } from 'zod'
import { ServiceError } from '../../../catalog/errors.ts'
import type { Sale } from '../../../catalog/http/route.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import type { Outcome } from '../../../catalog/outcome.ts'
import type { ParameterSet } from '../../../catalog/parameters.ts'
import type { Caller } from '../../../catalog/ports/caller.ts'
import { priceFor } from '../../../catalog/price-override.ts'
import { priceSentence } from '../../../catalog/price-sentence.ts'
import { windowDays } from '../../../lookup/daily-results/part.ts'
import { named, rareFields, resultsSentence } from '../../../lookup/daily-results/public-results.ts'
import type { OperationResults } from '../../../lookup/daily-results/read-results.ts'
import type { Hit } from '../../ask/router.ts'
import { readLimit } from '../cheaper.ts'
import { continueResult } from '../continue-result.ts'
import type { ShownResult } from '../result.ts'
import {
  type RanLookup,
  rawParameters,
  requireOperation,
  requirePrice,
  runOperation,
} from '../run-operation.ts'
import { routeOf } from '../run-route.ts'
import { showLookup } from '../show-record.ts'
import { batch } from './batch.ts'
import { answerOptions, listOptions, lookupParameters, meaningOf, resultSchema, viewOf } from './options.ts'
import { planCalls } from './plan-calls.ts'
import { requirePlatform } from './read-input.ts'
import { type AnyTool, anyLookup, mayCall, type ToolCall, tool } from './tool.ts'

/** How certain a hit is, in a word. A lookup of one thing is not certain for a query that names no thing. */
function fitOf({ operation, probability }: Hit, query: string): string {
  if (probability >= certainFit && (!needsAddress(operation) || namesThing.test(query))) return 'certain'
  return probability >= likelyFit ? 'likely' : 'possible'
}
const namesThing = /https?:|www\.|\w\.\w+\/|\d{5,}|@\w/i

/** Whether every parameter that names the subject of a lookup is an address or an id. */
function needsAddress({ parameters, check }: AnyOperation): boolean {
  const required = Object.entries(parameters as ParameterSet)
    .filter(([name, one]) => one.required && name !== 'cursor')
    .map(([name]) => name)
  const subjects = required.length > 0 ? required : (check?.oneOf ?? [])
  return subjects.length > 0 && subjects.every((name) => /^(?:url|id|media|\w+Id)$/.test(name))
}
const certainFit = 0.9

/** Hits of a query without `limit`, and how many further ones are named. */
const usualHits = 3
const otherHits = 3
const likelyFit = 0.3

/** One line about a lookup, with what works of it where it is known. */
const summaryOf = (
  call: ToolCall,
  { hit, query }: { readonly hit: Hit; readonly query: string },
  results: OperationResults | undefined,
) => ({
  operation: hit.operation.id,
  fit: fitOf(hit, query),
  summary: hit.operation.summary,
  parameters: Object.entries(hit.operation.parameters as ParameterSet)
    .filter(([name, { required }]) => name !== 'cursor' || required)
    .map(([name, { required }]) => (required ? `${name}*` : name))
    .join(', '),
  price: priceSentence(priceFor(hit.operation, call.actor.mode)),
  ...(results && { works: resultsSentence(results, windowDays) }),
})

/** The hits with each lookup that is being retired after the one that replaces it. */
function withSuccessors(hits: readonly Hit[]): Hit[] {
  const found = [...hits]
  for (const [at, { operation, probability }] of hits.entries()) {
    const successor = found.findIndex((one) => one.operation.id === operation.retired?.successor)
    if (successor <= at) continue
    const place = found.findIndex((one) => one.operation === operation)
    const [moved] = found.splice(successor, 1)
    found.splice(place, 0, { ...moved!, probability: Math.max(moved!.probability, probability) })
  }
  return found
}

/** A part that takes more work than the request has left ends its plan. */
function noPlan(error: unknown): null {
  if (error instanceof ServiceError && error.code === 'bad_request') return null
  throw error
}

const findLookups = tool({
  name: 'find_lookups',
  title: 'Find lookups',
  description:
    'All lookups (ads, jobs, shops, people, hashtags, trends, …) by what you want to know, with parameters (* required) and price. Free. Not needed for what another tool does.',
  input: z.strictObject({
    query: z.string().min(1).max(300).describe('The whole question, with names and links.'),
    platform: z.string().max(40).optional(),
    limit: z.coerce.number().int().min(1).max(30).optional(),
  }),
  output: resultSchema({ lookups: { type: 'array' } }),
  hints: { readOnly: true, openWorld: false, idempotent: true },
  isOffered: anyLookup,
  async run(call) {
    const { query, platform, limit } = call.input
    const { registry, rankLookups, judgeQuestion } = call.state
    const name = platform === undefined ? undefined : requirePlatform(registry, platform)
    const { none, isOne } = await judgeQuestion(query, call.actor.walletId, call.questionWork)
    if (none !== null) {
      return { status: 'done', sentence: `done: none. ${none}`, data: { lookups: [] } }
    }
    const ranked = (
      await rankLookups(query, call.actor.walletId, { platform: name, budget: call.questionWork })
    ).filter(({ operation }) => mayCall(call.actor, operation))
    const found = withSuccessors(ranked)
    const results = await call.state.dailyResults.read()
    // A certain hit needs no others beside it but their names.
    const isCertain = found[0] !== undefined && found[0].probability >= certainFit
    const shown = limit ?? (isCertain ? 1 : usualHits)
    const lookups = found
      .slice(0, shown)
      .map((hit) => summaryOf(call, { hit, query }, results?.get(hit.operation.id)))
    const others = limit === undefined ? found.slice(shown, shown + otherHits) : []
    if (lookups.length === 0) {
      return { status: 'done', sentence: 'done: this key may call no such lookup.', data: { lookups } }
    }
    const plan = isOne ? null : await planCalls(call, query, found, name).catch(noPlan)
    const hits = `${lookups.length === 1 ? 'the likeliest lookup' : `the ${lookups.length} likeliest lookups, best first`}. Call ${lookups.length === 1 ? 'it' : 'one'} with run_lookup.`
    return {
      status: 'done',
      sentence: `done: ${plan === null ? '' : `${plan.sentence} Beside it `}${hits}`,
      data: {
        ...(plan === null ? {} : { plan: plan.steps }),
        lookups,
        ...(others.length === 0 ? {} : { others: others.map(({ operation }) => operation.id) }),
      },
    }
  },
})

const describeLookup = tool({
  name: 'describe_lookup',
  title: 'Describe a lookup',
  description:
    'Parameters with their values, price, result fields and an example of one lookup. Free. Not needed where find_lookups shows enough.',
  input: z.strictObject({ operation: z.string().min(1).max(100) }),
  output: resultSchema({ lookup: { type: 'object' } }),
  hints: { readOnly: true, openWorld: false, idempotent: true },
  isOffered: anyLookup,
  async run(call) {
    const operation = requireOperation(call, call.input.operation)
    const results = await call.state.dailyResults.readOperation(operation.id)
    return {
      status: 'done',
      sentence: `done: ${operation.summary}`,
      data: { lookup: { ...describe(call, operation), ...(results && worksOf(results)) } },
    }
  },
})

/** What works of a lookup, and which of its fields are seldom there. */
function worksOf(results: OperationResults): Record<string, string> {
  const { empty, rare } = rareFields(results)
  const shares = rare.map(({ field, filledShare }) => `${field} (${Math.round(filledShare * 100)} %)`)
  return {
    works: resultsSentence(results, windowDays),
    ...(empty.length > 0 && { neverFilled: named(empty) }),
    ...(shares.length > 0 && { seldomFilled: named(shares) }),
  }
}

function describe(call: ToolCall, operation: AnyOperation): Record<string, unknown> {
  const named = Object.entries(operation.parameters as ParameterSet)
    .filter(([name, { required }]) => name !== 'cursor' || required)
    .map(([name, { description, required, schema, repeated, listValues }]) => ({
      name: required ? `${name}*` : name,
      means: meaningOf(name, description),
      ...(listValues === undefined ? {} : { values: listValues.join(', ') }),
      ...(Array.isArray(schema.enum) ? { values: schema.enum.join(', ') } : {}),
      ...(repeated ? { isList: true } : {}),
    }))
  return {
    operation: operation.id,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    ...(operation.check?.description === undefined ? {} : { rule: operation.check.description }),
    parameters: named,
    example: operation.example,
    price: priceSentence(priceFor(operation, call.actor.mode)),
    fields: fieldNames(z.toJSONSchema(operation.record, { unrepresentable: 'any' })),
    ...(operation.watch === undefined
      ? {}
      : {
          monitors: `create_monitor takes it; ${operation.watch.minIntervalMinutes} minutes or more between checks`,
        }),
  }
}

type JsonSchema = { readonly [name: string]: unknown }

/** The names of a schema's fields, two levels deep: `profile{handle, name}`. */
function fieldNames(schema: JsonSchema, depth = 0): string {
  const inner = innerSchema(schema)
  const entries = Object.entries((inner.properties ?? {}) as Record<string, JsonSchema>)
  return entries
    .map(([name, one]) => {
      const below = depth < 1 ? fieldNames(one, depth + 1) : ''
      return below === '' ? name : `${name}{${below}}`
    })
    .join(', ')
}

function innerSchema(schema: JsonSchema): JsonSchema {
  if (schema.properties !== undefined) return schema
  if (schema.items !== undefined) return innerSchema(schema.items as JsonSchema)
  const option = (schema.anyOf as JsonSchema[] | undefined)?.find(({ type }) => type !== 'null')
  return option === undefined ? schema : innerSchema(option)
}

const runLookup = tool({
  name: 'run_lookup',
  title: 'Run a lookup',
  description:
    'Run any lookup by its id. Price: as find_lookups states. Not for what get_profile, get_post, get_comments, get_transcript, list_posts or search return.',
  input: z.strictObject({
    operation: z.string().min(1).max(100),
    parameters: lookupParameters,
    common: z.boolean().optional().describe('One shape on all platforms, where there is one.'),
    ...listOptions,
  }),
  output: resultSchema({}),
  hints: { readOnly: true, openWorld: true, idempotent: true },
  isOffered: anyLookup,
  async run(call) {
    const { operation: id, parameters: sent = {}, common = false, maxCredits } = call.input
    const operation = requireOperation(call, id)
    const { parameters: given, limit } = readLimit(operation, sent, call.input.limit)
    const ran = await runOperation(call, operation, rawParameters(operation, given), maxCredits)
    const anyShape = call.input.common === undefined
    return showLookup(call, ran, { ...viewOf({ ...call.input, limit }, common), anyShape })
  },
})

const ask = tool({
  name: 'ask',
  title: 'Ask in plain words',
  description:
    'Route one question to one lookup and run it: "how many followers has @nasa on TikTok?" Price of that lookup. Not for opinions, two questions at once, or where another tool fits.',
  input: z.strictObject({ question: z.string().min(1).max(500), ...listOptions }),
  output: resultSchema({}),
  hints: { readOnly: true, openWorld: true, idempotent: true },
  isOffered: anyLookup,
  async run(call) {
    const { question, maxCredits, limit } = call.input
    if (call.purchase !== null) return runBought(call, question, call.input)
    const { operation: routed, params } = await call.state.routeQuestion(
      question,
      call.actor,
      call.questionWork,
    )
    const operation = requireOperation(call, routed.id)
    const { parameters: given } = readLimit(operation, params, limit)
    const ran = await runOperation(call, operation, rawParameters(operation, given), maxCredits)
    return showAnswer(call, ran, call.input)
  },
})

type AskInput = Parameters<typeof viewOf>[0] & { readonly maxCredits?: number | undefined }

async function showAnswer(call: ToolCall, ran: RanLookup, input: AskInput): Promise<ShownResult> {
  const { operation } = ran
  const view = viewOf(input, operation.common !== undefined)
  const shown = await showLookup(call, ran, { ...view, anyShape: true })
  return { ...shown, sentence: `${shown.sentence} The lookup was ${operation.id}.` }
}

/** Answers a question for the payment of the call, as `POST /v1/ask` sells it. */
async function runBought(call: ToolCall, query: string, input: AskInput): Promise<ShownResult> {
  const { credits, run }: Sale = await routeOf(call, 'ask').sell!({ body: { query }, mode: call.actor.mode })
  const quoted = { most: credits.most, withoutSurcharges: credits.most, surcharges: [], cheaper: () => null }
  await requirePrice(call, quoted, 'This question', input.maxCredits)
  const answer = await call.purchase!.buy({
    id: 'ask',
    credits,
    async run(caller: Caller, lookupId: string) {
      const { json, creditsCharged = 0, cached = false } = await run(caller, lookupId)
      return { json: json!, credits: creditsCharged, cached }
    },
  })
  const { routedOperation, lookup } = JSON.parse(answer.json)
  const operation = requireOperation(call, routedOperation.operationId)
  const ran: RanLookup = {
    operation,
    parameters: rawParameters(operation, routedOperation.params),
    data: lookup.data,
    result: {
      json: '',
      bytes: 0,
      outcome: (lookup.data.lookupStatus as Outcome | undefined) ?? 'found',
      credits: answer.credits,
      source: '',
      cached: answer.cached,
      unreadableEntries: lookup.meta.unreadableEntries,
      lost: 0,
      ageSeconds: 0,
      creditsRemaining: undefined,
    },
  }
  return showAnswer(call, ran, input)
}

const nextPage = tool({
  name: 'next_page',
  title: 'Next page',
  description:
    'Continue a result that was cut or has more pages, by its `next` handle (p_…). The rest of a page is free; a new page costs what the first did. Not for results without `next`.',
  input: z.strictObject({
    next: z.string().min(3).max(40),
    maxTokens: answerOptions.maxTokens,
    maxCredits: answerOptions.maxCredits,
    dryRun: answerOptions.dryRun,
  }),
  output: resultSchema({}),
  hints: { readOnly: true, openWorld: true, idempotent: true },
  isOffered: anyLookup,
  run: (call) => continueResult(call, call.input),
})

/** Tools that are free, and that callers without a key may call. */
export const discoveryTools: readonly AnyTool[] = [findLookups, describeLookup]

/** Tools that reach every lookup of the catalog. */
export const lookupTools: readonly AnyTool[] = [findLookups, describeLookup, runLookup, ask, batch, nextPage]
