import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  type CompatibilityRule,
  compatibilitySetting,
  incompatibilityReason,
  type Migration,
  previousRelease,
} from './compatibility.ts'
import type { Database } from './database.ts'

const folder = new URL('./migrations/', import.meta.url)

/** Any number; nodes that start at the same moment take turns on it. */
const advisoryLock = 734_205_117

/** How long a migration may wait for a table, and with it every statement that comes behind it. */
const lockTimeoutMs = 500
/** How often it is tried, and the pause in between. */
const patience = { tries: 120, pauseMs: 500 }

/**
 * Tables in the order in which transactions come to them. A migration that took them in its own order would hold what
 * somebody waits for who holds what it waits for, again and again under load.
 */
const inTheirOrder = [
  'accounts',
  'api_keys',
  'wallets',
  'ledger_entries',
  'usage_batches',
  'usage_days',
  'monitors',
  'webhook_endpoints',
  'positions',
  'events',
  'webhook_deliveries',
]

/** Runs one statement and gives its rows. */
type Execute = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

/** A note in the table of migrations, later than all of them, as long as a database is a copy that was not finished. */
const unfinishedCopy = 'unfinished copy of '
const afterAll = 8_640_000_000_000_000

/**
 * Brings the tables up to date with the checked-in migrations. One query decides that nothing is to be done. Tables of a
 * newer release that still work with this one are left as they are.
 * @throws Error with a sentence for the operator when they do not, when the database is an unfinished copy, or when the
 *   tables are kept busy for a minute
 */
export async function migrate(database: Database): Promise<void> {
  if ((await standing(database)) === 'behind') await apply(database)
}

/**
 * Sees that the tables are up to date, for nodes that do not migrate (MIGRATE=false).
 * @throws Error with a sentence for the operator when they are not
 */
export async function requireMigrated(database: Database): Promise<void> {
  const missing = await pendingMigrations(database)
  if (missing.length === 0) return
  const which = missing.length === 1 ? missing[0] : `${missing[0]} to ${missing.at(-1)}`
  throw new Error(
    `The tables of this database are older than this release (missing: ${which}), and MIGRATE is false. Run \`social-lookup migrate\` first.`,
  )
}

/**
 * Names of the migrations that {@link migrate} would apply, in their order.
 * @throws Error as migrate does
 */
export async function pendingMigrations(database: Database): Promise<string[]> {
  if ((await standing(database)) !== 'behind') return []
  const last = (await lastApplied(database))?.when ?? Number.NEGATIVE_INFINITY
  return (await entries()).filter(({ when }) => when > last).map(({ tag }) => tag)
}

/**
 * How the tables of a database stand to this release: `new` (none yet), `current`, `behind` (the next start applies what is
 * missing), or `ahead` (the next release made them, and they work with this one).
 * @throws Error as migrate does
 */
export async function migrationState(database: Database): Promise<'new' | 'current' | 'behind' | 'ahead'> {
  return (await lastApplied(database)) === null ? 'new' : standing(database)
}

/** Names of all migrations, in their order. */
export async function allMigrations(): Promise<string[]> {
  return (await entries()).map(({ tag }) => tag)
}

/** @throws Error when the tables are of a release that this one cannot work with, or an unfinished copy */
async function standing(database: Database): Promise<'current' | 'behind' | 'ahead'> {
  const newest = (await entries()).at(-1)!
  const last = await lastApplied(database)
  if (last === null) return 'behind'
  if (last.hash === (await read(newest)).hash) return 'current'
  if (last.hash.startsWith(unfinishedCopy)) {
    throw new Error(
      'This database is an unfinished copy of an embedded one. Run `social-lookup move` again; it begins anew.',
    )
  }
  if (last.when <= newest.when) return 'behind'
  const [row] = await database.query<{ value: string }>('select value from settings where name = $1', [
    compatibilitySetting,
  ])
  const reason = incompatibilityReason(newest, row ? (JSON.parse(row.value) as CompatibilityRule) : null)
  if (reason !== null) throw new Error(reason)
  return 'ahead'
}

async function apply(database: Database): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await client.query(`set lock_timeout = ${lockTimeoutMs}`)
    await patiently(() => applyMigrations((text, values) => client.query(text, values)))
  } finally {
    await client.query('reset lock_timeout').catch(() => {})
    await client.query('select pg_advisory_unlock($1)', [advisoryLock]).catch(() => {})
    client.release()
  }
  // A node of a newer release may have been faster.
  await standing(database)
}

/** SQLSTATEs `lock_not_available` and `deadlock_detected`: others have the tables. */
const inUse = new Set(['55P03', '40P01'])

