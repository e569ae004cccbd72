import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { type Clock, systemClock } from '../../../src/catalog/clock.ts'
import { summarizeUsage } from '../../../src/money/billing/books/usage.ts'
import { usageStore } from '../../../src/money/billing/books/usage-store.ts'
import { databaseTime } from '../../../src/money/billing/database-time.ts'
import { createLedger } from '../../../src/money/billing/ledger.ts'
import { testClock } from '../../support/clock.ts'
import { testDatabase } from '../../support/database.ts'
import { examplePlatform } from '../../support/example-platform.ts'
import { startTestService } from '../../support/service.ts'
import { checkBooks, cachedUsage as usage } from './books.ts'

const { database, close } = await testDatabase({ poolSize: 8 })
afterAll(close)

const hour = 3_600_000
const month = 30 * 24 * hour

async function account(clock: Clock): Promise<{ accountId: string; walletId: string }> {
  const { id } = await createAccount(database, clock, { trialCredits: 100, testCredits: 0 })
  return { accountId: id, walletId: `${id}:live` }
}

it.each([-5 * month, -2 * hour, 2 * hour, 5 * month])(
  'a jump of the date by %i ms during a lookup breaks no query, and its duration is the time it took',
  async (jump) => {
    const clock = testClock()
    const respond = () => {
      clock.set(clock.now() + jump)
      clock.advance(70)
      return { status: 200, headers: {}, body: JSON.stringify({ name: 'lamp', text: 'bright' }) }
    }
    const test = await startTestService({
      database,
      clock,
      platforms: [examplePlatform({ requests: [], respond })],
    })
    // A name of its own: nodes share what they keep.
    const lookup = `/v1/example/things/lamp${jump}`
    const answer = await test.call(lookup)
    expect([answer.status, answer.body.meta.creditsCharged]).toEqual([200, 1])
    await usageStore(database).settled(null)
    const [row] = await database.query<{ duration_ms: number; wallet_id: string }>(
      'select duration_ms, wallet_id from usage_records where lookup_id = $1',
      [answer.body.meta.requestId],
    )
    expect(row!.duration_ms).toBe(70)
    const accountId = row!.wallet_id.split(':')[0]!
    const [sum] = await summarizeUsage(database, { accountId, by: ['operation'] })
    expect(sum!.averageMs).toBeLessThanOrEqual(70)
    expect((await test.call(lookup)).status).toBe(200)
    await test.service.ledger.expireHolds()
    await checkBooks(database)
    await test.close()
  },
)

it('a record with a duration above the integer range does not block usage reports', async () => {
  const clock = testClock()
  const { accountId, walletId } = await account(clock)
  const ledger = createLedger({ database, clock })
  for (const durationMs of [month * 12, -month * 12]) {
    await ledger.charge({ walletId, lookupId: randomUUID(), credits: 1, usage: { ...usage, durationMs } })
    const hold = await ledger.hold({ walletId, lookupId: randomUUID(), credits: 1 })
    await ledger.settle(hold, 1, { ...usage, durationMs })
  }
  const [sum] = await summarizeUsage(database, { accountId, by: ['day'] })
  expect(sum).toMatchObject({ lookups: 4, credits: 4 })
  await ledger.close()
})

it('a node whose date is hours ahead does not end the holds of the others', async () => {
  const ahead: Clock = { ...systemClock, now: () => Date.now() + 5 * hour }
  const times = [await databaseTime(database, systemClock), await databaseTime(database, ahead)] as const
  expect(Math.abs(times[0].now() - times[1].now())).toBeLessThan(60_000)
  const [one, other] = times.map((clock) => createLedger({ database, clock }))
  const { walletId } = await account(systemClock)
  const hold = await one!.hold({ walletId, lookupId: randomUUID(), credits: 50 })
  await other!.expireHolds()
  expect(await one!.balance(walletId)).toEqual({ credits: 100, reserved: 50 })
  await one!.settle(hold, 50, usage)
  for (const ledger of [one!, other!]) await ledger.close()
})

it('a hold created while the date was months ahead does not stay for months', async () => {
  const clock = testClock()
  const ledger = createLedger({ database, clock })
  const { walletId } = await account(clock)
  clock.set(clock.now() + 5 * month)
  await ledger.hold({ walletId, lookupId: randomUUID(), credits: 50 })
  clock.set(clock.now() - 5 * month)
  await ledger.expireHolds()
  expect(await ledger.balance(walletId)).toEqual({ credits: 100, reserved: 0 })
  await ledger.close()
})
