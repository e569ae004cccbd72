import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { commandEnv } from '../support/command.ts'
import { fillDataDirectory } from '../support/data-directory.ts'

const main = resolve(import.meta.dirname, '../../src/cli/main.ts')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slk-migrate-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function run(...args: string[]) {
  const env = { ...commandEnv, DATA_DIR: join(folder, 'data') }
  const { status, stdout } = spawnSync(process.execPath, [main, ...args], { env, encoding: 'utf8' })
  return { status, stdout }
}

test('migrate --check reports missing migrations without changes; migrate applies them once', {
  timeout: 240_000,
}, async () => {
  const checked = run('migrate', '--dry-run')
  expect(checked).toMatchObject({ status: 3, stdout: expect.stringContaining('0000_tables') })
  const dataDir = join(folder, 'data')
  expect(existsSync(dataDir)).toBe(false)
  // Without tables: a database is made from nothing in test/e2e/start.test.ts.
  fillDataDirectory(dataDir, inject('emptyImage'))
  expect(run('migrate', '--check').status).toBe(3)
  expect(run('migrate').status).toBe(0)
  expect(run('migrate', '--check')).toEqual({ status: 0, stdout: 'The tables are up to date.\n' })
})
