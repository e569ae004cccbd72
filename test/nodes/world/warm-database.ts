import { inject } from 'vitest'
import { openSeedDatabase, type SeedDatabase } from './embedded.ts'
import { simulate } from './simulate.ts'

/** With repeated keys, switches, deductions and killed nodes: together they run nearly all statements. */
const warmUpSeeds = [1, 2, 3]

/** Opens the database of the simulated nodes, whose statements are prepared. */
export function openWarmDatabase(image = inject('databaseImage')): Promise<SeedDatabase> {
  return openSeedDatabase(image, async (database) => {
    for (const seed of warmUpSeeds) await simulate({ database, seed, lookups: 200 })
  })
}
