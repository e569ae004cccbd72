import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { advisoryLock } from './advisory-locks.ts'
import {
  type CompatibilityRule,
  compatibilitySetting,
  incompatibilityReason,
  type Migration,
  previousRelease,
} from './compatibility.ts'
import type { Database } from './database.ts'
import { fillStates, migrationsAfterFills } from './fills.ts'
import { readSetting, storeSettingSql } from './settings.ts'

const folder = new URL('./migrations/', import.meta.url)
/** Migrations of a database that stores usage alone (usage-database.ts). */
export const usageMigrations = new URL('./usage-migrations/', import.meta.url)

/** Maximum wait of a migration for a table lock; all later statements on that table wait behind it. */
const lockTimeoutMs = 500
/** Number of attempts, and the pause between them. */
const retry = { maxAttempts: 120, pauseMs: 500 }

/**
 * Migrations up to this one are applied together and lock all large tables first: they were written for that, and some
 * move rows. Later ones are applied one by one and lock what they change, for the moment of a change of the catalog
 * (test/structure/migrations.test.ts); their fills follow (fills.ts).
 */
const lastTogether = '0055_prepaid_keys'

/** Tables in the order in which transactions lock them. A migration with another order would deadlock under load. */
const lockOrder = [
  'accounts',
  'api_keys',
  'wallets',
  'ledger_entries',
  'usage_batches',
  'usage_days',
  'usage_hours',
  'monitors',
  'webhook_endpoints',
  'positions',
  'events',
  'webhook_deliveries',
]

/** Runs one statement and returns its rows. */
type Execute = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

/** A row in the table of migrations, later than all others, marks a copy that is not finished. */
const unfinishedCopy = 'unfinished copy of '
const unfinishedCopyTime = 8_640_000_000_000_000

/**
 * Applies all missing migrations. If none is missing, this takes one query. Compatible tables of a newer release stay
 * unchanged.
 * @throws Error with a message for the operator if the tables are incompatible or an unfinished copy, stay locked for a
 *   minute, or are needed by a fill that has not ended
 */
export async function migrate(
  database: Database,
  afterFills = migrationsAfterFills,
  from = folder,
): Promise<void> {
  const pending = await pendingMigrations(database, from)
  if (pending.length === 0) return
  await requireFilled(database, pending, afterFills)
  await apply(database, from)
}

/**
 * Refuses migrations that take away what an unfinished fill still reads, before any is applied.
 * @throws Error with a message for the operator
 */
export async function requireFilled(
  database: Database,
  pending: readonly string[],
  afterFills = migrationsAfterFills,
): Promise<void> {
  const needed = pending.filter((tag) => afterFills[tag] !== undefined)
  if (needed.length === 0 || (await lastApplied(database)) === null) return
  const states = await fillStates(database)
  for (const tag of needed) {
    const fill = states.find(({ name }) => name === afterFills[tag])
    if (fill?.state === 'finished') continue
    throw new Error(
      `${tag} takes away what ${afterFills[tag]} still reads. Nothing was changed. Go on with the release before until \`social-lookup migrate --status\` says that it is finished.`,
    )
  }
}

/**
 * Checks that the tables are up to date, for nodes that do not migrate (MIGRATE=false).
 * @throws Error with a message for the operator if they are not
 */
export async function requireMigrated(database: Database, from = folder): Promise<void> {
  const missing = await pendingMigrations(database, from)
  if (missing.length === 0) return
  const which = missing.length === 1 ? missing[0] : `${missing[0]} to ${missing.at(-1)}`
  throw new Error(
    `The tables of this database are older than this release (missing: ${which}), and MIGRATE is false. Run \`social-lookup migrate\` first.`,
  )
}

/**
 * Names of the migrations that {@link migrate} would apply, in order.
 * @throws Error as migrate does
 */
export async function pendingMigrations(database: Database, from = folder): Promise<string[]> {
  if ((await stateOfTables(database, from)) !== 'behind') return []
  const last = (await lastApplied(database))?.when ?? Number.NEGATIVE_INFINITY
  return (await readJournal(from)).filter(({ when }) => when > last).map(({ tag }) => tag)
}

