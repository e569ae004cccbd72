import type { AnyOperation } from './operation.ts'
import type { SimulatedPlatform } from './ports/simulated.ts'
import type { Source } from './source.ts'

/** A platform: its operations, the origins it talks to, and its simulated stand-in. */
export interface Platform {
  /** Lower-case short name, as in paths: `youtube`. */
  readonly name: string
  readonly displayName: string
  /** What else people call it, in plain questions: `yt`, `you tube`. */
  readonly nicknames?: readonly string[]
  /** Words that are its alone, each with what it means in plain words: `{ youtuber: 'creator' }`. */
  readonly ownWords?: Readonly<Record<string, string>>
  readonly operations: readonly AnyOperation[]
  /** Hosts beside its requests' own that redirects may lead to, subdomains included: `x.com` for twitter.com. */
  readonly hosts?: readonly string[]
  /** The stand-in that answers test keys. */
  readonly simulated: () => Promise<SimulatedPlatform>
  /** Settings that test keys see in place of the operator's (credentials of the simulated platform). */
  readonly testSettings?: Readonly<Record<string, string>>
  /** Environment names this platform reads, with one sentence each (shown in docs/OPERATIONS.md and `doctor`). */
  readonly settings?: Readonly<Record<string, string>>
}

/**
 * Declares a platform; see docs/ADDING_OPERATIONS.md. One whose operations are all served by providers needs no
 * simulated stand-in.
 */
export function definePlatform(
  platform: Omit<Platform, 'simulated'> & Partial<Pick<Platform, 'simulated'>>,
): Platform {
  const nothing: SimulatedPlatform = { origins: [], handle: () => ({ status: 404 }) }
  const sources = platform.operations.flatMap(({ sources }) => sources as readonly Source[])
  const paid = Object.assign({}, ...sources.map((source) => source.paid?.settings))
  return { simulated: async () => nothing, ...platform, settings: { ...platform.settings, ...paid } }
}
