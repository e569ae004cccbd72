import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { timeOrderedUuid } from '../../../src/catalog/clock.ts'
import { createRegistry } from '../../../src/catalog/registry.ts'
import { matchUsage } from '../../../src/money/billing/books/match-usage.ts'
import { countSpentBefore } from '../../../src/money/billing/books/spent-before.ts'
import { hasHistory, moveUsageHistory } from '../../../src/money/billing/books/usage-history.ts'
import { drainOutbox, readOutboxState } from '../../../src/money/billing/books/usage-outbox.ts'
import { readUsageTotals } from '../../../src/money/billing/books/usage-sums.ts'
import { verifyBooks } from '../../../src/money/billing/books/verify.ts'
import { createLedger, type Ledger, type LookupUsage } from '../../../src/money/billing/ledger.ts'
import { eraseLateRows, eraseUsageHistory } from '../../../src/operator/erasure/erase-account.ts'
import { erasePerson } from '../../../src/operator/erasure/erase-person.ts'
import { readPerson } from '../../../src/operator/erasure/person.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { advisoryLock } from '../../../src/runtime/storage/advisory-locks.ts'
import type { Database, Queryable } from '../../../src/runtime/storage/database.ts'
import { ConnectionLost } from '../../../src/runtime/storage/errors.ts'
import { openSecrets } from '../../../src/runtime/storage/secrets.ts'
import { testClock } from '../../support/clock.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'

// Usage from before a service had a database for usage, which waits in the ledger's tables to be moved there.
const dayMs = 86_400_000
const clock = testClock(Date.now() - 3 * dayMs)
let made: TestDatabase
let database: Database
let before: Database
let ledger: Ledger
let account: string
let walletId: string

const lookupUsage: LookupUsage = {
  ...{
    operationId: 'x.things',
    keyId: 'key_1',
    outcome: 'found',
    source: 'web',
    cached: false,
    durationMs: 5,
  },
  parameters: { username: 'zanzibarquill' },
}

async function charge(): Promise<string> {
  const lookupId = timeOrderedUuid(clock.now())
  await ledger.charge({ walletId, lookupId, credits: 2, usage: lookupUsage })
  return lookupId
}

beforeAll(async () => {
  made = await testDatabase({ usage: {} })
  database = made.database
  before = { ...database, usage: null }
  ledger = createLedger({ database: before, clock, deferCharges: false })
})
afterAll(async () => {
  await ledger.close()
  await made.close()
})

/** Lookups of a new account over some days, recorded as by a service without a database for usage. */
async function record(): Promise<void> {
  account = (await createAccount(before, clock, { trialCredits: 1000, testCredits: 0 })).id
  walletId = `${account}:live`
  // Moved by the release before, which knows no mark.
  const [mark] = await database.query<{ value: string }>(
    `delete from settings where name = 'usage-database' returning value`,
  )
  for (let n = 0; n < 4; n += 1) {
    await charge()
    await drainOutbox(before)
    clock.advance(6 * 3_600_000)
  }
  if (mark) await database.query(`insert into settings values ('usage-database', $1)`, [mark.value])
}

const used = async () =>
  (
    await readUsageTotals(database, {
      ...{ walletId, by: [], filter: {}, timezone: 'UTC', offset: 0, limit: 1 },
      ...{ from: new Date(clock.now() - 9 * dayMs), to: new Date(clock.now() + 9 * dayMs) },
    })
  ).map(({ lookups, credits }) => ({ lookups, credits }))
const texts = async (q: Queryable) =>
  (
    await q.query<{ text: string }>('select items::text as text from usage_batches where wallet_id = $1', [
      walletId,
    ])
  )
    .map(({ text }) => text)
    .join()

const historyTables = ['usage_batches', 'usage_days', 'usage_hours']

