import { expect, it } from 'vitest'
import { listKeys } from '../../../src/accounts/manage-keys.ts'
import { newRequestId } from '../../../src/catalog/http/envelope.ts'
import { createBillingPartitions, usagePartitions } from '../../../src/money/billing/books/partitions.ts'
import { findLookup, pruneUsage, summarizeUsage } from '../../../src/money/billing/books/usage.ts'
import { verifyBooks } from '../../../src/money/billing/books/verify.ts'
import { createLedger } from '../../../src/money/billing/ledger.ts'
import { type CompatibilityRule, previousRelease } from '../../../src/runtime/storage/compatibility.ts'
import type { Database } from '../../../src/runtime/storage/database.ts'
import { fillStates } from '../../../src/runtime/storage/fills.ts'
import { migrate, pendingMigrations, requireMigrated } from '../../../src/runtime/storage/migrate.ts'
import { createPartitionsAhead, listPartitions } from '../../../src/runtime/storage/partitions.ts'
import { claimDeliveries } from '../../../src/watching/webhooks/delivery/delivery-queue.ts'
import { recordAttempts } from '../../../src/watching/webhooks/delivery/record-attempts.ts'
import type { Attempt } from '../../../src/watching/webhooks/delivery/sender.ts'
import { deleteOldEvents } from '../../../src/watching/webhooks/log/delete-old-events.ts'
import { deliveryPartitions, eventPartitions } from '../../../src/watching/webhooks/log/partitions.ts'
import { cachedUsage as usage } from '../../money/billing/books.ts'
import { testClock } from '../../support/clock.ts'
import { onPostgres } from '../../support/database.ts'
import { emptyDatabase } from '../../support/empty-database.ts'
import { migrateTo } from '../../support/migrate-to.ts'

const clock = testClock()

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

const ruleOf = async (database: Database) => {
  const [row] = await database.query<{ value: string }>(`select value from settings where name = 'schema'`)
  return JSON.parse(row!.value) as CompatibilityRule
}

it('a node starts on tables of the next release, and refuses later or unmarked ones', async () => {
  const { database, close } = await emptyDatabase()
  await migrate(database)
  const rule = await ruleOf(database)
  expect(rule.oldest.tag).toBe(previousRelease)
  const next = { tag: '0999_next', when: rule.newest.when + 1000 }
  const later = { tag: '0999_later', when: next.when + 1000 }
  await database.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer release', $1)`,
    [later.when],
  )
  const says = (value: CompatibilityRule) =>
    database.query(`update settings set value = $1 where name = 'schema'`, [JSON.stringify(value)])
  await says({ newest: later, oldest: rule.newest })
  await migrate(database)
  await requireMigrated(database)
  expect(await pendingMigrations(database)).toEqual([])
  expect(await ruleOf(database)).toEqual({ newest: later, oldest: rule.newest })

  await says({ newest: later, oldest: next })
  const sentence = new RegExp(
    `0999_later.*knows? 0999_next.*up to ${rule.newest.tag} only. Start a newer release`,
  )
  await expect(migrate(database)).rejects.toThrow(sentence)
  await expect(requireMigrated(database)).rejects.toThrow(sentence)
  await database.query(`delete from settings where name = 'schema'`)
  await expect(migrate(database)).rejects.toThrow('newer release that does not say')
  await close()
})

it('a migration that takes away what a fill still reads is refused before any is applied', async () => {
  const { database, close } = await emptyDatabase()
  await migrateTo(database, '0060_job_schedules')
  const missing = await pendingMigrations(database)
  const afterFills = { [missing.at(-1)!]: 'clean-stored-secrets' } as const
  await expect(migrate(database, afterFills)).rejects.toThrow(/migrate --status/)
  expect(await pendingMigrations(database)).toEqual(missing)
  expect(await fillStates(database)).toMatchObject([{ state: 'waiting', startedAt: null, rows: 0 }])
  await database.query(`insert into settings (name, value) values ('clean-stored-secrets', $1)`, [
    JSON.stringify({ startedAt: clock.now(), read: {}, isDone: true }),
  ])
  await migrate(database, afterFills)
  expect(await pendingMigrations(database)).toEqual([])
  await close()
})

