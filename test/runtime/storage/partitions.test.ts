import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { newRequestId } from '../../../src/catalog/http/envelope.ts'
import {
  createBillingPartitions,
  ledgerPartitions,
  usagePartitions,
} from '../../../src/money/billing/books/partitions.ts'
import { findLookup, pruneUsage, summarizeUsage } from '../../../src/money/billing/books/usage.ts'
import { usageStore } from '../../../src/money/billing/books/usage-store.ts'
import { verifyBooks } from '../../../src/money/billing/books/verify.ts'
import { createLedger, type Ledger } from '../../../src/money/billing/ledger.ts'
import type { Database, Queryable } from '../../../src/runtime/storage/database.ts'
import { createPartitions, listPartitions } from '../../../src/runtime/storage/partitions.ts'
import { cachedUsage as usage } from '../../money/billing/books.ts'
import { testClock } from '../../support/clock.ts'
import { onPostgres, type TestDatabase, testDatabase } from '../../support/database.ts'

const dayMs = 86_400_000
const start = Date.parse('2027-03-30T10:00:00Z')

let opened: TestDatabase
let ledger: Ledger
let clock: ReturnType<typeof testClock>
let accountId: string
let walletId: string
beforeEach(async () => {
  opened = await testDatabase()
  clock = testClock(start)
  ledger = createLedger({ database: opened.database, clock })
  accountId = (await createAccount(opened.database, clock, { trialCredits: 1000, testCredits: 0 })).id
  walletId = `${accountId}:live`
})
afterEach(async () => {
  await ledger.close()
  await opened.close()
})

/** A lookup that is in the books when it returns. */
async function lookup(): Promise<void> {
  await ledger.charge({ walletId, credits: 1, lookupId: newRequestId(), usage })
  await ledger.balance(walletId)
}

const names = async (table = usagePartitions) =>
  (await listPartitions(opened.database, table)).map(({ name }) => name)

/** Rows by the partition they are in. */
const places = async (table: string) => {
  await usageStore(opened.database).settled(null)
  return opened.database.query<{ name: string; n: number }>(
    `select tableoid::regclass::text as name, count(*)::int as n from ${table} group by 1 order by 1`,
  )
}

