import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { AnyOperation } from '../catalog/operation.ts'
import { matchesAnyPattern } from '../catalog/patterns.ts'
import type { Caller } from '../catalog/ports/caller.ts'
import type { LookupUsage } from '../catalog/ports/payer.ts'
import { quote } from '../catalog/price.ts'
import { priceFor } from '../catalog/price-override.ts'
import type { Registry } from '../catalog/registry.ts'
import type { Mode, Outcome } from '../catalog/source.ts'
import type { Clock } from '../clock.ts'
import { Fault, insufficientCredits, ServiceError } from '../errors.ts'
import { publicError } from '../http/envelope.ts'
import type { Answer, AnswerCache } from './cache.ts'
import { createCursorFor } from './cursor-for.ts'
import type { CursorBox } from './cursors.ts'
import { asServiceError, causeOf, levelOf } from './faults.ts'
import { finish } from './finish.ts'
import { Flights, isLater } from './flight.ts'
import { forcedError } from './forced.ts'
import type { Gate } from './gate.ts'
import type { LookupMetrics } from './metrics.ts'
import { type PreparedLookup, prepareLookup } from './prepare.ts'
import { type RawParameters, splitByLocation } from './request.ts'
import { checkRetirement } from './retirement.ts'
import type { Requester, SourceRunner } from './sources.ts'

export type { PreparedLookup } from './prepare.ts'

/** A completed lookup, charged. */
export interface LookupResult {
  /** `data` as JSON. */
  readonly json: string
  readonly bytes: number
  readonly outcome: Outcome
  readonly credits: number
  readonly source: string
  readonly cached: boolean
  /** Share of unreadable entries in the list, 0 to 1. */
  readonly lost: number
  /** Whole seconds since the answer was built; 0 when it was built for this lookup. */
  readonly ageSeconds: number
  /** The payer's remaining credits; undefined where unknown. */
  readonly creditsRemaining?: number | undefined
}

export interface RunOptions {
  /** Names the lookup in the ledger. Default: a new UUID. */
  readonly lookupId?: string
  /** The id may recur after a crash (a monitor's check), so the payer charges it only once. */
  readonly once?: boolean
  /**
   * Use only answers that we requested from the platform after this time (milliseconds since the Unix epoch): a monitor's
   * check has to see items newer than its last check. The cache stores the answer for other callers.
   */
  readonly after?: number | undefined
  /** The lookup fails without a charge if a greater share of the list is unreadable (0 to 1). Default: 1. */
  readonly mostLost?: number
  /** Query only this source, and neither read nor store its answer in the cache (doctor). */
  readonly source?: string
}

export interface CallOptions extends RunOptions {
  /** How far the simulated platform's time is ahead of the clock, in milliseconds (test keys only). */
  readonly aheadMs?: number
}

/** The service that runs every lookup, for HTTP, monitors and the command line. */
export interface Lookups {
  /**
   * Runs a lookup: reads the raw parameters (path and query together), holds the highest possible price, answers from
   * cache, flight or sources, settles. Throws faults and refusals as ServiceError, without a charge.
   */
  call(
    operation: AnyOperation,
    parameters: RawParameters,
    caller: Caller,
    options?: CallOptions,
  ): Promise<LookupResult>
  /**
   * The first half of `call`, for callers that store its result. It charges no credits and sends no request.
   * @throws ServiceError bad_request for wrong parameters or a foreign cursor; endpoint_retired
   */
  prepare(
    operation: AnyOperation,
    mode: Mode,
    query: RawParameters,
    path?: Readonly<Record<string, string>>,
    aheadMs?: number,
  ): PreparedLookup
  /** The second half of `call`. */
  run(prepared: PreparedLookup, caller: Caller, options?: RunOptions): Promise<LookupResult>
  /**
   * Charges and returns an answer from this process's memory; undefined when the caller has to call `run`.
   */
  runFromMemory(
    prepared: PreparedLookup,
    caller: Caller,
    lookupId: string,
    startedAt: number,
  ): Promise<LookupResult> | undefined
}

export interface LookupsOptions {
  readonly clock: Clock
  readonly registry: Registry
  readonly cache: AnswerCache
  readonly cursors: CursorBox
  readonly gate: Gate
  readonly runner: SourceRunner
  readonly metrics: LookupMetrics
  /** Receives each failed lookup. */
  readonly log: Pick<Logger, 'error' | 'warn' | 'debug'>
  /** Counts fields that a platform has moved or removed. */
  readonly drift: (operation: AnyOperation, source: string, field: string) => void
  readonly timeoutMs: number
  /** When the operator started the retirement window: milliseconds since the Unix epoch; undefined: not started. */
  readonly retirementStartsAt?: number | undefined
}

/** Seconds that the cache may serve an answer. Outcomes other than found and incomplete lists live shorter. */
function lifetime({ operation, caching }: PreparedLookup, { outcome, lost = 0 }: Answer): number {
  const seconds = caching.store ? (caching.storeSeconds ?? operation.cacheSeconds) : 0
  if (outcome === 'found') return lost > 0 ? Math.min(seconds, 20) : seconds
  return Math.min(seconds, outcome === 'restricted' ? 20 : 60)
}

