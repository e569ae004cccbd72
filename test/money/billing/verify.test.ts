import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { adjust } from '../../../src/money/billing/books/adjustments.ts'
import { usageStore } from '../../../src/money/billing/books/usage-store.ts'
import { lastBooksCheck, verifyBooks, verifyNewBooks } from '../../../src/money/billing/books/verify.ts'
import { createLedger } from '../../../src/money/billing/ledger.ts'
import { testClock } from '../../support/clock.ts'
import { testDatabase } from '../../support/database.ts'
import { cachedUsage as usage } from './books.ts'

const { database, close } = await testDatabase({ poolSize: 6 })
const clock = testClock()
const ledger = createLedger({ database, clock })
afterAll(async () => {
  await ledger.close()
  await close()
})

let accountId: string
let walletId: string
beforeEach(async () => {
  const { id } = await createAccount(database, clock, { trialCredits: 100, testCredits: 0 })
  accountId = id
  walletId = `${id}:live`
  await ledger.charge({ walletId, lookupId: randomUUID(), credits: 3, usage })
  await ledger.settle(await ledger.hold({ walletId, lookupId: randomUUID(), credits: 8 }), 5, usage)
})

/** Runs a statement as somebody does who knows better than the ledger. */
async function force(statement: string): Promise<void> {
  await database.transaction(async (q) => {
    await q.query(`set local social_lookup.ledger = 'writing'`)
    await q.query('alter table ledger_entries disable trigger user')
    await q.query(statement)
    await q.query('alter table ledger_entries enable trigger user')
  })
}

describe('the database', () => {
  it.each([
    ['a balance', `update wallets set balance = balance + 1`],
    ['what is held', `update wallets set held = 1 where balance > 0`],
    [
      'a wallet with credits, made',
      `insert into wallets (id, account_id, mode, balance) select 'x', account_id, mode, 5 from wallets limit 1`,
    ],
    ['a wallet, removed', `delete from wallets where balance > 0`],
    [
      'an entry, made',
      `insert into ledger_entries (id, wallet_id, kind, credits, balance_after, at) select 'x', id, 'grant', 5, 5, now() from wallets limit 1`,
    ],
    ['an entry, changed', `update ledger_entries set credits = 9`],
    ['an entry, removed', `delete from ledger_entries`],
    ['all entries', `truncate ledger_entries`],
    ['a hold', `insert into holds (lookup_id, wallet_id, credits, expires_at) values ('x', 'y', 1, now())`],
    ['a lease', `insert into leases (wallet_id, node, credits, expires_at) values ('x', 'y', 1, now())`],
  ])('refuses a change outside the ledger: %s', async (_, statement) => {
    await expect(database.query(statement)).rejects.toThrow(/only the ledger may|never changed or removed/)
    expect((await verifyBooks(database)).differences).toEqual([])
  })
})

