import type { Config } from '../config.ts'
import { type Database, openDatabase } from './database.ts'
import { explainRights } from './errors.ts'
import { migrate, requireMigrated } from './migrate.ts'
import { openSecrets, type SecretBox, sharedSecret } from './secrets.ts'

/** The database, its tables up to date, and the secrets kept with it. */
export interface Storage {
  readonly database: Database
  /** Encrypts secrets before they are stored. */
  readonly secrets: SecretBox
  /** A random secret of this set-up, the same on every node (storage/settings.ts). */
  secret(name: string): Promise<string>
  close(): Promise<void>
}

/** Begins to open the configured database. */
export function openConfiguredDatabase(config: Config): Promise<Database> {
  return openDatabase({
    url: config.DATABASE_URL,
    reportsUrl: config.REPORTS_DATABASE_URL,
    dataDir: config.DATA_DIR,
    poolSize: config.DATABASE_POOL,
  })
}

/**
 * Brings the tables up to date, or with MIGRATE=false sees that they are.
 * @throws Error with a sentence for the operator when they are not, or are of a release that this one does not work with
 */
export async function prepareTables(database: Database, config: Pick<Config, 'MIGRATE'>): Promise<void> {
  try {
    await (config.MIGRATE ? migrate(database) : requireMigrated(database))
  } catch (error) {
    throw explainRights(error)
  }
}

/**
 * @param given an open database in place of the configured one; it is not closed with this part
 * @param opening the configured database, where it is on its way to being open
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
