import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Database } from './database.ts'

const folder = new URL('./migrations/', import.meta.url)

/** Any number; nodes that start at the same moment take turns on it. */
const advisoryLock = 734_205_117

/**
 * Brings the tables up to date with the checked-in migrations. One query decides that nothing is to be done, so
 * that an ordinary start does not load the migrator.
 */
export async function migrate(database: Database): Promise<void> {
  if ((await appliedHash(database)) === (await newestHash())) return
  const [{ drizzle }, { migrate: apply }] = await Promise.all([
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ])
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await apply(drizzle(client), { migrationsFolder: fileURLToPath(folder) })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [advisoryLock]).catch(() => {})
    client.release()
  }
}

/** Hash of the last migration that was applied, as drizzle records it; null on an empty database. */
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

async function newestHash(): Promise<string> {
  const journal = JSON.parse(await readFile(new URL('meta/_journal.json', folder), 'utf8')) as {
    entries: { tag: string }[]
  }
  const sql = await readFile(new URL(`${journal.entries.at(-1)!.tag}.sql`, folder), 'utf8')
  return createHash('sha256').update(sql).digest('hex')
}
