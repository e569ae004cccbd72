import type { z } from 'zod'
import type { ParameterSet, Params, Rule } from './parameters.ts'
import type { Price } from './price.ts'
import type { Content } from './record-shape.ts'
import type { Outcome, Source, ViewContext } from './source.ts'

export type Version = 'v1' | 'v2'

/** How a list operation names its items, for monitors and for tests. */
export interface ListShape<Data = unknown> {
  /** The items of one answer, in the order given. */
  items(data: Data): readonly unknown[]
  /** The item's permanent id, which edits and moves do not change. */
  itemId(item: never): string
  /** When the item appeared (ISO 8601), or null where the platform does not report it. */
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

/** How one lookup uses the answer cache. */
export interface CacheUse {
  /** Whether an answer from the cache, or of the same lookup under way, will do. */
  readonly read: boolean
  /** Whether the cache stores the answer. */
  readonly store: boolean
  /** Lifetime in the cache, in seconds, in place of the operation's `cacheSeconds`. */
  readonly storeSeconds?: number
}

/** One lookup, declared once; everything else derives from it. */
export interface Operation<S extends ParameterSet = ParameterSet, Data = unknown, Model = unknown> {
  /** Dotted id: platform first, then the path (plural, camelCase): `youtube.channels.videos`. */
  readonly id: string
  /** Ids it had before; still understood in keys' `allowed` patterns, in monitors and by the command line. */
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
  /** Rules over several parameters; throws `parameterError`. Runs after each was parsed. */
  readonly check?: Rule<Params<S>>
  /** The schema of `data`. A record is validated against it before anything is charged. */
  readonly record: z.ZodType<Data>
  readonly price: Price
  /** What live keys pay in its place, where the operator's price list says so; never declared (price-list.ts). */
  readonly livePrice?: Price
  /** How long an answer that was `found` may be served from the shared cache. 0: never. */
  readonly cacheSeconds: number
  /**
   * Parameters by which callers control the cache. They do not change the answer, so cache keys exclude them.
   */
  readonly caching?: { readonly parameters: readonly string[]; use(params: Params<S>): CacheUse }
  readonly list?: ListShape<NoInfer<Data>>
  readonly watch?: Watch
  /**
   * Parameters of an example call that is `found` with a test key (OpenAPI `x-example-query`). A declaration may leave
   * it out: the examples of the required parameters then are one, with the first of those of which one has to be sent.
   */
  readonly example: Readonly<Record<string, string>>
  /**
   * Where a required cursor comes from in the example call: the operation whose example answer holds one, and where
   * in its data.
   */
  readonly exampleCursor?: { readonly from: string; pick(data: unknown): string | null }
  /** Phrases people use for it: the vocabulary of the `ask` router. */
  readonly phrases: readonly string[]
  /** Fields of the record that the request decides (`query`), the same in every outcome. */
  readonly echo?: (params: Params<S>) => NoInfer<Partial<Data>>
  /**
   * Makes the record of what a source found: all of it but `lookupStatus`, the fields of `echo`, and the page's
   * cursor and `hasMore`. Also called for an outcome other than found of which a source knows more.
   */
  readonly view: (model: Model, viewing: ViewContext<Params<S>>) => NoInfer<Partial<Content<Data>>>
  /**
   * Fields of the record of not_found, private and restricted that cannot be derived from its schema (null where it
   * allows null, `[]` for a list): a count whose type has no null, say.
   */
  readonly blank?: NoInfer<Partial<Content<Data>>>
  /** In the order in which they are tried. */
  readonly sources: readonly Source<NoInfer<Params<S>>, Model>[]
  /** Longest time one lookup may take, in milliseconds (default 20,000). */
  readonly timeoutMs?: number
  /** Its successor; the retirement window is started by the operator (lookup/retirement.ts). */
  readonly retired?: { readonly successor: string }
}

// biome-ignore lint/suspicious/noExplicitAny: a list of operations of every shape
export type AnyOperation = Operation<any, any, any>

/** What places a declaration: its version and platform stand in its path. */
function placeOf(path: string): { version: Version; platform: string } {
  const [, version, platform] = path.split('/')
  if ((version !== 'v1' && version !== 'v2') || !platform) throw new Error(`bad path ${path}`)
  return { version, platform }
}

type Declared<S extends ParameterSet, Data, Model> = Omit<
  Operation<S, Data, Model>,
  'version' | 'platform' | 'view' | 'echo' | 'livePrice' | 'example'
> & { readonly example?: Operation['example'] }

/** Without `echo` a view makes the whole content; with it, what `echo` leaves out. */
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

/** Every operation that modules of declarations export, by path: what a module exports has no order of its own. */
export function operationsOf(...modules: readonly Readonly<Record<string, unknown>>[]): AnyOperation[] {
  const isOperation = (value: unknown): value is AnyOperation =>
    typeof value === 'object' && value !== null && 'sources' in value && 'path' in value && 'record' in value
  const all = modules.flatMap((module) => Object.values(module).filter(isOperation))
  return all.sort((a, b) => (a.path < b.path ? -1 : 1))
}

export type { Outcome }
