import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as apply } from 'drizzle-orm/node-postgres/migrator'
import { expect, it } from 'vitest'
import { verifyBooks } from '../../src/billing/books/verify.ts'
import { createLedger } from '../../src/billing/ledger.ts'
import { type Database, openDatabase } from '../../src/storage/database.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { testClock } from '../support/clock.ts'
import { onPostgres, testDatabase } from '../support/database.ts'
import { databaseUrl, onServer } from '../support/database-template.ts'

const folder = fileURLToPath(new URL('../../src/storage/migrations/', import.meta.url))
const clock = testClock()

/** Applies the migrations up to one. */
async function migrateTo(database: Database, last: string): Promise<void> {
  const some = await mkdtemp(join(tmpdir(), 'slk-migrations-'))
  await cp(folder, some, { recursive: true })
  const file = join(some, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] }
  const end = journal.entries.findIndex(({ tag }) => tag === last) + 1
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  await apply(drizzle(database.pool), { migrationsFolder: some })
  await rm(some, { recursive: true })
}

async function emptyDatabase(): Promise<{ database: Database; close(): Promise<void> }> {
  if (!onPostgres) {
    const database = await openDatabase({ dataDir: 'memory' })
    return { database, close: () => database.close() }
  }
  const { url, close } = await testDatabase()
  const name = `${new URL(url).pathname.slice(1)}_empty`
  await onServer(process.env.DATABASE_URL!, `create database ${name}`)
  const database = await openDatabase({ url: databaseUrl(url, name), poolSize: 4 })
  return {
    database,
    async close() {
      await database.close()
      await onServer(process.env.DATABASE_URL!, `drop database ${name} with (force)`)
      await close()
    },
  }
}

it('a ledger with reservations and allowances becomes one with holds and leases, to the credit', async () => {
  const { database, close } = await emptyDatabase()
  await migrateTo(database, '0004_allowances')
  const at = new Date(clock.now())
  const expires = new Date(clock.now() + 60_000)
  await database.query(`insert into accounts (id, created_at) values ('a', $1)`, [at])
  await database.query(`insert into wallets (id, account_id, mode) values ('a:live', 'a', 'live')`)
  await database.query(`select ledger_add('trial:a', 'a:live', 'trial', 50000, null, $1, null)`, [at])
  const flush = [
    {
      w: 'a:live',
      t: 12,
      k: 5,
      c: [['charged', 5]],
      r: [['under way', 7, expires.getTime()]],
      o: ['charged', 'under way'],
    },
  ]
  await database.query('select ledger_flush(gen_random_uuid(), $1, $2)', [at, JSON.stringify(flush)])
  await database.query(
    `select ledger_draw(null, $1, 'a:live', 'allowance:node1:a:live', null, null, null, null, 400, 100, $2)`,
    [at, expires],
  )
  await migrate(database)
  expect(await database.query('select lookup_id, credits from holds')).toEqual([
    { lookup_id: 'under way', credits: 7 },
  ])
  expect(await database.query('select wallet_id, node, credits from leases')).toEqual([
    { wallet_id: 'a:live', node: 'node1', credits: 400 },
  ])
  expect((await verifyBooks(database)).differences).toEqual([])
  const ledger = createLedger({ database, clock })
  expect(await ledger.balance('a:live')).toEqual({ credits: 49_995, reserved: 7 })
  clock.advance(61_000)
  expect(await ledger.expireHolds()).toBe(2)
  expect(await ledger.charge({ walletId: 'a:live', lookupId: 'all', credits: 49_995 })).toBe(49_995)
  expect((await verifyBooks(database)).differences).toEqual([])
  await ledger.close()
  await close()
})
