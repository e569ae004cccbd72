import type { Actor } from '../../../catalog/http/actor.ts'
import type { Caller } from '../../../catalog/ports/caller.ts'
import { unchargedCaller } from '../../../lookup/free.ts'
import type { LookupResult, Lookups, PreparedLookup } from '../../../lookup/lookups.ts'
import { type KeyedCall, lookupForm, requestHash } from '../../../lookup/repeats/keyed-call.ts'
import type { FirstCall, RepeatedCall, Repeats } from '../../../lookup/repeats/repeats.ts'
import type { CallerOf } from '../../../money/billing/wallet-payer.ts'
import type { Exchange } from './exchange.ts'
import { type ResponseOptions, replayedHeader, sendFailure, sendResult } from './responses.ts'

export interface RepeatOptions extends ResponseOptions {
  readonly lookups: Lookups
  readonly callerOf: CallerOf
  readonly repeats: Repeats
}

/** Serves a lookup with an Idempotency-Key: it is charged once, and repeated for a day without a charge. */
export function runRepeatable(
  options: RepeatOptions,
  exchange: Exchange,
  prepared: PreparedLookup,
  { actor, key }: { readonly actor: Actor; readonly key: string },
): void {
  const view = exchange.view === null ? '' : JSON.stringify(exchange.view)
  const call = { actor, key, request: requestHash(prepared, view), lookupId: exchange.requestId }
  const run = (taken: FirstCall | RepeatedCall) => {
    const caller = options.callerOf(actor)
    if (taken.kind === 'first') runFirst(options, exchange, prepared, { call, caller, taken })
    else repeat(options, exchange, prepared, { caller, taken })
  }
  try {
    const taken = options.repeats.take(call, lookupForm(prepared, actor.walletId))
    if (taken instanceof Promise) taken.then(run).catch((error) => sendFailure(options, exchange, error))
    else run(taken)
  } catch (error) {
    sendFailure(options, exchange, error)
  }
}

interface First {
  readonly call: KeyedCall
  readonly caller: Caller
  readonly taken: FirstCall
}

function runFirst(
  options: RepeatOptions,
  exchange: Exchange,
  prepared: PreparedLookup,
  { call, caller, taken }: First,
): void {
  const { lookups } = options
  const { requestId, startedAt } = exchange
  const { repeatable } = taken
  let work: Promise<LookupResult>
  try {
    work =
      lookups.runFromMemory(prepared, caller, requestId, startedAt, repeatable) ??
      lookups.run(prepared, caller, { lookupId: requestId, repeatable })
  } catch (error) {
    taken.end(true)
    throw error
  }
  work.then(
    (result) => {
      taken.end(false)
      if (result.wasCharged) sendChargedBefore(options, exchange, call, result)
      else sendResult(options, exchange, result)
    },
    (error) => {
      taken.end(true)
      // The lookup has logged its error.
      sendFailure(options, exchange, error, true)
    },
  )
}

/** Another node, which seemed dead, charged the key while this lookup ran. */
function sendChargedBefore(
  options: RepeatOptions,
  exchange: Exchange,
  call: KeyedCall,
  result: LookupResult,
): void {
  options.repeats.charged(call).then(
    (first) => sendResult(options, exchange, result, { headers: refetched, ...(first && { first }) }),
    (error) => sendFailure(options, exchange, error),
  )
}

const replayed = { [replayedHeader]: 'true' }
const refetched = { [replayedHeader]: 'refetched' }

/** Sends the stored answer; where there is none, the lookup is made again without a charge. */
function repeat(
  options: RepeatOptions,
  exchange: Exchange,
  prepared: PreparedLookup,
  { caller, taken }: { readonly caller: Caller; readonly taken: RepeatedCall },
): void {
  const { first, text, repeatable } = taken
  const { lookups } = options
  if (text !== null && lookups.mayResend(prepared, caller)) {
    const { outcome, credits, cached, unreadableEntries } = first
    const stored = { json: text, bytes: Buffer.byteLength(text), outcome, credits, cached, unreadableEntries }
    const creditsRemaining = caller.payer.remaining?.()
    const unknown = { source: '', lost: 0, ageSeconds: 0 }
    sendResult(options, exchange, { ...stored, ...unknown, creditsRemaining }, { headers: replayed, first })
    return
  }
  lookups.run(prepared, unchargedCaller(caller), { lookupId: exchange.requestId, repeatable }).then(
    (result) => sendResult(options, exchange, result, { headers: refetched, first }),
    (error) => sendFailure(options, exchange, error, true),
  )
}
