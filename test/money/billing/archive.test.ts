import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { timeOrderedUuid } from '../../../src/catalog/clock.ts'
import { archiveLedger } from '../../../src/money/billing/books/archive.ts'
import { createBillingPartitions } from '../../../src/money/billing/books/partitions.ts'
import { verifyBooks } from '../../../src/money/billing/books/verify.ts'
import { createLedger, type Ledger, type LedgerEntry } from '../../../src/money/billing/ledger.ts'
import type { Database, Queryable } from '../../../src/runtime/storage/database.ts'
import { testClock } from '../../support/clock.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { checkBooks, cachedUsage as usage } from './books.ts'

const at = (text: string) => Date.parse(`${text}T00:00:00Z`)
const before = new Date('2027-03-01')
const bought = { mode: 'live', kind: 'purchase', credits: 200, idempotencyKey: 'invoice 7' } as const

let opened: TestDatabase
let database: Database
let ledger: Ledger
let clock: ReturnType<typeof testClock>
let accountId: string
let walletId: string
let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slk-archive-'))
  file = join(folder, 'ledger.jsonl.gz')
  opened = await testDatabase()
  database = opened.database
  clock = testClock(at('2027-01-15'))
  ledger = createLedger({ database, clock })
  await createBillingPartitions(database, clock)()
  accountId = (await createAccount(database, clock, { trialCredits: 100, testCredits: 50 })).id
  walletId = `${accountId}:live`
  for (const date of ['2027-01-20', '2027-02-10', '2027-03-02']) {
    clock.set(at(date))
    await createBillingPartitions(database, clock)()
    await charge(3)
    await charge(4)
    if (date === '2027-02-10') await ledger.grant({ ...bought, accountId })
  }
  // By a clock that is behind: of a month that is archived, behind an entry that is not.
  clock.set(at('2027-02-27'))
  await charge(5)
  clock.set(at('2027-04-20'))
  await charge(1)
})
afterEach(async () => {
  await ledger.close()
  await opened.close()
  await rm(folder, { recursive: true })
})

async function charge(credits: number): Promise<void> {
  await ledger.settle(await ledger.hold({ walletId, lookupId: randomUUID(), credits }), credits, usage)
}

const lines = async () =>
  gunzipSync(await readFile(file))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

const shown = (entries: readonly LedgerEntry[]) =>
  entries.map(({ kind, credits, balanceAfter }) => `${kind} ${credits} ${balanceAfter}`)

const archive = (q: Database = database) => archiveLedger(q, clock, { before, file })

