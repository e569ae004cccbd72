import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { systemClock } from '../../src/catalog/clock.ts'
import { openObjectStore } from '../../src/gateways/media/open-object-store.ts'
import { createLedger } from '../../src/money/billing/ledger.ts'
import { readConfig } from '../../src/runtime/config/config.ts'
import { type Database, openDatabase } from '../../src/runtime/storage/database.ts'
import { migrate } from '../../src/runtime/storage/migrate.ts'
import { openSecrets, sharedSecret } from '../../src/runtime/storage/secrets.ts'
import { moveDatabase } from '../../src/service/move.ts'
import { checkBooks } from '../money/billing/books.ts'
import { onPostgres } from '../support/database.ts'
import { databaseUrl, onServer } from '../support/database-template.ts'
import { creditsLeft, filesIn, makeSource, oddNames, signingSecret } from '../support/embedded-source.ts'
import { s3Server } from '../support/s3.ts'

const server = process.env.DATABASE_URL!
if (!onPostgres) console.warn('DATABASE_URL is not set: moving to a server needs one')

describe.skipIf(!onPostgres)('an embedded database moved to a server', () => {
  const name = `slt_move_${process.pid}`
  const to = onPostgres ? databaseUrl(server, name) : ''
  let dataDir: string
  let walletId: string
  let bucket: Awaited<ReturnType<typeof s3Server>>
  let before: Record<string, string>
  let database: Database
  const move = (dir = dataDir) => moveDatabase({ config: readConfig({ DATA_DIR: dir }), to })

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'slk-move-'))
    bucket = await s3Server()
    await onServer(server, `create database ${name}`)
    walletId = await makeSource(dataDir, inject('databaseImage'))
    before = await filesIn(dataDir)
  })
  afterAll(async () => {
    await database?.close()
    await bucket.stop()
    await onServer(server, `drop database if exists ${name} with (force)`)
    await rm(dataDir, { recursive: true, force: true })
  })

  it('is refused while a service has it open, and into a database that has anything', async () => {
    const open = await openDatabase({ dataDir: join(dataDir, 'other'), image: inject('databaseImage') })
    await expect(move(join(dataDir, 'other'))).rejects.toThrow('Stop it, then move')
    await open.close()
    await rm(join(dataDir, 'other'), { recursive: true })
    await onServer(to, 'create table theirs ()')
    await expect(move()).rejects.toThrow(/not empty \(theirs\)/)
    await onServer(to, 'drop table theirs')
    await expect(move(join(dataDir, 'nothing'))).rejects.toThrow('nothing to move')
  })

  it('is refused before anything is copied where its hosted files have nowhere to go', async () => {
    const config = readConfig({ DATA_DIR: dataDir, ...bucket.env, S3_BUCKET: 'nosuch' })
    await expect(moveDatabase({ config, to })).rejects.toThrow(/^The bucket nosuch at http.* \(S3_\*\)/)
    database = await openDatabase({ url: to, poolSize: 1 })
    expect(await database.query(`select 1 from pg_tables where schemaname = 'public'`)).toEqual([])
    await database.close()
  })

  it('has every row, its secrets and the charges written ahead, and continues from there', async () => {
    const moved = await move()
    expect(moved).toMatchObject({ now: true, secrets: ['media-secret', 'secrets'], media: { files: 1 } })
    expect(await filesIn(dataDir)).toEqual(before)
    database = await openDatabase({ url: to, poolSize: 2 })
    await migrate(database)
    await checkBooks(database)
    const ledger = createLedger({ database, clock: systemClock })
    expect(await ledger.balance(walletId)).toEqual({ credits: creditsLeft, reserved: 0 })
    const names = await database.query<{ name: string }>('select name, allowed from api_keys order by id')
    expect(names).toEqual(
      oddNames.map((name, at) => ({ name, allowed: at === 0 ? null : oddNames.slice(0, at) })),
    )
    const [at] = await database.query<{ at: string }>(
      `select distinct (created_at at time zone 'UTC')::text as at from api_keys`,
    )
    expect(at).toEqual({ at: '2026-01-01 22:04:05.678901' })
    const [{ days }] = (await database.query('select sum(lookups)::bigint as days from usage_days')) as [
      { days: number },
    ]
    expect(days).toBe(17)
    const [endpoint] = await database.query<{ secret: string }>('select secret from webhook_endpoints')
    expect((await openSecrets(database, {})).open(endpoint!.secret, 'whe_1')).toBe(signingSecret)
    const source = await openDatabase({ dataDir })
    const secret = await sharedSecret(source, 'media-secret')
    const partitions = `select c.relname, pg_get_expr(c.relpartbound, c.oid), (select array_agg(tgname::text order by tgname)
      from pg_trigger where tgrelid = c.oid and not tgisinternal and tgenabled = 'O'),
      (select array_agg(pg_get_constraintdef(oid) order by pg_get_constraintdef(oid)) from pg_constraint
       where conrelid = c.oid and contype in ('p', 'u', 'f')), array(select indexdef from pg_indexes
       where tablename = c.relname order by 1)
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where c.relkind = 'r' order by 1`
    const parts = await source.query(partitions)
    expect(parts.length).toBeGreaterThan(5)
    expect(await database.query(partitions)).toEqual(parts)
    await source.close()
    expect(await sharedSecret(database, 'media-secret')).toBe(secret)

    const [event] = await database.query<{ seq: number }>(
      `insert into events (id, wallet_id, type, body, credits_charged, created_at)
       values ('evt_new', $1, 'test', '', 0, now()) returning seq`,
      [walletId],
    )
    expect(event!.seq).toBe(401)
    expect(await ledger.charge({ walletId, lookupId: 'after', credits: creditsLeft })).toBe(creditsLeft)
    await ledger.close()
    await checkBooks(database)
    await expect(database.query(`update wallets set balance = 5`)).rejects.toThrow('only the ledger')
    await expect(database.query(`delete from ledger_entries`)).rejects.toThrow('never changed')
  })

  it('is known when it is moved there again, and left as it has become', async () => {
    expect(await move()).toMatchObject({
      now: false,
      totals: [{ mode: 'live' }, { mode: 'test', balance: '0' }],
    })
  })

  it('puts hosted files into a bucket under their names, also when it was moved before', async () => {
    const config = readConfig({ DATA_DIR: dataDir, ...bucket.env })
    expect(await moveDatabase({ config, to })).toMatchObject({ now: false, media: { files: 1, inBucket: 1 } })
    const content = Buffer.from('a picture')
    const stored = await openObjectStore(config).read(`ab${'0'.repeat(30)}.png`, 0, content.length - 1)
    expect(Buffer.concat(await stored.toArray())).toEqual(content)
  })
})
