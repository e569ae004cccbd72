import { execFile, execFileSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { systemClock } from '../../../src/catalog/clock.ts'
import { verifyBooks } from '../../../src/money/billing/books/verify.ts'
import { createLedger } from '../../../src/money/billing/ledger.ts'
import { embeddedPlace, recover } from '../../../src/money/billing/write-ahead/recovery.ts'
import { readConfig } from '../../../src/runtime/config/config.ts'
import { openStorage } from '../../../src/runtime/storage/part.ts'
import { checkBooks, cachedUsage as usage } from '../../money/billing/books.ts'
import { onPostgres, testDatabase } from '../../support/database.ts'
import { databaseUrl, onServer } from '../../support/database-template.ts'
import { creditsLeft, makeSource, signingSecret } from '../../support/embedded-source.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slk-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const hasTools = (() => {
  try {
    return Boolean(execFileSync('pg_dump', ['--version']) && execFileSync('pg_restore', ['--version']))
  } catch {
    return false
  }
})()
if (onPostgres && !hasTools)
  console.warn('pg_dump and pg_restore are not there: the backup of a server is not tried')

it('a copy of the data directory of a killed process is the whole service: balances, secrets, charges on their way', async () => {
  const dataDir = join(folder, 'data')
  const walletId = await makeSource(dataDir, inject('databaseImage'))
  await cp(dataDir, join(folder, 'backup'), { recursive: true, preserveTimestamps: true })
  await rm(dataDir, { recursive: true })
  await cp(join(folder, 'backup'), dataDir, { recursive: true, preserveTimestamps: true })
  const { database, secrets, close } = await openStorage({ config: readConfig({ DATA_DIR: dataDir }) })
  await recover({ database, clock: systemClock, place: embeddedPlace(database) })
  const [wallet] = await database.query('select balance from wallets where id = $1', [walletId])
  expect(wallet).toEqual({ balance: creditsLeft })
  expect((await verifyBooks(database)).differences).toEqual([])
  const [endpoint] = await database.query<{ secret: string }>('select secret from webhook_endpoints')
  expect(secrets.open(endpoint!.secret, 'whe_1')).toBe(signingSecret)
  await close()
})

it.skipIf(!onPostgres || !hasTools)(
  'a dump made under load is restored as one moment, and serves on',
  async () => {
    const { database, url, close } = await testDatabase()
    const sealing = await openStorage({ config: readConfig({ DATABASE_URL: url }), given: database })
    const sealed = sealing.secrets.seal(signingSecret, 'whe_1')
    const { id } = await createAccount(database, systemClock, { trialCredits: 0, testCredits: 100_000 })
    const walletId = `${id}:test`
    const ledger = createLedger({ database, clock: systemClock })
    let charged = 0
    let working = true
    const load = Array.from({ length: 8 }, async () => {
      while (working) {
        await ledger.charge({ walletId, lookupId: crypto.randomUUID(), credits: 1, usage })
        charged += 1
      }
    })
    await expect.poll(() => charged, { timeout: 60_000 }).toBeGreaterThan(100)
    const before = charged
    const file = join(folder, 'backup.dump')
    await promisify(execFile)('pg_dump', ['--format=custom', `--file=${file}`, url])
    await expect.poll(() => charged, { timeout: 60_000 }).toBeGreaterThan(before + 100)
    working = false
    await Promise.all(load)
    await ledger.close()

    const name = `slt_restored_${process.pid}`
    const server = process.env.DATABASE_URL!
    await onServer(server, `create database ${name}`)
    try {
      const to = databaseUrl(server, name)
      execFileSync('pg_restore', ['--exit-on-error', '--no-owner', `--dbname=${to}`, file])
      const restored = await openStorage({ config: readConfig({ DATABASE_URL: to }) })
      await checkBooks(restored.database)
      expect((await verifyBooks(restored.database)).differences).toEqual([])
      const [{ balance }] = (await restored.database.query('select balance from wallets where id = $1', [
        walletId,
      ])) as [{ balance: number }]
      expect(100_000 - balance).toBeGreaterThanOrEqual(before)
      expect(100_000 - balance).toBeLessThan(charged)
      expect(restored.secrets.open(sealed, 'whe_1')).toBe(signingSecret)
      const again = createLedger({ database: restored.database, clock: systemClock })
      expect(await again.charge({ walletId, lookupId: 'after the restore', credits: balance, usage })).toBe(
        balance,
      )
      await again.close()
      await checkBooks(restored.database)
      const refused = restored.database.query('update wallets set balance = 5')
      await expect(refused).rejects.toThrow('only the ledger')
      await restored.close()
    } finally {
      await onServer(server, `drop database if exists ${name} with (force)`)
      await sealing.close()
      await close()
    }
  },
)
