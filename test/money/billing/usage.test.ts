import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { newRequestId } from '../../../src/catalog/http/envelope.ts'
import { findLookup, pruneUsage, summarizeUsage, wholeDays } from '../../../src/money/billing/books/usage.ts'
import { createLedger, type Ledger, type LookupUsage } from '../../../src/money/billing/ledger.ts'
import type { Database } from '../../../src/runtime/storage/database.ts'
import { testClock } from '../../support/clock.ts'
import { testDatabase } from '../../support/database.ts'

const clock = testClock(Date.parse('2027-03-01T10:00:00Z'))
const found: LookupUsage = {
  operationId: 'reddit.posts',
  keyId: 'key_1',
  outcome: 'found',
  source: 'web',
  cached: false,
  durationMs: 30,
}
let database: Database
let close: () => Promise<void>
let ledger: Ledger

beforeAll(async () => {
  const opened = await testDatabase()
  database = opened.database
  close = opened.close
  ledger = createLedger({ database, clock })
})
afterAll(async () => {
  await ledger.close()
  await close()
})

async function account() {
  const { id } = await createAccount(database, clock, { trialCredits: 1000, testCredits: 1000 })
  return id
}

async function lookups(
  accountId: string,
  times: number,
  mode: 'live' | 'test',
  more: Partial<LookupUsage> = {},
) {
  const walletId = `${accountId}:${mode}`
  await Promise.all(
    Array.from({ length: times }, () =>
      ledger.charge({ walletId, credits: 2, lookupId: randomUUID(), usage: { ...found, ...more } }),
    ),
  )
  // What was promised is brought in at the time of now.
  await ledger.balance(walletId)
}

