import type { Config } from '../config/config.ts'
import { type Database, openDatabase } from './database.ts'
import { explainRights } from './errors.ts'
import { migrate, requireMigrated } from './migrate.ts'
import { openSecrets, type SecretBox, sharedSecret } from './secrets.ts'

/** The database with current tables, and the secrets stored with it. */
export interface Storage {
  readonly database: Database
  /** Encrypts secrets before they are stored. */
  readonly secrets: SecretBox
  /** A random secret of this installation, the same on every node (runtime/storage/settings.ts). */
  secret(name: string): Promise<string>
  close(): Promise<void>
}

/** Opens the configured database. */
export function openConfiguredDatabase(config: Config): Promise<Database> {
  return openDatabase({
    url: config.DATABASE_URL,
    reportsUrl: config.REPORTS_DATABASE_URL,
    dataDir: config.DATA_DIR,
    poolSize: config.DATABASE_POOL,
  })
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
    return { database, secrets, secret: (name) => sharedSecret(database, name), close }
  } catch (error) {
    await close()
    throw error
  }
}
