import type { z } from 'zod'
import type { CommonView } from './common.ts'
import type { ParameterSet, Params, Rule } from './parameters.ts'
import type { Price } from './price.ts'
import type { Content } from './record-shape.ts'
import type { Outcome, Source, ViewContext } from './source.ts'

export type Version = 'v1' | 'v2'

/**
 * The order in which a list gives its items:
 * - `newest_first`: by time, the newest first.
 * - `pinned_first`: as `newest_first`, below a few pinned items.
 * - `oldest_first`: by time, the oldest first.
 * - `ranked`: by relevance, views or votes. Items of any age rise and fall.
 * - `unordered`: a collection. An item joins it at any place, and its time does not state when it joined.
 */
export type ListOrder = 'newest_first' | 'pinned_first' | 'oldest_first' | 'ranked' | 'unordered'

/** The order of a list whose order depends on a parameter: the order of each of its values. */
export interface OrderByParameter {
  readonly parameter: string
  readonly orders: Readonly<Record<string, ListOrder>>
}

/** How a list operation names its items, for monitors and for tests. */
export interface ListShape<Data = unknown> {
  /** Monitors decide by it which items are new. Every list that can be watched declares it. */
  readonly order?: ListOrder | OrderByParameter
  /** The items of one answer, in the order of the answer. */
  items(data: Data): readonly unknown[]
  /** The item's permanent id, which edits and moves do not change. */
  itemId(item: never): string
  /** When the item appeared (ISO 8601), or null where the platform does not report it. */
  itemTime?(item: never): string | null
  /**
   * The latest time at which the item can have appeared (ISO 8601), where the platform shows an age in words ("3 years
   * ago"): an item that is certainly older than a monitor is not new. Null: unknown.
   */
  itemLatestTime?(item: never): string | null
}

/** How an operation is watched by monitors. Needs `list`. */
export interface Watch {
  /** feed: newest items first, diffed by id set and time watermark. search: by id set only. */
  readonly mode: 'feed' | 'search'
  readonly defaultIntervalMinutes: number
  readonly minIntervalMinutes: number
  readonly displayName: string
  readonly inputHint?: string
  /** Fixed parameters of a check (for example `sort=new`). Parameters of the caller win over them. */
  readonly defaults?: Readonly<Record<string, string>>
  /**
   * How far a trigger advances the simulated platform's clock (test keys). It must exceed the interval at which
   * simulated authors publish. Default: one day.
   */
  readonly triggerAheadMinutes?: number
}

/** How one lookup uses the answer cache. */
export interface CacheUse {
  /** Whether the lookup accepts a cached answer, or the answer of an identical lookup in progress. */
  readonly read: boolean
  /** Whether the cache stores the answer. */
  readonly store: boolean
  /** Lifetime in the cache, in seconds. It replaces the operation's `cacheSeconds`. */
  readonly storeSeconds?: number
}

/** A row of the record of a batch. */
type RowOf<Data> = Data extends { readonly results: readonly (infer Row)[] } ? Row : never

