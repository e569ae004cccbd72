import { randomUUID } from 'node:crypto'
import { ServiceError } from '../../catalog/errors.ts'
import { checkIdempotencyKey } from '../../catalog/http/management-route.ts'
import type { Caller } from '../../catalog/ports/caller.ts'
import { unchargedCaller } from '../../lookup/free.ts'
import type { LookupResult, PreparedLookup } from '../../lookup/lookups.ts'
import { type KeyedCall, lookupForm, requestHash, textHash } from '../../lookup/repeats/keyed-call.ts'
import type { ChargedCall, FirstCall, RepeatedCall } from '../../lookup/repeats/repeats.ts'
import type { KeyTaker, ToolCall } from './tools/tool.ts'

/** A result, which costs no credits where an equal call was charged before. */
export interface OnceResult extends LookupResult {
  /** The lookup that was charged before; absent: this is the first. */
  readonly first?: ChargedCall | undefined
}

/** Where the program around a model sets a key of its own. */
const keyName = 'social-lookup/idempotencyKey'

/**
 * Takes keys from the `_meta` of a call. Its lookups are numbered, because one key names one lookup.
 * @throws ServiceError bad_request for another form than that of the HTTP header
 */
export function keyTaker(meta: Readonly<Record<string, unknown>> | undefined): KeyTaker {
  const sent = meta?.[keyName]
  if (sent === undefined) return Object.assign(() => null, { isGiven: false })
  const key = typeof sent === 'string' ? sent : ''
  checkIdempotencyKey(key)
  let taken = 0
  const take = () => {
    taken += 1
    return taken === 1 ? key : textHash(`${key} ${taken}`)
  }
  return Object.assign(take, { isGiven: true })
}

/**
 * The key of a lookup. A model sets no headers, so equal lookups of one key, session or connection have the same key,
 * for some minutes. The program around the model may set another, which stands for a day.
 */
function keyedCall(call: Pick<ToolCall, 'actor'>, prepared: PreparedLookup, lookupId: string): KeyedCall {
  const { actor } = call
  const request = requestHash(prepared)
  return { actor, key: `agents-${actor.keyId}-${request}`, request, lookupId }
}

/** Whether an equal lookup was charged within the last minutes, so that this one is free. */
export async function isRepetition(call: ToolCall, prepared: PreparedLookup): Promise<boolean> {
  if (call.purchase !== null || call.takeKey.isGiven) return false
  return (await call.state.repeats.recent(keyedCall(call, prepared, ''))) !== null
}

/** Runs a lookup once for equal calls: a repetition gets the first answer, without a charge. */
export async function runOnce(
  call: ToolCall,
  prepared: PreparedLookup,
  caller: Caller,
  lookupId: string = randomUUID(),
): Promise<OnceResult> {
  const { repeats } = call.state
  const derived = keyedCall(call, prepared, lookupId)
  const given = call.takeKey()
  const keyed = given === null ? derived : { ...derived, key: given }
  const form = lookupForm(prepared, call.actor.walletId)
  const taken = await (given === null ? repeats.takeRecent(keyed, form) : repeats.take(keyed, form))
  if (taken.kind === 'repeat') return repeat(call, prepared, caller, { lookupId, taken })
  if (call.exemption.isFreeOnly) {
    // The minutes ended between the look at the price and the lookup.
    taken.end(true)
    throw new ServiceError(
      'temporarily_unavailable',
      'The first answer has just expired. Send the call again.',
      {
        retryAfterSeconds: 1,
      },
    )
  }
  return runFirst(call, prepared, caller, { keyed, taken })
}

interface First {
  readonly keyed: KeyedCall
  readonly taken: FirstCall
}

async function runFirst(
  { state: { lookups, repeats } }: ToolCall,
  prepared: PreparedLookup,
  caller: Caller,
  { keyed, taken }: First,
): Promise<OnceResult> {
  const { lookupId } = keyed
  let isCharged = false
  try {
    const result = await lookups.run(prepared, caller, { lookupId, repeatable: taken.repeatable })
    isCharged = true
    if (!result.wasCharged) return result
    // Another node, which seemed dead, charged the key while this lookup ran.
    return { ...result, credits: 0, first: (await repeats.charged(keyed)) ?? undefined }
  } finally {
    taken.end(!isCharged)
  }
}

interface Repetition {
  readonly lookupId: string
  readonly taken: RepeatedCall
}

/** The stored answer; where there is none, the lookup is made again without a charge. */
async function repeat(
  { state: { lookups } }: ToolCall,
  prepared: PreparedLookup,
  caller: Caller,
  { lookupId, taken: { first, text, repeatable } }: Repetition,
): Promise<OnceResult> {
  if (text === null || !lookups.mayResend(prepared, caller)) {
    const result = await lookups.run(prepared, unchargedCaller(caller), { lookupId, repeatable })
    return { ...result, credits: 0, first }
  }
  const { outcome, cached, unreadableEntries } = first
  return {
    ...{ json: text, bytes: Buffer.byteLength(text), outcome, cached, unreadableEntries },
    ...{ credits: 0, source: '', lost: 0, ageSeconds: 0 },
    creditsRemaining: caller.payer.remaining?.(),
    first,
  }
}
