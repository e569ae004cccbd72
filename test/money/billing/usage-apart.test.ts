import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { timeOrderedUuid } from '../../../src/catalog/clock.ts'
import { matchUsage } from '../../../src/money/billing/books/match-usage.ts'
import { readStatement } from '../../../src/money/billing/books/statement.ts'
import { findLookup } from '../../../src/money/billing/books/usage.ts'
import { hasHistory, moveUsageHistory } from '../../../src/money/billing/books/usage-history.ts'
import { drainOutbox } from '../../../src/money/billing/books/usage-outbox.ts'
import { usageStore } from '../../../src/money/billing/books/usage-store.ts'
import { readUsageTotals } from '../../../src/money/billing/books/usage-sums.ts'
import { verifyBooks, verifyNewBooks } from '../../../src/money/billing/books/verify.ts'
import { applySegment } from '../../../src/money/billing/deferred/apply-segment.ts'
import { appendBatch, chargeBatch } from '../../../src/money/billing/flushing/batch.ts'
import { ByteBuffer } from '../../../src/money/billing/flushing/byte-buffer.ts'
import { createKeyLimiter } from '../../../src/money/billing/key-limits.ts'
import { createLedger, type LookupUsage } from '../../../src/money/billing/ledger.ts'
import { eraseAccount } from '../../../src/operator/erasure/erase-account.ts'
import type { Database, Queryable } from '../../../src/runtime/storage/database.ts'
import { ConnectionLost } from '../../../src/runtime/storage/errors.ts'
import { prepareTables } from '../../../src/runtime/storage/part.ts'
import { usageMark } from '../../../src/runtime/storage/usage-database.ts'
import { testClock } from '../../support/clock.ts'
import { testDatabase } from '../../support/database.ts'
import { testOutbox } from './usage-outbox.ts'

await testOutbox({ usage: {} })

const clock = testClock(Date.now() - 3_600_000)
const { database, close } = await testDatabase({ usage: {} })
const usage = database.usage!
const ledger = createLedger({ database, clock, deferCharges: false })
afterAll(async () => {
  await ledger.close()
  await close()
})

let account: string
let walletId: string

beforeEach(async () => {
  clock.advance(1000)
  account = (await createAccount(database, clock, { trialCredits: 1_000_000, testCredits: 0 })).id
  walletId = `${account}:live`
})

const lookupUsage: LookupUsage = {
  ...{
    operationId: 'x.things',
    keyId: 'key_1',
    outcome: 'found',
    source: 'web',
    cached: false,
    durationMs: 5,
  },
  parameters: { username: 'ada' },
}

async function charge(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => timeOrderedUuid(clock.now()))
  await Promise.all(
    ids.map((lookupId) => ledger.charge({ walletId, lookupId, credits: 2, usage: lookupUsage })),
  )
  return ids
}

const used = async (from: Database = database) =>
  (
    await readUsageTotals(from, {
      ...{ walletId, by: [], filter: {}, timezone: 'UTC', offset: 0, limit: 1 },
      ...{ from: new Date(clock.now() - 7_200_000), to: new Date(clock.now() + 7_200_000) },
    })
  ).map(({ lookups, credits }) => ({ lookups, credits }))

const differences = async () =>
  (await verifyBooks(database)).differences.filter((one) => one.walletId === walletId)

/** The database with statements that fail. */
function failing(fails: { query?: RegExp; isUsageAway?: boolean }): Database {
  const away = () => Promise.reject(new ConnectionLost(new Error('connect ECONNREFUSED')))
  const gone = {
    ...usage,
    query: away,
    transaction: away,
    report: away,
    ready: away,
    latest: { query: away },
  }
  const query: Queryable['query'] = (text, values, options) =>
    fails.query?.test(text) ? away() : database.query(text, values, options)
  return { ...database, query, usage: fails.isUsageAway ? gone : usage }
}