/** One lookup, declared once; everything else derives from it. */
export interface Operation<S extends ParameterSet = ParameterSet, Data = unknown, Model = unknown> {
  /** Dotted id: platform first, then the path (plural, camelCase): `youtube.channels.videos`. */
  readonly id: string
  /** Earlier ids. Keys' `allowed` patterns, monitors and the command line still accept them. */
  readonly aliases?: readonly string[]
  readonly version: Version
  readonly platform: string
  /** Path template with `{name}` for path parameters: `/v1/tiktok/profiles/{handle}`. */
  readonly path: string
  /** Default: GET. An operation called with POST takes the parameters of its JSON body (`in: 'body'`). */
  readonly method?: 'POST'
  readonly summary: string
  readonly description?: string
  readonly parameters: S
  /** Rules over several parameters; throws `parameterError`. They run after every parameter was parsed. */
  readonly check?: Rule<Params<S>>
  /** The schema of `data`. A record is validated against it before anything is charged. */
  readonly record: z.ZodType<Data>
  readonly price: Price
  /** The price of live keys, if the operator's price list changes it. Declarations never set it (price-list.ts). */
  readonly livePrice?: Price
  /** How long the shared cache may serve a `found` answer. 0: never. */
  readonly cacheSeconds: number
  /**
   * Parameters by which callers control the cache. They do not change the answer, so cache keys exclude them.
   */
  readonly caching?: { readonly parameters: readonly string[]; use(params: Params<S>): CacheUse }
  /**
   * The rate of `price.inputs` at which one row of a batch is charged; null: the row is free. `data.results` holds the
   * rows. The pipeline counts them and sets `creditsCharged` of each.
   */
  readonly rateOfRow?: (row: RowOf<NoInfer<Data>>, place: number, params: Params<S>) => string | null
  readonly list?: ListShape<NoInfer<Data>>
  /** The record in the shape that all platforms share (docs/COMMON.md). */
  readonly common?: CommonView<NoInfer<Data>>
  readonly watch?: Watch
  /**
   * Parameters of an example call that is `found` with a test key. Without it, the
   * example consists of the examples of the required parameters and the first parameter of each one-of group.
   */
  readonly example: Readonly<Record<string, string>>
  /**
   * The source of a required cursor in the example call: the operation whose example answer holds a cursor, and the
   * function that picks it from the data.
   */
  readonly exampleCursor?: { readonly from: string; pick(data: unknown): string | null }
  /** Phrases people use for it: the vocabulary of the `ask` router. */
  readonly phrases: readonly string[]
  /** Fields of the record that are copied from the request (`query`), the same in every outcome. */
  readonly echo?: (params: Params<S>) => NoInfer<Partial<Data>>
  /**
   * Builds the record from a source's model. It leaves out `lookupStatus`, the fields of `echo`, and the page's
   * cursor and `hasMore`. It also runs for other outcomes than found if the source returned a model.
   */
  readonly view: (model: Model, viewing: ViewContext<Params<S>>) => NoInfer<Partial<Content<Data>>>
  /**
   * Values for records of not_found, private and restricted that the schema does not imply, for example of a count
   * that cannot be null. The schema implies null where it allows null, and `[]` for a list.
   */
  readonly blank?: NoInfer<Partial<Content<Data>>>
  /**
   * Fields of the model that the route is for, of an operation without pages. While one is null, the next source that
   * does not lack it fills it in.
   */
  readonly core?: readonly (keyof NoInfer<Model> & string)[]
  /** Sources, in the order in which they are tried. */
  readonly sources: readonly Source<NoInfer<Params<S>>, Model>[]
  /** Longest time one lookup may take, in milliseconds (default 20,000). */
  readonly timeoutMs?: number
  /** The operation that replaces this one. The operator starts the retirement period (lookup/retirement.ts). */
  readonly retired?: { readonly successor: string }
}

// biome-ignore lint/suspicious/noExplicitAny: a list of operations of every shape
export type AnyOperation = Operation<any, any, any>

/** Reads version and platform of an operation from its path. */
function placeOf(path: string): { version: Version; platform: string } {
  const [, version, platform] = path.split('/')
  if ((version !== 'v1' && version !== 'v2') || !platform) throw new Error(`bad path ${path}`)
  return { version, platform }
}

type Declared<S extends ParameterSet, Data, Model> = Omit<
  Operation<S, Data, Model>,
  'version' | 'platform' | 'view' | 'echo' | 'livePrice' | 'example'
> & { readonly example?: Operation['example'] }

/** Without `echo` a view builds the whole content; with `echo` it builds the remaining fields. */
interface WholeView<S extends ParameterSet, Data, Model> {
  readonly echo?: never
  readonly view: (model: Model, viewing: ViewContext<Params<S>>) => NoInfer<Content<Data>>
}
type EchoedView<S extends ParameterSet, Data, Model> = Pick<Operation<S, Data, Model>, 'view'> &
  Required<Pick<Operation<S, Data, Model>, 'echo'>>

/** Declares an operation; the types of its parameters and model flow to its sources and its view. */
export function operation<const S extends ParameterSet, Data, Model>(
  declared: Declared<S, Data, Model> & WholeView<S, Data, Model>,
): Operation<S, Data, Model>
export function operation<const S extends ParameterSet, Data, Model>(
  declared: Declared<S, Data, Model> & EchoedView<S, Data, Model>,
): Operation<S, Data, Model>
export function operation(
  declared: Omit<AnyOperation, 'version' | 'platform' | 'example'> & Partial<Pick<AnyOperation, 'example'>>,
): AnyOperation {
  return { example: exampleOf(declared), ...declared, ...placeOf(declared.path) }
}

/** The call that sends the examples of the required parameters. */
function exampleOf({ parameters, check }: Pick<AnyOperation, 'parameters' | 'check'>): Operation['example'] {
  const needed = Object.entries(parameters as ParameterSet).filter(
    ([name, { required }]) => (required && name !== 'cursor') || name === check?.oneOf?.[0],
  )
  return Object.fromEntries(needed.map(([name, { example }]) => [name, example]))
}

/** Every operation that the modules export, sorted by path, because exports of a module have no order. */
export function operationsOf(...modules: readonly Readonly<Record<string, unknown>>[]): AnyOperation[] {
  const isOperation = (value: unknown): value is AnyOperation =>
    typeof value === 'object' && value !== null && 'sources' in value && 'path' in value && 'record' in value
  const all = modules.flatMap((module) => Object.values(module).filter(isOperation))
  return all.sort((a, b) => (a.path < b.path ? -1 : 1))
}

export type { Outcome }
