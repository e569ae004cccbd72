import type { Keyring } from '../accounts/keyring.ts'
import { startingCredits } from '../accounts/part.ts'
import type { Registry } from '../catalog/registry.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Part } from '../process/part.ts'
import type { Database } from '../storage/database.ts'
import type { SecretBox } from '../storage/secrets.ts'
import { adminSocketPath } from './connect.ts'
import { adminRoutes, serveAdminSocket } from './routes.ts'
import { topUpRoute } from './top-ups.ts'
import { createAdmin } from './verbs.ts'

/** Opens the administration: under /admin/v1 if ADMIN_TOKEN is set, and on a local socket. */
export async function openAdmin(options: {
  readonly config: Config
  readonly registry: Registry
  readonly database: Database
  readonly clock: Clock
  readonly keyring: Keyring
  readonly secrets: SecretBox
}): Promise<Part> {
  const { config, registry, database, clock, keyring, secrets } = options
  const admin = createAdmin({
    database,
    clock,
    keyring,
    startingCredits: startingCredits(config),
    secrets: async () => secrets,
    registry: async () => registry,
    actor: 'this service',
  })
  const { directory } = database
  // No other process can open the embedded database while this process has it open. The command
  // line calls this socket instead.
  const socket = directory === null ? null : await adminSocketPath(directory.path)
  const close = socket === null ? undefined : await serveAdminSocket(admin, socket)
  return {
    operatorPlugins: config.ADMIN_TOKEN ? [adminRoutes(admin, config.ADMIN_TOKEN)] : [],
    plugins: [
      ...(config.TOP_UP_SECRET ? [topUpRoute({ database, clock, secret: config.TOP_UP_SECRET })] : []),
    ],
    ...(close ? { close } : {}),
  }
}
