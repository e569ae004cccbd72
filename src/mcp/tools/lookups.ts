import pMap from 'p-map'
import { z } from 'zod'
import type { AnyOperation } from '../../catalog/operation.ts'
import type { Outcome } from '../../catalog/outcome.ts'
import type { ParameterSet } from '../../catalog/parameters.ts'
import type { Caller } from '../../catalog/ports/caller.ts'
import { priceFor } from '../../catalog/price-override.ts'
import { priceSentence } from '../../catalog/price-sentence.ts'
import { ServiceError } from '../../errors.ts'
import { publicError } from '../../http/envelope.ts'
import type { Sale } from '../../http/route.ts'
import type { RawParameters } from '../../lookup/request.ts'
import { defaultTokens } from '../answers/budget.ts'
import { toolError } from '../answers/errors.ts'
import { isBuyer } from '../buyer.ts'
import { continueResult } from '../continue-result.ts'
import type { ShownResult } from '../result.ts'
import {
  type Quoted,
  quoteLookup,
  type RanLookup,
  rawParameters,
  requireOperation,
  requirePrice,
  runOperation,
  runQuoted,
} from '../run-operation.ts'
import { routeOf } from '../run-route.ts'
import { frameTokens, showLookup } from '../show-record.ts'
import { answerOptions, listOptions, meaningOf, resultSchema, viewOf } from './options.ts'
import { requirePlatform } from './read-input.ts'
import { type AnyTool, mayCall, offeredFor, type ToolCall, tool } from './tool.ts'

const anyLookup = offeredFor(() => true)
const parameters = z
  .record(z.string(), z.unknown())
  .optional()
  .describe('By name, as describe_lookup states them.')

/** One line about a lookup. */
const summaryOf = (call: ToolCall, operation: AnyOperation) => ({
  operation: operation.id,
  summary: operation.summary,
  parameters: Object.entries(operation.parameters as ParameterSet)
    .filter(([name, { required }]) => name !== 'cursor' || required)
    .map(([name, { required }]) => (required ? `${name}*` : name))
    .join(', '),
  price: priceSentence(priceFor(operation, call.actor.mode)),
})

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
    const { query, platform, limit = 6 } = call.input
    const { registry, rankLookups } = call.state
    const name = platform === undefined ? undefined : requirePlatform(registry, platform)
    const found = (await rankLookups(query, name)).filter((operation) => mayCall(call.actor, operation))
    const lookups = found.slice(0, limit).map((operation) => summaryOf(call, operation))
    const sentence =
      lookups.length === 0
        ? 'done: this key may call no such lookup.'
        : `done: the ${lookups.length} likeliest lookups, best first. Call one with run_lookup.`
    return { status: 'done', sentence, data: { lookups } }
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
    return {
      status: 'done',
      sentence: `done: ${operation.summary}`,
      data: { lookup: describe(call, operation) },
    }
  },
})

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
    parameters,
    common: z.boolean().optional().describe('One shape on all platforms, where there is one.'),
    ...listOptions,
  }),
  output: resultSchema({}),
  hints: { readOnly: true, openWorld: true, idempotent: true },
  isOffered: anyLookup,
  async run(call) {
    const { operation: id, parameters: given = {}, common = false, maxCredits } = call.input
    const operation = requireOperation(call, id)
    const ran = await runOperation(call, operation, rawParameters(operation, given), maxCredits)
    return showLookup(call, ran, viewOf(call.input, common))
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
    const { question, maxCredits } = call.input
    const { state, actor, purchase } = call
    const sale =
      purchase === null
        ? await state.quoteQuestion(question, actor)
        : await routeOf(call, 'ask').sell!({ body: { query: question }, mode: actor.mode })
    const quoted = { most: sale.credits.most, withoutSurcharges: sale.credits.most, surcharges: [] }
    await requirePrice(call, quoted, 'This question', maxCredits)
    const answer = await runSale(call, sale)
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
        lost: 0,
        ageSeconds: 0,
        creditsRemaining: answer.creditsLeft,
      },
    }
    const shown = await showLookup(call, ran, viewOf(call.input, operation.common !== undefined))
    return { ...shown, sentence: `${shown.sentence} The lookup was ${operation.id}.` }
  },
})

/** Runs what a question resolved to, for the key of the call or its payment. */
async function runSale({ state, actor, requestId, purchase }: ToolCall, { credits, run }: Sale) {
  const ran = async (caller: Caller, lookupId: string) => {
    const { json, creditsCharged = 0, cached = false } = await run(caller, lookupId)
    return { json: json!, credits: creditsCharged, cached }
  }
  if (purchase !== null)
    return { ...(await purchase.buy({ id: 'ask', credits, run: ran })), creditsLeft: undefined }
  const caller = state.callerOf(actor)
  const answer = await ran(caller, requestId)
  return { ...answer, creditsLeft: caller.payer.remaining?.() }
}

