import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { summarizeUsage } from '../../../src/money/billing/books/usage.ts'
import { createLedger, type LookupUsage } from '../../../src/money/billing/ledger.ts'
import { testClock } from '../../support/clock.ts'
import { testDatabase } from '../../support/database.ts'

const { database, close } = await testDatabase()
const clock = testClock()
const ledger = createLedger({ database, clock })
afterAll(async () => {
  await ledger.close()
  await close()
})

const usage: LookupUsage = {
  operationId: 'youtube.videos',
  keyId: 'key_1',
  outcome: 'found',
  source: 'web',
  cached: false,
  durationMs: 12,
}

async function account(credits: number) {
  const { id } = await createAccount(database, clock, { trialCredits: credits, testCredits: 0 })
  return { accountId: id, walletId: `${id}:live` }
}

async function sumOfLedger(walletId: string): Promise<number> {
  const [row] = await database.query<{ sum: number }>(
    'select coalesce(sum(credits), 0)::bigint as sum from ledger_entries where wallet_id = $1',
    [walletId],
  )
  return row!.sum
}

const refused = { kind: 'insufficient_credits' }

describe('ledger', () => {
  it('charges the price of a settled lookup and releases the rest of the hold', async () => {
    const { walletId } = await account(10)
    const hold = await ledger.hold({ walletId, credits: 8, lookupId: randomUUID() })
    expect(await ledger.balance(walletId)).toEqual({ credits: 10, reserved: 8 })
    expect(await ledger.settle(hold, 3, usage)).toBe(3)
    expect(await ledger.balance(walletId)).toEqual({ credits: 7, reserved: 0 })
    expect(await sumOfLedger(walletId)).toBe(7)
  })

  it('charges the others of a flush when the database refuses one wallet', async () => {
    const [one, other] = [await account(10), await account(10)]
    const gone = 'nobody:live'
    const charge = (walletId: string) =>
      ledger.charge({ walletId, lookupId: randomUUID(), credits: 2, once: true, usage })
    const [first, refused, last] = await Promise.allSettled([one.walletId, gone, other.walletId].map(charge))
    expect([first, last]).toEqual(Array(2).fill({ status: 'fulfilled', value: 2 }))
    expect(refused).toMatchObject({ status: 'rejected' })
    for (const { walletId } of [one, other]) {
      expect(await ledger.balance(walletId)).toEqual({ credits: 8, reserved: 0 })
      // What is known of the wallet still holds: its last credits can be spent, and no more.
      expect(await ledger.charge({ walletId, lookupId: randomUUID(), credits: 8, usage })).toBe(8)
      await expect(ledger.charge({ walletId, lookupId: randomUUID(), credits: 1, usage })).rejects.toThrow()
    }
  })

  it('charges no credits for a voided lookup', async () => {
    const { walletId } = await account(10)
    const hold = await ledger.hold({ walletId, credits: 8, lookupId: randomUUID() })
    await ledger.void(hold, { ...usage, outcome: 'lookup_failed' })
    expect(await ledger.balance(walletId)).toEqual({ credits: 10, reserved: 0 })
    expect(await ledger.history(walletId)).toHaveLength(1)
  })

  it('refuses a hold and a charge that the credits not held do not cover', async () => {
    const { walletId } = await account(5)
    await ledger.hold({ walletId, credits: 4, lookupId: randomUUID() })
    await expect(ledger.hold({ walletId, credits: 2, lookupId: randomUUID() })).rejects.toMatchObject(refused)
    await expect(ledger.charge({ walletId, credits: 2, lookupId: randomUUID() })).rejects.toMatchObject(
      refused,
    )
    expect(await ledger.charge({ walletId, credits: 1, lookupId: randomUUID() })).toBe(1)
  })

  it('approves waiting items in order of arrival, as far as the credits suffice', async () => {
    const { walletId } = await account(10)
    const wanted = [4, 5, 3, 1, 1]
    const results = await Promise.allSettled(
      wanted.map((credits, i) =>
        i % 2 === 0
          ? ledger.charge({ walletId, credits, lookupId: randomUUID(), usage })
          : ledger.hold({ walletId, credits, lookupId: randomUUID() }),
      ),
    )
    expect(results.map((result) => result.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
    ])
    expect(await ledger.balance(walletId)).toEqual({ credits: 6, reserved: 6 })
  })

  it('writes the charges that waited together as one entry that lists each lookup', async () => {
    const { walletId } = await account(100)
    const ids = Array.from({ length: 20 }, () => randomUUID())
    await Promise.all(ids.map((lookupId) => ledger.charge({ walletId, credits: 2, lookupId })))
    const [entry, ...others] = await ledger.history(walletId)
    expect(entry).toMatchObject({ kind: 'charge', credits: -40, balanceAfter: 60 })
    expect(entry!.lookups).toEqual(ids.map((lookupId) => ({ lookupId, credits: 2 })))
    expect(others).toHaveLength(1)
  })

  it('never settles a hold twice', async () => {
    const { walletId } = await account(10)
    const hold = await ledger.hold({ walletId, credits: 4, lookupId: randomUUID() })
    await ledger.settle(hold, 4)
    await expect(ledger.settle(hold, 4)).rejects.toThrow(/before/)
    await ledger.void(hold)
    expect(await ledger.balance(walletId)).toEqual({ credits: 6, reserved: 0 })
  })

  it('never charges more than was held', async () => {
    const { walletId } = await account(10)
    const hold = await ledger.hold({ walletId, credits: 4, lookupId: randomUUID() })
    await expect(ledger.settle(hold, 5)).rejects.toThrow(/cannot cost more/)
  })

  it('ends an expired hold, and charges its lookup from the remaining credits', async () => {
    const { walletId } = await account(10)
    const late = await ledger.hold({ walletId, credits: 10, lookupId: randomUUID() })
    clock.advance(59_000)
    await ledger.expireHolds()
    expect(await ledger.balance(walletId)).toEqual({ credits: 10, reserved: 10 })
    clock.advance(1_000)
    expect(await ledger.expireHolds()).toBeGreaterThan(0)
    expect(await ledger.balance(walletId)).toEqual({ credits: 10, reserved: 0 })
    await ledger.charge({ walletId, credits: 3, lookupId: randomUUID() })
    await expect(ledger.settle(late, 10)).rejects.toMatchObject(refused)
    expect(await ledger.balance(walletId)).toEqual({ credits: 7, reserved: 0 })
  })

  it('charges a lookup whose id returns after a crash only once', async () => {
    const { walletId } = await account(10)
    const lookup = { walletId, credits: 3, lookupId: `check:${randomUUID()}`, once: true }
    const lost = await ledger.hold(lookup)
    const again = await ledger.hold(lookup)
    expect(await ledger.balance(walletId)).toEqual({ credits: 10, reserved: 3 })
    expect(await ledger.settle(again, 3)).toBe(3)
    expect(await ledger.settle(lost, 3)).toBe(0)
    expect(await ledger.charge(lookup)).toBe(0)
    expect(await ledger.settle(await ledger.hold(lookup), 3)).toBe(0)
    expect(await ledger.balance(walletId)).toEqual({ credits: 7, reserved: 0 })
  })

  it('is free again with an empty wallet, and charged once for ever', async () => {
    const { walletId, accountId } = await account(10)
    const lookup = { walletId, credits: 3, lookupId: `check:${randomUUID()}`, once: true, usage }
    expect(await ledger.charge(lookup)).toBe(3)
    await ledger.charge({ walletId, credits: 7, lookupId: randomUUID(), usage })
    expect(await ledger.settle(await ledger.hold(lookup), 3, usage)).toBe(0)
    await ledger.void(await ledger.hold(lookup), usage)
    // Another lookup is refused.
    await expect(ledger.hold({ ...lookup, lookupId: randomUUID() })).rejects.toMatchObject(refused)
    await ledger.grant({ accountId, mode: 'live', credits: 5, kind: 'purchase' })
    expect(await ledger.charge(lookup)).toBe(0)
    expect(await ledger.settle(await ledger.hold(lookup), 3)).toBe(0)
    expect(await ledger.balance(walletId)).toEqual({ credits: 5, reserved: 0 })
  })

  it('lets a once-only lookup that was refused be charged when there are credits again', async () => {
    const { walletId, accountId } = await account(1)
    const lookup = { walletId, credits: 3, lookupId: `check:${randomUUID()}`, once: true }
    await expect(ledger.charge(lookup)).rejects.toMatchObject(refused)
    await ledger.grant({ accountId, mode: 'live', credits: 5, kind: 'purchase' })
    expect(await ledger.charge(lookup)).toBe(3)
  })

  it('adds a grant once, however often it is sent with the same idempotency key', async () => {
    const { walletId, accountId } = await account(1)
    expect(await ledger.hasPurchased(accountId)).toBe(false)
    const grant = {
      accountId,
      mode: 'live',
      credits: 50,
      kind: 'purchase',
      idempotencyKey: randomUUID(),
    } as const
    const entries = await Promise.all([ledger.grant(grant), ledger.grant(grant), ledger.grant(grant)])
    expect(new Set(entries.map((entry) => entry.seq)).size).toBe(1)
    expect(await ledger.balance(walletId)).toEqual({ credits: 51, reserved: 0 })
    expect(await ledger.hasPurchased(accountId)).toBe(true)
  })

  it('refuses an idempotency key that was used with another amount or kind', async () => {
    const { walletId, accountId } = await account(1)
    const grant = {
      accountId,
      mode: 'live',
      credits: 50,
      kind: 'purchase',
      idempotencyKey: 'invoice-7',
    } as const
    const { id } = await ledger.grant(grant)
    const reused = { kind: 'idempotency_key_reused', status: 422 }
    await expect(ledger.grant({ ...grant, credits: 51 })).rejects.toMatchObject(reused)
    await expect(ledger.grant({ ...grant, kind: 'grant' })).rejects.toMatchObject(reused)
    await expect(ledger.grant({ ...grant, kind: 'deduction', credits: -50 })).rejects.toMatchObject(reused)
    expect(await ledger.grant(grant)).toMatchObject({ id, credits: 50 })
    expect(await ledger.balance(walletId)).toEqual({ credits: 51, reserved: 0 })
  })

  it('refuses to change, remove or truncate entries', async () => {
    await account(1)
    const wrongs = [
      'update ledger_entries set credits = 9',
      'delete from ledger_entries',
      'truncate ledger_entries',
    ]
    for (const statement of wrongs) {
      await expect(database.query(statement)).rejects.toThrow(/never changed or removed/)
    }
  })

  it('stores a usage record of every lookup; failed lookups have no credits', async () => {
    const { walletId, accountId } = await account(10)
    await ledger.charge({ walletId, credits: 2, lookupId: randomUUID(), usage: { ...usage, cached: true } })
    const failed = await ledger.hold({ walletId, credits: 2, lookupId: randomUUID() })
    await ledger.void(failed, { ...usage, outcome: 'lookup_failed', durationMs: 20 })
    const free = await ledger.hold({ walletId, credits: 0, lookupId: randomUUID() })
    await ledger.settle(free, 0, { ...usage, operationId: 'youtube.search' })
    await expect(
      ledger.charge({ walletId, credits: 20, lookupId: randomUUID(), usage }),
    ).rejects.toMatchObject(refused)
    expect(await summarizeUsage(database, { accountId, by: ['operation'] })).toEqual([
      {
        mode: 'live',
        operation: 'youtube.videos',
        lookups: 2,
        credits: 2,
        cached: 1,
        failed: 1,
        averageMs: 20,
        vendorUsd: 0,
        vendorUsdPerCredit: 0,
      },
      {
        mode: 'live',
        operation: 'youtube.search',
        lookups: 1,
        credits: 0,
        cached: 0,
        failed: 0,
        averageMs: 12,
        vendorUsd: 0,
        vendorUsdPerCredit: null,
      },
    ])
  })
})
