import { Fault } from '../catalog/errors.ts'
import { finishInPieces, pauseIfLate } from '../runtime/threads/pieces.ts'
import type { Answer } from './cache.ts'
import { anySource } from './daily-results/daily-counter.ts'
import { type FinishOptions, finish } from './finish.ts'
import { isLater } from './flight.ts'
import type { PreparedLookup } from './prepare.ts'
import type { Requester, SourceQuery } from './runner-options.ts'
import type { LookupState } from './state.ts'

/** Maximum cache seconds of a found list with unreadable entries, of a restriction, and of the other outcomes. */
const maxIncompleteSeconds = 20
const maxRestrictedSeconds = 20
const maxMissSeconds = 60

/** Seconds that the cache may serve an answer. Outcomes other than found and incomplete lists live shorter. */
function cacheSecondsOf(
  { operation, caching }: PreparedLookup,
  { outcome, unreadableEntries = 0 }: Answer,
): number {
  const seconds = caching.store ? (caching.storeSeconds ?? operation.cacheSeconds) : 0
  if (outcome === 'found') return unreadableEntries > 0 ? Math.min(seconds, maxIncompleteSeconds) : seconds
  return Math.min(seconds, outcome === 'restricted' ? maxRestrictedSeconds : maxMissSeconds)
}

/** How an answer is built that no other caller shares. */
export interface AnswerWay {
  /** The name of the only source to query; its answer is not stored. */
  readonly only?: string | undefined
  /** Inputs of a batch whose rows have to fail. */
  readonly failing?: SourceQuery['failing']
}

/** Queries the sources, finishes the answer, stores it in the cache, and counts how the lookup ended. */
export async function buildAnswer(
  state: LookupState,
  prepared: PreparedLookup,
  requester: Requester,
  way: AnswerWay = {},
): Promise<Answer> {
  const query = { operation: prepared.operation, mode: prepared.mode, requester }
  try {
    const answer = await finishAnswer(state, prepared, requester, way)
    state.results.countResult(query, anySource, answer.outcome)
    return answer
  } catch (error) {
    // A wrong request says nothing about the sources.
    if (error instanceof Fault) state.results.countResult(query, anySource, error.reason)
    throw error
  }
}

async function finishAnswer(
  state: LookupState,
  prepared: PreparedLookup,
  requester: Requester,
  { only, failing }: AnswerWay,
): Promise<Answer> {
  const { clock, cache, cursors, cursorsFor, drift, timeoutMs, runner } = state
  const { operation, mode, params, cursor, aheadMs } = prepared
  // An answer's age counts from when we sent the request.
  const requestedAt = clock.now()
  const readAt = requestedAt + aheadMs
  const answered = await runner.query({
    operation,
    mode,
    params,
    cursor,
    timeoutMs,
    aheadMs,
    only,
    failing,
    requester,
  })
  const { observation } = answered
  const finishing: FinishOptions = {
    cursors,
    cursorFor: cursorsFor[mode],
    readAt,
    onRecord: (record) => state.results.countRecord({ operation, mode, requester }, answered.source, record),
    drift(one, source, field) {
      observation?.missed(field)
      drift(one, source, field)
    },
  }
  let answer: Answer | undefined
  try {
    answer = await finishInPieces(finish(prepared, answered, finishing, requestedAt))
    await pauseIfLate()
  } catch (error) {
    if (error instanceof Fault) error.source ??= answered.source
    throw error
  } finally {
    observation?.end(answer?.outcome === 'found' ? answer.json : null)
  }
  await pauseIfLate()
  const seconds = cacheSecondsOf(prepared, answer)
  if (seconds > 0 && only === undefined) await cache.set(prepared.key, answer, seconds)
  return answer
}

/**
 * Returns the answer that another node or a flight has built meanwhile, or builds it.
 * @param after the answer has to be requested later than this time (milliseconds since the Unix epoch)
 */
export async function shareAnswer(
  state: LookupState,
  prepared: PreparedLookup,
  requester: Requester,
  after?: number,
): Promise<Answer> {
  const { cache, timeoutMs } = state
  // Uncached answers cannot be shared, so waiting for another node would only take longer.
  if (prepared.operation.cacheSeconds === 0) return buildAnswer(state, prepared, requester)
  // A flight that ended while the payer held the credits has stored its answer here.
  const stored = cache.peek(prepared.key)
  if (stored && isLater(stored.storedAt, after)) return stored
  const claim = await cache.claim(prepared.key, timeoutMs)
  if (typeof claim !== 'function') {
    return isLater(claim.storedAt, after) ? claim : buildAnswer(state, prepared, requester)
  }
  try {
    return await buildAnswer(state, prepared, requester)
  } finally {
    await claim()
  }
}
