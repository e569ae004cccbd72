import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSharedRates } from '../../../src/runtime/process/rates.ts'
import { type TestClock, testClock } from '../../support/clock.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'

let shared: TestDatabase
let clock: TestClock
/** Statements that were sent. */
let sent = 0

beforeAll(async () => {
  shared = await testDatabase()
  clock = testClock()
})
afterAll(() => shared.close())

const minute = { most: 100, windowMs: 60_000 }

function open() {
  const { database } = shared
  const query: typeof database.query = (...statement) => {
    sent += 1
    return database.query(...statement)
  }
  return openSharedRates({ database: { ...database, query }, clock }).rates
}

test('requests that come at once are counted by one statement, each with those before it', async () => {
  const rates = open()
  sent = 0
  const windows = await Promise.all([
    rates.count('a', minute),
    rates.count('b', minute, 5),
    rates.count('a', minute, 3),
    rates.count('a', minute, 0),
    rates.count('a', minute),
  ])
  expect(sent).toBe(1)
  expect(windows.map(({ used }) => used)).toEqual([1, 5, 4, 4, 5])
})

test('nodes count together, and a window that ended begins again', async () => {
  const [one, other] = [open(), open()]
  const used = (await Promise.all([one.count('c', minute, 2), other.count('c', minute, 3)])).map(
    (window) => window.used,
  )
  expect(Math.max(...used)).toBe(5)
  clock.advance(60_001)
  expect(await other.count('c', minute)).toMatchObject({ used: 1, endsAt: clock.now() + 60_000 })
  expect((await one.count('c', minute)).used).toBe(2)
})
