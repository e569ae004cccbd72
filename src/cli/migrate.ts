import { historyRows } from '../money/billing/books/usage-history.ts'
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
  usageMigrations,
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
    const code = await migrateLedger(database, pending, options)
    return database.usage === null ? code : Math.max(code, await migrateUsage(database, isAsked))
  } finally {
    await database.close()
  }
}

async function migrateLedger(
  database: Database,
  pending: readonly string[],
  { check, status }: { readonly check?: boolean | undefined; readonly status?: boolean | undefined },
): Promise<number> {
  if (status) return tellStatus(database, pending)
  if (check) await requireFilled(database, pending)
  else await migrate(database)
  return tell(pending, Boolean(check))
}

/** The same for the database of usage, and how much of its usage is still in that of the ledger. */
async function migrateUsage(database: Database, isAsked: boolean): Promise<number> {
  console.log('USAGE_DATABASE_URL:')
  const usage = database.usage!
  const pending = await pendingMigrations(usage, usageMigrations)
  if (!isAsked) await migrate(usage, {}, usageMigrations)
  const code = tell(pending, isAsked)
  if ((await migrationState(database)) === 'new') return code
  const rows = await historyRows(database)
  if (rows > 0) {
    console.log(`Still in DATABASE_URL: ${rows.toLocaleString('en')} rows of records, which the nodes move.`)
  }
  return code
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
