import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { elect } from './world/election.ts'
import type { SeedDatabase } from './world/embedded.ts'
import { simulate } from './world/simulate.ts'
import { openWarmDatabase } from './world/warm-database.ts'

/** Lookups of most seeds, and of those that run long. */
const lookups = 300
const manyLookups = 10_000
/** A busy machine takes several times as long. */
const maxSeedsMs = 3_600_000

/**
 * Runs a part of the seeds of the long suite: several files, so that each processor has one.
 * @param first the first seed @param seeds how many
 */
export function testSeeds(first: number, seeds: number): void {
  let database: SeedDatabase
  beforeAll(async () => {
    database = await openWarmDatabase()
  })
  afterAll(() => database.close())

  describe(`twenty simulated nodes, seeds from ${first} on`, () => {
    it(
      `keep every promise with ${seeds} seeds of ${lookups} lookups`,
      async () => {
        let answered = 0
        for (let seed = first; seed < first + seeds; seed += 1) {
          answered += (await simulate({ database, seed, lookups, checkEvery: 100 })).answered
        }
        expect(answered).toBeGreaterThan((seeds * lookups) / 4)
      },
      maxSeedsMs,
    )

    it.each([first, first + 1])('keep every promise through 10,000 lookups (seed %i)', async (seed) => {
      const run = await simulate({ database, seed, lookups: manyLookups, checkEvery: 200 })
      expect(run.answered).toBeGreaterThan(0)
    })

    it('have at most one that decides about keys alone', async () => {
      let alone = 0
      for (let seed = first; seed < first + 50; seed += 1) alone += (await elect(database, seed)).alone
      expect(alone).toBeGreaterThan(100)
    })
  })
}
