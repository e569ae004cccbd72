import { afterAll, describe, expect, it } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { timeOrderedUuid } from '../../../src/catalog/clock.ts'
import { newRequestId } from '../../../src/catalog/http/envelope.ts'
import { addEntry } from '../../../src/money/billing/books/entries.ts'
import { usageStore } from '../../../src/money/billing/books/usage-store.ts'
import { applySegment } from '../../../src/money/billing/deferred/apply-segment.ts'
import { chargeBatch } from '../../../src/money/billing/flushing/batch.ts'
import { ByteBuffer } from '../../../src/money/billing/flushing/byte-buffer.ts'
import type { LookupUsage } from '../../../src/money/billing/types.ts'
import { addBatches, type Segment } from '../../../src/money/billing/write-ahead/segment.ts'
import { testClock } from '../../support/clock.ts'
import { testDatabase } from '../../support/database.ts'
import { checkBooks, cachedUsage as usage } from './books.ts'

const clock = testClock()
const { database, close } = await testDatabase()
afterAll(close)

/** From the cache and not, of two operations and keys, and one that is charged though it failed. */
const usages: LookupUsage[] = [
  { ...usage, priceParts: null },
  {
    ...usage,
    cached: false,
    durationMs: 40,
    priceParts: [
      ['base', 1, 1],
      ['hostMedia', 1, 1],
    ],
  },
  { ...usage, operationId: 'youtube.search', keyId: 'key_2', outcome: 'lookup_failed', cached: false },
]

/** Charges of two credits each that were promised at some moment. */
function segmentOf(lookups: Readonly<Record<string, readonly string[]>>, at: number): Segment {
  const batches = Object.entries(lookups).map(([walletId, ids]) =>
    chargeBatch(
      walletId,
      ids.map((lookupId, i) => {
        const usage = usages[i % usages.length]!
        return { kind: 'charge' as const, walletId, lookupId, credits: 2, once: false, usage }
      }),
    ),
  )
  const gathered = new Map()
  addBatches(gathered, batches, () => new ByteBuffer())
  return { id: timeOrderedUuid(at), batches: gathered }
}

async function walletWith(credits: number, leased: number): Promise<string> {
  const { id } = await createAccount(database, clock, { trialCredits: credits, testCredits: 0 })
  const wallet = `${id}:live`
  if (leased > 0) {
    const until = new Date(clock.now() + 60_000)
    const made = await database.query('select leased from ledger_lease($1, $2, $3, $3, $4)', [
      wallet,
      'node',
      leased,
      until,
    ])
    expect(made).toEqual([{ leased }])
  }
  return wallet
}

/** Everything that the database stores of a wallet, without its ids. */
async function booksOf(wallet: string, lookups: readonly string[]) {
  await usageStore(database).settled(null)
  const read = (text: string) => database.query<Record<string, unknown>>(text, [wallet])
  const found = {
    wallet: await read('select balance, held from wallets where id = $1'),
    leases: await read('select node, credits, draws from leases where wallet_id = $1'),
    entries: await read(
      'select kind, credits, balance_after, at, lookups from ledger_entries where wallet_id = $1 order by seq',
    ),
    aside: await read(
      'select at, reason, lookups, credits, content from charges_set_aside where wallet_id = $1',
    ),
    usage: await read(
      'select lookup_id, operation, credits, cached, price_parts from usage_records where wallet_id = $1 order by lookup_id',
    ),
    days: await read(
      `select day, operation, key_id, lookups, credits, cached, failed, duration_ms from usage_days
       where wallet_id = $1 order by operation`,
    ),
  }
  const text = JSON.stringify(found)
  return lookups.reduce((states, id, i) => states.replaceAll(id, `lookup ${i}`), text)
}

