import type { ChargedKey, LookupUsage } from '../catalog/ports/payer.ts'
import type { Answer } from './cache.ts'
import { logFailure, withCredits } from './failures.ts'
import type { LookupResult } from './result.ts'
import type { LookupRun, LookupState } from './state.ts'

/** The usage record of a lookup that ends now. */
export function usageOf(
  { clock, parametersToRecord }: Pick<LookupState, 'clock' | 'parametersToRecord'>,
  { prepared, caller, startedAt }: LookupRun,
  {
    outcome,
    source,
    cached,
    cause,
    failure,
    priceParts,
  }: Omit<LookupUsage, 'operationId' | 'keyId' | 'durationMs'>,
): LookupUsage {
  return {
    operationId: prepared.operation.id,
    keyId: caller.keyId,
    outcome,
    source,
    cached,
    cause,
    priceParts,
    parameters: parametersToRecord(prepared, caller),
    monitorId: caller.monitorId,
    failure,
    durationMs: Math.max(0, Math.round(clock.elapsed() - startedAt)),
  }
}

/** The Idempotency-Key of a lookup with the answer that it is charged for; undefined without a key. */
export function chargedKey({ repeatable }: LookupRun, answer: Answer): ChargedKey | undefined {
  if (repeatable === undefined) return undefined
  const { id, request } = repeatable
  return { id, request, answer: repeatable.keep(answer), unreadableEntries: answer.unreadableEntries }
}

/**
 * Counts a charged lookup and returns its result.
 * @param charged the payer's report of the charge; undefined where a payment covers the request itself
 */
export function completeLookup(
  { clock, metrics, tracing }: Pick<LookupState, 'clock' | 'metrics' | 'tracing'>,
  { prepared, caller, lookupId, startedAt, repeatable }: LookupRun,
  answer: Answer,
  cached: boolean,
  charged: unknown,
): LookupResult {
  const { outcome, credits } = answer
  const spent = typeof charged === 'number' ? charged : 0
  const elapsedMs = clock.elapsed() - startedAt
  metrics.completed(prepared.operation, prepared.mode, cached, outcome, spent, elapsedMs)
  const span = tracing === null ? undefined : tracing.spanOf(lookupId)
  if (span?.isRecorded) {
    metrics.traced(prepared.operation, prepared.mode, cached, elapsedMs, {
      traceId: span.traceId,
      at: clock.now(),
    })
  }
  return {
    json: answer.json,
    bytes: answer.bytes,
    outcome,
    credits,
    source: answer.source,
    cached,
    lost: answer.lost ?? 0,
    unreadableEntries: answer.unreadableEntries,
    ageSeconds: cached ? Math.max(0, Math.floor((clock.now() - answer.storedAt) / 1000)) : 0,
    creditsRemaining: caller.payer.remaining?.(),
    wasCharged: repeatable !== undefined && charged === 0 && credits > 0,
  }
}

/**
 * Charges a cached answer and returns it.
 * @param logsFailure whether a failure is logged here, because the caller does not log it
 */
export function chargeCached(
  state: LookupState,
  run: LookupRun,
  answer: Answer,
  logsFailure: boolean,
): Promise<LookupResult> {
  const { prepared, caller, lookupId, once } = run
  const { credits, outcome, source, priceParts } = answer
  const usage = usageOf(state, run, { outcome, source, cached: true, priceParts })
  const key = chargedKey(run, answer)
  return caller.payer.charge(credits, { id: lookupId, once, key }, usage).then(
    (charged) => completeLookup(state, run, answer, true, charged),
    (error: unknown) => {
      const failure = withCredits(error, credits, caller)
      if (logsFailure) logFailure(state, failure, prepared, caller, lookupId)
      throw failure
    },
  )
}
