import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readGraph, testsOfChange } from '../../scripts/changed-tests.ts'

const root = resolve(import.meta.dirname, '../..')
const graph = readGraph(root)
const testsOf = (...changed: string[]) => testsOfChange(root, changed, graph).tests
const all = globSync('test/**/*.test.ts', { cwd: root })

describe('npm test -- --changed', () => {
  test('runs the tests that import a changed file, over any number of files', () => {
    const chosen = testsOf('src/reading/html.ts')
    expect(chosen).toContain('test/reading/pages/article.test.ts')
    expect(chosen.length).toBeLessThan(all.length / 2)
  })

  test('runs a test that is changed itself, and those that use a changed helper', () => {
    expect(testsOf('test/money/billing/simulation.test.ts')).toContain(
      'test/money/billing/simulation.test.ts',
    )
    expect(
      testsOf('test/support/console.ts').filter((file) => file.startsWith('test/console/')).length,
    ).toBeGreaterThan(5)
  })

  test('runs of the tests that start a service only those of the changed module', () => {
    const chosen = testsOf('src/watching/monitors/part.ts')
    expect(chosen.some((file) => file.startsWith('test/watching/monitors/'))).toBe(true)
    expect(chosen.filter((file) => file.startsWith('test/money/'))).toEqual([])
  })

  test('runs the tests of a platform, its operations among them, and of no other platform', () => {
    const chosen = testsOf('src/platforms/tiktok/index.ts')
    expect(chosen).toContain('test/catalog/operations/tiktok.test.ts')
    expect(chosen.some((file) => file.startsWith('test/platforms/tiktok/'))).toBe(true)
    expect(chosen.filter((file) => file.startsWith('test/platforms/reddit/'))).toEqual([])
  })

  test('runs the tests of the console, of the clients and of pages, which are read or built', () => {
    expect(testsOf('packages/console/src/lists/pager.tsx')).toContain('test/console/history.test.ts')
    expect(testsOf('packages/client-python/src/social_lookup/errors.py')).toContain(
      'test/client/python.test.ts',
    )
    expect(testsOf('docs/CREDITS.md')).toContain('test/docs.test.ts')
    expect(testsOf('src/runtime/storage/migrations/0000_tables.sql')).toContain(
      'test/runtime/storage/migrations.test.ts',
    )
  })

  test('runs every test after a change of what all code runs on', () => {
    expect(testsOf('package-lock.json').toSorted()).toEqual(all.toSorted())
  })
})