/**
 * State of the tables: `new` (no tables), `current`, `behind` (migrations are missing), or `ahead` (tables of a newer
 * release that works with this one).
 * @throws Error as migrate does
 */
export async function migrationState(database: Database): Promise<'new' | 'current' | 'behind' | 'ahead'> {
  return (await lastApplied(database)) === null ? 'new' : stateOfTables(database, folder)
}

/** Names of all migrations, in order. */
export async function allMigrations(): Promise<string[]> {
  return (await readJournal()).map(({ tag }) => tag)
}

/** @throws Error when the tables are an unfinished copy, or belong to an incompatible release */
async function stateOfTables(database: Database, from: URL): Promise<'current' | 'behind' | 'ahead'> {
  const newest = (await readJournal(from)).at(-1)!
  const last = await lastApplied(database)
  if (last === null) return 'behind'
  if (last.hash === (await read(newest, from)).hash) return 'current'
  if (last.hash.startsWith(unfinishedCopy)) {
    throw new Error(
      'This database is an unfinished copy of an embedded one. Run `social-lookup move` again; it begins anew.',
    )
  }
  if (last.when <= newest.when) return 'behind'
  const rule = await readSetting(database, compatibilitySetting)
  const reason = incompatibilityReason(newest, rule === null ? null : (JSON.parse(rule) as CompatibilityRule))
  if (reason !== null) throw new Error(reason)
  return 'ahead'
}

async function apply(database: Database, from: URL): Promise<void> {
  const client = await database.pool.connect()
  try {
    // Nodes that start together migrate one after the other.
    await client.query('select pg_advisory_lock($1)', [advisoryLock.migrations])
    await client.query(`set lock_timeout = ${lockTimeoutMs}`)
    await retryWhileLocked(() => applyMigrations((text, values) => client.query(text, values), { from }))
  } finally {
    await client.query('reset lock_timeout').catch(() => {})
    await client.query('select pg_advisory_unlock($1)', [advisoryLock.migrations]).catch(() => {})
    client.release()
  }
  // A node of a newer release may have migrated meanwhile.
  await stateOfTables(database, from)
}

/** SQLSTATEs `lock_not_available` and `deadlock_detected`: other sessions use the tables. */
const lockConflicts = new Set(['55P03', '40P01'])

/** Retries after short waits for locks. Short waits keep other statements from queueing behind the migration. */
async function retryWhileLocked(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!lockConflicts.has((error as { code?: string }).code ?? '')) throw error
      if (attempt === retry.maxAttempts) {
        throw new Error(
          'The tables cannot be migrated: others keep them busy (a backup, a long query). Nothing was changed; try again when they have ended.',
          { cause: error },
        )
      }
      await new Promise((resolve) => setTimeout(resolve, retry.pauseMs))
    }
  }
}

/**
 * Applies all missing migrations, and records which releases work with the tables. Migrations are recorded like drizzle's
 * migrator records them, so either can continue. In an empty database all are one transaction.
 * @param options.copyOf marks the database as an unfinished copy of this one, in the same transaction
 * @param options.from the folder of the migrations
 */
export async function applyMigrations(
  execute: Execute,
  { copyOf, from = folder }: { readonly copyOf?: string; readonly from?: URL } = {},
): Promise<void> {
  await execute('create schema if not exists drizzle')
  await execute(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const all = await readJournal(from)
  const { rows: rights } = await execute(`select has_parameter_privilege('${ledgerSetting}', 'set') as may`)
  const adapt = (rights as { may: boolean }[])[0]!.may ? (text: string) => text : withoutFunctionSettings
  const { rows } = await execute(
    'select max(created_at)::float8 as last from drizzle.__drizzle_migrations where created_at < $1',
    [unfinishedCopyTime],
  )
  const { last } = (rows as { last: number | null }[])[0]!
  for (const entries of transactionsOf(all, last)) {
    await inTransaction(execute, async () => {
      if (isTogether(all, entries[0]!)) await lockTables(execute)
      for (const entry of entries) {
        const { hash, statements } = await read(entry, from)
        for (const statement of statements) await execute(adapt(statement))
        await execute(recordApplied, [hash, entry.when])
      }
      const rule: CompatibilityRule = {
        newest: entries.at(-1)!,
        oldest: all.find(({ tag }) => tag === previousRelease) ?? entries.at(-1)!,
      }
      await execute(storeSettingSql, [compatibilitySetting, JSON.stringify(rule)])
      if (copyOf === undefined) return
      await execute('delete from drizzle.__drizzle_migrations where created_at = $1', [unfinishedCopyTime])
      await execute(recordApplied, [unfinishedCopy + copyOf, unfinishedCopyTime])
    })
  }
}

const recordApplied = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)'

