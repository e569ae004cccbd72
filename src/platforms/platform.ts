import type { AnyOperation } from '../catalog/operation.ts'
import type { SimulatedPlatform } from '../upstream/types.ts'

/** A platform: its operations, the origins it talks to, and its simulated stand-in. */
export interface Platform {
  /** Lower-case short name, as in paths: `youtube`. */
  readonly name: string
  readonly displayName: string
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

/** Declares a platform; see docs/ADDING_OPERATIONS.md. */
export function definePlatform(platform: Platform): Platform {
  return platform
}
