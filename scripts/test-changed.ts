// `npm test -- --changed[=REF]`: the checks and the tests of what differs from a commit (default: the last one), in
// seconds. Files that git does not know yet are part of the change.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { testsOfChange } from './changed-tests.ts'

const root = resolve(import.meta.dirname, '..')
const words = process.argv.slice(2)
const place = words.findIndex((word) => /^--changed(?:=|$)/.test(word))
const [option] = words.splice(place, 1)
const since = option!.split('=')[1] ?? 'HEAD'

function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status === 0) return stdout.split('\n').filter((line) => line !== '')
  console.error(`git ${args.join(' ')} failed: ${stderr}`)
  process.exit(2)
}

// What a branch changed since it left the named one, not what that has gained since.
const base = since === 'HEAD' ? since : git('merge-base', since, 'HEAD')[0]!
const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
if (changed.length === 0) {
  console.log(`Nothing differs from ${since}.`)
  process.exit(0)
}

const bin = (name: string) => join(root, 'node_modules', '.bin', name)
const node = process.execPath

/** Runs a program; resolves with whether it succeeded, and shows what a check reports only then. */
async function succeeds(isShown: boolean, command: string, ...args: string[]): Promise<boolean> {
  const child = spawn(command, args, { cwd: root, stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part) => {
      output += part
    })
  const [status] = await once(child, 'close')
  if (status !== 0 && output !== '') console.error(output)
  return status === 0
}

const types = (name: string) => ['--incremental', '--tsBuildInfoFile', join('node_modules', '.cache', name)]
const isTyped = changed.some((file) => /\.(?:tsx?|mts)$|\.json$/.test(file))
/** The console imports types of the server alone. */
const isOfConsole = changed.some((file) => /^(?:packages\/|src\/.*\.ts$)/.test(file))
const existing = new Set(git('ls-files', '--cached', '--others', '--exclude-standard'))
const linted = changed.filter((file) => existing.has(file) && /\.(?:tsx?|m?js|jsonc?|css)$/.test(file))

const checks = [
  ...(isTyped ? [[bin('tsc'), '-p', '.', '--checkers', '2', ...types('types.json')]] : []),
  ...(isOfConsole ? [[bin('tsc'), '-p', 'packages/console', ...types('console-types.json')]] : []),
  ...(linted.length > 0
    ? [[bin('biome'), 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...linted]]
    : []),
  ...(isTyped ? [[node, join('node_modules', 'knip', 'bin', 'knip.js'), '--no-progress']] : []),
]
const { tests, others } = testsOfChange(root, changed)
console.log(`${changed.length} changed files: ${checks.length} checks and ${tests.length} files of tests.`)
if (others > 0) console.log(`${others} more start a service that contains the change: npm test runs them.`)
const vitest = join('node_modules', 'vitest', 'vitest.mjs')
const all = checks.map(([command, ...args]) => succeeds(false, command!, ...args))
if (tests.length > 0) all.push(succeeds(true, node, vitest, 'run', ...tests, ...words))
if ((await Promise.all(all)).includes(false)) process.exit(1)
