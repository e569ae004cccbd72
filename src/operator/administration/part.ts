import type { Keyring } from '../../accounts/keyring.ts'
import { createOperatorAuthentication } from '../../accounts/operators/authenticate.ts'
import { createTokenReader } from '../../accounts/operators/tokens.ts'
import { startingCredits } from '../../accounts/part.ts'
import type { PublicAddress } from '../../accounts/sign-in/browser-request.ts'
import type { Sessions } from '../../accounts/sign-in/sessions.ts'
import type { Clock } from '../../catalog/clock.ts'
import type { Registry } from '../../catalog/registry.ts'
import type { BlockedIdentifiers } from '../../lookup/blocked-identifiers/blocked.ts'
import type { Switches } from '../../lookup/switches/switches.ts'
import { openPaymentChain } from '../../money/payments/chain-comparison.ts'
import type { Config } from '../../runtime/config/config.ts'
import type { Part } from '../../runtime/process/part.ts'
import type { Database } from '../../runtime/storage/database.ts'
import type { SecretBox } from '../../runtime/storage/secrets.ts'
import type { ErasureReader } from '../erasure/broadcast.ts'
import type { ServingProcess } from '../reports/serving-process.ts'
import { adminSocketPath } from './connect.ts'
import { adminRoutes, serveAdminSocket } from './routes.ts'
import { topUpRoute } from './top-ups.ts'
import { createAdmin } from './verbs.ts'

/** A secret and its value before a rotation, if the setting has one. */
const valuesOf = (current: string | undefined, previous: string | undefined): string[] =>
  current === undefined ? [] : previous === undefined ? [current] : [current, previous]

/** Opens the administration: under /admin/v1 on the operator's address, and on a local socket. */
export async function openAdmin(options: {
  readonly config: Config
  readonly registry: Registry
  readonly database: Database
  readonly clock: Clock
  readonly keyring: Keyring
  readonly secrets: SecretBox
  /** Where browsers reach the service, without a final slash. */
  readonly publicUrl: () => string
  /** Where browsers of operators reach the administration, without a final slash. */
  readonly operatorUrl: () => string
  readonly sessions: Sessions
  readonly process: ServingProcess
  readonly switches: Switches
  readonly blocked: BlockedIdentifiers
  readonly erasures: ErasureReader
  /** The address of the operator's sessions. */
  readonly operatorAddress: PublicAddress
}): Promise<Part> {
  const { config, registry, database, clock, keyring, secrets, sessions } = options
  const tokens = createTokenReader({ database, clock })
  const admin = createAdmin({
    database,
    clock,
    keyring,
    startingCredits: startingCredits(config),
    secrets: async () => secrets,
    erasuresFile: config.ERASURES_FILE,
    publicUrl: options.publicUrl,
    registry: async () => registry,
    paymentChain: () => openPaymentChain(config),
    operatorUrl: options.operatorUrl,
    refreshSwitches: () => options.switches.refresh(),
    async applyErasures() {
      await options.blocked.refresh()
      await options.erasures.apply()
    },
    forgetTokens: () => tokens.forget(),
    process: options.process,
    operator: { name: 'this service', role: 'all' },
  })
  const authenticate = createOperatorAuthentication({
    adminTokens: valuesOf(config.ADMIN_TOKEN, config.ADMIN_TOKEN_PREVIOUS),
    tokens,
    ...{ sessions, database, clock },
    address: options.operatorAddress,
  })
  const topUpSecrets = valuesOf(config.TOP_UP_SECRET, config.TOP_UP_SECRET_PREVIOUS)
  const { directory } = database
  // No other process can open the embedded database while this process has it open. The command
  // line calls this socket instead.
  const socket = directory === null ? null : await adminSocketPath(directory.path)
  const close = socket === null ? undefined : await serveAdminSocket(admin, socket)
  return {
    operatorPlugins: [adminRoutes(admin, authenticate)],
    plugins: topUpSecrets.length > 0 ? [topUpRoute({ database, clock, secrets: topUpSecrets })] : [],
    ...(close ? { close } : {}),
  }
}
