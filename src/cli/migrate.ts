import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { allMigrations, migrate, pendingMigrations } from '../storage/migrate.ts'
import { openConfiguredDatabase } from '../storage/part.ts'

/** Exit status of `--check` where something would be applied. */
const behind = 3

/**
 * Applies the migrations that are missing, and says which.
 * @param options.check only says which
 * @returns the exit code: 3 where `check` finds some
 */
export async function migrateTables(options: { readonly check?: boolean | undefined }): Promise<number> {
  const config = readConfig(process.env)
  if (options.check && !config.DATABASE_URL && !(await hasDatabase(config.DATA_DIR))) {
    return tell(await allMigrations(), true)
  }
  const database = await openConfiguredDatabase(config)
  try {
    const pending = await pendingMigrations(database)
    if (!options.check) await migrate(database)
    return tell(pending, options.check ?? false)
  } finally {
    await database.close()
  }
}

/** Opening an embedded database that is not there would make it. */
async function hasDatabase(dataDir: string): Promise<boolean> {
  const files = await readdir(join(dataDir, 'postgres')).catch(() => [])
  return files.length > 0
}

function tell(migrations: readonly string[], check: boolean): number {
  if (migrations.length === 0) console.log('The tables are up to date.')
  else {
    console.log(check ? 'To be applied:' : 'Applied:')
    for (const tag of migrations) console.log(`  ${tag}`)
  }
  return check && migrations.length > 0 ? behind : 0
}
