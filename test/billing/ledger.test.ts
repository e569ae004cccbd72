import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { createAccount } from '../../src/accounts/accounts.ts'
import { createLedger, type LookupUsage } from '../../src/billing/ledger.ts'
import { summarizeUsage } from '../../src/billing/usage.ts'
import { testClock } from '../support/clock.ts'
import { testDatabase } from '../support/database.ts'

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
  it('charges a settled lookup what it cost and gives back the rest of its reservation', async () => {
    const { walletId } = await account(10)
    const reservation = await ledger.reserve({ walletId, credits: 8, lookupId: randomUUID() })
    expect(await ledger.balance(walletId)).toEqual({ credits: 10, reserved: 8 })
    expect(await ledger.settle(reservation, 3, usage)).toBe(3)
    expect(await ledger.balance(walletId)).toEqual({ credits: 7, reserved: 0 })
    expect(await sumOfLedger(walletId)).toBe(7)
  })

  it('charges nothing for a lookup that was released', async () => {
    const { walletId } = await account(10)
    const reservation = await ledger.reserve({ walletId, credits: 8, lookupId: randomUUID() })
    await ledger.release(reservation, { ...usage, outcome: 'lookup_failed' })
    expect(await ledger.balance(walletId)).toEqual({ credits: 10, reserved: 0 })
    expect(await ledger.history(walletId)).toHaveLength(1)
  })

  it('refuses a reservation and a charge that the unreserved credits do not cover', async () => {
    const { walletId } = await account(5)
    await ledger.reserve({ walletId, credits: 4, lookupId: randomUUID() })
    await expect(ledger.reserve({ walletId, credits: 2, lookupId: randomUUID() })).rejects.toMatchObject(
      refused,
    )
    await expect(ledger.charge({ walletId, credits: 2, lookupId: randomUUID() })).rejects.toMatchObject(
      refused,
    )
    expect(await ledger.charge({ walletId, credits: 1, lookupId: randomUUID() })).toBe(1)
  })

  it('approves what waits together in the order it came, as far as the credits go', async () => {
    const { walletId } = await account(10)
    const wanted = [4, 5, 3, 1, 1]
    const results = await Promise.allSettled(
      wanted.map((credits, i) =>
        i % 2 === 0
          ? ledger.charge({ walletId, credits, lookupId: randomUUID(), usage })
          : ledger.reserve({ walletId, credits, lookupId: randomUUID() }),
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

  it('never settles a reservation twice', async () => {
    const { walletId } = await account(10)
    const reservation = await ledger.reserve({ walletId, credits: 4, lookupId: randomUUID() })
    await ledger.settle(reservation, 4)
    await expect(ledger.settle(reservation, 4)).rejects.toThrow(/before/)
    await ledger.release(reservation)
    expect(await ledger.balance(walletId)).toEqual({ credits: 6, reserved: 0 })
  })

  it('never charges more than was reserved', async () => {
    const { walletId } = await account(10)
    const reservation = await ledger.reserve({ walletId, credits: 4, lookupId: randomUUID() })
    await expect(ledger.settle(reservation, 5)).rejects.toThrow(/cannot cost more/)
  })

  it('releases a reservation whose lifetime is over, and charges its lookup only what is still there', async () => {
    const { walletId } = await account(10)
    const late = await ledger.reserve({ walletId, credits: 10, lookupId: randomUUID() })
    clock.advance(59_000)
    await ledger.expireReservations()
    expect(await ledger.balance(walletId)).toEqual({ credits: 10, reserved: 10 })
    clock.advance(1_000)
    expect(await ledger.expireReservations()).toBeGreaterThan(0)
    expect(await ledger.balance(walletId)).toEqual({ credits: 10, reserved: 0 })
    await ledger.charge({ walletId, credits: 3, lookupId: randomUUID() })
    await expect(ledger.settle(late, 10)).rejects.toMatchObject(refused)
    expect(await ledger.balance(walletId)).toEqual({ credits: 7, reserved: 0 })
  })

  it('charges a lookup whose id comes back after a crash once for ever', async () => {
    const { walletId } = await account(10)
    const lookup = { walletId, credits: 3, lookupId: `check:${randomUUID()}`, once: true }
    const lost = await ledger.reserve(lookup)
    const again = await ledger.reserve(lookup)
    expect(await ledger.balance(walletId)).toEqual({ credits: 10, reserved: 3 })
    expect(await ledger.settle(again, 3)).toBe(3)
    expect(await ledger.settle(lost, 3)).toBe(0)
    expect(await ledger.charge(lookup)).toBe(0)
    expect(await ledger.settle(await ledger.reserve(lookup), 3)).toBe(0)
    expect(await ledger.balance(walletId)).toEqual({ credits: 7, reserved: 0 })
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

  it('keeps a usage record of every lookup, failed ones with no credits', async () => {
    const { walletId, accountId } = await account(10)
    await ledger.charge({ walletId, credits: 2, lookupId: randomUUID(), usage: { ...usage, cached: true } })
    const failed = await ledger.reserve({ walletId, credits: 2, lookupId: randomUUID() })
    await ledger.release(failed, { ...usage, outcome: 'lookup_failed', durationMs: 20 })
    const free = await ledger.reserve({ walletId, credits: 0, lookupId: randomUUID() })
    await ledger.settle(free, 0, { ...usage, operationId: 'youtube.search' })
    await expect(
      ledger.charge({ walletId, credits: 20, lookupId: randomUUID(), usage }),
    ).rejects.toMatchObject(refused)
    expect(await summarizeUsage(database, { accountId, by: 'operation' })).toEqual([
      { group: 'youtube.videos', lookups: 2, credits: 2, cached: 1, failed: 1, averageMs: 16 },
      { group: 'youtube.search', lookups: 1, credits: 0, cached: 0, failed: 0, averageMs: 12 },
    ])
  })
})
