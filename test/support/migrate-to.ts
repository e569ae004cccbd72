import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as apply } from 'drizzle-orm/node-postgres/migrator'
import type { Database } from '../../src/runtime/storage/database.ts'

const folder = fileURLToPath(new URL('../../src/runtime/storage/migrations/', import.meta.url))

/** Applies the migrations up to one. */
export async function migrateTo(database: Database, last: string): Promise<void> {
  const some = await mkdtemp(join(tmpdir(), 'slk-migrations-'))
  await cp(folder, some, { recursive: true })
  const file = join(some, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] }
  const end = journal.entries.findIndex(({ tag }) => tag === last) + 1
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  await apply(drizzle(database.pool), { migrationsFolder: some })
  await rm(some, { recursive: true })
}