describe('charges of a wallet are brought in alike alone and beside those of another', () => {
  const cases = [
    { name: 'where it has the credits', credits: 100, leased: 0, lookups: 3 },
    { name: 'where its lease pays all', credits: 5000, leased: 50, lookups: 3 },
    { name: 'where its lease pays some', credits: 400, leased: 4, lookups: 3 },
    { name: 'where it has not all the credits', credits: 5, leased: 0, lookups: 3 },
    { name: 'where it has none', credits: 1, leased: 0, lookups: 2 },
    { name: 'where its time is archived', credits: 100, leased: 0, lookups: 3, archived: true },
  ]
  for (const { name, credits, leased, lookups, archived = false } of cases) {
    for (const lease of [undefined, { size: 20, minSize: 10, expiresAt: clock.now() + 60_000 }]) {
      it(`${name}${lease ? ', a lease being filled up behind them' : ''}`, async () => {
        const at = clock.now() - (archived ? 86_400_000 : 0)
        if (archived) {
          const before = new Date(clock.now() - 3_600_000)
          await database.query(
            `insert into ledger_archives (before, at, file, sha256, entries, credits) values ($1, $1, 'f', 's', 0, 0)`,
            [before],
          )
        }
        const results = await Promise.all(
          [false, true].map(async (beside) => {
            const wallet = await walletWith(credits, leased)
            const ids = Array.from({ length: lookups }, newRequestId).sort()
            const others = beside ? { [await walletWith(10, 0)]: [newRequestId()] } : {}
            const segment = segmentOf({ [wallet]: ids, ...others }, at)
            const given = {
              queryable: database,
              segment,
              at: clock.now(),
              node: 'node',
              lease,
              log: { warn() {} },
            }
            const states: unknown[] = []
            const once = async () => {
              const rows = await applySegment(given)
              const row = rows.find((one) => one.wallet === wallet)!
              states.push({ ...row, wallet: '' }, JSON.parse(await booksOf(wallet, ids)))
            }
            await once()
            // Credits that come later change nothing of what was decided.
            await addEntry(database, clock, {
              accountId: wallet.split(':')[0]!,
              mode: 'live',
              kind: 'grant',
              credits: 50,
              idempotencyKey: wallet,
            })
            await once()
            return states
          }),
        )
        if (archived) await database.query('delete from ledger_archives')
        expect(results[1]).toEqual(results[0])
        await checkBooks(database)
      })
    }
  }
})

it('paid lookups retain the parts of their price if others of their batch are set aside', async () => {
  const wallet = await walletWith(5, 0)
  const ids = Array.from({ length: 9 }, newRequestId).sort()
  await applySegment({
    queryable: database,
    segment: segmentOf({ [wallet]: ids }, clock.now()),
    at: clock.now(),
    node: 'node',
    lease: undefined,
    log: { warn() {} },
  })
  await usageStore(database).settled(null)
  const records = await database.query(
    'select lookup_id as id, price_parts as parts from usage_records where wallet_id = $1 order by 1',
    [wallet],
  )
  const several = [
    ['base', 1, 1],
    ['hostMedia', 1, 1],
  ]
  expect(records).toEqual([
    { id: ids[0], parts: [['base', 1, 2]] },
    { id: ids[1], parts: several },
  ])
})

it('lookups of one batch share a group where the parts of their price are the same', () => {
  const hosted = (units: number): LookupUsage => ({
    ...usage,
    priceParts: [
      ['base', 1, 6 - units],
      ['hostMedia', units, 1],
    ],
  })
  const of = [usage, { ...usage, priceParts: null }, hosted(2), hosted(3)]
  const items = [...of, ...of, hosted(2)].map((usage, n) => {
    return { kind: 'charge' as const, walletId: 'w', lookupId: `${n}`, credits: 6, once: false, usage }
  })
  const groups = JSON.parse(`[${chargeBatch('w', items).usage}]`) as unknown[][]
  expect(groups.map((group) => (group[6] as [string][]).map(([id]) => id))).toEqual([
    ['0', '4'],
    ['1', '5'],
    ['2', '6', '8'],
    ['3', '7'],
  ])
  expect(groups.map((group) => group[7])).toEqual([
    undefined,
    null,
    hosted(2).priceParts,
    hosted(3).priceParts,
  ])
})