describe('verification', () => {
  it('reports no differences in correct books, while credits are held', async () => {
    const hold = await ledger.hold({ walletId, lookupId: randomUUID(), credits: 8 })
    const found = await verifyBooks(database)
    expect(found).toMatchObject({ setAside: 0, differences: [] })
    expect(found.entries).toBeGreaterThan(2)
    await ledger.void(hold)
  })

  it.each([
    ['balance', `update wallets set balance = balance + 7 where id = $`, { expected: 92, found: 99 }],
    ['held', `update wallets set held = 7 where id = $`, { expected: 0, found: 7 }],
    [
      'balanceAfter',
      `update ledger_entries set balance_after = 1 where kind = 'trial' and wallet_id = $`,
      { expected: 100, found: 1 },
    ],
    [
      'lookups',
      `update ledger_entries set lookups = '[["x", 2]]' where credits = -3 and wallet_id = $`,
      { expected: 2, found: 3 },
    ],
  ])('names a %s that differs', async (what, statement, values) => {
    await force(statement.replace('$', `'${walletId}'`))
    expect((await verifyBooks(database)).differences).toEqual([
      expect.objectContaining({ walletId, what, ...values }),
    ])
    const back: Record<string, string> = {
      balance: `update wallets set balance = balance - 7 where id = '${walletId}'`,
      held: `update wallets set held = 0 where id = '${walletId}'`,
      balanceAfter: `update ledger_entries set balance_after = 100 where kind = 'trial' and wallet_id = '${walletId}'`,
      lookups: `update ledger_entries set lookups = '[["x", 3]]' where credits = -3 and wallet_id = '${walletId}'`,
    }
    await force(back[what]!)
  })

  it.each([
    ['usage that the ledger lacks', 'update usage_hours set credits = 2 * credits where wallet_id = $', 16],
    ['charges without usage', 'delete from usage_hours where wallet_id = $', 0],
  ])('names %s, with the hour', async (_, statement, used) => {
    await usageStore(database).settled(null)
    const now = `(select to_jsonb(array_agg(u)) from usage_hours u where wallet_id = '${walletId}')`
    const [kept] = await database.query<{ rows: unknown }>(`select ${now} as rows`)
    await database.query(statement.replace('$', `'${walletId}'`))
    const hour = new Date(Math.floor(clock.now() / 3_600_000) * 3_600_000)
    const difference = { walletId, what: 'usage', entryId: null, hour, expected: 8, found: used }
    expect((await verifyBooks(database)).differences).toEqual([difference])
    await database.query(`delete from usage_hours where wallet_id = $1`, [walletId])
    await database.query(
      'insert into usage_hours select * from jsonb_populate_recordset(null::usage_hours, $1)',
      [JSON.stringify(kept!.rows)],
    )
    expect((await verifyBooks(database)).differences).toEqual([])
  })

  it('names entries of a wallet that does not exist', async () => {
    await force(
      `set local session_replication_role = replica;
       insert into ledger_entries (id, wallet_id, kind, credits, balance_after, at)
       values ('stray', 'nobody:live', 'grant', 4, 4, now())`,
    )
    expect((await verifyBooks(database)).differences).toEqual([
      { walletId: 'nobody:live', what: 'wallet', entryId: null, hour: null, expected: 0, found: 4 },
    ])
    await force(`delete from ledger_entries where id = 'stray'`)
  })
})