/** A copy of tables, to which they are restored. */
async function copyOf(q: Database, tables: readonly string[]): Promise<() => Promise<void>> {
  const stored = new Map<string, unknown>()
  for (const table of tables) {
    const [row] = await q.query<{ rows: unknown }>(
      `select coalesce(json_agg(t), '[]') as rows from ${table} t`,
    )
    stored.set(table, row!.rows)
  }
  return () =>
    q.transaction(async (t) => {
      await t.query('set local session_replication_role = replica')
      for (const [table, rows] of stored) {
        await t.query(`delete from ${table}`)
        await t.query(
          `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
          [JSON.stringify(rows)],
        )
      }
    })
}

const usageTables = ['usage_batches', 'usage_days', 'usage_hours', 'usage_moves']
const ledgerTables = ['wallets', 'ledger_entries', 'ledger_flushes', 'usage_outbox', 'usage_kept']

it('the ledger’s database has no usage but what waits', async () => {
  await charge(3)
  expect(await used()).toEqual([{ lookups: 3, credits: 6 }])
  expect(await hasHistory(database)).toBe(false)
  expect(await database.query('select 1 from usage_outbox')).toEqual([])
  expect(await differences()).toEqual([])
})

it('a busy wallet goes through the outbox, in the transaction of its charges', async () => {
  const ids = Array.from({ length: 300 }, () => timeOrderedUuid(clock.now()))
  const buffers = { charges: new ByteBuffer(), usage: new ByteBuffer(), keys: new ByteBuffer() }
  const batch = { walletId, credits: 0, lookups: 0, ...buffers, sums: [] }
  appendBatch(
    batch,
    chargeBatch(
      walletId,
      ids.map(
        (lookupId) => ({ kind: 'charge', walletId, lookupId, credits: 2, usage: lookupUsage }) as never,
      ),
    ),
  )
  const segment = { id: timeOrderedUuid(clock.now()), batches: new Map([[walletId, batch]]) }
  const given = { queryable: database, isUsageApart: true, at: clock.now(), node: null, log: { warn() {} } }
  for (let n = 0; n < 2; n += 1) await applySegment({ ...given, segment: segment as never })
  expect(await database.query('select 1 from usage_outbox')).toHaveLength(1)
  expect(await used()).toEqual([{ lookups: 300, credits: 600 }])
  expect(await hasHistory(database)).toBe(false)
  expect(await differences()).toEqual([])
})

it('usage is counted once when the process is killed before it leaves the outbox', async () => {
  await charge(5)
  await expect(drainOutbox(failing({ query: /delete from usage_outbox/ }))).rejects.toThrow(ConnectionLost)
  expect(await database.query('select 1 from usage_outbox')).not.toEqual([])
  await charge(2)
  expect(await used()).toEqual([{ lookups: 7, credits: 14 }])
  expect(await database.query('select 1 from usage_outbox')).toEqual([])
  expect(await differences()).toEqual([])
})

it('a charge that is taken back then leaves no usage, though it is in both', async () => {
  const flush = randomUUID()
  const id = timeOrderedUuid(clock.now())
  await database.query('select ledger_flush_usage($1, $2, $3, false, 1, $4)', [
    ...[flush, new Date(clock.now()), JSON.stringify([{ wallet: walletId, needed: 2, charges: [[id, 2]] }])],
    Buffer.from(`\0${JSON.stringify([[walletId, [[id, 'x.things', 'found', 'web', 0, 2, 5, 'key_1']]]])}`),
  ])
  await drainOutbox(failing({ query: /delete from usage_outbox/ })).catch(() => undefined)
  await database.query('select ledger_void($1, $2, $3, $4)', [flush, new Date(clock.now()), [walletId], []])
  expect(await used()).toEqual([])
  expect(await findLookup(database, id)).toEqual([])
  expect(await differences()).toEqual([])
})

it('while it is away charges go on, readers get a 503, and nothing is lost or doubled after it', async () => {
  const away = failing({ isUsageAway: true })
  await charge(4)
  await expect(used(away)).rejects.toMatchObject({ kind: 'temporarily_unavailable', retryAfterSeconds: 1 })
  await charge(4)
  await expect(drainOutbox(away)).rejects.toThrow(ConnectionLost)
  const [waiting] = await database.query<{ rows: number }>('select count(*) as rows from usage_outbox')
  expect(waiting!.rows).toBeGreaterThan(0)
  expect(await used()).toEqual([{ lookups: 8, credits: 16 }])
})

it('a new limit of credits a day counts what was spent before it; while usage is away it counts from then on', async () => {
  await charge(3)
  const keys = ['key_2', 'key_3'].map((name) => `${name}_${randomUUID().slice(0, 8)}`)
  for (const key of keys) {
    await database.query(
      `insert into api_keys (id, account_id, mode, name, hash, hint, created_at, credits_per_day)
       values ($1, $2, 'live', $1, $1, $1, $3, 10)`,
      [key, account, new Date(clock.now())],
    )
  }
  const [first, second] = keys
  await Promise.all(
    [first, second].map((keyId) =>
      ledger.charge({
        ...{ walletId, lookupId: timeOrderedUuid(clock.now()), credits: 8 },
        usage: { ...lookupUsage, keyId: keyId! },
      }),
    ),
  )
  const payer = {
    hold: async () => ({ settle: async (credits: number) => credits, void: async () => {} }),
  } as never
  const spend = async (from: Database, keyId: string) => {
    const limiter = createKeyLimiter({ database: from, clock })
    const payment = (
      limiter.limitPayer(payer, keyId, 10) as unknown as { hold(credits: number): Promise<unknown> }
    ).hold
    await payment.call(limiter.limitPayer(payer, keyId, 10), 5)
    await limiter.settled()
  }
  await expect(spend(database, first!)).rejects.toMatchObject({ kind: 'insufficient_credits' })
  await expect(spend(failing({ isUsageAway: true }), second!)).resolves.toBeUndefined()
})

it('after a restore of the usage the verification names what is missing, and it is moved again', async () => {
  await charge(2)
  await usageStore(database).settled(null)
  const restore = await copyOf(usage, usageTables)
  clock.advance(1000)
  await charge(3)
  await usageStore(database).settled(null)
  await charge(1)
  await restore()
  expect(await differences()).toMatchObject([{ what: 'usage', expected: 12, found: 6 }])
  expect(await matchUsage(database, new Date(clock.now()), { accept: false })).toMatchObject({
    ...{ replayed: expect.any(Number), removed: 0, differences: [], acceptedUntil: null },
  })
  expect(await used()).toEqual([{ lookups: 6, credits: 12 }])
  expect(await matchUsage(database, new Date(clock.now()), { accept: false })).toMatchObject({ replayed: 0 })
  expect(await used()).toEqual([{ lookups: 6, credits: 12 }])
})

it('what is too old to be moved again is not compared, by the clock of the service', async () => {
  await charge(1)
  await usageStore(database).settled(null)
  const restore = await copyOf(usage, usageTables)
  const setMark = (since: string) =>
    database.query(
      `update settings set value = (value::jsonb || jsonb_build_object('since', $1::text))::text where name = 'usage-database'`,
      [since],
    )
  const { since } = (await usageMark(database))!
  await setMark(new Date(clock.now() - 10 * 86_400_000).toISOString())
  await usage.query('delete from usage_hours')
  const found = async (at: number) =>
    (await verifyBooks(database, testClock(at))).differences.filter((one) => one.walletId === walletId)
  expect(await found(clock.now())).toMatchObject([{ what: 'usage', expected: 2, found: 0 }])
  expect(await found(clock.now() + 4 * 86_400_000)).toEqual([])
  await setMark(since)
  await restore()
})

it('after a restore of the ledger the verification names usage without charges, and it is taken out', async () => {
  const [stays] = await charge(2)
  const restore = await copyOf(database, ledgerTables)
  const [gone] = await charge(3)
  expect(await used()).toEqual([{ lookups: 5, credits: 10 }])
  await restore()
  expect(await used()).toEqual([{ lookups: 5, credits: 10 }])
  expect(await differences()).toMatchObject([{ what: 'usage', expected: 4, found: 10 }])
  expect(await matchUsage(database, new Date(clock.now()), { accept: false })).toMatchObject({
    ...{ removed: 3, differences: [] },
  })
  expect(await used()).toEqual([{ lookups: 2, credits: 4 }])
  expect(await findLookup(database, gone!)).toEqual([])
  expect(await findLookup(database, stays!)).toHaveLength(1)
  await charge(1)
  expect(await used()).toEqual([{ lookups: 3, credits: 6 }])
  expect(await differences()).toEqual([])
})

it('one transaction moves some megabytes, however many rows waited while it was away', async () => {
  const text = 'x'.repeat(300_000)
  const [start] = await usage.query<{ last: number }>('select coalesce(max(seq), 0) as last from usage_moves')
  for (let n = 0; n < 12; n += 1) {
    const record = [timeOrderedUuid(clock.now()), 'x.things', 'found', 'web', 0, 0, 5, 'key_1']
    await database.query('insert into usage_outbox (id, at, content) values ($1, $2, $3)', [
      ...[randomUUID(), new Date(clock.now())],
      Buffer.from(`\0${JSON.stringify([[walletId, [[...record, null, 0, { p: { text: text + n } }]]]])}`),
    ])
  }
  expect(await used()).toEqual([{ lookups: 12, credits: 0 }])
  const moves = await usage.query<{ rows: number }>(
    'select cardinality(ids) as rows from usage_moves where seq > $1 order by seq',
    [start!.last],
  )
  expect(moves.map(({ rows }) => rows)).toEqual([4, 4, 4])
})

it('differences of the ledger are reported while it is away, and all is compared after it', async () => {
  await charge(1)
  const away = failing({ isUsageAway: true })
  const setBalance = (value: string) =>
    database.transaction(async (q) => {
      await q.query(`select set_config('social_lookup.ledger', 'writing', true)`)
      await q.query(`update wallets set balance = ${value} where id = $1`, [walletId])
    })
  await expect(verifyNewBooks(away, clock)).rejects.toThrow(ConnectionLost)
  await setBalance('balance + 1')
  expect(await verifyNewBooks(away, clock)).toMatchObject([{ walletId, what: 'balance' }])
  await setBalance('balance - 1')
  await usageStore(database).settled(null)
  await usage.query('update usage_hours set credits = credits + 5 where wallet_id = $1', [walletId])
  clock.advance(7_200_000)
  expect(await verifyNewBooks(database, clock)).toMatchObject([{ walletId, what: 'usage' }])
  await usage.query('update usage_hours set credits = credits - 5 where wallet_id = $1', [walletId])
})

it('an operator accepts what cannot be moved again: it is not compared any more', async () => {
  await charge(2)
  await usageStore(database).settled(null)
  await usage.query('delete from usage_hours where wallet_id = $1', [walletId])
  expect(await differences()).toHaveLength(1)
  const now = new Date(Math.ceil(clock.now() / 3_600_000) * 3_600_000)
  const matched = await matchUsage(database, now, { accept: true })
  expect(matched.differences).toHaveLength(1)
  expect(matched.acceptedUntil).toEqual(now)
  expect(await differences()).toEqual([])
})

it('usage of a service from before it is moved there, in parts, with nothing lost or doubled', async () => {
  const made = await testDatabase({ usage: {} })
  // The service without USAGE_DATABASE_URL.
  const before = { ...made.database, usage: null }
  const books = createLedger({ database: before, clock, deferCharges: false })
  const owner = await createAccount(before, clock, { trialCredits: 1000, testCredits: 0 })
  walletId = `${owner.id}:live`
  const ids: string[] = []
  for (let n = 0; n < 6; n += 1) {
    const lookupId = timeOrderedUuid(clock.now())
    ids.push(lookupId)
    await books.charge({ walletId, lookupId, credits: 2, usage: lookupUsage })
    clock.advance(61_000)
    await drainOutbox(before)
  }
  const expected = await used(before)
  expect(expected).toEqual([{ lookups: 6, credits: 12 }])
  // Killed at each point: rows that left their table, rows that were recorded and are still in the outbox.
  for (const text of [/max\(seq\) as last/, /delete from usage_outbox/]) {
    const query: Queryable['query'] = (one, values, options) =>
      text.test(one) ? Promise.reject(new Error('killed')) : made.database.query(one, values, options)
    await expect(moveUsageHistory({ ...made.database, query })).rejects.toThrow('killed')
  }
  expect(await moveUsageHistory(made.database)).toBe(true)
  expect(await hasHistory(made.database)).toBe(false)
  expect(await used(made.database)).toEqual(expected)
  for (const id of ids)
    expect(await findLookup(made.database, id)).toMatchObject([{ requestId: id, credits: 2 }])
  expect((await verifyBooks(made.database)).differences).toEqual([])
  await books.close()
  await made.close()
})

it('a node that was not told of it moves nothing, and none starts without it', async () => {
  await charge(2)
  const single = { ...database, usage: null }
  await drainOutbox(single)
  expect(await hasHistory(database)).toBe(false)
  expect(await used()).toEqual([{ lookups: 2, credits: 4 }])
  await expect(prepareTables(single, { MIGRATE: true })).rejects.toThrow('set USAGE_DATABASE_URL')
})

it('what an account’s erasure removes is not brought back by a repetition', async () => {
  const [id] = await charge(2)
  await usageStore(database).settled(null)
  const restore = await copyOf(usage, usageTables)
  await charge(1)
  await usageStore(database).settled(null)
  await usageStore(database).transactionBoth((q, u) =>
    eraseAccount({ ledger: q, usage: u, markKey: database.markKey }, clock, account, 'me'),
  )
  expect(await findLookup(database, id!)).toEqual([])
  await restore()
  await usageStore(database).transactionBoth((q, u) =>
    eraseAccount({ ledger: q, usage: u, markKey: database.markKey }, clock, account, 'me'),
  )
  await matchUsage(database, new Date(clock.now()), { accept: false })
  expect(await usage.query('select 1 from usage_batches where wallet_id = $1', [walletId])).toEqual([])
})

it('a statement adds up while lookups are charged and usage is moved', async () => {
  const month = new Date(clock.now()).toISOString().slice(0, 7)
  for (let n = 0; n < 10; n += 1) {
    const [lines] = await Promise.all([
      readStatement(database, clock, walletId, month),
      charge(3),
      drainOutbox(database),
    ])
    const charges = lines.filter(({ item }) => item === 'charge')
    expect(charges.filter(({ operation }) => operation === null)).toEqual([])
  }
})
