import { hasDatabase } from '../operator/administration/connect.ts'
import { readConfig } from '../runtime/config/config.ts'
import { allMigrations, migrate, pendingMigrations } from '../runtime/storage/migrate.ts'
import { openConfiguredDatabase } from '../runtime/storage/part.ts'

/** Exit status of `--check` if migrations are missing. */
const behind = 3

/**
 * Applies the missing migrations and reports them.
 * @param options.check only reports them
 * @returns the exit code: 3 if `check` finds missing migrations
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

function tell(migrations: readonly string[], check: boolean): number {
  if (migrations.length === 0) console.log('The tables are up to date.')
  else {
    console.log(check ? 'To be applied:' : 'Applied:')
    for (const tag of migrations) console.log(`  ${tag}`)
  }
  return check && migrations.length > 0 ? behind : 0
}