/** Waits for tables shortly, so that nobody behind waits longer, and tries again. */
async function patiently(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!inUse.has((error as { code?: string }).code ?? '')) throw error
      if (tries === patience.tries) {
        throw new Error(
          'The tables cannot be migrated: others keep them busy (a backup, a long query). Nothing was changed; try again when they have ended.',
          { cause: error },
        )
      }
      await new Promise((resolve) => setTimeout(resolve, patience.pauseMs))
    }
  }
}

/**
 * Applies the migrations that are still missing, all or none, and writes down which code the tables work with from then
 * on. Migrations are noted where and as drizzle's own migrator does, so that either can go on from the other.
 * @param copyOf marks the database, in the same transaction, as an unfinished copy of this one
 */
export async function applyMigrations(execute: Execute, copyOf?: string): Promise<void> {
  await execute('create schema if not exists drizzle')
  await execute(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const note = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)'
  const all = await entries()
  const newest = all.at(-1)!
  const { rows: rights } = await execute(`select has_parameter_privilege('${ledgerMark}', 'set') as may`)
  const heads = (rights as { may: boolean }[])[0]!.may ? (text: string) => text : withoutHeads
  await execute('begin')
  try {
    const { rows } = await execute(
      'select max(created_at)::float8 as last from drizzle.__drizzle_migrations where created_at < $1',
      [afterAll],
    )
    const last = (rows as { last: number | null }[])[0]!.last ?? Number.NEGATIVE_INFINITY
    if (newest.when > last) await takeTables(execute)
    for (const entry of all) {
      if (entry.when <= last) continue
      const { hash, statements } = await read(entry)
      for (const statement of statements) await execute(heads(statement))
      await execute(note, [hash, entry.when])
    }
    if (newest.when > last) {
      const rule: CompatibilityRule = {
        newest,
        oldest: all.find(({ tag }) => tag === previousRelease) ?? newest,
      }
      await execute(
        'insert into settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
        [compatibilitySetting, JSON.stringify(rule)],
      )
    }
    if (copyOf !== undefined) {
      await execute('delete from drizzle.__drizzle_migrations where created_at = $1', [afterAll])
      await execute(note, [unfinishedCopy + copyOf, afterAll])
    }
    await execute('commit')
  } catch (error) {
    await execute('rollback').catch(() => undefined)
    throw error
  }
}

/** Has the tables that there are to itself until the transaction ends. */
async function takeTables(execute: Execute): Promise<void> {
  const { rows } = await execute(
    `select name from unnest(array['${inTheirOrder.join("', '")}']) with ordinality as t(name, place)
     where to_regclass(name) is not null order by place`,
  )
  const names = (rows as { name: string }[]).map(({ name }) => name)
  if (names.length > 0) await execute(`lock table ${names.join(', ')} in access exclusive mode`)
}

/** Set while the functions of the ledger are at work; its tables take nothing from anybody else. */
const ledgerMark = 'social_lookup.ledger'
const head = / set social_lookup\.ledger = 'writing' as \$\$\n(declare\n[\s\S]*?)?^begin\n/gm

/**
 * Functions for those who may not name a parameter of ours in the head of one (PostgreSQL keeps that to superusers, and
 * to those whom one grants it): they set it in their first line instead, where it holds until their transaction ends.
 */
function withoutHeads(statement: string): string {
  return statement.replace(
    head,
    (_, declared = '') =>
      ` as $$\n${declared}begin\n  perform set_config('${ledgerMark}', 'writing', true);\n`,
  )
}

/** What a database is an unfinished copy of; null where it is none. */
export async function unfinishedCopyOf(database: Database): Promise<string | null> {
  const { hash = '' } = (await lastApplied(database)) ?? {}
  return hash.startsWith(unfinishedCopy) ? hash.slice(unfinishedCopy.length) : null
}

/** The last statement of a copy: from then on nodes start on it. */
export async function endCopy(execute: Execute): Promise<void> {
  await execute('delete from drizzle.__drizzle_migrations where created_at = $1', [afterAll])
}

/** The last migration that was applied; null on an empty database. */
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

async function entries(): Promise<readonly Migration[]> {
  const journal = await readFile(new URL('meta/_journal.json', folder), 'utf8')
  return (JSON.parse(journal) as { entries: Migration[] }).entries
}

async function read({ tag }: Migration): Promise<{ hash: string; statements: string[] }> {
  const sql = await readFile(new URL(`${tag}.sql`, folder), 'utf8')
  return {
    hash: createHash('sha256').update(sql).digest('hex'),
    statements: sql.split('--> statement-breakpoint'),
  }
}
