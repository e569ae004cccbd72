// The project's tasks: test, changed, test-long, test-proof, test-chain, compare, check, format, docs, client, console, site, screenshots, new, mcpb, n8n, package, release, train-ask, train-answers, train-content, bench.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildConsole, buildSite } from './builds.mjs'
import { bundledNode, installAll, root } from './install.mjs'

const [task, ...rest] = process.argv.slice(2)
await installAll()

const env = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}` }
function run(command, args, extra = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...env, ...extra } })
  if (done.status !== 0) process.exit(done.status ?? 1)
}
/** Runs commands side by side; shows what each says when it has ended, and ends with the first that failed. */
async function runAll(...commands) {
  const ended = commands.map(async ([command, ...args]) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const said = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk))
    const [status] = await once(child, 'close')
    return { status, said: Buffer.concat(said) }
  })
  for (const { status, said } of await Promise.all(ended)) {
    process.stdout.write(said)
    if (status !== 0) process.exit(status ?? 1)
  }
}
const bin = (name) => join(root, 'node_modules', '.bin', name)
const knip = join(root, 'node_modules', 'knip', 'bin', 'knip.js')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')

const tasks = {
  check: () =>
    runAll(
      // What has not changed since the run before is not checked again.
      [
        bin('tsc'),
        '-p',
        '.',
        // Each more reads anew what it shares with the others: four, the default, take twice as long on two cores.
        '--checkers',
        '2',
        '--incremental',
        '--tsBuildInfoFile',
        join(root, 'node_modules', '.cache', 'types.json'),
      ],
      [
        bin('tsc'),
        '-p',
        join('packages', 'console'),
        '--incremental',
        '--tsBuildInfoFile',
        join(root, 'node_modules', '.cache', 'console-types.json'),
      ],
      [bin('biome'), 'check', '--error-on-warnings', '.'],
      [bundledNode, knip, '--no-progress'],
    ),
  async test() {
    if (rest.some((word) => /^--changed(?:=|$)/.test(word))) return tasks.changed()
    // Types, lint and unused exports are of the whole repository: a part of the tests is run without them.
    if (rest.every((word) => word.startsWith('-'))) await tasks.check()
    run(bundledNode, [vitest, 'run', ...rest])
  },
  changed() {
    run(bundledNode, ['--disable-warning=ExperimentalWarning', 'scripts/test-changed.ts', ...rest])
  },
  'test-long'() {
    run(bundledNode, [vitest, 'run', ...rest], { TEST_SUITE: 'long' })
  },
  'test-proof'() {
    run(bundledNode, [vitest, 'run', ...rest], { TEST_SUITE: 'exhaustive' })
  },
  'test-chain'() {
    // An EVM node and a compiler: for this one suite, and heavier than all the rest together.
    const tools = join(root, 'node_modules', '.cache', 'chain-tools')
    mkdirSync(tools, { recursive: true })
    writeFileSync(join(tools, 'package.json'), '{ "private": true, "type": "module" }')
    const native = `@nomicfoundation/edr-${process.platform}-${process.arch}${process.platform === 'linux' ? '-gnu' : ''}@0.22.0`
    // Permit2 comes as its own sources, in a package that brings them along, and is made by the compiler they name.
    const permit2 = ['solc-of-permit2@npm:solc@0.8.17', '@uniswap/v4-periphery@1.0.3']
    const wanted = [
      ...['hardhat@3.18.0', 'solc@0.8.30', ...permit2],
      ...(process.platform === 'win32' ? [] : [native]),
    ]
    run('npm', ['install', '--prefix', tools, '--ignore-scripts', '--no-audit', '--no-fund', ...wanted])
    run(bundledNode, [vitest, 'run', ...rest], { TEST_SUITE: 'chain' })
  },
  compare() {
    run(bundledNode, ['scripts/compare.ts', ...rest])
  },
  format() {
    run(bin('biome'), ['check', '--write', '.'])
  },
  docs() {
    run(bundledNode, ['scripts/docs.ts', ...rest])
  },
  client() {
    run(bundledNode, ['scripts/client.ts', ...rest])
  },
  console() {
    run(bundledNode, ['packages/console/build.mjs', ...rest])
  },
  async site() {
    if (!(await buildSite())) process.exit(1)
  },
  screenshots() {
    run(bundledNode, [vitest, 'run', ...rest], { TEST_SUITE: 'screenshots' })
  },
  new() {
    run(bundledNode, ['scripts/new.ts', ...rest])
  },
  mcpb() {
    run(bundledNode, ['scripts/mcpb.ts', ...rest])
  },
  n8n() {
    run(bundledNode, ['--disable-warning=ExperimentalWarning', 'scripts/n8n.ts', ...rest])
  },
  async package() {
    await buildConsole()
    if (!(await buildSite())) process.exit(1)
    run(bundledNode, ['--disable-warning=ExperimentalWarning', 'scripts/package.ts'])
  },
  release() {
    run(bundledNode, ['scripts/make-release.ts', ...rest])
  },
  'train-ask'() {
    run(bundledNode, ['--max-old-space-size=6000', 'scripts/train-ask.ts', ...rest])
  },
  'train-answers'() {
    run(bundledNode, ['scripts/train-answers.ts', ...rest])
  },
  'train-content'() {
    run(bundledNode, ['scripts/train-content.ts', ...rest])
  },
  bench() {
    run(bundledNode, ['--expose-gc', 'bench/run.ts', ...rest])
  },
}
if (!Object.hasOwn(tasks, task)) {
  console.error(`Unknown task ${task}. Use one of ${Object.keys(tasks).join(', ')}.`)
  process.exit(2)
}
await tasks[task]()
