import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { timeOrderedUuid } from '../../../src/catalog/clock.ts'
import { findLedgerEntry, readLedger, readOpenHolds } from '../../../src/money/billing/books/ledger-pages.ts'
import { createBillingPartitions } from '../../../src/money/billing/books/partitions.ts'
import { verifyBooks } from '../../../src/money/billing/books/verify.ts'
import { voidFlush } from '../../../src/money/billing/flushing/in-doubt-flushes.ts'
import { createLedger } from '../../../src/money/billing/ledger.ts'
import { testClock } from '../../support/clock.ts'
import { onPostgres } from '../../support/database.ts'
import { ownedDatabase } from '../../support/owned-database.ts'
import { checkBooks, cachedUsage as usage } from './books.ts'

const clock = testClock()
const made = await ownedDatabase({ poolSize: 6 })
const { database } = made
await createBillingPartitions(database, clock)()
const ledger = createLedger({ database, clock, writeAhead: made.place, deferCharges: false })
afterAll(async () => {
  await ledger.close()
  await made.close()
})

const newWallet = async () => {
  const { id } = await createAccount(database, clock, { trialCredits: 100, testCredits: 0 })
  return `${id}:live`
}
let walletId: string
beforeEach(async () => {
  walletId = await newWallet()
})

interface Part {
  readonly wallet: string
  readonly needed: number
  readonly settlements?: readonly [string, number][]
  readonly charges?: readonly [string, number][]
  readonly holds?: readonly [string, number, number][]
}

async function flush(parts: readonly Part[], id = timeOrderedUuid(clock.now()), at = clock.now()) {
  const [row] = await database.query<{ result: { expired?: string[]; declined?: string[] } }>(
    'select ledger_flush($1, $2, $3) as result',
    [id, new Date(at), JSON.stringify(parts)],
  )
  return row!.result
}

async function books(): Promise<void> {
  expect((await verifyBooks(database)).differences).toEqual([])
  await checkBooks(database)
}

/** A hold as functions of the release before wrote it, under the id of its lookup as it is. */
async function earlierHold(lookupId: string, credits: number): Promise<void> {
  await database.transaction(async (q) => {
    await q.query(`select set_config('social_lookup.ledger', 'writing', true)`)
    await q.query('update wallets set held = held + $2 where id = $1', [walletId, credits])
    await q.query('insert into holds values ($1, $2, $3, $4)', [
      lookupId,
      walletId,
      credits,
      new Date(clock.now() + 60_000),
    ])
  })
}

