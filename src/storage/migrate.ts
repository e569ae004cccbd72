import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Database } from './database.ts'

const folder = new URL('./migrations/', import.meta.url)

/** Any number; nodes that start at the same moment take turns on it. */
const advisoryLock = 734_205_117

/** What drizzle-kit writes about a migration (`npx drizzle-kit generate`). */
interface Entry {
  readonly tag: string
  /** When it was made (milliseconds since the Unix epoch): migrations are applied in this order. */
  readonly when: number
}

/** Runs one statement and gives its rows. */
type Execute = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

/** Brings the tables up to date with the checked-in migrations. One query decides that nothing is to be done. */
export async function migrate(database: Database): Promise<void> {
  const newest = (await entries()).at(-1)!
  if ((await appliedHash(database)) === (await read(newest)).hash) return
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await applyMigrations((text, values) => client.query(text, values))
  } finally {
    await client.query('select pg_advisory_unlock($1)', [advisoryLock]).catch(() => {})
    client.release()
  }
}

/**
 * Applies the migrations that are still missing, all or none. They are noted where and as drizzle's own migrator does,
 * so that either can go on from the other.
 */
export async function applyMigrations(execute: Execute): Promise<void> {
  await execute('create schema if not exists drizzle')
  await execute(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const { rows } = await execute('select max(created_at)::float8 as last from drizzle.__drizzle_migrations')
  const last = (rows as { last: number | null }[])[0]!.last ?? Number.NEGATIVE_INFINITY
  await execute('begin')
  try {
    for (const entry of await entries()) {
      if (entry.when <= last) continue
      const { hash, statements } = await read(entry)
      for (const statement of statements) await execute(statement)
      const note = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)'
      await execute(note, [hash, entry.when])
    }
    await execute('commit')
  } catch (error) {
    await execute('rollback').catch(() => undefined)
    throw error
  }
}

/** Hash of the last migration that was applied; null on an empty database. */
async function appliedHash(database: Database): Promise<string | null> {
  try {
    const [row] = await database.query<{ hash: string }>(
      'select hash from drizzle.__drizzle_migrations order by created_at desc limit 1',
    )
    return row?.hash ?? null
  } catch (error) {
    // 42P01 undefined table, 3F000 undefined schema: never migrated.
    const code = (error as { code?: string }).code
    if (code === '42P01' || code === '3F000') return null
    throw error
  }
}

async function entries(): Promise<readonly Entry[]> {
  const journal = await readFile(new URL('meta/_journal.json', folder), 'utf8')
  return (JSON.parse(journal) as { entries: Entry[] }).entries
}

async function read({ tag }: Entry): Promise<{ hash: string; statements: string[] }> {
  const sql = await readFile(new URL(`${tag}.sql`, folder), 'utf8')
  return {
    hash: createHash('sha256').update(sql).digest('hex'),
    statements: sql.split('--> statement-breakpoint'),
  }
}
