import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { systemClock } from '../../../src/catalog/clock.ts'
import { ledgerPartitions } from '../../../src/money/billing/books/partitions.ts'
import { createLedger } from '../../../src/money/billing/ledger.ts'
import { walletIdOf } from '../../../src/money/billing/wallet.ts'
import { type Database, openDatabase } from '../../../src/runtime/storage/database.ts'
import { migrate } from '../../../src/runtime/storage/migrate.ts'
import { createPartitions } from '../../../src/runtime/storage/partitions.ts'
import { startBoss } from '../../../src/runtime/workers/boss.ts'
import { checkBooks } from '../../money/billing/books.ts'
import { onPostgres } from '../../support/database.ts'
import { databaseUrl, onServer } from '../../support/database-template.ts'

const server = process.env.DATABASE_URL!

describe.skipIf(!onPostgres)('a database user who owns the database and is no superuser', () => {
  const name = `slt_rights_${process.pid}`
  let database: Database
  let able = false

  beforeAll(async () => {
    const may = 'select rolsuper or rolcreaterole as able from pg_roles where rolname = current_user'
    able = (await onServer(server, may)).rows[0].able
    if (!able) return
    await onServer(server, `create role ${name} login password 'theirs'`)
    await onServer(server, `create database ${name} owner ${name}`)
    const url = new URL(databaseUrl(server, name))
    url.username = name
    url.password = 'theirs'
    database = await openDatabase({ url: url.href, poolSize: 2 })
  })
  afterAll(async () => {
    await database?.close()
    if (!able) return
    await onServer(server, `drop database if exists ${name} with (force)`)
    await onServer(server, `drop role if exists ${name}`)
  })

  it('has all that nodes need: tables, books that only the ledger changes, partitions, the job queue', async ({
    skip,
  }) => {
    skip(!able, 'the user of DATABASE_URL may make no users')
    await migrate(database)
    const start = { trialCredits: 100, testCredits: 0 }
    const { id } = await createAccount(database, systemClock, start)
    const walletId = walletIdOf(id, 'live')
    const ledger = createLedger({ database, clock: systemClock })
    expect(await ledger.charge({ walletId, lookupId: 'one', credits: 3 })).toBe(3)
    const hold = await ledger.hold({ walletId, lookupId: 'two', credits: 10 })
    expect(await ledger.settle(hold, 4)).toBe(4)
    expect(await ledger.balance(walletId)).toEqual({ credits: 93, reserved: 0 })
    await ledger.close()
    await checkBooks(database)
    await expect(database.query('update wallets set balance = 5')).rejects.toThrow('only the ledger')
    await expect(database.query('delete from ledger_entries')).rejects.toThrow('never changed')
    await createPartitions(database, ledgerPartitions, Date.UTC(2030, 0, 1))
    const boss = await startBoss(database, { warn: () => {} })
    await boss.stop({ graceful: false, close: false })
  })
})
