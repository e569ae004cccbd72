import pMap from 'p-map'
import { z } from 'zod'
import { ServiceError } from '../../../catalog/errors.ts'
import { publicError } from '../../../catalog/http/envelope.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import type { RawParameters } from '../../../lookup/request.ts'
import { defaultTokens } from '../answers/budget.ts'
import { toolError } from '../answers/errors.ts'
import { isBuyer } from '../buyer.ts'
import { readLimit } from '../cheaper.ts'
import { frameTokens } from '../cut-answer.ts'
import type { ShownResult } from '../result.ts'
import {
  type Quoted,
  quoteLookup,
  rawParameters,
  requireOperation,
  requirePrice,
  runQuoted,
} from '../run-operation.ts'
import { showLookup } from '../show-record.ts'
import { listOptions, lookupParameters, resultSchema, viewOf } from './options.ts'
import { anyLookup, type ToolCall, tool } from './tool.ts'

/** Lookups of one batch, and how many run at once. */
const maxBatch = 50
const batchConcurrency = 5

export const batch = tool({
  name: 'batch',
  title: 'Run several lookups',
  description: `Up to ${maxBatch} lookups in one call, each with its own outcome and price. Use a small detail: fields. Not for pages of one list: next_page.`,
  input: z.strictObject({
    lookups: z
      .array(z.strictObject({ operation: z.string().min(1).max(100), parameters: lookupParameters }))
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
  const planned = lookups.map((one) => plan(call, one, call.input.limit))
  const quotes = planned.filter(isPlanned).map((one) => one.quoted)
  const sum = (name: 'most' | 'withoutSurcharges') =>
    quotes.reduce((total, quoted) => total + quoted[name], 0)
  const quoted = {
    most: sum('most'),
    withoutSurcharges: sum('withoutSurcharges'),
    surcharges: [...new Set(quotes.flatMap(({ surcharges }) => surcharges))],
    cheaper: (wanted: number) => cheaperBatch(planned.filter(isPlanned), wanted),
    isRepetition: () => areRepetitions(quotes),
  }
  await requirePrice(call, quoted, `This batch of ${planned.length}`, maxCredits)
  const share = shareOf(tokens, planned.length)
  let done = 0
  const results = await pMap(
    planned,
    async (one) => {
      if (call.signal.aborted) throw new ServiceError('temporarily_unavailable', 'The call was cancelled.')
      const result = isPlanned(one) ? await runPlanned(call, one, share) : one
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

/** Whether each lookup of a batch was charged within the last minutes, so that the batch is free. */
async function areRepetitions(quotes: readonly Quoted[]): Promise<boolean> {
  for (const quoted of quotes) if (!(await quoted.isRepetition?.())) return false
  return quotes.length > 0
}

/** What makes a batch cheap: the parameter of its dearest lookup, else fewer lookups. */
function cheaperBatch(planned: readonly Planned[], wanted: number): string | null {
  const [dearest] = [...planned].sort((a, b) => b.quoted.most - a.quoted.most)
  if (dearest === undefined) return null
  const cheaper = dearest.quoted.cheaper(wanted)
  if (cheaper !== null) return `${dearest.operation.id}: ${cheaper}`
  let [sum, count] = [0, 0]
  for (const { quoted } of planned) {
    sum += quoted.most
    if (sum > wanted) break
    count += 1
  }
  return count === 0 ? null : `The first ${count} cost at most ${wanted}.`
}

interface Planned {
  readonly operation: AnyOperation
  readonly raw: RawParameters
  readonly limit: number | undefined
  readonly quoted: Quoted
}

/** Tokens of the names, the charge and the handle of one result of a batch. */
const resultFrameTokens = 75

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
  { operation: id, parameters: sent = {} }: BatchInput['lookups'][number],
  shownLimit: number | undefined,
): Planned | BatchResult {
  try {
    const operation = requireOperation(call, id)
    const { parameters: given, limit } = readLimit(operation, sent, shownLimit)
    const raw = rawParameters(operation, given)
    return { operation, raw, limit, quoted: quoteLookup(call, operation, raw) }
  } catch (error) {
    return failed(call, id, error)
  }
}

async function runPlanned(
  call: ToolCall<BatchInput>,
  { operation, raw, limit }: Planned,
  maxTokens: number,
): Promise<BatchResult> {
  try {
    const ran = await runQuoted(call, operation, raw)
    const view = { ...viewOf({ ...call.input, limit }, operation.common !== undefined), maxTokens }
    const { status, data, charged, more, readOn } = await showLookup(call, ran, { ...view, anyShape: true })
    return {
      ...data,
      operation: operation.id,
      status,
      charged,
      ...(readOn && { readOn }),
      ...(more && { more }),
    }
  } catch (error) {
    return failed(call, operation.id, error)
  }
}
