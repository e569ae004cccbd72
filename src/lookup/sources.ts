import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import type { AnyOperation } from '../catalog/operation.ts'
import type { Browser } from '../catalog/ports/browser.ts'
import type { MediaStore } from '../catalog/ports/media.ts'
import type { Purchases } from '../catalog/ports/purchases.ts'
import type { Transcriber } from '../catalog/ports/transcripts.ts'
import type { GuardedClient, UpstreamClient } from '../catalog/ports/upstream.ts'
import { shapeOf } from '../catalog/record-shape.ts'
import type { Registry as Operations } from '../catalog/registry.ts'
import type { Finding, LookupContext, Mode, RecordFinding, SharedValues, Source } from '../catalog/source.ts'
import type { Clock } from '../clock.ts'
import { changed, Fault, ServiceError } from '../errors.ts'
import { runForAccount } from '../sharing/account-context.ts'
import { createCursorFor } from './cursor-for.ts'
import type { CursorBox, OpenedCursor } from './cursors.ts'
import { asFault } from './faults.ts'

/** A source's answer and name. */
export interface SourceAnswer {
  readonly finding: Finding | RecordFinding
  readonly source: string
  /** Entries of the list that the source could not read. */
  readonly unreadableEntries: number
}

/** Queries the sources of an operation in their order. */
export interface SourceRunner {
  /** @throws Fault when no source could answer; ServiceError when the request itself cannot be served */
  ask(
    operation: AnyOperation,
    mode: Mode,
    params: Readonly<Record<string, unknown>>,
    cursor: OpenedCursor | null,
    timeoutMs: number,
    /** How far the simulated platform's time is ahead of the clock, in milliseconds (test keys only). */
    aheadMs?: number,
    /** The name of the only source to query. */
    only?: string,
    /** The requesting account and its lookup. */
    asker?: Requester,
  ): Promise<SourceAnswer>
  /** The sources of an operation, each with its missing settings (for `doctor`). */
  sources(operation: AnyOperation, mode: Mode): { source: Source; missing: string[] }[]
}

/** The requesting account, and the ledger id of the lookup that paid calls are booked to. */
export interface Requester {
  readonly account: string
  readonly keyId: string | null
  /** The wallet that usage is kept under. */
  readonly wallet: string | null
  readonly lookupId: string | null
}

/** Clients for outgoing requests, bound to the requester. */
export interface OutgoingClients {
  client(origin: Origin): UpstreamClient
  guarded(origin: Origin): GuardedClient
}

export interface Origin extends Requester {
  readonly platform: string
  readonly operation: string
  readonly mode: Mode
  /** Whether it goes to the platform itself. */
  readonly own?: boolean
  readonly signal: AbortSignal
  /** What is left of the lookup's time, in milliseconds. */
  readonly leftMs: () => number
  readonly aheadMs: number
}

export interface RunnerOptions {
  readonly operations: Operations
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
  readonly upstream: OutgoingClients
  readonly cursors: CursorBox
  readonly shared: (mode: Mode) => SharedValues
  readonly media: (guarded: GuardedClient) => MediaStore
  readonly transcriber: (clients: {
    setting: (name: string) => string | undefined
    guarded: GuardedClient
    endpoint: UpstreamClient
  }) => Transcriber
  readonly browser: (mode: Mode, guarded: GuardedClient, signal: AbortSignal) => Browser
  readonly setting: (name: string) => string | undefined
  /** The same for test keys, beside what the simulated platforms have. */
  readonly testSetting: (name: string) => string | undefined
  /** Calls to data vendors. */
  readonly purchases: (origin: Origin) => Purchases
  /** The sources of an operation in the operator's order. */
  readonly order: (operation: AnyOperation, sources: readonly Source[]) => readonly Source[]
  /** The operator's provider for an operation. */
  readonly provider: (operation: AnyOperation, mode: Mode) => Source | undefined
  /** Counts fields that a platform has moved or removed, also where another source then answers. */
  readonly drift: (operation: AnyOperation, source: string, field: string) => void
}

/** Which configuration would make the operation work. */
function howToEnable(operation: AnyOperation, sources: readonly { source: Source }[]): string {
  const settings = (operation.sources as readonly Source[])
    .filter((source) => source.requires?.length)
    .map((source) => `${source.name} source: ${source.requires!.join(' and ')}`)
  settings.push(`provider source: PROVIDERS with a pattern for ${operation.id}`)
  const asked = new Set(sources.map(({ source }) => source.name))
  const leftOut = (operation.sources as readonly Source[]).filter(({ name }) => !asked.has(name))
  if (leftOut.length > 0)
    settings.push(`SOURCES, which leaves out ${leftOut.map(({ name }) => name).join(', ')}`)
  return `No source of ${operation.id} is configured for this request. Any of these enables it: ${settings.join('; ')}. Nothing was charged.`
}

/**
 * Whether a page names itself as the next page: a caller that reads on would pay without end. Lists with page numbers
 * advance by their number, whatever the continuation contains.
 */
function leadsBack(operation: AnyOperation, finding: Finding | RecordFinding, cursor: OpenedCursor | null) {
  if (cursor === null || !('next' in finding) || shapeOf(operation.record).numbersPages) return false
  return isDeepStrictEqual(finding.next, cursor.continuation)
}

const nobody: Requester = { account: '', keyId: null, wallet: null, lookupId: null }