/** Whether a migration is one of those that are applied together. */
const isTogether = (all: readonly Migration[], { when }: Migration): boolean =>
  when <= (all.find(({ tag }) => tag === lastTogether)?.when ?? Number.POSITIVE_INFINITY)

/**
 * The missing migrations, by the transactions that apply them.
 * @param last the time of the last applied one; null in an empty database
 */
function transactionsOf(all: readonly Migration[], last: number | null): Migration[][] {
  const missing = all.filter(({ when }) => last === null || when > last)
  if (last === null) return [missing]
  const together = missing.filter((entry) => isTogether(all, entry))
  const later = missing.slice(together.length).map((entry) => [entry])
  return together.length > 0 ? [together, ...later] : later
}

async function inTransaction(execute: Execute, work: () => Promise<void>): Promise<void> {
  await execute('begin')
  try {
    await work()
    await execute('commit')
  } catch (error) {
    await execute('rollback').catch(() => undefined)
    throw error
  }
}

/** Locks all existing tables exclusively until the transaction ends. */
async function lockTables(execute: Execute): Promise<void> {
  const { rows } = await execute(
    `select name from unnest(array['${lockOrder.join("', '")}']) with ordinality as t(name, place)
     where to_regclass(name) is not null order by place`,
  )
  const names = (rows as { name: string }[]).map(({ name }) => name)
  if (names.length > 0) await execute(`lock table ${names.join(', ')} in access exclusive mode`)
}

/** Setting that the ledger's functions set while they write; triggers reject all other writes to its tables. */
const ledgerSetting = 'social_lookup.ledger'
const functionSetting = / set social_lookup\.ledger = 'writing' as \$\$\n(declare\n[\s\S]*?)?^begin\n/gm

/**
 * Rewrites functions for users that may not name a custom setting in a function's header. PostgreSQL allows that to
 * superusers and users with a grant. The function sets it in its first line instead, until the transaction ends.
 */
function withoutFunctionSettings(statement: string): string {
  return statement.replace(
    functionSetting,
    (_, declared = '') =>
      ` as $$\n${declared}begin\n  perform set_config('${ledgerSetting}', 'writing', true);\n`,
  )
}

/** The database that this one is an unfinished copy of; null for a complete database. */
export async function unfinishedCopyOf(database: Database): Promise<string | null> {
  const { hash = '' } = (await lastApplied(database)) ?? {}
  return hash.startsWith(unfinishedCopy) ? hash.slice(unfinishedCopy.length) : null
}

/** The last statement of a copy: from now on nodes may start on it. */
export async function endCopy(execute: Execute): Promise<void> {
  await execute('delete from drizzle.__drizzle_migrations where created_at = $1', [unfinishedCopyTime])
}

/** The last applied migration; null on an empty database. */
async function lastApplied(database: Database): Promise<{ hash: string; when: number } | null> {
  try {
    const [row] = await database.query<{ hash: string; when: number }>(
      'select hash, created_at::float8 as "when" from drizzle.__drizzle_migrations order by created_at desc limit 1',
    )
    return row ?? null
  } catch (error) {
    // 42P01 undefined table, 3F000 undefined schema: never migrated.
    const code = (error as { code?: string }).code
    if (code === '42P01' || code === '3F000') return null
    throw error
  }
}

async function readJournal(from = folder): Promise<readonly Migration[]> {
  const journal = await readFile(new URL('meta/_journal.json', from), 'utf8')
  return (JSON.parse(journal) as { entries: Migration[] }).entries
}

async function read({ tag }: Migration, from = folder): Promise<{ hash: string; statements: string[] }> {
  const sql = await readFile(new URL(`${tag}.sql`, from), 'utf8')
  return {
    hash: createHash('sha256').update(sql).digest('hex'),
    statements: sql.split('--> statement-breakpoint'),
  }
}