/** Lookups of one batch, and how many run at once. */
const maxBatch = 50
const batchConcurrency = 5

const batch = tool({
  name: 'batch',
  title: 'Run several lookups',
  description: `Up to ${maxBatch} lookups in one call, each with its own outcome and price. Use a small detail: fields. Not for pages of one list: next_page.`,
  input: z.strictObject({
    lookups: z
      .array(z.strictObject({ operation: z.string().min(1).max(100), parameters }))
      .min(1)
      .max(maxBatch),
    ...listOptions,
  }),
  output: resultSchema({ results: { type: 'array' } }),
  hints: { readOnly: true, openWorld: true, idempotent: true },
  // One payment buys one lookup.
  isOffered: (view) => anyLookup(view) && !isBuyer(view.actor),
  run: runBatch,
})

type BatchInput = {
  lookups: { operation: string; parameters?: Record<string, unknown> | undefined }[]
} & Parameters<typeof viewOf>[0] & { maxCredits?: number | undefined }

async function runBatch(call: ToolCall<BatchInput>): Promise<ShownResult> {
  const { lookups, maxCredits, maxTokens: tokens = defaultTokens } = call.input
  const planned = lookups.map((one) => plan(call, one))
  const quotes = planned.filter(isPlanned).map((one) => one.quoted)
  const sum = (name: 'most' | 'withoutSurcharges') =>
    quotes.reduce((total, quoted) => total + quoted[name], 0)
  const quoted = {
    most: sum('most'),
    withoutSurcharges: sum('withoutSurcharges'),
    surcharges: [...new Set(quotes.flatMap(({ surcharges }) => surcharges))],
  }
  await requirePrice(call, quoted, `This batch of ${planned.length}`, maxCredits)
  const each = { ...call.input, maxTokens: shareOf(tokens, planned.length) }
  let done = 0
  const results = await pMap(
    planned,
    async (one) => {
      if (call.signal.aborted) throw new ServiceError('temporarily_unavailable', 'The call was cancelled.')
      const result = isPlanned(one) ? await runPlanned(call, one, each) : one
      done += 1
      await call.progress(done, planned.length, `${done} of ${planned.length} lookups`)
      return result
    },
    { concurrency: batchConcurrency },
  )
  const completed = results.filter(({ status }) => status !== 'error')
  return {
    status: 'done',
    sentence: `done: ${completed.length} of ${planned.length} lookups completed, in the order of the call; see the status of each.`,
    data: { results },
    untrusted: 'several platforms',
    charged: completed.reduce((total, { charged = 0 }) => total + charged, 0),
    creditsLeft: call.state.callerOf(call.actor).payer.remaining?.(),
  }
}

interface Planned {
  readonly operation: AnyOperation
  readonly raw: RawParameters
  readonly quoted: Quoted
}

/** Tokens of the names, the charge and the handle of one result of a batch. */
const resultFrameTokens = 60

/** The budget of one lookup of a batch, so that all of them stay within the budget of the call. */
const shareOf = (tokens: number, count: number): number =>
  frameTokens + Math.max(resultFrameTokens, Math.floor((tokens - frameTokens) / count) - resultFrameTokens)

/** One result of a batch. */
interface BatchResult {
  readonly operation: string
  readonly status: string
  readonly charged?: number | undefined
}

const isPlanned = (one: Planned | BatchResult): one is Planned => 'quoted' in one

const failed = (call: ToolCall, operation: string, error: unknown): BatchResult & { error: object } => ({
  operation,
  status: 'error',
  error: toolError(publicError(error), call.requestId),
})

/** A lookup with wrong parameters is an error of its own and does not stop the others. */
function plan(
  call: ToolCall,
  { operation: id, parameters: given = {} }: BatchInput['lookups'][number],
): Planned | BatchResult {
  try {
    const operation = requireOperation(call, id)
    const raw = rawParameters(operation, given)
    return { operation, raw, quoted: quoteLookup(call, operation, raw) }
  } catch (error) {
    return failed(call, id, error)
  }
}

async function runPlanned(
  call: ToolCall,
  { operation, raw }: Planned,
  input: BatchInput,
): Promise<BatchResult> {
  try {
    const ran = await runQuoted(call, operation, raw)
    const { status, data, charged, more } = await showLookup(
      call,
      ran,
      viewOf(input, operation.common !== undefined),
    )
    return { ...data, operation: operation.id, status, charged, ...(more && { more }) }
  } catch (error) {
    return failed(call, operation.id, error)
  }
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
  }),
  output: resultSchema({}),
  hints: { readOnly: true, openWorld: true, idempotent: true },
  isOffered: anyLookup,
  run: (call) => continueResult(call, call.input),
})

/** Tools that reach every lookup of the catalog. */
export const lookupTools: readonly AnyTool[] = [findLookups, describeLookup, runLookup, ask, batch, nextPage]
