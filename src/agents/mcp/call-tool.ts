import type { CallToolRequest, CallToolResult, ServerContext } from '@modelcontextprotocol/server'
import { bodyError, fieldsAt } from '../../api/server/body-messages.ts'
import type { ServiceError } from '../../catalog/errors.ts'
import type { Actor } from '../../catalog/http/actor.ts'
import { publicError } from '../../catalog/http/envelope.ts'
import type { RecordedValue } from '../../catalog/ports/payer.ts'
import { hasUsageRecord } from '../../lookup/failures.ts'
import { cleanParameters } from '../../lookup/recorded-parameters.ts'
import { keylessRefusal } from '../../lookup/refusals/refusal-log.ts'
import { estimateTokens } from './answers/budget.ts'
import { isBuyer } from './buyer.ts'
import { type ConsentState, consentTo, InputNeeded } from './consent.ts'
import { limitKeyless } from './keyless-limit.ts'
import { challengeIn, openPurchase } from './purchase.ts'
import type { McpRequest } from './request.ts'
import { keyTaker } from './run-once.ts'
import { DryRun } from './run-operation.ts'
import type { Sdk } from './sdk.ts'
import type { McpState } from './state.ts'
import { type LongCall, runOrTask } from './tasks.ts'
import { callResult, challengeResult, errorResult } from './tool-result.ts'
import { readInput } from './tools/read-input.ts'
import type { AnyTool, ToolCall } from './tools/tool.ts'

/** One call with the parts that it needs. */
export interface Calling {
  readonly sdk: Sdk
  readonly state: McpState
  readonly request: McpRequest
  readonly context: ServerContext
  readonly mint: (state: ConsentState) => Promise<string>
}

/** Calls a tool in the form of the protocol. @throws ProtocolError for a tool that is not offered */
export async function callTool(calling: Calling, { params }: CallToolRequest) {
  const { sdk, state, request, context } = calling
  const tool = request.tools.find(({ name }) => name === params.name)
  if (tool === undefined) {
    const known = request.tools.map(({ name }) => name).join(', ')
    throw new sdk.ProtocolError(
      sdk.ProtocolErrorCode.InvalidParams,
      `Unknown tool ${JSON.stringify(params.name.slice(0, 64))}. This address and key have: ${known}.`,
    )
  }
  const startedAt = state.clock.elapsed()
  return runOrTask({
    ...{ state, request, context },
    title: tool.title,
    async run(long) {
      const result = await runTool(calling, tool, params.arguments ?? {}, long)
      record(calling, tool, result, (state.clock.elapsed() - startedAt) / 1000)
      return result
    },
  })
}

async function runTool(calling: Calling, tool: AnyTool, input: Record<string, unknown>, long: LongCall) {
  const { state, request, context, sdk, mint } = calling
  const { actor, requestId, address } = request
  const selling = isBuyer(actor) ? state.selling : null
  const purchase = selling && openPurchase({ selling, tool, input, meta: context.mcpReq._meta, address })
  let leave: (() => void) | null = null
  try {
    if (isBuyer(actor) && purchase?.isPaid !== true) await limitKeyless(state, address)
    leave = state.keyLimits.enter(actor)
    await state.keyLimits.admit(actor)
    const read = readInput(tool.input, input, state.registry)
    if (!read.success) throw bodyError(read.error.issues, tool.input, {})
    const use = (id: string) => useOnce(state, actor, id)
    const consent = consentTo({ sdk, context, actor, tool: tool.name, input: read.data, mint, use })
    const call: ToolCall = {
      state,
      actor,
      input: read.data,
      requestId,
      questionWork: request.questionWork,
      purchase,
      takeKey: keyTaker(context.mcpReq._meta),
      exemption: { isFreeOnly: false },
      signal: long.signal,
      // A challenge is an answer at once, never a task.
      begin: purchase?.isPaid === false ? () => undefined : long.begin,
      async progress(done, total, message) {
        // A request that is over takes no notifications.
        if (!(await long.report(message))) await reportProgress(context, done, total, message)
      },
      // A payment is the consent to its price.
      requireConsent: purchase === null ? consent : async () => undefined,
    }
    const shown = await tool.run(call).catch((error: unknown) => {
      if (error instanceof DryRun) return error.result
      throw error
    })
    const isListed = request.tools.some(({ name }) => name === 'next_page')
    const nextTool = isListed || tool.inputJson === undefined ? 'next_page' : 'the same call'
    return callResult(shown, { requestId, receipt: purchase?.receipt() ?? null, nextTool })
  } catch (thrown) {
    if (thrown instanceof InputNeeded) return thrown.result
    const error = publicError(thrown)
    const challenge = challengeIn(error)
    if (challenge !== null) return challengeResult(challenge, requestId)
    recordRefusal(calling, tool, input, error)
    if (error.status >= 500 && error.detail !== undefined) {
      state.log.warn({ requestId, tool: tool.name, code: error.code, detail: error.detail }, 'tool failed')
    }
    return errorResult(error, requestId)
  } finally {
    leave?.()
  }
}

