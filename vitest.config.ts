import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { serverEnv } from './scripts/run.mjs'

// Half of loading the code is taking its types away and compiling it: kept for the runs to come.
process.env.NODE_COMPILE_CACHE ??= serverEnv.NODE_COMPILE_CACHE

/** The suite: `test` by default, `long` (faults and simulations), `exhaustive` (every change of the proof). */
const suite = process.env.TEST_SUITE ?? 'test'
const long = suite !== 'test'

/**
 * What takes minutes and says nothing about a database: once is enough, on the embedded one. The API behind the console
 * has tests of its own.
 */
const withoutTables = [
  'test/proof/{mutations,recordings,vendors}*',
  'test/{pages/*,ask/router*,console/*,reading/*,deploy/*,skeleton*,structure/*,docs*,simulation/*}',
  'test/{platforms,vendors,packages}/**',
  'test/{client/{runtimes,package,python}*,e2e/{package,image}*,recording/*,server/{generators,document-template}*}',
]

/** Small files that take long, which come last in a checkout that has not run them before: by size. */
const slow = /\/test\/(?:proof|e2e|storage|monitors|billing)\/|\/(?:clients|migrate)\./

/** Those that take long begin first, so that all workers end together. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const late = (file: TestSpecification) => Number(!slow.test(file.moduleId))
    return sorted.toSorted((a, b) => late(a) - late(b))
  }
}

export default defineConfig({
  test: {
    include: [`test/**/*.${suite}.ts`],
    exclude: [...configDefaults.exclude, ...(process.env.DATABASE_URL ? withoutTables : [])],
    environment: 'node',
    pool: 'forks',
    sequence: { sequencer: SlowFirst },
    maxWorkers: availableParallelism(),
    // A worker loads the code once for all its files: a third of the suite's time. Every file brings a service of its own.
    isolate: long,
    // As it runs elsewhere: Node itself loads the code, which takes a sixth less than having Vite read all of it first.
    experimental: { viteModuleRunner: false },
    // For what never ends; how fast the machine is decides nothing.
    testTimeout: long ? 600_000 : 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 10 } },
    globalSetup: ['test/support/global-setup.ts'],
  },
})