describe.skipIf(!onPostgres)('a lookup whose hold ends while its settlement waits for the wallet', () => {
  it('is charged as one without a hold, and nothing else of its flush is', async () => {
    const [late, kept, other] = [randomUUID(), randomUUID(), randomUUID()]
    const second = await newWallet()
    for (const [wallet, lookupId] of [
      [walletId, late],
      [walletId, kept],
      [second, other],
    ] as const) {
      await ledger.hold({ walletId: wallet, lookupId, credits: 5 })
    }
    let ended: Promise<unknown> = Promise.resolve()
    await database.transaction(async (q) => {
      await q.query('select ledger_release($1, $2)', [[late], new Date(clock.now())])
      ended = flush([
        { wallet: walletId, needed: 1, settlements: [[late, 3]], charges: [[randomUUID(), 1]] },
        { wallet: second, needed: 0, settlements: [[other, 2]] },
      ])
      // Until it waits for the wallet: it has read that the hold is there.
      for (let waiting = 0; waiting === 0; await turn()) {
        const [row] = await database.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like 'select ledger_flush(%'`,
        )
        waiting = row!.n
      }
    })
    expect(await ended).toMatchObject({ expired: [late], spendable: { [walletId]: 94, [second]: 98 } })
    expect(await readOpenHolds(database, walletId)).toMatchObject([{ requestId: kept, credits: 5 }])
    await books()
    await flush([{ wallet: walletId, needed: 0, settlements: [[kept, 5]] }])
    await books()
  })
})

describe('a hold of the release before', () => {
  it('is settled, with those of this release', async () => {
    const [earlier, own] = [randomUUID(), randomUUID()]
    await earlierHold(earlier, 5)
    await ledger.hold({ walletId, lookupId: own, credits: 6 })
    expect(await readOpenHolds(database, walletId)).toEqual(
      expect.arrayContaining([earlier, own].map((requestId) => expect.objectContaining({ requestId }))),
    )
    const settled = await flush([
      {
        wallet: walletId,
        needed: 0,
        settlements: [
          [earlier, 4],
          [own, 1],
        ],
      },
    ])
    expect(settled).toEqual({ spendable: { [walletId]: 95 } })
    await books()
  })

  it('that is there under both forms ends by its settlement and by its lifetime', async () => {
    const lookupId = randomUUID()
    await earlierHold(lookupId, 5)
    await ledger.hold({ walletId, lookupId, credits: 5 })
    await flush([{ wallet: walletId, needed: 0, settlements: [[lookupId, 2]] }])
    expect(await ledger.balance(walletId)).toEqual({ credits: 98, reserved: 5 })
    await books()
    await database.query('select ledger_release(null, $1)', [new Date(clock.now() + 60_000)])
    expect(await ledger.balance(walletId)).toEqual({ credits: 98, reserved: 0 })
    await books()
  })

  it('ends with a void', async () => {
    const lookupId = randomUUID()
    await earlierHold(lookupId, 5)
    await database.query('select ledger_release($1, now())', [[lookupId]])
    expect(await readOpenHolds(database, walletId)).toEqual([])
    await books()
  })
})

describe('the charge of a flush', () => {
  it.each([
    ['by a clock that goes on', 1500],
    ['by a clock that was set forward', 3_600_000],
    ['by a clock that was set back', -3_600_000],
  ])('is found by its id and taken back, %s', async (_, later) => {
    const id = timeOrderedUuid(clock.now())
    await flush([{ wallet: walletId, needed: 2, charges: [[randomUUID(), 2]] }], id, clock.now() + later)
    const [entry] = await readLedger(database, walletId, { limit: 1 })
    expect(entry).toMatchObject({ kind: 'charge', credits: -2 })
    expect(await findLedgerEntry(database, walletId, entry!.id)).toEqual(entry)
    expect(await findLedgerEntry(database, 'acc_another:live', entry!.id)).toBeNull()
    for (let n = 0; n < 2; n += 1) {
      await voidFlush(database, clock, { id, wallets: [walletId], holds: [] })
      expect(await ledger.balance(walletId)).toEqual({ credits: 100, reserved: 0 })
    }
    await books()
  })

  it('is taken back as the release before wrote it', async () => {
    const id = timeOrderedUuid(clock.now())
    await database.query(`select ledger_add($1, $2, 'charge', -3, null, $3, '[["x", 3]]')`, [
      `${id}:${walletId}`,
      walletId,
      new Date(clock.now()),
    ])
    await database.query('insert into ledger_flushes (id, at) values ($1, now())', [id])
    await voidFlush(database, clock, { id, wallets: [walletId], holds: [] })
    expect(await ledger.balance(walletId)).toMatchObject({ credits: 100 })
    await books()
  })

  it('is not found by an id that nothing has', async () => {
    for (const id of ['~', '~:', `~${'x'.repeat(22)}:${walletId}`, 'x']) {
      expect(await findLedgerEntry(database, walletId, id)).toBeNull()
    }
  })
})

it.each([0, 1])('a flush charges, holds, settles and declines as its wallets can pay (%i)', async (place) => {
  const wallets = [await newWallet(), await newWallet()].sort()
  const [poor, rich] = [wallets[place]!, wallets[1 - place]!]
  const [held, charged, wanted, dear] = Array.from({ length: 4 }, () => randomUUID())
  await ledger.hold({ walletId: rich, lookupId: held!, credits: 10 })
  const expiry = clock.now() + 60_000
  const result = await flush([
    {
      wallet: rich,
      needed: 8,
      settlements: [[held!, 4]],
      charges: [[charged!, 3]],
      holds: [[wanted!, 5, expiry]],
    },
    { wallet: poor, needed: 103, charges: [[randomUUID(), 2]], holds: [[dear!, 101, expiry]] },
  ])
  expect(result).toMatchObject({ declined: [dear], spendable: { [rich]: 88, [poor]: 98 } })
  expect(await ledger.balance(rich)).toEqual({ credits: 93, reserved: 5 })
  const [entry] = await readLedger(database, rich, { limit: 1 })
  expect(entry).toMatchObject({ credits: -7, requestIds: [held, charged] })
  await books()
  await ledger.charge({ walletId: rich, lookupId: randomUUID(), credits: 1, usage })
  await books()
})

it('a flush of wallets that do not exist is refused, whatever it wants', async () => {
  const [lookupId, expiry] = [randomUUID(), clock.now() + 60_000]
  const wallet = 'acc_missing:live'
  const wants: Part[] = [
    { wallet, needed: 5, holds: [[lookupId, 5, expiry]] },
    { wallet, needed: 5, charges: [[lookupId, 5]] },
    { wallet, needed: 0, settlements: [[lookupId, 5]] },
  ]
  const present: Part = { wallet: walletId, needed: 1, charges: [[randomUUID(), 1]] }
  for (const missing of wants) {
    for (const parts of [[missing], [missing, present]]) {
      await expect(flush(parts)).rejects.toThrow('a wallet of this flush does not exist')
    }
  }
  expect(await readOpenHolds(database, wallet)).toEqual([])
  expect(await ledger.balance(walletId)).toEqual({ credits: 100, reserved: 0 })
  await books()
})

it('lookups under any ids have holds of their own', async () => {
  const uuid = randomUUID()
  const [short] = await database.query<{ id: string }>('select ledger_short($1) as id', [uuid])
  const ids = [uuid, short!.id, `~${short!.id}`, '~', '~~', 'check of a monitor', '--------'.padEnd(36, 'a')]
  for (const lookupId of ids) await ledger.hold({ walletId, lookupId, credits: 1 })
  const open = await readOpenHolds(database, walletId)
  expect(open.map(({ requestId }) => requestId).sort()).toEqual([...ids].sort())
  await database.query('select ledger_release($1, now())', [ids])
  await books()
})

it('no function searches all entries for an id', async () => {
  const functions = await database.query<{ name: string; text: string }>(
    `select proname as name, prosrc as text from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  // An index has ids of `indexed_entries` alone: without its condition, every row of a month is read.
  const searching = functions.flatMap(({ name, text }) =>
    text
      .split(';')
      .filter((statement) => /\b(?:from|join) ledger_entries\b/.test(statement) && /\bid = /.test(statement))
      .filter((statement) => !/left\(\w*\.?id, 1\) <> '~'|\bat >= lower\(times\)/.test(statement))
      .map((statement) => `${name}: ${statement.trim()}`),
  )
  expect(searching).toEqual([])
})

it.each([1, 500])(
  'a flush comes to its wallets in the order of their ids (beside %i more)',
  async (accounts) => {
    for (let n = 0; n < accounts; n += 100) {
      await Promise.all(Array.from({ length: Math.min(100, accounts) }, newWallet))
    }
    await database.query('analyze wallets')
    const [change] = await database.query<{ text: string; settings: string[] }>(
      `select prosrc as text, proconfig as settings from pg_proc where proname = 'ledger_change'`,
    )
    const wallets = await database.query<{ id: string }>('select id from wallets order by id limit 64')
    const numbers = `array_fill(1::bigint, array[${wallets.length}])`
    const statement = /update wallets w[\s\S]*?returning w\.balance, n\.place/
      .exec(change!.text)![0]
      .replace('p_ids', `array[${wallets.map(({ id }) => `'${id}'`).join()}]`)
      .replace(/\bp_(?:credits|holdings|freed)\b/g, numbers)
    const plan = await database.transaction(async (q) => {
      for (const setting of change!.settings) {
        const [name, value] = setting.split('=')
        await q.query('select set_config($1, $2, true)', [name, value])
      }
      return q.query<{ 'QUERY PLAN': string }>(`explain ${statement}`)
    })
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n')
    // Any other way to the rows can lock two wallets in another order than somebody else does.
    expect(lines).toMatch(/Index Scan using wallets_pkey on wallets/)
    expect(lines).not.toMatch(/Seq Scan on wallets|Bitmap|Hash|Merge/)
  },
)
