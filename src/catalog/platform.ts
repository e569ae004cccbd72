import type { AnyOperation } from './operation.ts'
import type { SimulatedPlatform } from './ports/simulated.ts'
import type { Source } from './source.ts'

/** A platform: its operations, the origins it talks to, and its simulated stand-in. */
export interface Platform {
  /** Lower-case short name, as in paths: `youtube`. */
  readonly name: string
  readonly displayName: string
  /** Other names of the platform in plain questions: `yt`, `you tube`. */
  readonly nicknames?: readonly string[]
  /** Words that only this platform uses, each with its plain meaning: `{ youtuber: 'creator' }`. */
  readonly ownWords?: Readonly<Record<string, string>>
  readonly operations: readonly AnyOperation[]
  /** Further hosts that redirects may go to, subdomains included: `x.com` for twitter.com. */
  readonly hosts?: readonly string[]
  /** The simulated platform that answers test keys. */
  readonly simulated: () => Promise<SimulatedPlatform>
  /** Settings for test keys. They replace the operator's (credentials of the simulated platform). */
  readonly testSettings?: Readonly<Record<string, string>>
  /** Environment names this platform reads, with one sentence each (shown in docs/RUNNING.md and `doctor`). */
  readonly settings?: Readonly<Record<string, string>>
}

/** All names of a platform, in lower case. */
export const namesOf = ({ name, displayName, nicknames = [] }: Platform): string[] =>
  [name, displayName, ...nicknames].map((one) => one.toLowerCase())

/**
 * Declares a platform; see docs/ADDING_OPERATIONS.md. A platform whose operations are all served by providers needs
 * no simulated platform.
 */
export function definePlatform(
  platform: Omit<Platform, 'simulated'> & Partial<Pick<Platform, 'simulated'>>,
): Platform {
  const nothing: SimulatedPlatform = { origins: [], handle: () => ({ status: 404 }) }
  const sources = platform.operations.flatMap(({ sources }) => sources as readonly Source[])
  const paid = Object.assign({}, ...sources.map((source) => source.paid?.settings))
  return { simulated: async () => nothing, ...platform, settings: { ...platform.settings, ...paid } }
}
