import type { Logger } from 'pino'
import type { AnyOperation } from '../catalog/operation.ts'
import type { Registry as Operations } from '../catalog/registry.ts'
import type { Clock } from '../clock.ts'
import { Fault, ServiceError } from '../errors.ts'
import type { MediaStore } from '../media/types.ts'
import type { Transcriber } from '../transcripts/types.ts'
import type { Upstream } from '../upstream/client.ts'
import type { GuardedClient, UpstreamClient } from '../upstream/types.ts'
import type { CursorBox, OpenedCursor } from './cursors.ts'
import { byPlace, parseLookup } from './request.ts'
import type { LookupAnswer, LookupContext, Mode, SharedValues, Source } from './source.ts'

/** Asks the sources of an operation in their order. */
export interface SourceRunner {
  /** @throws Fault when no source could answer; ServiceError when the caller's wish cannot be met */
  ask(
    operation: AnyOperation,
    mode: Mode,
    params: Readonly<Record<string, unknown>>,
    cursor: OpenedCursor | null,
    timeoutMs: number,
    /** How far ahead of the clock the simulated platform is seen (test keys only). */
    aheadMs?: number,
  ): Promise<{ answer: LookupAnswer; source: string }>
  /** The sources that could be asked now, and what each other one lacks (for `doctor`). */
  sources(operation: AnyOperation, mode: Mode): { source: Source; missing: string[] }[]
}

export interface RunnerOptions {
  readonly operations: Operations
  readonly clock: Clock
  readonly log: Logger
  readonly upstream: Upstream
  readonly cursors: CursorBox
  readonly shared: (mode: Mode) => SharedValues
  readonly media: (guarded: GuardedClient) => MediaStore
  readonly transcriber: (clients: {
    setting: (name: string) => string | undefined
    guarded: GuardedClient
    endpoint: UpstreamClient
  }) => Transcriber
  readonly setting: (name: string) => string | undefined
  /** The operator's provider for an operation, tried last. */
  readonly provider: (operation: AnyOperation, mode: Mode) => Source | undefined
  readonly drift: (operation: AnyOperation, field: string) => void
}

/** Which configuration would make the operation work. */
function howToEnable(operation: AnyOperation): string {
  const settings = operation.sources
    .filter((source) => source.requires?.length)
    .map((source) => `${source.name} source: ${source.requires!.join(' and ')}`)
  settings.push(`provider source: PROVIDERS with a pattern for ${operation.id}`)
  return `No source of ${operation.id} is configured for this request. Any of these enables it: ${settings.join('; ')}. Nothing was charged.`
}

export function createSourceRunner(options: RunnerOptions): SourceRunner {
  function settingOf(operation: AnyOperation, mode: Mode): (name: string) => string | undefined {
    if (mode === 'live') return options.setting
    const simulated = options.operations.platform(operation.platform)?.testSettings ?? {}
    return (name) => simulated[name]
  }

  function sources(operation: AnyOperation, mode: Mode): { source: Source; missing: string[] }[] {
    const setting = settingOf(operation, mode)
    const declared = (operation.sources as readonly Source[]).map((source) => ({
      source,
      missing: (source.requires ?? []).filter((name) => setting(name) === undefined),
    }))
    // The simulated provider stands in only where nothing else can answer test keys.
    if (mode === 'test' && declared.some(({ missing }) => missing.length === 0)) return declared
    const provider = options.provider(operation, mode)
    return provider ? [...declared, { source: provider, missing: [] }] : declared
  }

  function context(
    operation: AnyOperation,
    mode: Mode,
    cursor: OpenedCursor | null,
    signal: AbortSignal,
    aheadMs: number,
  ): LookupContext {
    const origin = { platform: operation.platform, operation: operation.id, mode, signal, aheadMs }
    const { clock } = options
    const upstream = options.upstream.client(origin)
    const guarded = options.upstream.guarded(origin)
    const setting = settingOf(operation, mode)
    return {
      operation,
      mode,
      // What a page calls "two days ago" is counted from the time at which its platform is seen.
      clock: aheadMs === 0 ? clock : { now: () => clock.now() + aheadMs },
      signal,
      upstream,
      guarded,
      setting,
      continuation: cursor?.continuation ?? null,
      shared: options.shared(mode),
      media: options.media(guarded),
      transcriber: options.transcriber({ setting, guarded, endpoint: upstream }),
      cursorFor(operationId, raw, continuation) {
        const other = options.operations.byId(operationId)
        if (!other) throw new Error(`no operation ${operationId}`)
        // The cursor is bound to the other parameters; it stands in for itself while they are parsed.
        const { path, query } = byPlace(other.parameters, raw)
        const needsCursor: Record<string, string> = other.parameters.cursor?.required ? { cursor: '-' } : {}
        const params = parseLookup(other, { ...query, ...needsCursor }, path)
        return options.cursors.seal(other, mode, params, { continuation, source: undefined })
      },
      drift: (field) => options.drift(operation, field),
    }
  }

  return {
    sources,
    async ask(operation, mode, params, cursor, timeoutMs, aheadMs = 0) {
      const usable = sources(operation, mode)
        .filter(({ missing }) => missing.length === 0)
        .map(({ source }) => source)
        .filter((source) => cursor?.source === undefined || source.name === cursor.source)
        .filter((source) => source.serves?.(params) ?? true)
      const limit = operation.timeoutMs ?? timeoutMs
      const signal = AbortSignal.timeout(limit)
      let restricted: { answer: LookupAnswer; source: string } | undefined
      let failure: unknown
      for (const source of usable) {
        try {
          const answer = await source.lookup(params, context(operation, mode, cursor, signal, aheadMs))
          if (answer.outcome !== 'restricted') return { answer, source: source.name }
          restricted ??= { answer, source: source.name }
        } catch (error) {
          // What the caller asked for is wrong whichever source is asked.
          if (error instanceof ServiceError) throw error
          const fault = signal.aborted
            ? new Fault('timeout', `${operation.id}: no answer within ${limit} ms`, { cause: error })
            : error
          options.log.warn(
            { operation: operation.id, source: source.name, mode, error: String(fault) },
            'source failed',
          )
          failure ??= fault
        }
      }
      // A wall is an answer to pay for only where no source that may get past it is merely busy.
      if (restricted && !(failure instanceof Fault && failure.transient)) return restricted
      if (failure !== undefined) throw asFault(failure, operation)
      const message = howToEnable(operation)
      throw new Fault('not_configured', message, { publicMessage: message })
    },
  }
}

/** A parser that stumbled over a shape it did not expect is upstream drift, not a defect of the request. */
function asFault(error: unknown, operation: AnyOperation): unknown {
  if (error instanceof Fault) return error
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) {
    return new Fault('changed', `${operation.id}: ${error.stack ?? error.message}`, { cause: error })
  }
  return error
}