describe('the hourly verification', () => {
  const hourMs = 3_600_000
  const noted = async () => (await lastBooksCheck(database))!

  it('reads what is new since the last one, and notes when it was', async () => {
    expect(await verifyNewBooks(database, clock)).toEqual([])
    expect(await noted()).toEqual({ at: new Date(clock.now()).toISOString(), differences: 0 })
    clock.advance(5 * hourMs)
    await ledger.charge({ walletId, lookupId: randomUUID(), credits: 1, usage })
    expect(await verifyNewBooks(database, clock)).toEqual([])
    // An entry of long before is read by the full verification alone.
    await force(
      `update ledger_entries set balance_after = 1 where kind = 'trial' and wallet_id = '${walletId}'`,
    )
    clock.advance(hourMs)
    expect(await verifyNewBooks(database, clock)).toEqual([])
    expect((await verifyBooks(database)).differences).toHaveLength(1)
    await force(
      `update ledger_entries set balance_after = 100 where kind = 'trial' and wallet_id = '${walletId}'`,
    )
  })

  it.each([
    ['balance', `update wallets set balance = balance + 7 where id = $`, { expected: 89, found: 96 }],
    ['held', `update wallets set held = 7 where id = $`, { expected: 0, found: 7 }],
    [
      'balanceAfter',
      `update ledger_entries set balance_after = 1 where at >= #start and wallet_id = $`,
      { expected: 89, found: 1 },
    ],
    [
      'lookups',
      `update ledger_entries set lookups = '[["x", 1]]' where at >= #start and wallet_id = $`,
      { expected: 1, found: 3 },
    ],
    [
      'usage',
      `update usage_hours set credits = credits + 1 where hour >= #start and wallet_id = $`,
      { expected: 3, found: 4 },
    ],
  ])(
    'names a %s that differs among new entries, and reads everything after it',
    async (what, statement, values) => {
      await verifyNewBooks(database, clock)
      clock.advance(5 * hourMs)
      const lookups = [2, 1].map((credits) => ({ walletId, lookupId: randomUUID(), credits, usage }))
      await Promise.all(lookups.map((lookup) => ledger.charge(lookup)))
      expect(await verifyNewBooks(database, clock)).toEqual([])
      const start = new Date(Math.floor(clock.now() / hourMs) * hourMs).toISOString()
      await force(statement.replace('$', `'${walletId}'`).replace('#start', `'${start}'`))
      const found = await verifyNewBooks(database, clock)
      expect(found.filter((one) => one.what === what)).toEqual([
        expect.objectContaining({ walletId, ...values }),
      ])
      expect((await noted()).differences).toBe(found.length)
      await force(`update wallets set balance = 89, held = 0 where id = '${walletId}';
      update ledger_entries set balance_after = 89, lookups = '[["x", 3]]' where at >= '${start}' and wallet_id = '${walletId}';
      update usage_hours set credits = 3 where hour >= '${start}' and wallet_id = '${walletId}'`)
      expect(await verifyNewBooks(database, clock)).toEqual([])
      expect((await noted()).differences).toBe(0)
    },
  )

  it('compares every wallet without new entries within a day', async () => {
    await verifyNewBooks(database, clock)
    clock.advance(5 * hourMs)
    await verifyNewBooks(database, clock)
    await force(`update wallets set balance = balance + 7 where id = '${walletId}'`)
    const found = []
    for (let hour = 0; hour < 24 && found.length === 0; hour++) {
      clock.advance(hourMs)
      found.push(...(await verifyNewBooks(database, clock)))
    }
    expect(found).toEqual([expect.objectContaining({ walletId, what: 'balance', expected: 92, found: 99 })])
    await force(`update wallets set balance = balance - 7 where id = '${walletId}'`)
    await verifyNewBooks(database, clock)
  })
})

describe('an adjustment', () => {
  const reason = 'invoice 7 was charged back'

  it('takes or gives credits and states its reason', async () => {
    const given = { accountId, mode: 'live', reason } as const
    const taken = await adjust(database, clock, {
      ...given,
      kind: 'chargeback',
      credits: -40,
      idempotencyKey: 'a',
    })
    expect(taken).toMatchObject({ kind: 'chargeback', credits: -40, balanceAfter: 52, note: reason })
    await adjust(database, clock, { ...given, kind: 'deduction', credits: -2, idempotencyKey: 'b' })
    await adjust(database, clock, { ...given, kind: 'correction', credits: 5, idempotencyKey: 'c' })
    await adjust(database, clock, { ...given, kind: 'correction', credits: -1, idempotencyKey: 'd' })
    expect(await ledger.balance(walletId)).toEqual({ credits: 54, reserved: 0 })
    expect((await verifyBooks(database)).differences).toEqual([])
  })

  it('never takes held or missing credits', async () => {
    const hold = await ledger.hold({ walletId, lookupId: randomUUID(), credits: 50 })
    const taken = {
      accountId,
      mode: 'live',
      kind: 'deduction',
      reason,
      credits: -43,
      idempotencyKey: 'k',
    } as const
    await expect(adjust(database, clock, taken)).rejects.toMatchObject({ kind: 'insufficient_credits' })
    await ledger.void(hold)
    expect(await adjust(database, clock, taken)).toMatchObject({ credits: -43, balanceAfter: 49 })
  })

  it('with the wrong sign is refused', async () => {
    const given = { accountId, mode: 'live', reason, idempotencyKey: 'k' } as const
    for (const kind of ['deduction', 'chargeback'] as const) {
      await expect(adjust(database, clock, { ...given, kind, credits: 5 })).rejects.toMatchObject({
        kind: 'bad_request',
      })
    }
    await expect(
      ledger.grant({ accountId, mode: 'live', kind: 'purchase', credits: -5 }),
    ).rejects.toMatchObject({
      kind: 'bad_request',
    })
  })
})
