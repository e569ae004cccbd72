import { afterEach, expect, it } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { simulate } from './simulation.ts'

let close: (() => Promise<void>) | undefined
afterEach(() => close?.())

it.each([1, 2, 3, 4, 5])('keeps the books right through 10,000 random lookups (seed %i)', async (seed) => {
  const made = await testDatabase()
  const { database } = made
  close = made.close
  const run = { rounds: 300, burst: 80, accounts: 1 + seed * 3, nodes: 1 + (seed % 4), faults: 0.1 * seed }
  const { lookups } = await simulate({ database, seed, ...run })
  expect(lookups).toBeGreaterThan(10_000)
})
