import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { onPostgres, testDatabase } from '../../support/database.ts'
import { simulate } from './simulation.ts'

const { database, close } = await testDatabase({ poolSize: 12 })
afterAll(close)

it('the books stay correct through random lookups on three nodes whose connections break', async () => {
  const run = { rounds: 30, burst: 60, accounts: 4, nodes: 3, faults: 0.3 }
  const { lookups, refused } = await simulate({ database, seed: 11, ...run })
  expect(lookups).toBeGreaterThan(600)
  expect(refused).toBeGreaterThan(0)
  expect(refused).toBeLessThan(lookups)
}, 240_000)

it.skipIf(!onPostgres)(
  'keeps the books right on nodes that promise charges out of leases',
  async () => {
    const { database, close } = await testDatabase({ poolSize: 12 })
    const dataDir = await mkdtemp(join(tmpdir(), 'slk-simulation-'))
    const run = { rounds: 40, burst: 300, accounts: 1, credits: 30_000, nodes: 3, faults: 0.1, dataDir }
    const { lookups, refused, draws } = await simulate({ database, seed: 12, ...run })
    expect(lookups).toBeGreaterThan(3000)
    // How many depends on how the nodes fall together; that some were needed is what makes the run worth its name.
    expect(draws).toBeGreaterThan(10)
    expect(refused).toBeLessThan(lookups)
    await rm(dataDir, { recursive: true })
    await close()
  },
  60_000,
)
