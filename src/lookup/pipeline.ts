import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Actor } from '../accounts/keys.ts'
import type { Ledger, LookupUsage } from '../billing/ledger.ts'
import type { AnyOperation, Outcome } from '../catalog/operation.ts'
import { allowedBy } from '../catalog/patterns.ts'
import { actualPrice, quote } from '../catalog/price.ts'
import type { Clock } from '../clock.ts'
import { changed, Fault, ServiceError } from '../errors.ts'
import type { Answer, AnswerCache } from './cache.ts'
import type { CursorBox, OpenedCursor } from './cursors.ts'
import { Flights } from './flight.ts'
import type { Gate } from './gate.ts'
import type { LookupMetrics } from './metrics.ts'
import { canonical, parseLookup, type RawParameters } from './request.ts'
import type { Mode } from './source.ts'
import type { SourceRunner } from './sources.ts'

/** Largest response, envelope included, in UTF-8 bytes (INTERFACE.md, "Other limits"). */
export const maxResponseBytes = 4_000_000
/** What the envelope may add to `data`. */
const envelopeBytes = 300

/** A lookup whose parameters were read and whose cursor was opened: nothing was charged or asked yet. */
export interface PreparedLookup {
  readonly operation: AnyOperation
  readonly mode: Mode
  readonly params: Readonly<Record<string, unknown>>
  readonly cursor: OpenedCursor | null
  /** How far ahead of the clock the simulated platform is seen, in milliseconds (monitors of test keys). */
  readonly aheadMs: number
  /** Names this lookup in caches and flights: schema version, mode, operation, parameters and page. */
  readonly key: string
}

/** A completed lookup, charged. */
export interface LookupResult {
  /** `data` as JSON. */
  readonly json: string
  readonly bytes: number
  readonly outcome: Outcome
  readonly credits: number
  readonly source: string
  readonly cached: boolean
  /** Whole seconds since the answer was made; 0 when it was made for this lookup. */
  readonly ageSeconds: number
}

export interface RunOptions {
  /** Names the lookup in the ledger. Default: a new UUID. */
  readonly lookupId?: string
  /** The id may come back after a crash (a monitor's check): it is charged once for ever. */
  readonly once?: boolean
  /** Neither read the cache nor join a lookup in flight (a monitor's check that has to see what is new). */
  readonly fresh?: boolean
}

export interface Pipeline {
  /** @throws ServiceError bad_request for wrong parameters or a foreign cursor */
  prepare(
    operation: AnyOperation,
    mode: Mode,
    query: RawParameters,
    path?: Readonly<Record<string, string>>,
    aheadMs?: number,
  ): PreparedLookup
  /**
   * A cached lookup from this process's memory, charged; undefined when it is not there and `run` has to be
   * called.
   */
  runFromMemory(
    prepared: PreparedLookup,
    actor: Actor,
    lookupId: string,
    startedAt: number,
  ): Promise<LookupResult> | undefined
  /**
   * Reserves, looks up (cache, flight, sources), settles. Faults and refusals are thrown as ServiceError and
   * charge nothing.
   */
  run(prepared: PreparedLookup, actor: Actor, options?: RunOptions): Promise<LookupResult>
}

export interface PipelineOptions {
  readonly clock: Clock
  readonly ledger: Ledger
  readonly cache: AnswerCache
  readonly cursors: CursorBox
  readonly gate: Gate
  readonly runner: SourceRunner
  readonly metrics: LookupMetrics
  readonly timeoutMs: number
  readonly checkoutUrl?: string | undefined
}

const schemaVersions = new WeakMap<AnyOperation, string>()

/** A short hash of the operation's record schema and price: answers of an older release are never served. */
function schemaVersion(operation: AnyOperation): string {
  let version = schemaVersions.get(operation)
  if (version === undefined) {
    const schema = JSON.stringify(z.toJSONSchema(operation.record, { unrepresentable: 'any' }))
    version = createHash('sha256')
      .update(schema + JSON.stringify(operation.price))
      .digest('base64url')
      .slice(0, 8)
    schemaVersions.set(operation, version)
  }
  return version
}

const keyNames = new WeakMap<AnyOperation, string[]>()

function namesOf(operation: AnyOperation): string[] {
  let names = keyNames.get(operation)
  if (names === undefined) {
    names = Object.keys(operation.parameters)
      .filter((name) => name !== 'cursor')
      .sort()
    keyNames.set(operation, names)
  }
  return names
}