it('is counted once where a standby that lacks its deletion takes over', async () => {
  await record()
  const rows = new Map<string, unknown>()
  for (const table of historyTables) {
    const [row] = await database.query<{ rows: unknown }>(`select json_agg(t) as rows from ${table} t`)
    rows.set(table, row!.rows)
  }
  await moveUsageHistory(database)
  expect(await used()).toEqual([{ lookups: 4, credits: 8 }])
  await database.transaction(async (q) => {
    await q.query(`select set_config('social_lookup.usage', 'counted', true)`)
    for (const [table, list] of rows) {
      await q.query(
        `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(list)],
      )
    }
  })
  await moveUsageHistory(database)
  expect(await hasHistory(database)).toBe(false)
  expect(await used()).toEqual([{ lookups: 4, credits: 8 }])
  expect((await verifyBooks(database)).differences).toEqual([])
})

it('raises no alarm by its age while it is moved, and what a killed process took is moved by the next', async () => {
  await record()
  const query: Queryable['query'] = (text, values, options) =>
    /max\(seq\) as last/.test(text)
      ? Promise.reject(new Error('killed'))
      : database.query(text, values, options)
  await expect(moveUsageHistory({ ...database, query })).rejects.toThrow('killed')
  expect(await readOutboxState(database, new Date())).toEqual({ rows: 1, ageSeconds: 0 })
  await moveUsageHistory(database)
  expect(await database.query('select 1 from usage_outbox')).toEqual([])
  expect(await used()).toEqual([{ lookups: 4, credits: 8 }])
})

it('an erased person is in none of it', async () => {
  await record()
  expect(await texts(database)).toContain('zanzibarquill')
  const secrets = await openSecrets(database, {} as never)
  const registry = createRegistry(platforms)
  const person = readPerson(registry, 'twitter', ['https://x.com/zanzibarquill'])
  const { rows } = await erasePerson({ database, secrets, registry }, person)
  expect(rows.usage_batches).toBeGreaterThan(0)
  await moveUsageHistory(database)
  expect(await texts(database.usage!)).not.toContain('zanzibarquill')
  expect(await used()).toEqual([{ lookups: 4, credits: 8 }])
})

it('an erased account has none of it; while its database is away nothing is erased yet', async () => {
  await record()
  const gone = () => Promise.reject(new ConnectionLost(new Error('connect ECONNREFUSED')))
  const away = { ...database, usage: { ...database.usage!, ready: gone, transaction: gone } }
  await expect(eraseUsageHistory(away, account)).rejects.toThrow(ConnectionLost)
  expect(await texts(database)).toContain('zanzibarquill')
  await database.query('update accounts set erased_at = $2 where id = $1', [account, new Date(clock.now())])
  await eraseLateRows(database, clock)
  await moveUsageHistory(database)
  expect([await texts(database), await texts(database.usage!)]).toEqual(['', ''])
})

it('counts for a new limit of credits a day, and a usage database that refuses work stops no lookup', async () => {
  await record()
  await charge()
  await drainOutbox({ ...before, query: before.query })
  const now = new Date(clock.now())
  const spent = async (from: Database) => {
    await database.query('delete from key_spending where key_id = $1', [walletId])
    await countSpentBefore(from, walletId, now)
    const [row] = await database.query<{ credits: number }>(
      'select credits from key_spending where key_id = $1',
      [walletId],
    )
    return row?.credits ?? null
  }
  const [day] = await database.query<{ credits: number }>(
    `select coalesce(sum(credits), 0)::bigint as credits from usage_days where wallet_id = $1 and day = ($2::timestamptz at time zone 'UTC')::date`,
    [walletId, now],
  )
  // The lookup just charged may wait in the outbox.
  expect(await spent(database)).toBeGreaterThanOrEqual(Math.max(2, day!.credits))
  const refuse = () => Promise.reject(new Error('permission denied'))
  const usage = { ...database.usage!, query: refuse, transaction: refuse, ready: refuse }
  await charge()
  expect(await spent({ ...database, usage })).toBeNull()
})

it('is not passed over while another process moves it', async () => {
  await record()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  if (database.kind === 'embedded') return
  let locked = () => {}
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve
  })
  const other = database.transaction(async (q) => {
    await q.query('select pg_advisory_xact_lock($1)', [advisoryLock.usageHistory])
    locked()
    await held
  })
  await isLocked
  const matched = await matchUsage(database, new Date(), { accept: false }).catch((error) => error)
  release()
  await other
  expect(matched).toMatchObject({ kind: 'temporarily_unavailable' })
  await expect(matchUsage(database, new Date(), { accept: false })).resolves.toMatchObject({
    differences: [],
  })
})
