import { openAsBlob } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate as migrateByDrizzle } from 'drizzle-orm/pglite/migrator'
import { afterAll, expect, inject, test } from 'vitest'
import { applyMigrations } from '../../../src/runtime/storage/migrate.ts'

const migrationsFolder = fileURLToPath(new URL('../../../src/runtime/storage/migrations/', import.meta.url))
const pglite = await PGlite.create({ loadDataDir: await openAsBlob(inject('emptyImage')) })
afterAll(() => pglite.close())

const applied = async () =>
  (await pglite.query('select * from drizzle.__drizzle_migrations order by id')).rows

test('a database created by drizzle’s own migrator is accepted unchanged, and the reverse', async () => {
  await migrateByDrizzle(drizzle(pglite), { migrationsFolder })
  const before = await applied()
  await applyMigrations((text, values) => pglite.query(text, values))
  expect(await applied()).toEqual(before)

  await pglite.exec('drop schema public cascade; create schema public; drop schema drizzle cascade')
  await applyMigrations((text, values) => pglite.query(text, values))
  const ours = await applied()
  expect(ours).toEqual(before)
  await migrateByDrizzle(drizzle(pglite), { migrationsFolder })
  expect(await applied()).toEqual(ours)
})

test('a migration that fails leaves the database as it was', async () => {
  await pglite.exec('drop schema public cascade; create schema public; drop schema drizzle cascade')
  const failing = applyMigrations((text, values) =>
    text.includes('monitor_checks') ? pglite.query('select * from nowhere') : pglite.query(text, values),
  )
  await expect(failing).rejects.toThrow('nowhere')
  const tables = await pglite.query(`select 1 from pg_tables where schemaname = 'public'`)
  expect(tables.rows).toEqual([])
  expect(await applied()).toEqual([])
})

/** A folder with further migrations, by their names. */
async function folderWith(further: Record<string, string>): Promise<{ from: URL; remove(): Promise<void> }> {
  const place = await mkdtemp(join(tmpdir(), 'slk-migrations-'))
  await cp(migrationsFolder, place, { recursive: true })
  const file = join(place, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string; when: number }[] }
  for (const [tag, sql] of Object.entries(further)) {
    journal.entries.push({ ...journal.entries.at(-1)!, tag, when: journal.entries.at(-1)!.when + 1000 })
    await writeFile(join(place, `${tag}.sql`), sql)
  }
  await writeFile(file, JSON.stringify(journal))
  return { from: pathToFileURL(`${place}/`), remove: () => rm(place, { recursive: true }) }
}

test('a migration of a database in use locks what it changes, and stays when a later one fails', async () => {
  await pglite.exec('drop schema public cascade; create schema public; drop schema drizzle cascade')
  await applyMigrations((text, values) => pglite.query(text, values))
  const before = await applied()
  const { from, remove } = await folderWith({
    '0900_first': 'alter table events add column further text',
    '0901_second': 'alter table nowhere add column further text',
  })
  const locked: unknown[] = []
  const failing = applyMigrations(
    async (text, values) => {
      const result = await pglite.query(text, values)
      if (text.includes('further')) {
        const { rows } = await pglite.query(
          `select distinct relation::regclass::text as name from pg_locks where mode = 'AccessExclusiveLock' and relation is not null`,
        )
        locked.push(...rows)
      }
      return result
    },
    { from },
  )
  await expect(failing).rejects.toThrow('nowhere')
  expect(locked.filter((row) => !/^events_/.test((row as { name: string }).name))).toEqual([
    { name: 'events' },
  ])
  expect(await applied()).toHaveLength(before.length + 1)
  await remove()
})
