import { randomUUID } from 'node:crypto'
import type { ServiceError } from '../catalog/errors.ts'
import type { Caller } from '../catalog/ports/caller.ts'
import type { PayerHold } from '../catalog/ports/payer.ts'
import { quote } from '../catalog/price.ts'
import { priceFor } from '../catalog/price-override.ts'
import { failureOf } from '../runtime/tracing/tracing.ts'
import { admitLookup } from './admission.ts'
import { type AnswerWay, buildAnswer, shareAnswer } from './build-answer.ts'
import type { Answer } from './cache.ts'
import { chargeCached, chargedKey, completeLookup, usageOf } from './charge.ts'
import { hasUsageRecord, logFailure, sourceOf, unreadableEntriesFault, withCredits } from './failures.ts'
import { asServiceError, causeOf } from './faults.ts'
import { failFirst } from './flaky.ts'
import { isLater } from './flight.ts'
import type { PreparedLookup } from './prepare.ts'
import type { LookupResult } from './result.ts'
import type { LookupRun, LookupState, Repeatable } from './state.ts'

export interface RunOptions {
  /** Names the lookup in the ledger. Default: a new UUID. */
  readonly lookupId?: string
  /** The id may recur after a crash (a monitor's check), so the payer charges it only once. */
  readonly once?: boolean
  /** The request has an Idempotency-Key, which is recorded with the charge. */
  readonly repeatable?: Repeatable | undefined
  /**
   * Use only answers that we requested from the platform after this time (milliseconds since the Unix epoch): a monitor's
   * check has to see items newer than its last check. The cache stores the answer for other callers.
   */
  readonly after?: number | undefined
  /** The lookup fails without a charge if a greater share of the list is unreadable (0 to 1). Default: 1. */
  readonly maxUnreadableShare?: number
  /** Query only this source, and neither read nor store its answer in the cache (doctor). */
  readonly source?: string
}

/** Charges and returns an answer from this process's memory; undefined where memory has no answer. */
export function runFromMemory(
  state: LookupState,
  prepared: PreparedLookup,
  caller: Caller,
  lookupId: string,
  startedAt: number,
  repeatable?: Repeatable,
): Promise<LookupResult> | undefined {
  if (prepared.operation.cacheSeconds === 0 || !prepared.caching.read) return undefined
  const cached = state.cache.peek(prepared.key)
  if (cached === undefined || !admitLookup(state, prepared, caller).isShared) return undefined
  return chargeCached(state, { prepared, caller, lookupId, once: false, repeatable, startedAt }, cached, true)
}

/** Runs a prepared lookup, and logs its failure. */
export async function runLookup(
  state: LookupState,
  prepared: PreparedLookup,
  caller: Caller,
  options: RunOptions,
): Promise<LookupResult> {
  const { lookupId = randomUUID(), once = false, repeatable } = options
  const span = caller.monitorId === undefined ? null : startCheckSpan(state, prepared, lookupId)
  try {
    const run = { prepared, caller, lookupId, once, repeatable, startedAt: state.clock.elapsed() }
    const result = await answerRun(state, run, options)
    span?.end()
    return result
  } catch (error) {
    span?.end(failureOf(error))
    logFailure(state, error, prepared, caller, lookupId)
    throw error
  }
}

/** A check of a monitor has no request whose trace it could belong to. */
function startCheckSpan({ tracing }: LookupState, { operation }: PreparedLookup, lookupId: string) {
  const { id, platform } = operation
  const attributes = { 'social_lookup.operation': id, 'social_lookup.platform': platform }
  return tracing?.startWork('monitor check', attributes, lookupId) ?? null
}

/** Answers from the cache, or takes a place at the gate and queries the sources. */
async function answerRun(state: LookupState, run: LookupRun, options: RunOptions): Promise<LookupResult> {
  const { cache, flights, gate } = state
  const { prepared, caller } = run
  const { operation } = prepared
  const { after, maxUnreadableShare = 1 } = options
  const { failures, isShared } = admitLookup(state, prepared, caller, options.source)
  const failing = failures > 0 ? await failFirst(state.rates, prepared, caller) : undefined
  if (isShared && operation.cacheSeconds > 0) {
    const cached = await cache.get(prepared.key)
    if (cached && isLater(cached.storedAt, after) && (cached.lost ?? 0) <= maxUnreadableShare)
      return await chargeCached(state, run, cached, false)
  }
  const flight = isShared ? flights.get(prepared.key, after) : undefined
  // The lookup that started the flight has a place at the gate already.
  const leave = flight ? undefined : gate.enter(operation.platform, caller.mode, caller.account)
  try {
    return await holdAndSettle(state, run, options, (): Promise<Answer> => {
      if (flight !== undefined) return flight
      return isShared
        ? joinFlight(state, run, after)
        : buildAlone(state, run, { only: options.source, failing })
    })
  } finally {
    leave?.()
  }
}

function requesterOf({ caller, lookupId }: LookupRun) {
  const { account, keyId, wallet = null, isFree } = caller
  return { account, keyId, wallet, lookupId, isFree }
}

/** Another caller may have started the same lookup while the payer held the credits. */
function joinFlight(state: LookupState, run: LookupRun, after: number | undefined): Promise<Answer> {
  const { flights, clock } = state
  const { prepared } = run
  return (
    flights.get(prepared.key, after) ??
    flights.start(prepared.key, () => shareAnswer(state, prepared, requesterOf(run), after), clock.now())
  )
}

const buildAlone = (state: LookupState, run: LookupRun, way: AnswerWay): Promise<Answer> =>
  buildAnswer(state, run.prepared, requesterOf(run), way)

/** Holds the highest possible price, gets the answer, then settles its price; a failure releases the hold. */
async function holdAndSettle(
  state: LookupState,
  run: LookupRun,
  { maxUnreadableShare = 1 }: RunOptions,
  getAnswer: () => Promise<Answer>,
): Promise<LookupResult> {
  const { prepared, caller, lookupId, once } = run
  const { operation, params } = prepared
  const maxCredits = quote(priceFor(operation, prepared.mode), params)
  const hold = await caller.payer.hold(maxCredits, { id: lookupId, once }).catch((error: unknown) => {
    throw withCredits(error, maxCredits, caller)
  })
  let answer: Answer
  try {
    answer = await getAnswer()
    if ((answer.lost ?? 0) > maxUnreadableShare) throw unreadableEntriesFault(operation, answer)
  } catch (error) {
    throw await releaseFailed(state, run, hold, error)
  }
  const { outcome, source, priceParts, credits } = answer
  const usage = usageOf(state, run, { outcome, source, cached: false, priceParts })
  const charged = await hold.settle(credits, usage, chargedKey(run, answer))
  return completeLookup(state, run, answer, false, charged)
}

/** Releases the hold of a failed lookup, and returns the error for its caller. */
async function releaseFailed(
  state: LookupState,
  run: LookupRun,
  hold: PayerHold,
  error: unknown,
): Promise<ServiceError> {
  const { operation, mode } = run.prepared
  const platform = state.registry.platform(operation.platform)?.displayName ?? operation.platform
  const failure = asServiceError(error, platform)
  state.metrics.failed(operation, mode, failure)
  const cause = causeOf(failure)
  const source = sourceOf(failure)
  const { code: outcome, status, reason } = failure
  const usage = usageOf(state, run, { outcome, source, cached: false, cause, failure: { status, reason } })
  await hold.release(usage)
  hasUsageRecord.add(failure)
  return failure
}
