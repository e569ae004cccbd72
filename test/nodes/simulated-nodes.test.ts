import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenElections, brokenOnce } from './seeds.ts'
import { elect } from './world/election.ts'
import type { SeedDatabase } from './world/embedded.ts'
import { noFaults } from './world/plan.ts'
import { simulate } from './world/simulate.ts'
import { openWarmDatabase } from './world/warm-database.ts'

let database: SeedDatabase
beforeAll(async () => {
  database = await openWarmDatabase()
})
afterAll(() => database.close())

const { SEED, LOOKUPS = '300' } = process.env
const chosen = [Number(SEED), Number(LOOKUPS)] as const

describe.skipIf(SEED === undefined)('the chosen seed', () => {
  it(`seed ${SEED} keeps every promise`, async () => {
    const [seed, lookups] = chosen
    expect((await simulate({ database, seed, lookups, checkEvery: 20 })).answered).toBeGreaterThan(0)
  })
})

describe.skipIf(SEED !== undefined)('twenty simulated nodes', () => {
  it('charge and refuse one lookup after another as the model does', async () => {
    const { answered, refused } = await simulate({ database, seed: 1, lookups: 60, oneAtATime: true })
    expect(answered + refused).toBe(60)
  })

  it('free the key of a lookup that failed', async () => {
    // No fault, repeated keys, and a wallet that cannot pay: the run itself looks for claims that are left.
    const { refused, plan } = await simulate({ database, seed: 53, lookups: 300 })
    expect(plan).toMatchObject({ faults: noFaults })
    expect(plan.keyedShare).toBeGreaterThan(0)
    expect(refused).toBeGreaterThan(100)
  })

  // Seeds whose worlds answer most of their lookups: others have limits and wallets that refuse nearly all.
  it.each([...[1, 5, 8].map((seed) => [seed, 300] as const), ...brokenOnce])(
    'charge each answer once while network, clocks and processes fail (seed %i, %i lookups)',
    async (seed, lookups) => {
      const run = await simulate({ database, seed, lookups, checkEvery: 20 })
      expect(run.answered).toBeGreaterThan(lookups / 10)
    },
  )

  it('take the same steps for the same seed, and others for another one', async () => {
    const digest = async (seed: number) =>
      (await simulate({ database, seed, lookups: 100, digest: true })).digest
    const first = await digest(3)
    expect(await digest(3)).toBe(first)
    expect(await digest(4)).not.toBe(first)
  })

  it.each([1, 2, ...brokenElections])(
    'have at most one that decides about keys alone (election of seed %i)',
    async (seed) => {
      const { alone, joined } = await elect(database, seed)
      expect(alone).toBeGreaterThan(1)
      expect(joined).toBeGreaterThan(3)
    },
  )
})
