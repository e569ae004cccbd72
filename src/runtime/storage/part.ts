import type { Config } from '../config/config.ts'
import { type Database, openDatabase } from './database.ts'
import { ConnectionLost, explainRights } from './errors.ts'
import { migrate, requireMigrated } from './migrate.ts'
import { markPurpose, openSecrets, type SecretBox, sharedSecret } from './secrets.ts'
import { requireUsageDatabase, withUsageDatabase } from './usage-database.ts'

/** The database with current tables, and the secrets stored with it. */
export interface Storage {
  readonly database: Database
  /** Encrypts secrets before they are stored. */
  readonly secrets: SecretBox
  /** A random secret of this installation, the same on every node (runtime/storage/settings.ts). */
  secret(name: string): Promise<string>
  close(): Promise<void>
}

/**
 * Opens the configured database, with that of usage where one is set.
 * @param poolSize connections to a server; default: the configured number
 */
export async function openConfiguredDatabase(
  config: Config,
  poolSize: number = config.DATABASE_POOL,
): Promise<Database> {
  const database = await openDatabase({
    url: config.DATABASE_URL,
    reportsUrl: config.REPORTS_DATABASE_URL,
    dataDir: config.DATA_DIR,
    poolSize,
  })
  const { USAGE_DATABASE_URL: url, MIGRATE, USAGE_REPLAY_DAYS, USAGE_RETENTION_DAYS } = config
  const replayDays = Math.min(USAGE_REPLAY_DAYS, USAGE_RETENTION_DAYS)
  return url === undefined
    ? database
    : withUsageDatabase(database, url, { migrate: MIGRATE, replayDays, poolSize })
}

/**
 * Migrates the tables; with MIGRATE=false, only checks that they are up to date.
 * @throws Error with a message for the operator if the tables are outdated or incompatible
 */
export async function prepareTables(database: Database, config: Pick<Config, 'MIGRATE'>): Promise<void> {
  try {
    await (config.MIGRATE ? migrate(database) : requireMigrated(database))
  } catch (error) {
    throw explainRights(error)
  }
  await requireUsageDatabase(database)
  // The service starts without it: usage waits in the outbox.
  await database.usage?.ready().catch((error) => {
    if (!(error instanceof ConnectionLost)) throw explainRights(error, 'USAGE_DATABASE_URL')
  })
}

/**
 * @param given an open database to use instead of the configured one; closing this part does not close it
 * @param opening the configured database, if it is already being opened
 */
export async function openStorage(options: {
  readonly config: Config
  readonly given?: Database | undefined
  readonly opening?: Promise<Database> | undefined
}): Promise<Storage> {
  const { config, given, opening } = options
  const database = given ?? (await (opening ?? openConfiguredDatabase(config)))
  const close = async () => {
    if (!given) await database.close()
  }
  try {
    await prepareTables(database, config)
    const secrets = await openSecrets(database, config)
    database.markKey = secrets.keysFor(markPurpose)[0]
    return { database, secrets, secret: (name) => sharedSecret(database, name), close }
  } catch (error) {
    await close()
    throw error
  }
}
