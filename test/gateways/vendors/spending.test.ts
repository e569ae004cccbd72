import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSpending, type Spending } from '../../../src/gateways/vendor-accounts/spending.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'

const noon = Date.UTC(2026, 10, 22, 12)
const day = 86_400_000
const till = { vendor: 'hikerapi', simulated: false }
const noBudget = { daily: null, monthly: null }

let open: TestDatabase
let spending: Spending
beforeAll(async () => {
  open = await testDatabase()
  spending = createSpending(open.database)
})
afterAll(() => open?.close())
beforeEach(async () => {
  await open.database.query('delete from vendor_spending')
  await open.database.query('delete from vendor_calls')
  await open.database.query('delete from vendor_days')
})

const who = { walletId: 'acc_1:live', keyId: 'key_1', lookupId: 'one' }
const paid = (micros: number, reserved: number, at = noon) =>
  spending.settle({ ...till, operation: 'a.b', path: '/c', ...who, at, reserved, micros })

test('calls at the same time never go beyond a budget together', async () => {
  const budget = { daily: 1000, monthly: null }
  const results = await Promise.all(
    Array.from({ length: 25 }, () => spending.reserve(till, 100, budget, noon)),
  )
  expect(results.filter((one) => one !== null)).toHaveLength(10)
  expect(await spending.read(till, noon)).toEqual({ day: 1000, month: 1000 })
})

test('a first call above the budget is refused as any other', async () => {
  expect(await spending.reserve(till, 101, { daily: 100, monthly: null }, noon)).toBeNull()
  expect(await spending.reserve(till, 101, { daily: null, monthly: 100 }, noon)).toBeNull()
  expect(await spending.read(till, noon)).toEqual({ day: 0, month: 0 })
})

test('the true price replaces the reserved amount, below it and above', async () => {
  await spending.reserve(till, 500, noBudget, noon)
  await paid(120, 500)
  expect(await spending.read(till, noon)).toEqual({ day: 120, month: 120 })
  await spending.reserve(till, 500, noBudget, noon)
  await paid(900, 500)
  expect(await spending.read(till, noon)).toEqual({ day: 1020, month: 1020 })
  await spending.reserve(till, 500, noBudget, noon)
  await paid(0, 500)
  expect(await spending.read(till, noon)).toEqual({ day: 1020, month: 1020 })
  expect(await open.database.query('select lookup_id, micros from vendor_calls order by seq')).toEqual([
    { lookup_id: 'one', micros: 120 },
    { lookup_id: 'one', micros: 900 },
  ])
  expect(await open.database.query('select wallet_id, key_id, calls, micros from vendor_days')).toEqual([
    { wallet_id: 'acc_1:live', key_id: 'key_1', calls: 2, micros: 1020 },
  ])
})

test('a new day starts at zero, the month continues; a clock that is behind counts for the new day', async () => {
  await spending.reserve(till, 300, noBudget, noon)
  expect(await spending.reserve(till, 200, noBudget, noon + day)).toEqual({ day: 200, month: 500 })
  expect(await spending.reserve(till, 10, noBudget, noon)).toEqual({ day: 210, month: 510 })
  // What was set aside yesterday is settled without touching today.
  await paid(100, 300)
  expect(await spending.read(till, noon + day)).toEqual({ day: 210, month: 310 })
  expect(await spending.reserve(till, 1, noBudget, noon + 20 * day)).toEqual({ day: 1, month: 1 })
})

test('a daily budget allows again on the next day, a monthly one does not', async () => {
  const both = { daily: 100, monthly: 150 }
  expect(await spending.reserve(till, 100, both, noon)).not.toBeNull()
  expect(await spending.reserve(till, 1, both, noon)).toBeNull()
  expect(await spending.reserve(till, 50, both, noon + day)).not.toBeNull()
  expect(await spending.reserve(till, 1, both, noon + day)).toBeNull()
})

test('stand-ins and the vendor itself have separate accounts', async () => {
  await spending.reserve({ ...till, simulated: true }, 70, noBudget, noon)
  expect(await spending.read(till, noon)).toEqual({ day: 0, month: 0 })
})