describe('an archive of the ledger', () => {
  it('holds every entry of its time; balances, keys and checks of the books stay as they were', async () => {
    const history = await ledger.history(walletId)
    const balance = await ledger.balance(walletId)
    const made = await archive()
    expect(made).toMatchObject({ before, file, entries: 8, credits: 100 - 14 + 200 - 5 + 50 })
    const [head, ...rest] = await lines()
    expect(head).toMatchObject({ archive: 'social-lookup ledger', before: before.toISOString() })
    expect(rest.pop()).toMatchObject({ end: { entries: 8 } })
    const old = history.filter((entry) => entry.at < before).reverse()
    expect(rest.filter((row) => row.walletId === walletId)).toEqual(
      JSON.parse(JSON.stringify(old)).map((entry: LedgerEntry) =>
        expect.objectContaining({ id: entry.id, credits: entry.credits, balanceAfter: entry.balanceAfter }),
      ),
    )
    expect(shown(await ledger.history(walletId))).toEqual([
      'charge -1 273',
      'carried -19 274',
      'charge -4 279',
      'charge -3 283',
      'purchase 200 286',
      'trial 100 100',
    ])
    expect(await ledger.balance(walletId)).toEqual(balance)
    expect((await verifyBooks(database)).differences).toEqual([])
    await checkBooks(database)
    expect(await ledger.hasPurchased(accountId)).toBe(true)
    // The same invoice again adds nothing, archived or not.
    await ledger.grant({ ...bought, accountId })
    expect(await ledger.balance(walletId)).toEqual(balance)
    await charge(2)
    expect((await verifyBooks(database)).differences).toEqual([])
  })

  it('is followed by another archive that starts at its end', async () => {
    await archive()
    clock.set(at('2027-06-20'))
    await createBillingPartitions(database, clock)()
    file = join(folder, 'second.jsonl.gz')
    const second = await archiveLedger(database, clock, { before: new Date('2027-05-01'), file })
    expect(second).toMatchObject({ entries: 4, credits: -19 - 7 - 1 })
    expect(shown(await ledger.history(walletId))).toEqual([
      'carried -27 273',
      'purchase 200 286',
      'trial 100 100',
    ])
    expect((await verifyBooks(database)).differences).toEqual([])
    await checkBooks(database)
  })

  it.each(['lock table', 'drop table', 'insert into ledger_archives'])(
    'that is killed at "%s" is gone through with by the same call again, once',
    async (point) => {
      const history = await ledger.history(walletId)
      const killed: Database = {
        ...database,
        transaction: (work) =>
          database.transaction((q) => {
            const watched: Queryable['query'] = (text, values, options) => {
              if (text.startsWith(point)) throw new Error('killed')
              return q.query(text, values, options)
            }
            return work({ query: watched })
          }),
      }
      await expect(archive(killed)).rejects.toThrow('killed')
      expect(await ledger.history(walletId)).toEqual(history)
      const made = await archive()
      expect((await lines()).length).toBe(made.entries + 2)
      const after = await ledger.history(walletId)
      expect(await archive()).toEqual(made)
      expect(await ledger.history(walletId)).toEqual(after)
      expect((await verifyBooks(database)).differences).toEqual([])
      await checkBooks(database)
    },
  )

  it('rewrites an incomplete file, and never overwrites another file', async () => {
    await writeFile(file, 'my notes')
    await expect(archive()).rejects.toMatchObject({
      kind: 'bad_request',
      message: expect.stringContaining('is there'),
    })
    expect(await readFile(file, 'utf8')).toBe('my notes')
    await rm(file)
    await writeFile(`${file}.part`, 'half of it')
    expect(await archive()).toMatchObject({ entries: 8 })
    expect(await readdir(folder)).toEqual(['ledger.jsonl.gz'])
  })

  it('is written anew when an entry of its time came meanwhile', async () => {
    let came = false
    const slow: Database = {
      ...database,
      async transaction(work) {
        if (!came) {
          came = true
          clock.set(at('2027-02-01'))
          await charge(6)
          clock.set(at('2027-04-20'))
        }
        return database.transaction(work)
      },
    }
    expect(await archive(slow)).toMatchObject({ entries: 9 })
    expect((await lines()).length).toBe(11)
    expect((await verifyBooks(database)).differences).toEqual([])
  })

  it('late charges of archived months are set aside and not charged twice', async () => {
    const bring = (time: string) => {
      return database.query<{ set_aside: number }>('select * from ledger_bring_in($1, $2, $3, null)', [
        timeOrderedUuid(at(time)),
        new Date(clock.now()),
        JSON.stringify([
          {
            wallet: walletId,
            credits: 2,
            lookups: 1,
            charges: [['x', 2]],
            usage: [['op', 'found', 'web', 1, 2, 'key', [['x', 1]]]],
          },
        ]),
      ])
    }
    await archive()
    const { credits } = await ledger.balance(walletId)
    expect((await bring('2027-02-11'))[0]!.set_aside).toBe(1)
    expect((await ledger.balance(walletId)).credits).toBe(credits)
    expect((await bring('2027-03-11'))[0]!.set_aside).toBe(0)
    expect((await ledger.balance(walletId)).credits).toBe(credits - 2)
    expect(await verifyBooks(database)).toMatchObject({ setAside: 1, differences: [] })
  })

  it('is refused at other moments, with the moment to send instead', async () => {
    for (const [date, message] of [
      ['2027-02-10', 'first day of a month'],
      ['2027-06-01', 'ended a week ago'],
      ['2027-01-01', 'nothing to archive'],
    ] as const) {
      await expect(archiveLedger(database, clock, { before: new Date(date), file })).rejects.toMatchObject({
        kind: 'bad_request',
        message: expect.stringContaining(message),
      })
    }
    expect(await readdir(folder)).toEqual([])
  })
})
