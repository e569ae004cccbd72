// The project's tasks: test, test-long, check, format, docs, bench.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { bundledNode, install, root } from './run.mjs'

const [task, ...rest] = process.argv.slice(2)
install()

const env = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}` }
function run(command, args, extra = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...env, ...extra } })
  if (done.status !== 0) process.exit(done.status ?? 1)
}
const bin = (name) => join(root, 'node_modules', '.bin', name)
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')

const tasks = {
  check() {
    run(bin('tsc'), ['-p', '.'])
    run(bin('biome'), ['check', '--error-on-warnings', '.'])
  },
  test() {
    tasks.check()
    run(bundledNode, [vitest, 'run', ...rest])
  },
  'test-long'() {
    run(bundledNode, [vitest, 'run', ...rest], { TEST_SUITE: 'long' })
  },
  format() {
    run(bin('biome'), ['check', '--write', '.'])
  },
  docs() {
    run(bundledNode, ['scripts/docs.ts', ...rest])
  },
  bench() {
    run(bundledNode, ['--expose-gc', 'bench/run.ts', ...rest])
  },
}
if (!Object.hasOwn(tasks, task)) {
  console.error(`Unknown task ${task}. Use one of ${Object.keys(tasks).join(', ')}.`)
  process.exit(2)
}
tasks[task]()
