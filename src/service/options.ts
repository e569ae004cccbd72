import type { Logger } from 'pino'
import type { BootstrapKeys } from '../accounts/accounts.ts'
import type { Ledger } from '../billing/ledger.ts'
import type { Platform } from '../catalog/platform.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { HttpLimits } from '../server/connections.ts'
import type { Database } from '../storage/database.ts'
import type { Wait } from '../upstream/timing.ts'

export type Role = 'all' | 'api' | 'worker'

export interface ServiceOptions {
  readonly config: Config
  readonly platforms: readonly Platform[]
  readonly clock?: Clock
  readonly role?: Role
  /** The configured database, which is already opening. */
  readonly opening?: Promise<Database>
  /** An open database that replaces the configured database (tests); the service does not close it. */
  readonly database?: Database
  readonly log?: Logger
  /** Receives the keys of the first account before the account is committed. */
  readonly firstKeys?: ((keys: BootstrapKeys) => Promise<void>) | undefined
  /** Waits of outgoing traffic (retries, slow simulated platforms) and of DRAIN_SECONDS. Default: real time. */
  readonly wait?: Wait
  /** Limits of connections and requests that differ from the defaults. */
  readonly httpLimits?: Partial<HttpLimits>
  /** Wraps the ledger that lookups use (fault tests). */
  readonly wrapLedger?: (ledger: Ledger) => Ledger
}
