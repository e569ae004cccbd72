import { isDeepStrictEqual } from 'node:util'
import { changed, Fault, ServiceError } from '../catalog/errors.ts'
import type { AnyOperation } from '../catalog/operation.ts'
import { withPageSize } from '../catalog/page-size.ts'
import { shapeOf } from '../catalog/record-shape.ts'
import type { Finding, Mode, RecordFinding, Source } from '../catalog/source.ts'
import { runForAccount } from '../runtime/fair-shares/account-context.ts'
import { failureOf } from '../runtime/tracing/tracing.ts'
import type { Observation } from './answer-shapes/observe.ts'
import { fillCoreFields } from './core-fields.ts'
import { asFault } from './faults.ts'
import type { Origin, Requester, RunnerOptions, SourceQuery } from './runner-options.ts'
import { type ConfiguredSource, configuredSources, howToEnable, usableSources } from './source-choice.ts'
import { createContext } from './source-context.ts'
import { switchedOff } from './switches/switches.ts'
import { countUnreadable, noneUnreadable, type UnreadableCounts } from './unreadable-counts.ts'

/** A source's answer and name. */
export interface SourceAnswer {
  readonly finding: Finding | RecordFinding
  readonly source: string
  /** Entries that the source could not read. */
  readonly unreadable: UnreadableCounts
  /** Watches the answers of a live call until the record is built. */
  readonly observation?: Observation | undefined
}

/** Queries the sources of an operation in their order. */
export interface SourceRunner {
  /** @throws Fault when no source could answer; ServiceError when the request itself cannot be served */
  query(query: SourceQuery): Promise<SourceAnswer>
  /** The sources of an operation, each with its missing settings (for `doctor`). */
  sources(operation: AnyOperation, mode: Mode): ConfiguredSource[]
}

export function createSourceRunner(options: RunnerOptions): SourceRunner {
  return {
    query: (query) => querySources(options, query),
    sources: (operation, mode) => configuredSources(options, operation, mode),
  }
}

/** The time limit of a query. */
interface TimeLimit extends Pick<Origin, 'signal' | 'leftMs'> {
  readonly limitMs: number
}

function startTimeLimit({ clock }: RunnerOptions, limitMs: number): TimeLimit {
  const startedAt = clock.elapsed()
  return {
    limitMs,
    signal: AbortSignal.timeout(limitMs),
    leftMs: () => limitMs - (clock.elapsed() - startedAt),
  }
}

const serviceItself: Requester = { account: '', keyId: null, wallet: null, lookupId: null }

const blockedAnswer: SourceAnswer = {
  finding: { outcome: 'restricted' },
  source: 'operator',
  unreadable: noneUnreadable,
}

async function querySources(options: RunnerOptions, query: SourceQuery): Promise<SourceAnswer> {
  const { operation, mode } = query
  // No platform is asked for what operators blocked. Doctor tries single sources.
  if (query.only === undefined && options.blocked.has(operation, query.params)) return blockedAnswer
  const usable = sourcesSwitchedOn(options, query)
  const time = startTimeLimit(options, operation.timeoutMs ?? query.timeoutMs)
  let restricted: SourceAnswer | undefined
  let failure: unknown
  for (const [place, source] of usable.entries()) {
    try {
      const answer = await querySource(options, query, source, time)
      if (answer.finding.outcome === 'found') {
        const fill = (other: Source) => queryFurther(options, query, other, time)
        const finding = await fillCoreFields(operation, answer.finding, usable.slice(place + 1), fill)
        return { ...answer, finding }
      }
      if (answer.finding.outcome !== 'restricted') return answer
      answer.observation?.end(null)
      restricted ??= answer
    } catch (error) {
      // A wrong request is wrong for every source.
      if (error instanceof ServiceError) throw error
      const fault = recordFault(options, query, source, time, error)
      // If the credentials do not cover the operation, the source counts as not configured.
      const isUnentitled = fault instanceof Fault && fault.reason === 'not_entitled'
      if (!isUnentitled || query.only !== undefined) failure ??= fault
    }
  }
  // Charge for an access restriction only where every queried source met one.
  if (failure !== undefined) throw failure
  if (restricted) return restricted
  const message = howToEnable(operation, configuredSources(options, operation, mode))
  throw new Fault('not_configured', message, { publicMessage: message })
}

