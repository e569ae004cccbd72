// Runs the command line on the Node.js that the project brings, after installing what is missing.
// Works on any Node.js from 18 on, because it is the first thing a newcomer runs.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The bundled Node.js (package `node`). */
export const bundledNode = join(root, 'node_modules', 'node', 'bin', 'node')

function installed() {
  const mark = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(bundledNode) || !existsSync(mark)) return false
  const lock = join(root, 'package-lock.json')
  // An image may leave it out: there is nothing to install from.
  if (!existsSync(lock)) return true
  if (statSync(mark).mtimeMs >= statSync(lock).mtimeMs) return true
  // A checkout touches the lock file without changing it: compare what it asks for.
  const production = process.env.NODE_ENV === 'production'
  const wanted = JSON.parse(readFileSync(lock, 'utf8')).packages
  const have = JSON.parse(readFileSync(mark, 'utf8')).packages
  return (
    Object.entries(have).every(([path, { version }]) => wanted[path]?.version === version) &&
    Object.entries(wanted).every(
      ([path, { optional, dev, devOptional, version }]) =>
        path === '' || optional || (production && (dev || devOptional)) || have[path]?.version === version,
    )
  )
}

/** To the operator, before there is a log (src/cli/speech.ts). */
function say(msg) {
  const json = process.env.LOG_FORMAT === 'json'
  console.error(json ? JSON.stringify({ level: 30, time: Date.now(), msg }) : msg)
}

/** Installs the dependencies when they are missing or older than the lock file. */
export function install() {
  if (installed()) return
  say('Installing dependencies (npm ci) …')
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) {
    say('npm ci failed; see its messages above.')
    process.exit(npm.status ?? 1)
  }
}

/**
 * Flags of the bundled Node.js for a server: a small young generation that is collected without helper threads, and
 * an old one that grows in small steps. Half the memory at the same speed (docs/PERFORMANCE.md). The memory saver
 * packs the old generation more densely and gives freed pages back at once; left alone, it would also keep the young
 * one from growing, which costs a third of the speed, so that it begins at its full size. With half of that one start in
 * four came into a state in which requests outlived their collection and the service took twice as long for each. The
 * old generation begins at half of what the service needs, lest loading its code is interrupted at every fifth more.
 */
export const serverFlags = [
  '--disable-warning=ExperimentalWarning',
  '--memory-saver-mode',
  '--min-semi-space-size=16',
  '--max-semi-space-size=16',
  '--no-parallel-scavenge',
  '--heap-growing-percent=20',
  '--initial-old-space-size=32',
]

export const serverEnv = {
  // Compiled code of the last run: half of a start is loading code, and what is there need not be stripped of its
  // types, which takes a compiler of 20 MiB. In a folder that only the owner of the code writes.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
  // The C library gives memory back to the system (glibc; others ignore these).
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/**
 * npx runs a command in a shell and passes signals to that shell alone; dash, which is `sh` on Debian, ends with them
 * and leaves us to run for ever. (The scripts of package.json take the place of their shell: `exec`.)
 */
function stopWithShell(child) {
  if (process.env.npm_lifecycle_event !== 'npx') return
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, 200)
  timer.unref()
}

/** Runs the command line with these arguments, and leaves as it left. */
export function run(args) {
  install()
  const child = spawn(bundledNode, [...serverFlags, join(root, 'src', 'cli', 'main.ts'), ...args], {
    stdio: 'inherit',
    cwd: process.cwd(),
    env: { ...serverEnv, ...process.env },
  })
  // Signals to this process alone are passed on; where the whole group got them, they arrive twice (src/cli/serve.ts).
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  stopWithShell(child)
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) run(process.argv.slice(2))