export function createSourceRunner(options: RunnerOptions): SourceRunner {
  function settingOf(operation: AnyOperation, mode: Mode): (name: string) => string | undefined {
    if (mode === 'live') return options.setting
    const simulated = options.operations.platform(operation.platform)?.testSettings ?? {}
    return (name) => simulated[name] ?? options.testSetting(name)
  }

  function sources(operation: AnyOperation, mode: Mode): { source: Source; missing: string[] }[] {
    const setting = settingOf(operation, mode)
    const withMissing = (source: Source) => ({
      source,
      missing: (source.requires ?? []).filter((name) => setting(name) === undefined),
    })
    const declared = operation.sources as readonly Source[]
    const provider = options.provider(operation, mode)
    if (mode === 'test') {
      const ordered = options.order(operation, declared).map(withMissing)
      // The simulated provider stands in only where nothing else can answer test keys.
      if (!provider || ordered.some(({ missing }) => missing.length === 0)) return ordered
      return [...ordered, { source: provider, missing: [] }]
    }
    return options.order(operation, provider ? [...declared, provider] : declared).map(withMissing)
  }

  function context(
    operation: AnyOperation,
    source: string,
    mode: Mode,
    cursor: OpenedCursor | null,
    { signal, leftMs }: Pick<Origin, 'signal' | 'leftMs'>,
    aheadMs: number,
    asker: Requester,
    lose: () => void,
  ): LookupContext {
    const { id, platform } = operation
    const origin = { platform, operation: id, mode, signal, leftMs, aheadMs, ...asker }
    const { clock } = options
    // Vendors and providers use their own hosts, so the platform's limits do not apply to them.
    const own = source === 'web' || source === 'official'
    const upstream = options.upstream.client({ ...origin, own })
    const guarded = options.upstream.guarded({ ...origin, own })
    const setting = settingOf(operation, mode)
    return {
      operation,
      mode,
      // What a page calls "two days ago" is counted from the time at which its platform is seen.
      clock: aheadMs === 0 ? clock : { ...clock, now: () => clock.now() + aheadMs },
      signal,
      upstream,
      guarded,
      setting,
      continuation: cursor?.continuation ?? null,
      shared: options.shared(mode),
      media: options.media(guarded),
      transcriber: options.transcriber({ setting, guarded, endpoint: options.upstream.client(origin) }),
      browser: options.browser(mode, guarded, signal),
      purchases: options.purchases(origin),
      cursorFor: createCursorFor(options.operations, options.cursors, mode),
      drift(field, lost) {
        if (lost) lose()
        options.drift(operation, source, field)
      },
    }
  }

  return {
    sources,
    async ask(operation, mode, params, cursor, timeoutMs, aheadMs = 0, only, asker = nobody) {
      const canServe = (source: Source) =>
        (cursor?.source === undefined || source.name === cursor.source) &&
        (only === undefined || source.name === only) &&
        (source.serves?.(params) ?? true)
      const usable = sources(operation, mode)
        .filter(({ missing, source }) => missing.length === 0 && canServe(source))
        .map(({ source }) => source)
      const leavesOut = (source: Source) => source.leavesOut?.(params) === true
      // What no simulated source serves in full with these parameters, the simulated provider does.
      const standIn =
        mode === 'test' && usable.every(leavesOut) ? options.provider(operation, mode) : undefined
      if (standIn && canServe(standIn)) usable.push(standIn)
      usable.sort((a, b) => Number(leavesOut(a)) - Number(leavesOut(b)))
      const limit = operation.timeoutMs ?? timeoutMs
      const signal = AbortSignal.timeout(limit)
      const began = options.clock.elapsed()
      const time = { signal, leftMs: () => limit - (options.clock.elapsed() - began) }
      let walled: SourceAnswer | undefined
      let failure: unknown
      for (const source of usable) {
        try {
          let lost = 0
          const lose = () => {
            lost += 1
          }
          const given = context(operation, source.name, mode, cursor, time, aheadMs, asker, lose)
          const whose = { account: asker.account, mode }
          const finding = await runForAccount(whose, () => source.lookup(params, given))
          if (leadsBack(operation, finding, cursor)) throw changed('next page', 'the same page again')
          const answer = { finding, source: source.name, unreadableEntries: lost }
          if (answer.finding.outcome !== 'restricted') return answer
          walled ??= answer
        } catch (error) {
          // What the caller asked for is wrong whichever source is asked.
          if (error instanceof ServiceError) throw error
          const fault = signal.aborted
            ? new Fault('timeout', `${operation.id}: no answer within ${limit} ms`, { cause: error })
            : asFault(error, operation)
          const { lookupId: requestId, keyId } = asker
          const cause = fault instanceof Fault ? fault.reason : 'internal_error'
          options.log.warn(
            {
              requestId,
              keyId,
              operation: operation.id,
              source: source.name,
              mode,
              cause,
              error: String(fault),
            },
            'source failed',
          )
          if (fault instanceof Fault) {
            fault.source ??= source.name
            if (fault.reason === 'changed') options.drift(operation, source.name, fault.field ?? 'shape')
            // Credentials that do not cover the operation: as if there were none.
            if (fault.reason === 'not_entitled' && only === undefined) continue
          }
          failure ??= fault
        }
      }
      // Charge for an access restriction only where every queried source met one.
      if (failure !== undefined) throw failure
      if (walled) return walled
      const message = howToEnable(operation, sources(operation, mode))
      throw new Fault('not_configured', message, { publicMessage: message })
    },
  }
}
