import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Fault } from '../../../src/catalog/errors.ts'
import type { Purchase } from '../../../src/catalog/ports/purchases.ts'
import { upstreamResponse } from '../../../src/gateways/upstream/response.ts'
import { createDesk } from '../../../src/gateways/vendor-accounts/desk.ts'
import { createVendorMetrics } from '../../../src/gateways/vendor-accounts/metrics.ts'
import { priceList } from '../../../src/gateways/vendor-accounts/prices.ts'
import { createSpending, type Spending } from '../../../src/gateways/vendor-accounts/spending.ts'
import { vendorRefuses } from '../../../src/gateways/vendors/failures.ts'
import { testClock } from '../../support/clock.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'

const key = 'the-operators-key'
const till = { vendor: 'example', simulated: false }

let open: TestDatabase
let spending: Spending
let logged: string[]
beforeAll(async () => {
  open = await testDatabase()
  spending = createSpending(open.database)
})
afterAll(() => open?.close())
beforeEach(async () => {
  await open.database.query('delete from vendor_spending')
  logged = []
})

const clock = testClock()
const note = (details: object, message: string) => {
  logged.push(`${message} ${JSON.stringify(details)}`)
}

/** A desk at which ten units of a cent each may be spent in a day. */
function desk(ask: () => Promise<{ status: number }>) {
  const account = {
    displayName: 'Example',
    prices: priceList({ unit: { name: 'credit', usd: 0.01, plan: '' } }),
    budget: { daily: 100_000, monthly: null },
  }
  const { buy } = createDesk({
    accounts: new Map([['example', account]]),
    spending,
    simulated: false,
    clock,
    metrics: createVendorMetrics(new Registry()),
    log: { warn: note, error: note },
  })
  const client = {
    request: async () =>
      upstreamResponse((await ask()).status, {}, 'https://vendor.example/things', Buffer.from('{}')),
  }
  return (units = 1, purchase: Partial<Purchase> = {}) =>
    buy(
      {
        vendor: 'example',
        path: '/things',
        units,
        key,
        request: { url: 'https://vendor.example/things', headers: { 'x-api-key': key } },
        charged: () => null,
        failure: () => null,
        ...purchase,
      },
      { operation: 'example.things', keyId: 'key_1', wallet: 'acc_1:live', lookupId: 'one', client },
    )
}

const spentToday = async () => (await spending.read(till, clock.now())).day

test('the operator is warned once when most of a budget is used, and once when it is used up', async () => {
  const buy = desk(async () => ({ status: 200 }))
  for (let call = 0; call < 10; call += 1) await buy()
  await expect(buy()).rejects.toMatchObject({ reason: 'vendor_budget' })
  await expect(buy()).rejects.toMatchObject({ reason: 'vendor_budget' })
  expect(logged.filter((line) => line.startsWith('80 %'))).toHaveLength(1)
  expect(logged.filter((line) => line.includes('is used up'))).toHaveLength(1)
})

test('a reported price is booked; a price above the table is logged', async () => {
  const buy = desk(async () => ({ status: 200 }))
  await buy(3, { charged: () => 1 })
  expect(await spentToday()).toBe(10_000)
  await buy(3, { charged: () => 0 })
  expect(await spentToday()).toBe(10_000)
  await buy(1, { charged: () => 4 })
  expect(await spentToday()).toBe(50_000)
  expect(logged.some((line) => line.startsWith('a call to a data vendor cost more'))).toBe(true)
})

test.each([
  ['timeout', 10_000],
  ['truncated', 10_000],
  ['unavailable', 0],
  ['connection', 0],
  ['circuit_open', 0],
] as const)('a call that ends as %s counts %i millionths', async (reason, micros) => {
  const buy = desk(async () => {
    throw new Fault(reason, 'no answer')
  })
  await expect(buy()).rejects.toMatchObject({ reason })
  expect(await spentToday()).toBe(micros)
})

test('a vendor that refuses the operator is a fault, logged as such and without the key', async () => {
  const buy = desk(async () => ({ status: 402 }))
  const failure = () => vendorRefuses('Example', 'HTTP 402')
  const error = await buy(1, { failure, charged: () => 0 }).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ reason: 'vendor_refused', transient: false })
  expect(logged).toEqual([expect.stringContaining('a data vendor refuses this service')])
  expect(`${logged} ${JSON.stringify(error)} ${(error as Error).stack}`).not.toContain(key)
  expect(await spentToday()).toBe(0)
})

test('an amount that cannot be booked stays reserved', async () => {
  const buy = desk(async () => {
    await open.database.query('alter table vendor_calls rename to vendor_calls_away')
    return { status: 200 }
  })
  try {
    expect(await buy(2, { charged: () => 1 })).toMatchObject({ status: 200 })
  } finally {
    await open.database.query('alter table vendor_calls_away rename to vendor_calls')
  }
  expect(await spentToday()).toBe(20_000)
  expect(logged).toEqual([expect.stringContaining('could not be booked')])
})
