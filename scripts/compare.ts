import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * Compares the answers to all recordings at two commits: `npm run compare -- <before> [<after>]`. Both commits are played by
 * the tests of this checkout. Ends with status 1 where an answer of `before` is a fault at `after`.
 */
interface Logged {
  readonly name: string
  readonly operation: string
  readonly params: unknown
  readonly status: number
  readonly answer: unknown
}

const root = resolve(import.meta.dirname, '..')
const [before, after] = process.argv.slice(2)
if (!before) {
  console.error('Usage: npm run compare -- <commit before> [<commit after>]')
  process.exit(2)
}

function git(...args: string[]): void {
  const { status, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** The files of tests that play recordings. */
function playingTests(folder: string): string[] {
  const form = /\b(?:playback|openPlayback|recordedCases)\(/
  return globSync('test/{platforms,gateways/vendors}/**/*.test.ts', { cwd: folder }).filter((file) =>
    form.test(readFileSync(join(folder, file), 'utf8')),
  )
}

function run(folder: string, log: string, files: readonly string[], env: Record<string, string>): void {
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'run', '--silent', '--reporter=dot', ...files]
  const child = { cwd: folder, env: { ...process.env, ...env, ANSWER_LOG: log }, stdio: 'ignore' as const }
  // Tests of this checkout may fail at the other commit: their answers count, not their verdicts.
  spawnSync(process.execPath, args, child)
}

function answersOf(folder: string, log: string): Map<string, Logged> {
  run(folder, log, playingTests(folder), {})
  run(folder, log, ['test/proof/recordings.long.ts'], { TEST_SUITE: 'long', PROOF_MOST: '0' })
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : []
  const read = lines.map((line) => JSON.parse(line) as Logged)
  return new Map(read.map((one) => [`${one.name} ${one.operation} ${JSON.stringify(one.params)}`, one]))
}

const made: string[] = []
function checkout(commit: string, folder: string): string {
  const place = join(folder, commit)
  git('worktree', 'add', '--detach', place, commit)
  made.push(place)
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  rmSync(join(place, 'test'), { recursive: true })
  cpSync(join(root, 'test'), join(place, 'test'), { recursive: true })
  cpSync(join(root, 'vitest.config.ts'), join(place, 'vitest.config.ts'))
  const shared = resolve(root, '../shared')
  if (existsSync(shared) && !existsSync(join(folder, 'shared'))) symlinkSync(shared, join(folder, 'shared'))
  return place
}

type Kind = 'fault' | 'outcome' | 'lost' | 'told' | 'other' | 'answered'
const words: Readonly<Record<Kind, string>> = {
  fault: 'answers that became faults',
  answered: 'faults that became answers',
  outcome: 'other outcomes',
  lost: 'values that became null or were left out',
  told: 'nulls that became values, and new fields',
  other: 'other values',
}

function* differ(was: unknown, is: unknown, path: string): Generator<[Kind, string]> {
  if (JSON.stringify(was) === JSON.stringify(is)) return
  // A sealed cursor is another text each time.
  if (/cursor$/i.test(path) && typeof was === 'string' && typeof is === 'string') return
  const isPart = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null
  if (isPart(was) && isPart(is)) {
    for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
      yield* differ(was[name], is[name], `${path}.${name}`)
    }
    return
  }
  const kind = is === null || is === undefined ? 'lost' : was === null || was === undefined ? 'told' : 'other'
  const shown = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 80)
  yield [kind, `${path}: ${shown(was)} -> ${shown(is)}`]
}

function* compare(was: Logged, is: Logged): Generator<[Kind, string]> {
  const outcomeOf = ({ answer }: Logged) => (answer as { lookupStatus?: string } | null)?.lookupStatus
  if (was.status !== is.status) {
    const kind = is.status === 200 ? 'answered' : 'fault'
    yield [kind, `${was.status} -> ${is.status} ${is.status === 200 ? '' : JSON.stringify(is.answer)}`]
  } else if (outcomeOf(was) !== outcomeOf(is)) yield ['outcome', `${outcomeOf(was)} -> ${outcomeOf(is)}`]
  else if (was.status === 200) yield* differ(was.answer, is.answer, 'data')
}

const folder = mkdtempSync(join(tmpdir(), 'compare-'))
try {
  const old = answersOf(checkout(before, folder), join(folder, 'before.jsonl'))
  const now = answersOf(after ? checkout(after, folder) : root, join(folder, 'after.jsonl'))
  const counts = new Map<Kind, number>()
  let compared = 0
  let equal = 0
  for (const [key, was] of old) {
    const is = now.get(key)
    if (!is) continue
    compared += 1
    const found = [...compare(was, is)]
    if (found.length === 0) equal += 1
    for (const [kind, line] of found) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      console.log(`${is.operation} {${is.name}}: ${line}`)
    }
  }
  console.log(`\n${compared} lookups compared (${old.size} before, ${now.size} after), ${equal} equal`)
  for (const [kind, what] of Object.entries(words)) console.log(`${counts.get(kind as Kind) ?? 0} ${what}`)
  process.exitCode = counts.has('fault') ? 1 : 0
} finally {
  for (const place of made) git('worktree', 'remove', '--force', place)
  rmSync(folder, { recursive: true, force: true })
}