/** Seconds an answer may be served from the cache; misses of any kind live shorter than what was found. */
function lifetime(operation: AnyOperation, outcome: Outcome): number {
  if (outcome === 'found') return operation.cacheSeconds
  return Math.min(operation.cacheSeconds, outcome === 'restricted' ? 20 : 60)
}

/** What the caller hears of a fault, and of nothing else that went wrong inside. */
function asServiceError(error: unknown, operation: AnyOperation): ServiceError {
  if (error instanceof ServiceError) return error
  if (error instanceof Fault) {
    const kind = error.transient ? 'temporarily_unavailable' : 'lookup_failed'
    const retryAfterSeconds = error.retryAfterSeconds ?? (error.transient ? 5 : undefined)
    return new ServiceError(kind, error.publicMessage ?? faultSentence(error, operation), {
      detail: error.message,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      cause: error,
    })
  }
  return new ServiceError('internal_error', undefined, { detail: String(error), cause: error })
}

function faultSentence(fault: Fault, operation: AnyOperation): string {
  const platform = operation.platform
  switch (fault.reason) {
    case 'timeout':
      return `${platform} did not answer in time. Nothing was charged.`
    case 'rate_limited':
    case 'circuit_open':
    case 'busy':
    case 'unavailable':
      return `${platform} cannot be asked just now; try again later. Nothing was charged.`
    default:
      return `${platform} gave no usable answer. Nothing was charged.`
  }
}