/** The usable sources without those that are switched off. Doctor and the documents query them all. */
function sourcesSwitchedOn(options: RunnerOptions, query: SourceQuery): Source[] {
  const usable = usableSources(options, query)
  const { operation, only, requester } = query
  if (only !== undefined || requester === undefined) return usable
  const off = usable.flatMap(({ name }) => options.switches.ofSource(operation, name) ?? [])
  if (off.length === 0) return usable
  if (off.length === usable.length) throw switchedOff(`What answers ${operation.id}`, off[0]!)
  return usable.filter(({ name }) => options.switches.ofSource(operation, name) === null)
}

/** Queries a source for what an answer lacks. Null if it failed: the answer stands without it. */
async function queryFurther(
  options: RunnerOptions,
  query: SourceQuery,
  source: Source,
  time: TimeLimit,
): Promise<SourceAnswer['finding'] | null> {
  try {
    const { finding, observation } = await querySource(options, query, source, time)
    observation?.end(null)
    return finding
  } catch (error) {
    recordFault(options, query, source, time, error)
    return null
  }
}

async function querySource(
  options: RunnerOptions,
  query: SourceQuery,
  source: Source,
  time: TimeLimit,
): Promise<SourceAnswer> {
  const { operation, mode, params, cursor, requester = serviceItself } = query
  const unreadable = { ...noneUnreadable }
  const parent = options.tracing?.spanOf(requester.lookupId)
  const startedAt = options.clock.elapsed()
  const span = parent?.child('source call', 'internal', { 'social_lookup.source': source.name }) ?? null
  const observation =
    mode === 'live'
      ? options.observer?.observe({ operation: operation.id, source: source.name, params })
      : undefined
  const context = createContext(options, query, source, requester, {
    time,
    countUnreadable: (kind) => countUnreadable(unreadable, kind),
    span,
    observation,
  })
  try {
    const finding = await runForAccount({ account: requester.account, mode }, () =>
      source.lookup(withPageSize(operation, params), context),
    )
    if (repeatsPage(operation, finding, cursor)) throw changed('next page', 'the same page again')
    options.countOutcome(query, source.name, finding.outcome, options.clock.elapsed() - startedAt)
    span?.set({ 'social_lookup.outcome': finding.outcome })
    span?.end()
    return { finding, source: source.name, unreadable, observation }
  } catch (error) {
    const fault = asFault(error, operation)
    if (fault instanceof Fault && fault.reason === 'changed') observation?.missed(fault.field ?? 'shape')
    observation?.end(null)
    span?.end(failureOf(error))
    throw error
  }
}

/**
 * Whether a page names itself as the next page: a caller that reads on would pay without end. Lists with page numbers
 * advance by their number, whatever the continuation contains.
 */
function repeatsPage(
  operation: AnyOperation,
  finding: Finding | RecordFinding,
  cursor: SourceQuery['cursor'],
): boolean {
  if (cursor === null || !('next' in finding) || shapeOf(operation.record).numbersPages) return false
  return isDeepStrictEqual(finding.next, cursor.continuation)
}

/** Converts the error of a source into a fault, logs it, and counts drift. */
function recordFault(
  options: RunnerOptions,
  query: SourceQuery,
  source: Source,
  { signal, limitMs, leftMs }: TimeLimit,
  error: unknown,
): unknown {
  const { log, drift } = options
  const { operation, mode, requester = serviceItself } = query
  const fault = signal.aborted
    ? new Fault('timeout', `${operation.id}: no answer within ${limitMs} ms`, { cause: error })
    : asFault(error, operation)
  const { lookupId: requestId, keyId } = requester
  const cause = fault instanceof Fault ? fault.reason : 'internal_error'
  options.countOutcome(query, source.name, cause, limitMs - leftMs())
  log.warn(
    { requestId, keyId, operation: operation.id, source: source.name, mode, cause, error: String(fault) },
    'source failed',
  )
  if (fault instanceof Fault) {
    fault.source ??= source.name
    if (fault.reason === 'changed') drift(operation, source.name, fault.field ?? 'shape')
  }
  return fault
}