describe('partitions', () => {
  it('exist before their day and month, and are created once by any number of processes', async () => {
    await Promise.all(Array.from({ length: 3 }, () => createBillingPartitions(opened.database, clock)()))
    expect(await names()).toEqual(
      Array.from({ length: 8 }, (_, n) =>
        `usage_batches_${new Date(start + n * dayMs).toISOString().slice(0, 10)}`.replaceAll('-', ''),
      ),
    )
    expect(await names(ledgerPartitions)).toEqual(
      ['202703', '202704', '202705'].map((month) => `ledger_entries_${month}`),
    )
  })

  it('take over earlier rows, and inserts succeed without a matching partition', async () => {
    await lookup()
    clock.advance(-400 * dayMs)
    await lookup()
    clock.set(start)
    expect(await places('usage_batches')).toEqual([{ name: 'usage_batches_default', n: 2 }])
    const sums = () => summarizeUsage(opened.database, { accountId, by: ['day'] })
    const before = await sums()
    await createBillingPartitions(opened.database, clock)()
    await lookup()
    expect(await places('usage_batches')).toEqual([
      { name: 'usage_batches_20270330', n: 2 },
      { name: 'usage_batches_default', n: 1 },
    ])
    expect(await places('ledger_entries')).toEqual([
      { name: 'ledger_entries_202703', n: 3 },
      { name: 'ledger_entries_default', n: 1 },
    ])
    expect((await sums()).map(({ lookups }) => lookups)).toEqual([1, 2])
    expect(before.map(({ lookups }) => lookups)).toEqual([1, 1])
    expect((await ledger.history(walletId)).map(({ credits }) => credits)).toEqual([-1, -1, -1, 1000])
    expect((await verifyBooks(opened.database)).differences).toEqual([])
  })

  it('are created for coming days even if the default partition has too many rows to move', async () => {
    await opened.database.query(
      `insert into usage_batches (wallet_id, at, lookups, items) select 'x:live', $1, 0, '[]' from generate_series(1, 20001)`,
      [new Date(start)],
    )
    await createPartitions(opened.database, usagePartitions, start)
    expect((await names())[0]).toBe('usage_batches_20270331')
    clock.advance(dayMs)
    await lookup()
    expect(await places('usage_batches')).toEqual([
      { name: 'usage_batches_20270331', n: 1 },
      { name: 'usage_batches_default', n: 20001 },
    ])
  })

  // The embedded database has one session: nobody comes between.
  describe.skipIf(!onPostgres)('made while others are at work', () => {
    const until = async (text: string) => {
      const waiting = `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like $1`
      while ((await opened.database.query(waiting, [text])).length === 0) await turn()
    }
    /** A database that waits for its locks, however slow the machine is. */
    const patient = (database: Database): Database =>
      Object.assign(Object.create(database) as Database, {
        transaction: <T>(work: (q: Queryable) => Promise<T>) =>
          database.transaction((q) =>
            work({
              query: async (text, ...rest) =>
                text.includes('lock_timeout') ? [] : await q.query(text, ...rest),
            }),
          ),
      })
    /** Begins to make a partition, lets something else begin that meets it, and lets both go on. */
    async function meanwhile<T>(statement: string, values: readonly unknown[] = []): Promise<T[]> {
      const { database } = opened
      const reader = await database.pool.connect()
      await reader.query('begin')
      await reader.query('lock table usage_batches_default in access share mode')
      const making = createPartitions(patient(database), usagePartitions, start)
      await until('%attach partition%')
      const other = database.query<T & Record<string, unknown>>(statement, [...values])
      await until(`${statement.slice(0, 30)}%`)
      await reader.query('commit')
      reader.release()
      await making
      return other
    }

    it('refuse no row that is on its way', async () => {
      const adding = `insert into usage_batches (wallet_id, at, lookups, items) values ('x:live', $1, 0, '[]')`
      await meanwhile(adding, [new Date(start)])
      expect(await places('usage_batches')).toEqual([{ name: 'usage_batches_20270330', n: 1 }])
    })

    it('readers see every row during a move', async () => {
      await lookup()
      await usageStore(opened.database).settled(null)
      expect(await meanwhile('select wallet_id as wallet from usage_batches')).toEqual([{ wallet: walletId }])
      expect(await places('usage_batches')).toEqual([{ name: 'usage_batches_20270330', n: 1 }])
    })
  })

  it('of usage are dropped by the day, with wrongly dated rows, and no sum changes', async () => {
    clock.advance(-400 * dayMs)
    await lookup()
    clock.set(start)
    await createBillingPartitions(opened.database, clock)()
    await lookup()
    clock.advance(dayMs)
    await lookup()
    const sums = await summarizeUsage(opened.database, { accountId, by: ['day'] })
    // The first day has ended 90 days ago to the hour.
    clock.set(Date.parse('2027-06-28T23:59:59Z'))
    await pruneUsage(opened.database, clock, 90)
    expect((await places('usage_batches')).map(({ n }) => n)).toEqual([1, 1])
    expect((await names())[0]).toBe('usage_batches_20270330')
    clock.advance(1000)
    await pruneUsage(opened.database, clock, 90)
    expect(await places('usage_batches')).toEqual([{ name: 'usage_batches_20270331', n: 1 }])
    expect((await names())[0]).toBe('usage_batches_20270331')
    expect(await summarizeUsage(opened.database, { accountId, by: ['day'] })).toEqual(sums)
  })

  it('refuse a deletion by ctid, which would meet other days', async () => {
    await lookup()
    await usageStore(opened.database).settled(null)
    const old = `delete from usage_batches where ctid = any(array(select ctid from usage_batches)) returning 1`
    await expect(opened.database.query(old)).rejects.toThrow('dropped by the day')
  })

  it('that no row of a lookup can be in are not read to find it', async () => {
    await createBillingPartitions(opened.database, clock)()
    const explained = await opened.database.query<Record<string, string>>(
      `explain select * from usage_records where lookup_id = 'x' and at >= '2027-04-01T10:00Z' and at < '2027-04-01T11:00Z'`,
    )
    const read = new Set(JSON.stringify(explained).match(/usage_batches_(\d{8}|default)/g))
    expect([...read].filter((name) => name.endsWith('default') === false)).toEqual(['usage_batches_20270401'])
    expect(await findLookup(opened.database, newRequestId())).toEqual([])
  })
})
