import { hasDatabase } from '../operator/administration/connect.ts'
import { readConfig } from '../runtime/config/config.ts'
import type { Database } from '../runtime/storage/database.ts'
import { type FillState, fillStates } from '../runtime/storage/fills.ts'
import {
  allMigrations,
  migrate,
  migrationState,
  pendingMigrations,
  requireFilled,
} from '../runtime/storage/migrate.ts'
import { openConfiguredDatabase } from '../runtime/storage/part.ts'

/** Exit status of `--check` if migrations are missing. */
const behind = 3

/**
 * Applies the missing migrations and reports them.
 * @param options.check only reports them
 * @param options.status only reports them, and how far the fills are
 * @returns the exit code: 3 if `check` or `status` find missing migrations
 * @throws Error with a message for the operator where a migration needs a fill that has not ended
 */
export async function migrateTables(options: {
  readonly check?: boolean | undefined
  readonly status?: boolean | undefined
}): Promise<number> {
  const config = readConfig(process.env)
  const isAsked = Boolean(options.check || options.status)
  if (isAsked && !config.DATABASE_URL && !(await hasDatabase(config.DATA_DIR))) {
    return tell(await allMigrations(), true)
  }
  const database = await openConfiguredDatabase(config)
  try {
    const pending = await pendingMigrations(database)
    if (options.status) return await tellStatus(database, pending)
    if (options.check) await requireFilled(database, pending)
    else await migrate(database)
    return tell(pending, isAsked)
  } finally {
    await database.close()
  }
}

async function tellStatus(database: Database, pending: readonly string[]): Promise<number> {
  const code = tell(pending, true)
  if ((await migrationState(database)) === 'new') return code
  const states = await fillStates(database)
  console.log('Fills:')
  for (const fill of states) console.log(`  ${fill.name}: ${fillLine(fill)}`)
  return code
}

function fillLine({ state, startedAt, rows, what }: FillState): string {
  if (startedAt === null) return `waits for a worker of this release (${what})`
  const since = `${state === 'finished' ? 'finished' : 'running'}, began ${startedAt.toISOString()}`
  return `${since}, ${rows.toLocaleString('en')} rows read (${what})`
}

function tell(migrations: readonly string[], check: boolean): number {
  if (migrations.length === 0) console.log('The tables are up to date.')
  else {
    console.log(check ? 'To be applied:' : 'Applied:')
    for (const tag of migrations) console.log(`  ${tag}`)
  }
  return check && migrations.length > 0 ? behind : 0
}
