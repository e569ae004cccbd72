import { shapeOf } from '../catalog/record-shape.ts'
import type { LookupContext, Source, UnreadableEntry } from '../catalog/source.ts'
import type { Span } from '../runtime/tracing/tracing.ts'
import type { Observation } from './answer-shapes/observe.ts'
import { createCursorFor } from './cursor-for.ts'
import type { Origin, Requester, RunnerOptions, SourceQuery } from './runner-options.ts'
import { settingOf } from './source-choice.ts'

/** What belongs to one call of a source. */
export interface SourceCall {
  /** The time limit of the lookup. */
  readonly time: Pick<Origin, 'signal' | 'leftMs'>
  /** Counts an entry that the source could not read. */
  countUnreadable(kind: UnreadableEntry): void
  /** The span of the call; null where the request is not traced. */
  readonly span: Span | null
  /** Watches the answers of a live call. */
  readonly observation: Observation | undefined
}

/** Builds the context of one call of a source: clients bound to the requester, settings, clock. */
export function createContext(
  options: RunnerOptions,
  { operation, mode, cursor, aheadMs = 0, failing }: SourceQuery,
  source: Source,
  requester: Requester,
  { time, countUnreadable, span, observation }: SourceCall,
): LookupContext {
  const { id, platform } = operation
  const origin: Origin = { platform, operation: id, mode, aheadMs, span, ...time, ...requester }
  const { clock } = options
  // Vendors and providers use their own hosts, so the platform's limits do not apply to them.
  const own = source.name === 'web' || source.name === 'official'
  const watch: Observation['watch'] = (client) => observation?.watch(client) ?? client
  const upstream = watch(options.upstream.client({ ...origin, own }))
  const guarded = watch(options.upstream.guarded({ ...origin, own }))
  const purchases = options.purchases(origin)
  const setting = settingOf(options, operation, mode)
  const { lists: shown } = shapeOf(operation.record)
  return {
    operation,
    mode,
    failing,
    // Relative times ("two days ago") count from the time in the simulated platform.
    clock: aheadMs === 0 ? clock : { ...clock, now: () => clock.now() + aheadMs },
    signal: time.signal,
    traceparent: span?.traceparent ?? null,
    upstream,
    guarded,
    setting,
    continuation: cursor?.continuation ?? null,
    shared: options.shared(mode),
    media: options.media(guarded),
    transcriber: options.transcriber({ setting, guarded, endpoint: options.upstream.client(origin) }),
    browser: options.browser(mode, guarded, time.signal),
    purchases: observation?.watchPurchases(purchases) ?? purchases,
    isBlocked: (identifier) => options.blocked.hasInput(operation, identifier),
    cursorFor: createCursorFor(options.operations, options.cursors, mode),
    drift(field, unreadable, lists) {
      const isShown = lists === undefined || lists.some((name) => shown.has(name))
      if (unreadable && isShown) countUnreadable(unreadable)
      observation?.missed(field)
      options.drift(operation, source.name, field)
    },
  }
}
