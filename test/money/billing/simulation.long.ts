import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { onPostgres, testDatabase } from '../../support/database.ts'
import { simulate } from './simulation.ts'

let close: (() => Promise<void>) | undefined
afterEach(() => close?.())

// The embedded database has one connection, so that fewer seeds show all orders of its statements.
const seeds = onPostgres ? [1, 2, 5] : [2]

it.each(seeds)('the books stay correct through 10,000 random lookups (seed %i)', async (seed) => {
  const made = await testDatabase({ poolSize: 20 })
  const { database } = made
  close = made.close
  const run = { rounds: 300, burst: 80, accounts: 1 + seed * 3, nodes: 1 + (seed % 4), faults: 0.1 * seed }
  const { lookups } = await simulate({ database, seed, ...run })
  expect(lookups).toBeGreaterThan(10_000)
})

it.skipIf(!onPostgres).each([1, 3])(
  'keeps the books right through 20,000 lookups and leases (seed %i)',
  async (seed) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'slk-simulation-'))
    const made = await testDatabase({ poolSize: 20 })
    const { database } = made
    close = made.close
    const run = {
      rounds: 100,
      burst: 400,
      accounts: seed,
      credits: 40_000,
      nodes: 1 + seed,
      faults: 0.05 * seed,
      dataDir,
    }
    const { lookups, draws } = await simulate({ database, seed, ...run })
    expect(lookups).toBeGreaterThan(15_000)
    expect(draws).toBeGreaterThan(50)
    await rm(dataDir, { recursive: true })
  },
)
