import { defineConfig } from 'vitest/config'

const long = process.env.TEST_SUITE === 'long'

export default defineConfig({
  test: {
    include: [long ? 'test/**/*.long.ts' : 'test/**/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: long ? 600_000 : 30_000,
    hookTimeout: 60_000,
    globalSetup: ['test/support/global-setup.ts'],
  },
})