/** `runFromMemory` has no caller that logs, so failures are logged here. */
const telling = { tells: true }

/** A page with unreadable entries cannot prove that an item is missing. */
function halfRead({ id }: AnyOperation, { lost = 0, source }: Answer): Fault {
  const part = lost < 0.01 ? 'Less than 1' : String(Math.round(lost * 100))
  const message = `${part} % of the entries that the platform sent could not be read. Nothing was charged.`
  const fault = new Fault('changed', `${id}: ${message}`, { field: 'entries', publicMessage: message })
  fault.source = source
  return fault
}

export function createLookups(options: LookupsOptions): Lookups {
  const { clock, cache, cursors, gate, runner, metrics, log } = options
  const flights = new Flights<Answer>()

  function permit({ allowed }: Caller, operation: AnyOperation): void {
    if (allowed !== null && !matchesAnyPattern(allowed, operation)) {
      throw new ServiceError(
        'forbidden',
        `This key may not call ${operation.id}; it is limited to ${allowed.join(', ')}.`,
      )
    }
  }

  function usage(
    prepared: PreparedLookup,
    caller: Caller,
    startedAt: number,
    result: Pick<LookupUsage, 'outcome' | 'source' | 'cached' | 'cause' | 'priceParts'>,
  ): LookupUsage {
    return {
      operationId: prepared.operation.id,
      keyId: caller.keyId,
      outcome: result.outcome,
      source: result.source,
      cached: result.cached,
      cause: result.cause,
      priceParts: result.priceParts,
      durationMs: Math.max(0, Math.round(clock.elapsed() - startedAt)),
    }
  }

  function served(
    prepared: PreparedLookup,
    answer: Answer,
    cached: boolean,
    { payer }: Caller,
    /** The payer's report of the charge; undefined where a payment covers the request itself. */
    charged: unknown,
    startedAt: number,
  ): LookupResult {
    const { outcome, credits } = answer
    const spent = typeof charged === 'number' ? charged : 0
    const elapsedMs = clock.elapsed() - startedAt
    metrics.completed(prepared.operation, prepared.mode, cached, outcome, spent, elapsedMs)
    return {
      json: answer.json,
      bytes: answer.bytes,
      outcome,
      credits,
      source: answer.source,
      cached,
      lost: answer.lost ?? 0,
      ageSeconds: cached ? Math.max(0, Math.floor((clock.now() - answer.storedAt) / 1000)) : 0,
      creditsRemaining: payer.remaining?.(),
    }
  }

  /**
   * Logs a failed lookup and returns its error. The log omits refused requests, which only the caller can correct. It
   * reports an outage of the database or a full gate once, not for each lookup.
   */
  function told(error: unknown, { operation, mode }: PreparedLookup, caller: Caller, lookupId: string) {
    const failure = publicError(error)
    const level = levelOf(failure)
    if (level !== null) {
      const source = failure.cause instanceof Fault ? (failure.cause.source ?? null) : null
      log[level](
        {
          requestId: lookupId,
          keyId: caller.keyId,
          operation: operation.id,
          mode,
          status: failure.status,
          code: failure.code,
          cause: causeOf(failure),
          source,
          detail: failure.detail ?? failure.message,
        },
        'lookup failed',
      )
    }
    return error
  }

  /** Adds the required and the available credits to an insufficient_credits error. */
  function withCredits(error: unknown, needed: number, { payer }: Caller): unknown {
    if (!(error instanceof ServiceError) || error.reason !== 'insufficient_credits') return error
    return insufficientCredits({ needed, available: payer.remaining?.() })
  }

  function fromCache(
    prepared: PreparedLookup,
    answer: Answer,
    caller: Caller,
    lookupId: string,
    startedAt: number,
    { once = false, tells = false } = {},
  ): Promise<LookupResult> {
    const { credits, outcome, source, priceParts } = answer
    return caller.payer
      .charge(
        credits,
        { id: lookupId, once },
        usage(prepared, caller, startedAt, { outcome, source, cached: true, priceParts }),
      )
      .then(
        (charged) => served(prepared, answer, true, caller, charged, startedAt),
        (error: unknown) => {
          const failure = withCredits(error, credits, caller)
          throw tells ? told(failure, prepared, caller, lookupId) : failure
        },
      )
  }

  const cursorsFor = {
    live: createCursorFor(options.registry, cursors, 'live'),
    test: createCursorFor(options.registry, cursors, 'test'),
  }

  /** Queries the sources, finishes the answer and stores it in the cache. */
  async function make(prepared: PreparedLookup, asker: Requester, source?: string): Promise<Answer> {
    const { operation, mode, params, cursor, aheadMs } = prepared
    const askedAt = clock.now()
    const readAt = askedAt + aheadMs
    const { timeoutMs } = options
    const answered = await runner.ask(operation, mode, params, cursor, timeoutMs, aheadMs, source, asker)
    const { drift } = options
    let made: Answer
    try {
      // An answer's age counts from when we sent the request.
      made = finish(prepared, answered, { cursors, cursorFor: cursorsFor[mode], readAt, drift }, askedAt)
    } catch (error) {
      if (error instanceof Fault) error.source ??= answered.source
      throw error
    }
    const seconds = lifetime(prepared, made)
    if (seconds > 0 && source === undefined) await cache.set(prepared.key, made, seconds)
    return made
  }

  /** The answer of this lookup, from another node or built here. */
  async function shared(prepared: PreparedLookup, asker: Requester, after?: number): Promise<Answer> {
    // Uncached answers cannot be shared, so waiting for another node would only take longer.
    if (prepared.operation.cacheSeconds === 0) return make(prepared, asker)
    // A flight that ended while the payer held the credits has stored its answer here.
    const justMade = cache.peek(prepared.key)
    if (justMade && isLater(justMade.storedAt, after)) return justMade
    const claim = await cache.claim(prepared.key, options.timeoutMs)
    if (typeof claim !== 'function') return isLater(claim.storedAt, after) ? claim : make(prepared, asker)
    try {
      return await make(prepared, asker)
    } finally {
      await claim()
    }
  }

  function prepare(
    operation: AnyOperation,
    mode: Mode,
    query: RawParameters,
    path?: Readonly<Record<string, string>>,
    aheadMs?: number,
  ): PreparedLookup {
    checkRetirement(operation, options.retirementStartsAt, clock.now())
    return prepareLookup(cursors, operation, mode, query, path, aheadMs)
  }

  async function run(
    prepared: PreparedLookup,
    caller: Caller,
    given: RunOptions = {},
  ): Promise<LookupResult> {
    const lookupId = given.lookupId ?? randomUUID()
    try {
      return await attempt(prepared, caller, given, lookupId)
    } catch (error) {
      throw told(error, prepared, caller, lookupId)
    }
  }

  async function attempt(
    prepared: PreparedLookup,
    caller: Caller,
    given: RunOptions,
    lookupId: string,
  ): Promise<LookupResult> {
    const { operation, params } = prepared
    const startedAt = clock.elapsed()
    const { after, mostLost = 1 } = given
    const { account, keyId, wallet = null } = caller
    const asker = { account, keyId, wallet, lookupId }
    const alone = given.source !== undefined || !prepared.caching.read
    permit(caller, operation)
    const forced = forcedError(prepared)
    if (forced !== null) throw forced
    if (!alone && operation.cacheSeconds > 0) {
      const cached = await cache.get(prepared.key)
      if (cached && isLater(cached.storedAt, after) && (cached.lost ?? 0) <= mostLost)
        return await fromCache(prepared, cached, caller, lookupId, startedAt, { once: given.once ?? false })
    }
    const running = alone ? undefined : flights.get(prepared.key, after)
    const leave = running ? undefined : gate.enter(operation.platform, caller.mode, caller.account)
    try {
      const most = quote(priceFor(operation, prepared.mode), params)
      const hold = await caller.payer
        .hold(most, { id: lookupId, once: given.once ?? false })
        .catch((error: unknown) => {
          throw withCredits(error, most, caller)
        })
      let answer: Answer
      try {
        // Another caller may have started the same lookup while the payer held the credits.
        answer = await (running ??
          (alone
            ? make(prepared, asker, given.source)
            : (flights.get(prepared.key, after) ??
              flights.start(prepared.key, () => shared(prepared, asker, after), clock.now()))))
        if ((answer.lost ?? 0) > mostLost) throw halfRead(operation, answer)
      } catch (error) {
        const platform = options.registry.platform(operation.platform)?.displayName ?? operation.platform
        const failure = asServiceError(error, platform)
        metrics.failed(operation, prepared.mode, failure)
        const source = failure.cause instanceof Fault ? (failure.cause.source ?? null) : null
        const cause = causeOf(failure)
        await hold.release(
          usage(prepared, caller, startedAt, { outcome: failure.code, source, cached: false, cause }),
        )
        throw failure
      }
      const { outcome, source, priceParts } = answer
      const used = usage(prepared, caller, startedAt, { outcome, source, cached: false, priceParts })
      const charged = await hold.settle(answer.credits, used)
      return served(prepared, answer, false, caller, charged, startedAt)
    } finally {
      leave?.()
    }
  }

  return {
    async call(operation, parameters, caller, { aheadMs, ...given } = {}) {
      const { path, query } = splitByLocation(operation.parameters, parameters)
      return run(prepare(operation, caller.mode, query, path, aheadMs), caller, given)
    },
    prepare,
    runFromMemory(prepared, caller, lookupId, startedAt) {
      if (prepared.operation.cacheSeconds === 0 || !prepared.caching.read) return undefined
      const cached = cache.peek(prepared.key)
      if (cached === undefined) return undefined
      permit(caller, prepared.operation)
      return fromCache(prepared, cached, caller, lookupId, startedAt, telling)
    },
    run,
  }
}
