import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** The suite: `test` by default, `long` (faults and simulations), `exhaustive` (every change of the proof). */
const suite = process.env.TEST_SUITE ?? 'test'
const long = suite !== 'test'

export default defineConfig({
  test: {
    include: [`test/**/*.${suite}.ts`],
    environment: 'node',
    pool: 'forks',
    maxWorkers: availableParallelism(),
    // A worker loads the code once for all its files: a third of the suite's time. Every file brings a service of its own.
    isolate: long,
    testTimeout: long ? 600_000 : 30_000,
    hookTimeout: 60_000,
    globalSetup: ['test/support/global-setup.ts'],
  },
})
