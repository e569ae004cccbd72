import { randomUUID } from 'node:crypto'
import { appendFile, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { usageStore } from '../../../src/money/billing/books/usage-store.ts'
import { chargeBatch } from '../../../src/money/billing/flushing/batch.ts'
import { createLedger, type Ledger } from '../../../src/money/billing/ledger.ts'
import { openWriteAheadLog } from '../../../src/money/billing/write-ahead/log.ts'
import { embeddedPlace, recover } from '../../../src/money/billing/write-ahead/recovery.ts'
import { type Database, openDatabase } from '../../../src/runtime/storage/database.ts'
import { testClock } from '../../support/clock.ts'
import { onPostgres } from '../../support/database.ts'
import { embeddedCopy } from '../../support/embedded.ts'
import { checkBooks, checkLookups, cachedUsage as usage } from './books.ts'

const clock = testClock()
const refused = { kind: 'insufficient_credits' }

/** What a process had written ahead for a wallet when it was killed. */
function promise(directory: string, walletId: string, lookups: readonly string[]): void {
  const items = lookups.map((lookupId) => {
    return { kind: 'charge' as const, walletId, lookupId, credits: 2, once: false, usage }
  })
  openWriteAheadLog({ directory, held: () => true }, () => 0).append([chargeBatch(walletId, items)])
}

/** The logs in a folder, without the space that is kept for a full disk. */
const logsIn = async (folder: string) => (await readdir(folder)).filter((name) => !name.endsWith('.reserve'))

describe.skipIf(onPostgres)('charges on their way into the embedded database', () => {
  let dataDir: string
  let charges: string
  let database: Database
  let walletId: string

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'slk-write-ahead-'))
    charges = join(dataDir, 'charges')
    database = await openDatabase({ host: await embeddedCopy(inject('databaseImage'), dataDir) })
    const { id } = await createAccount(database, clock, { trialCredits: 100, testCredits: 0 })
    walletId = `${id}:live`
  })

  afterEach(async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const warnings: string[] = []
  const log = { warn: (_: object, message: string) => void warnings.push(message) }

  async function bringIn(): Promise<void> {
    await recover({ database, clock, place: embeddedPlace(database), log })
  }

  async function setAside(): Promise<unknown[]> {
    return database.query('select reason, wallet_id as wallet, lookups from charges_set_aside order by id')
  }

  async function spend(ledger: Ledger, lookupId: string, credits: number): Promise<number> {
    return ledger.charge({ walletId, lookupId, credits, usage })
  }

  it('are visible to every reader of the database after the answer', async () => {
    const ledger = createLedger({ database, clock })
    const charged = new Map<string, number>()
    for (let i = 0; i < 20; i++) {
      const lookupId = randomUUID()
      charged.set(lookupId, await spend(ledger, lookupId, 3))
      expect(await ledger.balance(walletId)).toEqual({ credits: 100 - 3 * (i + 1), reserved: 0 })
    }
    expect(await checkLookups(database, charged)).toEqual([])
    await usageStore(database).settled(null)
    const [sum] = await database.query<{ n: number; ms: number }>(
      'select count(*)::int as n, sum(duration_ms)::int as ms from usage_records where wallet_id = $1',
      [walletId],
    )
    expect(sum).toEqual({ n: 20, ms: 20 })
    await ledger.close()
  })

  it('never exceed the wallet, with other decisions in parallel', async () => {
    const ledger = createLedger({ database, clock })
    await spend(ledger, randomUUID(), 1)
    const charged: Promise<unknown>[] = []
    const held: Promise<unknown>[] = []
    for (let i = 0; i < 60; i++) {
      charged.push(spend(ledger, `charge-${i}`, 2))
      if (i % 4 === 0) held.push(ledger.hold({ walletId, lookupId: `hold-${i}`, credits: 3 }))
    }
    const approved = async (work: Promise<unknown>[]) => {
      const results = await Promise.allSettled(work)
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toMatchObject(refused)
      return results.filter((result) => result.status === 'fulfilled').length
    }
    const [charges, holds] = [await approved(charged), await approved(held)]
    await checkBooks(database)
    expect(await ledger.balance(walletId)).toEqual({ credits: 99 - 2 * charges, reserved: 3 * holds })
    // Not all of it fits, and what was declined would not have.
    expect(charges + holds).toBeLessThan(75)
    expect(99 - 2 * charges - 3 * holds).toBeLessThan(3)
    await ledger.close()
  })

  it('are applied once after a kill, without the charge that was never answered', async () => {
    promise(charges, walletId, ['a', 'b'])
    promise(charges, walletId, ['c'])
    const [file] = await logsIn(charges)
    await appendFile(join(charges, file!), '[{"w":"cut off in the midd')
    const copy = `${dataDir}-copy`
    await cp(charges, copy, { recursive: true })
    const charged = new Map(['a', 'b', 'c'].map((id) => [id, 2]))

    await bringIn()
    await checkBooks(database)
    expect(await checkLookups(database, charged)).toEqual([])
    expect(await setAside()).toEqual([{ reason: 'the last line was cut off', wallet: null, lookups: null }])
    for (const name of await logsIn(charges)) expect(name).toMatch(/\.set-aside$/)

    // Killed again, before the files could be removed.
    await cp(copy, charges, { recursive: true })
    await rm(copy, { recursive: true })
    await bringIn()
    const ledger = createLedger({ database, clock })
    expect(await ledger.balance(walletId)).toEqual({ credits: 94, reserved: 0 })
    expect(await checkLookups(database, charged)).toEqual([])
    await ledger.close()
  })

  it('are applied beside a damaged line, which is set aside and reported', async () => {
    promise(charges, walletId, ['a'])
    const [file] = await logsIn(charges)
    await appendFile(join(charges, file!), 'garbled\n')
    await bringIn()
    const ledger = createLedger({ database, clock })
    expect(await ledger.balance(walletId)).toEqual({ credits: 98, reserved: 0 })
    const left = await logsIn(charges)
    expect(left).toEqual([`${file}.set-aside`])
    expect(await setAside()).toEqual([{ reason: 'a line is damaged', wallet: null, lookups: null }])
    expect(warnings).toContain('charges written ahead cannot be read and were set aside')
    await ledger.close()
  })

  it('are taken no more when the ledger is closed', async () => {
    const ledger = createLedger({ database, clock })
    await spend(ledger, randomUUID(), 1)
    await spend(ledger, randomUUID(), 1)
    await ledger.close()
    await expect(spend(ledger, randomUUID(), 1)).rejects.toThrow(/closed/)
    expect(await logsIn(charges)).toEqual([])
  })

  it('are promised by all ledgers of a process together', async () => {
    const ledgers = [createLedger({ database, clock }), createLedger({ database, clock })] as const
    await spend(ledgers[0], randomUUID(), 1)
    const work = Array.from({ length: 60 }, (_, i) => spend(ledgers[i % 2]!, `charge-${i}`, 3))
    const results = await Promise.allSettled(work)
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(33)
    await ledgers[0].close()
    expect(await ledgers[1].balance(walletId)).toEqual({ credits: 0, reserved: 0 })
    await ledgers[1].close()
  })
})
