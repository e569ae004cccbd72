import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/** The suite: `test` by default, `long` (faults and simulations), `exhaustive` (every change of the proof). */
const suite = process.env.TEST_SUITE ?? 'test'
const long = suite !== 'test'

/** What reads no table and takes minutes: once is enough, on the embedded database. */
const withoutTables = [
  'test/proof/{mutations,recordings,vendors}*',
  'test/{pages/*,ask/router*,reading/hostile*}',
]

export default defineConfig({
  test: {
    include: [`test/**/*.${suite}.ts`],
    exclude: [...configDefaults.exclude, ...(process.env.DATABASE_URL ? withoutTables : [])],
    environment: 'node',
    pool: 'forks',
    maxWorkers: availableParallelism(),
    // A worker loads the code once for all its files: a third of the suite's time. Every file brings a service of its own.
    isolate: long,
    // For what never ends; how fast the machine is decides nothing.
    testTimeout: long ? 600_000 : 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 10 } },
    globalSetup: ['test/support/global-setup.ts'],
  },
})
