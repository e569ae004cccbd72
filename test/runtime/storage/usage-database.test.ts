import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../../../src/runtime/config/config.ts'
import type { Queryable } from '../../../src/runtime/storage/database.ts'
import { pendingMigrations, usageMigrations } from '../../../src/runtime/storage/migrate.ts'
import { openConfiguredDatabase, prepareTables } from '../../../src/runtime/storage/part.ts'
import { usageMark, withUsageDatabase } from '../../../src/runtime/storage/usage-database.ts'
import { onPostgres, testDatabase } from '../../support/database.ts'
import { emptyDatabase } from '../../support/empty-database.ts'

const { database, close } = await testDatabase({ usage: {} })
const other = await testDatabase()
afterAll(async () => {
  await other.close()
  await close()
})
const usage = database.usage!

/** What is defined of the tables of usage. */
async function definitions(q: Queryable): Promise<Record<string, unknown>> {
  const tables = [
    'settings',
    'usage_batches',
    'usage_batches_default',
    'usage_days',
    'usage_hours',
    'usage_moves',
  ]
  const views = ['usage_records', 'usage_lookups']
  const functions = [
    'usage_sums',
    'usage_kinds',
    'usage_between',
    'usage_marked',
    'usage_batches_counted',
    'usage_batches_kept',
  ]
  return {
    columns: await q.query(
      `select c.relname, a.attname, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull, a.attidentity,
              a.attstorage, pg_get_expr(d.adbin, d.adrelid) as default
       from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
       where c.relname = any($1) and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
       order by 1, a.attnum`,
      [[...tables, ...views]],
    ),
    indexes: await q.query(
      'select indexname, indexdef from pg_indexes where tablename = any($1) order by 1',
      [tables],
    ),
    constraints: await q.query(
      `select conname, pg_get_constraintdef(oid) as definition from pg_constraint
       where conrelid = any($1::regclass[]) and contype <> 'n' order by 1`,
      [tables],
    ),
    partitions: await q.query(
      `select relname, pg_get_expr(relpartbound, oid) as bound, pg_get_partkeydef(oid) as key from pg_class
       where relname in ('usage_batches', 'usage_batches_default') order by 1`,
    ),
    triggers: await q.query(
      `select tgname, pg_get_triggerdef(oid) as definition from pg_trigger
       where tgrelid = any($1::regclass[]) and not tgisinternal order by 1, 2`,
      [tables],
    ),
    views: await q.query('select viewname, definition from pg_views where viewname = any($1) order by 1', [
      views,
    ]),
    functions: await q.query(
      `select pg_get_functiondef(oid) as definition from pg_proc
       where proname = any($1) and pronamespace = 'public'::regnamespace order by 1`,
      [functions],
    ),
  }
}

it('its tables, views and functions are those that the ledger’s database has for usage', async () => {
  await usage.ready()
  const [here, there] = [await definitions(database), await definitions(usage)]
  for (const [what, found] of Object.entries(here)) {
    expect((found as unknown[]).length, what).toBeGreaterThan(0)
    expect(there[what], what).toEqual(found)
  }
  const tables = await usage.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  )
  expect(tables.map(({ name }) => name)).toEqual([
    'settings',
    'usage_batches',
    'usage_batches_default',
    'usage_days',
    'usage_hours',
    'usage_moves',
  ])
  expect(await pendingMigrations(usage, usageMigrations)).toEqual([])
})

it('another ledger is refused on it', async () => {
  await usage.ready()
  const foreign = withUsageDatabase(other.database, usage, { migrate: true, replayDays: 0 })
  await expect(foreign.usage!.ready()).rejects.toThrow('usage database of another ledger')
  // The mistake leaves no trace: without the setting it starts as before.
  await expect(prepareTables(other.database, { MIGRATE: true })).resolves.toBeUndefined()
  expect(await usageMark(other.database)).toBeNull()
  expect(await usageMark(database)).toMatchObject({ id: expect.any(String), since: expect.any(String) })
})

it('nodes that start together agree; an empty database in place of its own is refused', async () => {
  const made = await testDatabase()
  const first = await emptyDatabase()
  const nodes = [1, 2, 3].map(() =>
    withUsageDatabase(made.database, first.database, { migrate: true, replayDays: 0 }),
  )
  await Promise.all(nodes.map((node) => node.usage!.ready()))
  const mark = await usageMark(made.database)
  const empty = await emptyDatabase()
  const mistaken = withUsageDatabase(made.database, empty.database, { migrate: true, replayDays: 0 })
  await expect(mistaken.usage!.ready()).rejects.toThrow('names an empty database')
  // What the documentation tells operators to do where the first one was lost.
  await empty.database.query(`insert into settings (name, value) values ('ledger', $1)`, [
    JSON.stringify(mark),
  ])
  await mistaken.usage!.ready()
  expect(await usageMark(made.database)).toEqual(mark)
  await Promise.all([first, empty, made].map((one) => one.close()))
})

it.skipIf(!onPostgres)('what can be moved again is stored no longer than usage is', async () => {
  const made = await testDatabase()
  const settings = { DATABASE_URL: made.url, USAGE_DATABASE_URL: made.url, USAGE_REPLAY_DAYS: '3' }
  for (const [days, stored] of [
    ['2', 2],
    ['90', 3],
  ] as const) {
    const opened = await openConfiguredDatabase(readConfig({ ...settings, USAGE_RETENTION_DAYS: days }))
    expect(opened.usage!.replayDays).toBe(stored)
    await opened.close()
  }
  await made.close()
})

it('the database of a ledger is refused, and so are older tables where the service does not migrate', async () => {
  const strict = { migrate: false, replayDays: 0 }
  const same = withUsageDatabase(other.database, other.database, strict)
  await expect(same.usage!.ready()).rejects.toThrow('Usage needs one of its own')
  const query = async () => [{ version: 140_009, isLedger: false }] as never
  const old = withUsageDatabase(other.database, { ...other.database, query }, strict)
  await expect(old.usage!.ready()).rejects.toThrow('PostgreSQL 15 or newer')
  const empty = await emptyDatabase()
  const older = withUsageDatabase(other.database, empty.database, strict)
  await expect(older.usage!.ready()).rejects.toThrow('MIGRATE is false')
  await empty.close()
})