/** Uses up a consent, on all nodes. @returns false if it was used before */
async function useOnce({ idempotency }: McpState, actor: Actor, id: string): Promise<boolean> {
  const request = { actor, route: 'mcp.consent', key: id, request: null, isOwn: true }
  const { isRepeat } = await idempotency.once(request, async () => ({ status: 200, body: '' }))
  return isRepeat !== true
}

/** Records a call that did not become a lookup. A missing object is an answer. */
function recordRefusal(
  { state, request }: Calling,
  tool: AnyTool,
  input: Record<string, unknown>,
  error: ServiceError,
): void {
  const { status, code, reason, storedMessage: message } = error
  if (status === 404 || hasUsageRecord.has(error)) return
  const { actor, requestId, address } = request
  if (isBuyer(actor)) {
    state.refusals.record(keylessRefusal(error, { address, requestId, route: `mcp.${tool.name}` }))
    return
  }
  const { walletId, keyId } = actor
  const plain = fieldsAt(tool.input, []).flatMap((name) => {
    const value = Object.hasOwn(input, name) ? input[name] : undefined
    return ['string', 'number', 'boolean'].includes(typeof value)
      ? [[name, value as RecordedValue] as const]
      : []
  })
  const parameters = cleanParameters(Object.fromEntries(plain))
  const route = `mcp.${tool.name}`
  state.refusals.record({
    ...{ walletId, keyId, address, route, requestId },
    ...{ status, code, reason, message, parameters },
  })
}

async function reportProgress(
  context: ServerContext,
  done: number,
  total: number | undefined,
  message: string,
) {
  const token = context.mcpReq._meta?.progressToken
  if (token === undefined) return
  await context.mcpReq.notify({
    method: 'notifications/progress',
    params: { progressToken: token, progress: done, ...(total === undefined ? {} : { total }), message },
  })
}

/** Counts the call, and logs it under the trace of its caller (W3C Trace Context). */
function record({ state, request, context }: Calling, tool: AnyTool, result: object, seconds: number): void {
  const { content, structuredContent } = result as CallToolResult
  const unfinished = { status: 'input_required' }
  const { status = 'done', x402Version } = (structuredContent ?? unfinished) as Readonly<
    Record<string, string>
  >
  const outcome = x402Version !== undefined ? 'payment_required' : status
  const text = content?.[0]?.type === 'text' ? content[0].text : ''
  state.metrics.called(tool.name, outcome, seconds, estimateTokens(text))
  const { requestId, actor } = request
  const { traceparent } = (context.mcpReq._meta ?? {}) as { traceparent?: unknown }
  const trace = typeof traceparent === 'string' && /^[0-9a-f-]{55}$/.test(traceparent) ? { traceparent } : {}
  state.log.debug({ requestId, keyId: actor.keyId, tool: tool.name, outcome, ...trace }, 'tool called')
}
