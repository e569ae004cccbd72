import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Queryable } from './database.ts'
import type { Columns } from './rows.ts'
import type { settings } from './schema/settings.ts'

/** Format of the secrets of {@link sharedSecret}. */
export const secretForm = /^[A-Za-z0-9_-]{43}$/

/**
 * A random secret (32 bytes, base64url) that is created once. On a server it is in the `settings` table, so that all
 * nodes share it. With the embedded database it is in a file of DATA_DIR that only its owner can read, separate from
 * the data it protects.
 * @param name lower-case words with dashes: `cursor-secret`
 */
export async function sharedSecret(database: Database, name: string): Promise<string> {
  const fresh = randomBytes(32).toString('base64url')
  return database.directory !== null
    ? secretFile(database.directory.path, name, fresh)
    : sharedSetting(database, name, fresh)
}

/** A value of the `settings` table. The first node writes its fallback; later calls return the stored value. */
export async function sharedSetting(database: Database, name: string, fallback: string): Promise<string> {
  await database.query('insert into settings (name, value) values ($1, $2) on conflict do nothing', [
    name,
    fallback,
  ])
  return (await readSetting(database, name))!
}

/** A value of the `settings` table; null where none is stored. */
export async function readSetting(q: Queryable, name: string): Promise<string | null> {
  const [row] = await q.query<Columns<typeof settings, 'value'>>(
    'select value from settings where name = $1',
    [name],
  )
  return row?.value ?? null
}

/** Stores a value (`$2`) of the `settings` table in place of the one before. */
export const storeSettingSql =
  'insert into settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value'

export async function storeSetting(q: Queryable, name: string, value: string): Promise<void> {
  await q.query(storeSettingSql, [name, value])
}

async function secretFile(dataDir: string, name: string, fresh: string): Promise<string> {
  const path = join(dataDir, `${name}.key`)
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  await mkdir(dataDir, { recursive: true })
  // Rename the complete file into place: the next start would accept half a secret as the secret.
  await writeFile(`${path}.new`, `${fresh}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
  return fresh
}
