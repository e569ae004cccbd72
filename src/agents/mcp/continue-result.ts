import { parameterError } from '../../catalog/errors.ts'
import { maxTokens } from './answers/budget.ts'
import { showRest } from './cut-answer.ts'
import type { ShownResult } from './result.ts'
import { readHandle } from './result-store.ts'
import { endFreeDryRun, requireOperation, runOperation } from './run-operation.ts'
import { showLookup } from './show-record.ts'
import type { ToolCall } from './tools/tool.ts'

interface Continuation {
  /** The handle of the result (`p_7Q2K9XA`). */
  readonly next: string
  readonly maxTokens?: number | undefined
  readonly maxCredits?: number | undefined
}

/** Shows the rest of a result, which is free, or looks up the next page of its list. */
export async function continueResult(call: ToolCall, given: Continuation): Promise<ShownResult> {
  const handle = readHandle(given.next)
  const stored = handle === null ? null : await call.state.results.read(call.actor, handle.name)
  if (handle === null || stored === null) {
    throw parameterError(
      'This handle is unknown or older than an hour. Repeat the call that returned it; the first page may be charged again.',
    )
  }
  if (handle.position > stored.rest.length) {
    // A miscopied place must not buy the next page and skip what is unread.
    throw parameterError('This handle is past the end. Copy `next` of the last result as it is.')
  }
  const tokens = Math.min(maxTokens, given.maxTokens ?? stored.view.maxTokens)
  if (handle.position < stored.rest.length) {
    endFreeDryRun(call)
    const left = call.purchase === null ? call.state.callerOf(call.actor).payer.remaining?.() : undefined
    // A caller that states the size of the answer wants whole rows.
    const view = given.maxTokens === undefined ? stored.view : { ...stored.view, isShort: false }
    const shown = showRest({ ...stored, view }, handle.name, handle.position, tokens)
    return { ...shown, creditsLeft: left }
  }
  if (stored.next === null) throw parameterError('This was the last page: there is nothing to continue.')
  const operation = requireOperation(call, stored.next.operationId)
  const ran = await runOperation(call, operation, stored.next.parameters, given.maxCredits)
  return showLookup(call, ran, { ...stored.view, maxTokens: tokens })
}
