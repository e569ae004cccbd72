import type { z } from 'zod'
import type { Source } from '../lookup/source.ts'
import type { ParameterSet, Params } from './parameters.ts'
import type { Price } from './price.ts'

/** What a completed lookup found (INTERFACE.md, "Lookup outcomes"). */
export type Outcome = 'found' | 'not_found' | 'private' | 'restricted'

export type Version = 'v1' | 'v2'

/** How a list operation names its items, for monitors and for tests. */
export interface ListShape<Data = unknown> {
  /** The items of one answer, in the order given. */
  items(data: Data): readonly unknown[]
  /** What identifies an item for ever: edits and moves keep it. */
  itemId(item: never): string
  /** When the item appeared (ISO 8601), or null where the platform does not tell. */
  itemTime?(item: never): string | null
}

/** How an operation is watched by monitors. Needs `list`. */
export interface Watch {
  /** feed: newest items first, diffed by id set and time watermark. search: by id set only. */
  readonly mode: 'feed' | 'search'
  readonly defaultIntervalMinutes: number
  readonly minIntervalMinutes: number
  readonly displayName: string
  readonly inputHint?: string
  /** Fixed parameters of a check (for example `sort=new`), merged under what the caller gave. */
  readonly defaults?: Readonly<Record<string, string>>
  /**
   * How far a trigger moves the simulated platform ahead (test keys): longer than its authors wait between two
   * items. Default: one day.
   */
  readonly triggerAheadMinutes?: number
}

/** One lookup, declared once; everything else derives from it. */
export interface Operation<S extends ParameterSet = ParameterSet, Data = unknown> {
  /** Dotted id: platform first, `youtube.channels.videos`. */
  readonly id: string
  readonly version: Version
  readonly platform: string
  /** Path template with `{name}` for path parameters: `/v1/tiktok/profiles/{handle}`. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly parameters: S
  /** Rules over several parameters; throws `parameterError`. Runs after each was parsed. */
  readonly check?: (params: Params<S>) => void
  /** The schema of `data`. What a source returns is validated against it before anything is charged. */
  readonly record: z.ZodType<Data>
  readonly price: Price
  /** How long an answer that was `found` may be served from the shared cache. 0: never. */
  readonly cacheSeconds: number
  readonly list?: ListShape<Data>
  readonly watch?: Watch
  /** Parameters of an example call that is `found` with a test key (OpenAPI `x-example-query`). */
  readonly example: Readonly<Record<string, string>>
  /**
   * Where a required cursor comes from in the example call: the operation whose example answer holds one, and where
   * in its data.
   */
  readonly exampleCursor?: { readonly from: string; pick(data: unknown): string | null }
  /** Phrases people use for it: the vocabulary of the `ask` router. */
  readonly phrases: readonly string[]
  /** The `data` of an outcome other than found. */
  readonly empty: (outcome: Exclude<Outcome, 'found'>, params: Params<S>) => Data
  /** In the order in which they are tried. */
  readonly sources: readonly Source<NoInfer<Params<S>>, NoInfer<Data>>[]
  /** Longest time one lookup may take, in milliseconds (default 20,000). */
  readonly timeoutMs?: number
}

// biome-ignore lint/suspicious/noExplicitAny: a list of operations of every shape
export type AnyOperation = Operation<any, any>

/** Declares an operation; the types of its parameters and record flow to its sources. */
export function operation<const S extends ParameterSet, Data>(
  declared: Omit<Operation<S, Data>, 'version' | 'platform'>,
): Operation<S, Data> {
  const [, version, platform] = declared.path.split('/')
  if ((version !== 'v1' && version !== 'v2') || !platform) throw new Error(`bad path ${declared.path}`)
  return { ...declared, version, platform }
}
