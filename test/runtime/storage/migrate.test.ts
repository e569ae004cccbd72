import { openAsBlob } from 'node:fs'
import { fileURLToPath } from 'node:url'
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
