import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules/.bin', name)
const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--silent=true']

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'slk-new-'))
  const files =
    '{*.json,*.jsonc,*.ts,*.yaml,*.md,LICENSE,.gitignore,.github,src,test,scripts,docs,bench,examples,packages,installs}'
  for (const name of globSync(files, { cwd: root })) {
    cpSync(join(root, name), join(folder, name), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a command in the copy; its output if it fails. */
function run(command: string, ...args: string[]): string {
  // The variables of the suite around it would choose other files and another database.
  const { TEST_SUITE: _, VITEST: __, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', env })
  return status === 0 ? '' : `${stdout}${stderr}`.slice(-4000)
}

test('a new platform and new operations pass types, lint, suite and proof as they are written', () => {
  const commands = [
    'platform mastodon',
    'operation mastodon groups.posts --list',
    'operation mastodon users --page',
    'operation mastodon users.posts --list',
    'operation mastodon notes.replies --list --page',
    'operation reddit users.badges --list',
  ]
  for (const words of commands) {
    expect(run(process.execPath, 'scripts/new.ts', ...words.split(' '))).toBe('')
  }
  expect(run(bin('tsc'), '-p', '.')).toBe('')
  expect(run(bin('biome'), 'check', '--error-on-warnings', 'src', 'test', 'scripts')).toBe('')
  expect(run(process.execPath, join(root, 'node_modules/knip/bin/knip.js'), '--no-progress')).toBe('')
  const written = ['test/platforms/mastodon', 'test/platforms/reddit/users-badges.test.ts']
  const operations = ['mastodon', 'reddit', 'platforms'].map(
    (name) => `test/catalog/operations/${name}.test.ts`,
  )
  const all = [
    ...operations,
    'test/catalog/record.test.ts',
    ...['imports', 'functions', 'names'].map((name) => `test/structure/${name}.test.ts`),
    'test/docs.test.ts',
  ]
  expect(run(process.execPath, ...vitest, ...written, ...all)).toBe('')
  const proof = ['test/proof/mutations-', '-t', 'mastodon\\.|reddit\\.users']
  expect(run(process.execPath, ...vitest, ...proof)).toBe('')
})