/** Builds the one way every lookup takes, whoever asks: HTTP, monitors, command line. */
export function createPipeline(options: PipelineOptions): Pipeline {
  const { clock, ledger, cache, cursors, gate, runner, metrics } = options
  const flights = new Flights<Answer>()

  function permit(actor: Actor, operation: AnyOperation): void {
    if (actor.allowed !== null && !allowedBy(actor.allowed, operation.id)) {
      throw new ServiceError(
        'forbidden',
        `This key may not call ${operation.id}; it is limited to ${actor.allowed.join(', ')}.`,
      )
    }
  }

  function usage(
    prepared: PreparedLookup,
    actor: Actor,
    startedAt: number,
    result: { outcome: string; source: string | null; cached: boolean },
  ): LookupUsage {
    return {
      operationId: prepared.operation.id,
      keyId: actor.keyId,
      outcome: result.outcome,
      source: result.source,
      cached: result.cached,
      durationMs: Math.max(0, Math.round(clock.now() - startedAt)),
    }
  }

  function served(prepared: PreparedLookup, answer: Answer, cached: boolean): LookupResult {
    metrics.completed(prepared.operation, answer.outcome, cached)
    return {
      json: answer.json,
      bytes: answer.bytes,
      outcome: answer.outcome,
      credits: answer.credits,
      source: answer.source,
      cached,
      ageSeconds: cached ? Math.max(0, Math.floor((clock.now() - answer.storedAt) / 1000)) : 0,
    }
  }

  function withCheckout(error: unknown): unknown {
    if (!(error instanceof ServiceError) || error.kind !== 'insufficient_credits') return error
    return new ServiceError('insufficient_credits', error.message, {
      ...(options.checkoutUrl === undefined ? {} : { checkoutUrl: options.checkoutUrl }),
    })
  }

  function fromCache(
    prepared: PreparedLookup,
    answer: Answer,
    actor: Actor,
    lookupId: string,
    startedAt: number,
    once = false,
  ): Promise<LookupResult> {
    const { credits, outcome, source } = answer
    return ledger
      .charge({
        walletId: actor.walletId,
        credits,
        lookupId,
        once,
        usage: usage(prepared, actor, startedAt, { outcome, source, cached: true }),
      })
      .then(
        () => served(prepared, answer, true),
        (error: unknown) => {
          throw withCheckout(error)
        },
      )
  }

  /** Asks the sources and finishes the answer: page cursor, schema, size, cache. */
  async function make(prepared: PreparedLookup): Promise<Answer> {
    const { operation, mode, params, cursor, aheadMs } = prepared
    const { answer, source } = await runner.ask(operation, mode, params, cursor, options.timeoutMs, aheadMs)
    const data = (answer.data ?? operation.empty(answer.outcome as 'not_found', params)) as Record<
      string,
      unknown
    >
    const next = answer.outcome === 'found' ? (answer.next ?? null) : null
    if (operation.parameters.cursor && data.page && typeof data.page === 'object') {
      const nextCursor =
        next === null ? null : cursors.seal(operation, mode, params, { continuation: next, source })
      data.page = { ...data.page, nextCursor }
    }
    const checked = operation.record.safeParse(data)
    if (!checked.success) {
      const issue = checked.error.issues[0]
      throw changed(`record ${operation.id} ${issue?.path.join('.')}`, issue?.message)
    }
    const json = JSON.stringify(data)
    const bytes = Buffer.byteLength(json)
    if (bytes + envelopeBytes > maxResponseBytes) throw new ServiceError('response_too_large')
    const made: Answer = {
      json,
      bytes,
      outcome: answer.outcome,
      credits: actualPrice(
        operation.price,
        params,
        answer.outcome,
        answer.outcome === 'found' ? answer.used : {},
      ),
      source,
      storedAt: clock.now(),
    }
    const seconds = lifetime(operation, answer.outcome)
    if (seconds > 0) await cache.set(prepared.key, made, seconds)
    return made
  }

  /** The answer of this lookup: another node's, or made here. */
  async function shared(prepared: PreparedLookup): Promise<Answer> {
    // Nobody can be handed what is not kept: waiting for another node would only take longer.
    if (prepared.operation.cacheSeconds === 0) return make(prepared)
    // A flight that ended while this lookup's reservation was made has left its answer here.
    const justMade = cache.peek(prepared.key)
    if (justMade) return justMade
    const claim = await cache.claim(prepared.key, options.timeoutMs)
    if (typeof claim !== 'function') return claim
    try {
      return await make(prepared)
    } finally {
      await claim()
    }
  }

  async function run(prepared: PreparedLookup, actor: Actor, given: RunOptions = {}): Promise<LookupResult> {
    const { operation, params } = prepared
    const startedAt = clock.now()
    const lookupId = given.lookupId ?? randomUUID()
    permit(actor, operation)
    if (!given.fresh && operation.cacheSeconds > 0) {
      const cached = await cache.get(prepared.key)
      if (cached) return fromCache(prepared, cached, actor, lookupId, startedAt, given.once)
    }
    const running = given.fresh ? undefined : flights.get(prepared.key)
    const leave = running ? undefined : gate.enter(operation.platform)
    try {
      const reservation = await ledger
        .reserve({
          walletId: actor.walletId,
          credits: quote(operation.price, params),
          lookupId,
          once: given.once ?? false,
        })
        .catch((error: unknown) => {
          throw withCheckout(error)
        })
      let answer: Answer
      try {
        // Another caller may have started the same lookup while the reservation was made.
        answer = await (running ??
          (given.fresh
            ? make(prepared)
            : (flights.get(prepared.key) ?? flights.start(prepared.key, () => shared(prepared)))))
      } catch (error) {
        const failure = asServiceError(error, operation)
        metrics.failed(operation, failure)
        await ledger.release(
          reservation,
          usage(prepared, actor, startedAt, { outcome: failure.code, source: null, cached: false }),
        )
        throw failure
      }
      await ledger.settle(
        reservation,
        answer.credits,
        usage(prepared, actor, startedAt, { ...answer, cached: false }),
      )
      return served(prepared, answer, false)
    } finally {
      leave?.()
    }
  }

  return {
    prepare(operation, mode, query, path, aheadMs = 0) {
      const params = parseLookup(operation, query, path)
      const cursor =
        typeof params.cursor === 'string' ? cursors.open(operation, mode, params, params.cursor) : null
      const page = cursor === null ? '' : JSON.stringify([cursor.source ?? null, cursor.continuation])
      const shape = canonical(params, namesOf(operation))
      const text =
        shape.length + page.length > 200
          ? createHash('sha256')
              .update(shape + page)
              .digest('base64url')
          : shape + page
      return {
        operation,
        mode,
        params,
        cursor,
        aheadMs,
        key: `${mode}${aheadMs === 0 ? '' : `+${aheadMs}`}:${operation.id}:${schemaVersion(operation)}:${text}`,
      }
    },
    runFromMemory(prepared, actor, lookupId, startedAt) {
      if (prepared.operation.cacheSeconds === 0) return undefined
      const cached = cache.peek(prepared.key)
      if (cached === undefined) return undefined
      permit(actor, prepared.operation)
      return fromCache(prepared, cached, actor, lookupId, startedAt)
    },
    run,
  }
}
