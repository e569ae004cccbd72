import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { simulate } from './simulation.ts'

const { database, close } = await testDatabase()
afterAll(close)

it('keeps the books right through random lookups on three nodes whose connections break', async () => {
  const run = { rounds: 30, burst: 60, accounts: 4, nodes: 3, faults: 0.3 }
  const { lookups, refused } = await simulate({ database, seed: 11, ...run })
  expect(lookups).toBeGreaterThan(600)
  expect(refused).toBeGreaterThan(0)
  expect(refused).toBeLessThan(lookups)
}, 60_000)