describe('usage', () => {
  it('is summed up by any of key, operation, day and account, live and test lookups apart', async () => {
    const accountId = await account()
    await lookups(accountId, 3, 'live')
    await lookups(accountId, 2, 'live', { cached: true, durationMs: 1 })
    await lookups(accountId, 4, 'test', { keyId: 'key_2' })
    const sum = {
      lookups: 5,
      credits: 10,
      cached: 2,
      failed: 0,
      averageMs: 30,
      vendorUsd: 0,
      vendorUsdPerCredit: 0,
    }
    expect(await summarizeUsage(database, { accountId, by: ['key', 'operation'] })).toEqual([
      { mode: 'live', operation: 'reddit.posts', key: 'key_1', ...sum },
      { mode: 'test', operation: 'reddit.posts', key: 'key_2', ...sum, lookups: 4, credits: 8, cached: 0 },
    ])
    expect(await summarizeUsage(database, { accountId, mode: 'live', by: ['day'] })).toEqual([
      { mode: 'live', day: '2027-03-01', ...sum },
    ])
    const all = await summarizeUsage(database, { accountId: null, by: ['account'] })
    expect(all).toContainEqual({ mode: 'live', account: accountId, ...sum })
  })

  it('counts lookups that failed, with and without a cause', async () => {
    const accountId = await account()
    await lookups(accountId, 2, 'live')
    const usage = { ...found, outcome: 'upstream_failed', source: null }
    for (const cause of [undefined, 'timeout']) {
      const hold = await ledger.hold({ walletId: `${accountId}:live`, lookupId: newRequestId(), credits: 2 })
      await ledger.void(hold, { ...usage, cause })
    }
    const [sum] = await summarizeUsage(database, { accountId, mode: 'live', by: ['key'] })
    expect(sum).toMatchObject({ lookups: 4, credits: 4, failed: 2 })
  })

  it('counts a time that begins and ends within days to the record', async () => {
    const accountId = await account()
    for (const at of ['03-01T10:00', '03-02T00:00', '03-02T23:59', '03-03T09:00', '03-03T11:00']) {
      clock.set(Date.parse(`2027-${at}:00Z`))
      await lookups(accountId, 1, 'live')
    }
    const count = async (from?: string, to?: string) => {
      const time = (at?: string) => (at ? { at: new Date(`2027-${at}:00Z`) } : undefined)?.at
      const sums = await summarizeUsage(database, {
        accountId,
        by: ['operation'],
        from: time(from),
        to: time(to),
      })
      return sums[0]?.lookups ?? 0
    }
    expect(await count()).toBe(5)
    expect(await count('03-01T10:00', '03-03T11:00')).toBe(4)
    expect(await count('03-01T10:01', '03-03T10:00')).toBe(3)
    expect(await count('03-02T00:00', '03-03T00:00')).toBe(2)
    expect(await count('03-03T08:00', '03-03T10:00')).toBe(1)
    expect(await count('03-03T12:00')).toBe(0)
  })

  it('drops the counts of a voided flush', async () => {
    const accountId = await account()
    await lookups(accountId, 1, 'live')
    const before = await summarizeUsage(database, { accountId, by: ['day'] })
    await lookups(accountId, 2, 'live', { priceParts: [['outcome:not_found', 1, 2]] })
    const [entry] = await database.query<{ id: string }>(
      `select ledger_long(split_part(id, ':', 1)) as id from ledger_entries
       where wallet_id = $1 and kind = 'charge' order by seq desc limit 1`,
      [`${accountId}:live`],
    )
    await database.query('select ledger_void($1, now(), $2, $3)', [entry!.id, [`${accountId}:live`], []])
    expect(await summarizeUsage(database, { accountId, by: ['day'] })).toEqual(before)
  })

  it('stores the parts of each price for every kind of charge', async () => {
    const accountId = await account()
    const walletId = `${accountId}:live`
    clock.set(Date.now())
    const several = () => [['base', 1, 1] as const, ['hostMedia', 2, 2] as const]
    const known = {
      base: [['base', 1, 5]],
      several: several(),
      outcome: [['outcome:not_found', 1, 5]],
    }
    const ids = Object.fromEntries(
      ['base', 'several', 'outcome', 'unknown'].map((kind) => [kind, [] as string[]]),
    )
    const usageOf = (kind: string): LookupUsage => {
      if (kind === 'unknown') return found
      const priceParts = { base: null, several: several(), outcome: [['outcome:not_found', 1, 5] as const] }
      return { ...found, priceParts: priceParts[kind as keyof typeof priceParts] }
    }
    for (const way of ['charged', 'settled', 'once']) {
      const charges = Object.keys(ids).flatMap((kind) =>
        [1, 2].map(async () => {
          const lookup = { walletId, lookupId: newRequestId(), credits: 5 }
          ids[kind]!.push(lookup.lookupId)
          const usage = usageOf(kind)
          if (way === 'settled') await ledger.settle(await ledger.hold(lookup), 5, usage)
          else await ledger.charge({ ...lookup, usage, once: way === 'once' })
        }),
      )
      await Promise.all(charges)
    }
    await ledger.balance(walletId)
    for (const [kind, list] of Object.entries(ids)) {
      expect(list).toHaveLength(6)
      for (const id of list) {
        const [record, ...others] = await findLookup(database, id)
        expect(others).toEqual([])
        expect(record!.cause).toBeNull()
        if (kind === 'unknown') expect(record!.price).toBeNull()
        else {
          const parts = record!.price!.parts.map(({ name, units, creditsEach }) => [name, units, creditsEach])
          expect(parts).toEqual(known[kind as keyof typeof known])
          expect(record!.price!.credits).toBe(5)
        }
      }
    }
    const [sum] = await summarizeUsage(database, { accountId, mode: 'live', by: ['key'] })
    expect(sum).toMatchObject({ lookups: 24, credits: 120, averageMs: 30 })
    // From the records themselves, as for a part of a day.
    const [part] = await summarizeUsage(database, {
      accountId,
      mode: 'live',
      by: ['key'],
      from: new Date(clock.now() - 60_000),
    })
    expect(part).toEqual(sum)
  })

  it('retains its sums after the records are deleted, and finds a lookup by its id until then', async () => {
    const accountId = await account()
    const lookupId = newRequestId()
    clock.set(Date.now())
    await ledger.charge({ walletId: `${accountId}:live`, credits: 2, lookupId, usage: found })
    expect(await findLookup(database, lookupId)).toMatchObject([
      {
        requestId: lookupId,
        account: accountId,
        mode: 'live',
        operation: 'reddit.posts',
        credits: 2,
        key: 'key_1',
      },
    ])
    const before = await summarizeUsage(database, { accountId, by: ['day'] })
    clock.advance(100 * 86_400_000)
    await pruneUsage(database, clock, 90)
    expect(await findLookup(database, lookupId)).toEqual([])
    expect(await summarizeUsage(database, { accountId, by: ['day'] })).toEqual(before)
  })
})

describe('a stretch of time', () => {
  it('is split where days end', () => {
    const at = (text: string) => new Date(`2027-03-${text}:00Z`)
    expect(wholeDays(at('01T10:00'), at('03T11:00'))).toEqual({
      days: [at('02T00:00'), at('03T00:00')],
      edges: [
        [at('01T10:00'), at('02T00:00')],
        [at('03T00:00'), at('03T11:00')],
      ],
    })
    expect(wholeDays(at('02T00:00'), at('03T00:00')).edges).toEqual([])
    expect(wholeDays(at('02T10:00'), at('02T11:00')).edges).toEqual([[at('02T10:00'), at('02T11:00')]])
  })
})