it('a node that does not migrate refuses older tables and names the command that brings them up to date', async () => {
  const { database, close } = await emptyDatabase()
  await migrateTo(database, '0015_places_and_rates')
  const missing = await pendingMigrations(database)
  expect(missing.slice(0, 2)).toEqual(['0016_vendor_calls', '0017_failing_room'])
  await expect(requireMigrated(database)).rejects.toThrow(
    /missing: 0016_vendor_calls to .*Run `social-lookup migrate` first/,
  )
  expect(await pendingMigrations(database)).toEqual(missing)
  await migrate(database)
  await requireMigrated(database)
  await close()
})

it.skipIf(!onPostgres)('whoever reads does not wait behind a migration that waits for a table', async () => {
  const { database, close } = await emptyDatabase()
  await migrateTo(database, '0013_usage_days')
  const holder = await database.pool.connect()
  await holder.query('begin; select from monitors')
  let done = false
  const migrating = migrate(database).then(() => {
    done = true
  })
  const waits = `select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await database.query<{ n: number }>(waits))[0]!.n).toBeGreaterThan(0)
  await database.query('select from monitors')
  expect(done).toBe(false)
  await holder.query('commit')
  holder.release()
  await migrating
  await requireMigrated(database)
  await close()
})

it('ledger and usage move into partitions unchanged: every list, sum and number', async () => {
  const { database, close } = await emptyDatabase()
  await migrateTo(database, '0019_accounts_in_hand')
  const today = Date.now()
  const time = testClock(today - 40 * 86_400_000)
  await database.query(`insert into accounts (id, created_at) values ('a', now())`)
  await database.query(`insert into wallets (id, account_id, mode) values ('a:live', 'a', 'live')`)
  // What is written ahead is brought in by a function of the tables of today.
  const before = createLedger({ database, clock: time, deferCharges: false })
  const bought = {
    accountId: 'a',
    mode: 'live',
    kind: 'purchase',
    credits: 500,
    idempotencyKey: 'k',
  } as const
  await before.grant(bought)
  // As that release charged: nodes of today need the functions of today.
  const flush = (part: object) =>
    database.query('select ledger_flush(gen_random_uuid(), $1, $2)', [
      ...[new Date(time.now()), JSON.stringify([{ wallet: 'a:live', ...part }])],
    ])
  const { operationId, outcome, source, cached, durationMs, keyId } = usage
  const recordOf = (id: string, credits: number) => [
    ...[id, operationId, outcome, source, cached ? 1 : 0, credits, durationMs, keyId],
  ]
  // The last one by a clock that was years ahead.
  for (const day of [40, 33, 1, 0, -900]) {
    time.set(today - day * 86_400_000)
    const [held, charged] = [newRequestId(), newRequestId()]
    await flush({ needed: 9, holds: [[held, 9, time.now() + 60_000]] })
    await flush({ needed: 0, settlements: [[held, 2]], usage: [recordOf(held, 2)] })
    await flush({ needed: 3, charges: [[charged, 3]], usage: [recordOf(charged, 3)] })
  }
  const lookupId = newRequestId()
  time.set(today)
  await flush({ needed: 1, charges: [[lookupId, 1]], usage: [recordOf(lookupId, 1)] })
  await before.close()
  const read = async () => {
    const ledger = createLedger({ database, clock: time })
    const books = {
      history: await ledger.history('a:live'),
      balance: await ledger.balance('a:live'),
      bought: await ledger.hasPurchased('a'),
      usage: await database.query('select * from usage_days order by day'),
      charges: await database.query('select * from lookup_charges order by at, lookup_id'),
      // Without the columns that later releases added.
      records: await database.query(
        `select wallet_id, at, lookup_id, operation, outcome, source, cached, credits, duration_ms, key_id, cause
         from usage_records order by at, lookup_id`,
      ),
    }
    await ledger.close()
    return books
  }
  const found = await read()
  expect(found.history).toHaveLength(12)
  await migrate(database)
  expect((await verifyBooks(database)).differences).toEqual([])
  expect(await findLookup(database, lookupId)).toMatchObject([
    {
      requestId: lookupId,
      account: 'a',
      mode: 'live',
      operation: usage.operationId,
      credits: 1,
      price: null,
    },
  ])
  expect(await read()).toEqual(found)
  const recent = () =>
    summarizeUsage(database, {
      ...{ accountId: 'a', by: ['key'] as const },
      ...{ from: new Date(today - 33.5 * 86_400_000), to: new Date(today + 60_000) },
    })
  expect(await recent()).toMatchObject([{ key: keyId, lookups: 7, credits: 16 }])
  time.set(today)
  await createBillingPartitions(database, time)()
  expect(await recent()).toMatchObject([{ key: keyId, lookups: 7, credits: 16 }])
  expect(await read()).toEqual(found)
  expect((await verifyBooks(database)).differences).toEqual([])
  const after = createLedger({ database, clock: time })
  expect(await after.grant(bought)).toEqual(found.history.at(-1))
  await after.charge({ walletId: 'a:live', lookupId: newRequestId(), credits: 1, usage })
  await after.balance('a:live')
  expect((await after.history('a:live', { limit: 1 }))[0]!.seq).toBe(found.history[0]!.seq + 1)
  await after.close()
  // What came along as it was is dropped like any other part.
  const parts = async () => (await listPartitions(database, usagePartitions)).map(({ from }) => from)
  expect(await parts()).toContain(null)
  time.advance(30 * 86_400_000)
  await pruneUsage(database, time, 20)
  expect(await parts()).not.toContain(null)
  await close()
})

it('usage records of older releases stay as they are, and these releases go on writing them', async () => {
  const { database, close } = await emptyDatabase()
  await migrateTo(database, '0023_told_sums')
  await database.query(`insert into accounts (id, created_at) values ('a', now())`)
  await database.query(`insert into wallets (id, account_id, mode) values ('a:live', 'a', 'live')`)
  const write = (at: string) =>
    database.query('insert into usage_batches (wallet_id, at, lookups, items) values ($1, $2, 4, $3)', [
      'a:live',
      at,
      JSON.stringify([
        [`single ${at}`, 'reddit.posts', 'found', 'web', 0, 3, 20, 'key_1'],
        [`failed ${at}`, 'reddit.posts', 'lookup_failed', 'web', 0, 0, 40, 'key_1', 'timeout'],
        [
          'reddit.posts',
          'found',
          'web',
          1,
          2,
          'key_1',
          [
            [`one ${at}`, 1],
            [`other ${at}`, 1],
          ],
        ],
      ]),
    ])
  const columns = 'lookup_id, operation, outcome, source, cached, credits, duration_ms, key_id, cause'
  const read = async (day: string) => ({
    records: await database.query(
      `select ${columns} from usage_records where at >= $1::date and at < $1::date + 1 order by 1`,
      [day],
    ),
    sums: await database.query(
      'select lookups, credits, cached, failed, duration_ms from usage_days where day = $1',
      [day],
    ),
  })
  await write('2027-01-01T10:00Z')
  const before = await read('2027-01-01')
  expect(before.records).toHaveLength(4)
  expect(before.sums).toEqual([{ lookups: 4, credits: 7, cached: 2, failed: 1, duration_ms: 60 }])
  await migrate(database)
  await write('2027-02-01T10:00Z')
  expect(await read('2027-01-01')).toEqual(before)
  const text = JSON.stringify(await read('2027-02-01')).replaceAll('2027-02-01', '2027-01-01')
  expect(JSON.parse(text)).toEqual(before)
  const unknown = 'select count(*)::int as n from usage_records where price_parts is null'
  expect(await database.query(unknown)).toEqual([{ n: 8 }])
  await close()
})

it('events and deliveries move into partitions unchanged, and due deliveries are sent', async () => {
  const { database, close } = await emptyDatabase()
  await migrateTo(database, '0020_partitions')
  const dayMs = 86_400_000
  const now = Date.now()
  const time = testClock(now)
  const ago = (days: number) => new Date(now - days * dayMs)
  await database.query(`insert into accounts (id, created_at) values ('a', now())`)
  await database.query(`insert into wallets (id, account_id, mode) values ('a:live', 'a', 'live')`)
  await database.query(
    `insert into webhook_endpoints (id, wallet_id, kind, url, secret, status, created_at, updated_at)
     values ('whe_1', 'a:live', 'http', 'https://one.example', '', 'active', now(), now())`,
  )
  // The last one by a clock that was years ahead, and one with an unknown id.
  const rows = [
    { id: 'evt_0000', days: 40, state: 'success' },
    { id: 'evt_ffff', days: 40, state: 'waiting' },
    { id: 'evt_8888', days: 3, state: 'failed' },
    { id: 'evt_1111', days: 1, state: 'held' },
    { id: 'evt_2222', days: 0, state: 'claimed' },
    { id: 'evt_zzzz', days: 0, state: 'ready' },
    { id: 'evt_3333', days: -900, state: 'ready' },
  ]
  for (const [n, { id, days, state }] of rows.entries()) {
    await database.query(
      `insert into events (id, wallet_id, monitor_id, type, body, credits_charged, created_at, position)
       values ($1, 'a:live', 'mon_1', 'test', '{}', 1, $2, $3)`,
      [id, ago(days), n],
    )
    await database.query(
      `insert into webhook_deliveries (id, event_id, endpoint_id, attempt, round, state, due_at, lease_until, created_at,
         request_headers, position, settled_position)
       values ('dlv_' || $1, $1, 'whe_1', 1, 1, $3, $4, $4, $2, '{"a":"b"}', $5, $6)`,
      [id, ago(days), state, new Date(now - 1000), n, state === 'success' ? n : null],
    )
  }
  const read = async () => ({
    events: await database.query(
      `select seq, id, wallet_id, monitor_id, type, body, credits_charged, created_at, position from events order by seq`,
    ),
    deliveries: await database.query(
      `select seq, id, event_id, endpoint_id, attempt, round, state, manual, due_at, lease_until, request_headers,
         created_at, position, settled_position from webhook_deliveries order by seq`,
    ),
  })
  const found = await read()
  await migrate(database)
  expect(await read()).toEqual(found)
  await createPartitionsAhead(database, time, [eventPartitions, deliveryPartitions])()
  expect(await read()).toEqual(found)

  const took = await claimDeliveries(database, {
    ...{ now: new Date(now), limit: 10, share: 10, free: new Map(), leaseMs: 60_000, after: '' },
  })
  expect(took.map(({ event_id: id }) => id).sort()).toEqual(['evt_3333', 'evt_zzzz'])
  const attempt: Attempt = {
    ...{ success: true, requestHeaders: {}, responseStatus: 204, responseBodySnippet: null },
    ...{ requestBody: null, durationMs: 1, retryAfterMs: null, at: now },
  }
  await recordAttempts(
    database,
    took.map((delivery) => ({ delivery, attempt })),
  )
  const arrived = await database.query(
    `select event_id from webhook_deliveries where state = 'success' order by 1`,
  )
  expect(arrived.map(({ event_id: id }) => id)).toEqual(['evt_0000', 'evt_3333', 'evt_zzzz'])
  const [next] = await database.query<{ seq: number }>(
    `insert into webhook_deliveries (id, event_id, endpoint_id, attempt, round, state, due_at, created_at, position)
     values ('dlv_next', 'evt_1111', 'whe_1', 2, 1, 'held', now(), now(), 9) returning seq`,
  )
  expect(next!.seq).toBe(rows.length + 1)

  await deleteOldEvents(database, time, 30)
  const left = async () => [
    (await database.query('select id from events order by seq')).map(({ id }) => id),
    (await database.query('select event_id from webhook_deliveries order by seq')).map(
      ({ event_id: id }) => id,
    ),
  ]
  const kept = rows.slice(1).map(({ id }) => id)
  expect(await left()).toEqual([kept, [...kept, 'evt_1111']])
  // What came along as it was is dropped like any other part; what is still to be delivered outlives it.
  const parts = async () => (await listPartitions(database, deliveryPartitions)).map(({ from }) => from)
  expect(await parts()).toContain(null)
  time.advance(40 * dayMs)
  await deleteOldEvents(database, time, 30)
  expect(await parts()).not.toContain(null)
  const late = ['evt_ffff', 'evt_2222', 'evt_3333']
  expect(await left()).toEqual([late, late])
  await database.query(`delete from webhook_endpoints`)
  expect((await left())[1]).toEqual([])
  await close()
})

it('keys of top-ups of releases before belong to the account that used them first', async () => {
  const { database, close } = await emptyDatabase()
  await migrateTo(database, '0024_price_parts')
  const acts = [
    ['2027-01-02', 'top-up webhook', 'acc_b', 'order 1'],
    ['2027-01-01', 'top-up webhook', 'acc_a', 'order 1'],
    ['2027-01-01', 'top-up webhook', 'acc_a', 'entry:acc_a:live:x'],
    ['2027-01-01', 'admin token', 'acc_a', 'grant'],
  ]
  for (const [at, actor, account, key] of acts) {
    await database.query(
      `insert into admin_acts (id, at, actor, act, account_id, subject, details)
       values (gen_random_uuid()::text, $1, $2, 'credits grant', $3::text, 'entry:' || $3 || ':live:' || $4, '{}')`,
      [at, actor, account, key],
    )
  }
  await migrate(database)
  expect(
    await database.query('select idempotency_key as key, account_id as account from top_ups order by 1'),
  ).toEqual([
    { key: 'entry:acc_a:live:x', account: 'acc_a' },
    { key: 'order 1', account: 'acc_a' },
  ])
  await close()
})

it('keys of releases before manage as they were chosen to, and as their limits imply', async () => {
  const { database, close } = await emptyDatabase()
  await migrateTo(database, '0026_wide_counters')
  await database.query(`insert into accounts (id, name, created_at) values ('acc_a', 'a', now())`)
  const keys: [
    id: string,
    manages: boolean,
    allowed: string[] | null,
    perDay: number | null,
    made: string,
  ][] = [
    ['plain', true, null, null, '{}'],
    ['lookups only', false, null, null, '{}'],
    ['patterns', false, ['youtube.*'], null, '{}'],
    ['patterns, manages', true, ['youtube.*'], null, '{}'],
    ['limited, manages', true, null, 5, '{"creditsPerDay":9,"manages":true}'],
    ['limited afterwards', true, null, 5, '{"creditsPerDay":null,"manages":true}'],
  ]
  for (const [id, manages, allowed, perDay, details] of keys) {
    await database.query(
      `insert into api_keys (id, account_id, mode, name, hash, hint, allowed, manages, credits_per_day, created_at)
       values ($1, 'acc_a', 'live', $1, $1, $1, $2, $3, $4, now())`,
      [id, allowed, manages, perDay],
    )
    await database.query(
      `insert into admin_acts (id, at, actor, act, account_id, subject, details)
       values ($1, now(), 'a test', 'keys create', 'acc_a', $1, $2)`,
      [id, details],
    )
  }
  await migrate(database)
  const rights = new Map((await listKeys(database)).map(({ id, manages }) => [id, manages]))
  expect(Object.fromEntries(rights)).toEqual({
    plain: true,
    'lookups only': false,
    patterns: false,
    'patterns, manages': true,
    'limited, manages': true,
    'limited afterwards': false,
  })
  await close()
})
