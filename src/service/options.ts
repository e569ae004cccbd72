import type { Logger } from 'pino'
import type { BootstrapKeys } from '../accounts/accounts.ts'
import type { HttpLimits } from '../api/server/connections.ts'
import type { Clock } from '../catalog/clock.ts'
import type { Platform } from '../catalog/platform.ts'
import type { Wait } from '../gateways/upstream/timing.ts'
import type { Ledger } from '../money/billing/ledger.ts'
import type { Config } from '../runtime/config/config.ts'
import type { Database } from '../runtime/storage/database.ts'

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
