// Runs the command line on the Node.js that the project brings, after installing what is missing.
// Works on any Node.js from 18 on, because it is the first thing a newcomer runs.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The code of the repository; the package has it without types instead, since Node.js runs none below node_modules. */
const ownCode = join(root, 'src', 'cli', 'main.ts')
const isPackage = !existsSync(ownCode)
const entry = isPackage ? join(root, 'dist', 'cli', 'main.js') : ownCode

/** The bundled Node.js (package `node`), which is beside this package where another one depends on it. */
export const bundledNode = join(nodeFolder(), 'bin', 'node')

function nodeFolder() {
  try {
    return dirname(createRequire(import.meta.url).resolve('node/package.json'))
  } catch {
    return join(root, 'node_modules', 'node')
  }
}

function installed() {
  // npm has installed the package with its dependencies.
  if (isPackage) return true
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

const consoleFolder = join(root, 'packages', 'console')

/** Builds the console when it is missing or older than its sources. The service starts without it too. */
export async function buildConsole() {
  const sources = join(consoleFolder, 'sources.mjs')
  if (!existsSync(sources)) return
  const { isBuilt } = await import(pathToFileURL(sources))
  if (isBuilt()) return
  const bundler = ['node_modules', join('packages', 'console', 'node_modules')]
  if (!bundler.some((folder) => existsSync(join(root, folder, 'vite')))) {
    say('The console is not built: its bundler is a development dependency, and these are not installed.')
    return
  }
  say('Building the console …')
  const built = spawnSync(bundledNode, [join(consoleFolder, 'build.mjs')], { stdio: ['ignore', 2, 2] })
  if (built.status !== 0) say('The console could not be built; see the messages above.')
}

/** Where the service reads the browser script of the reference, compressed. */
export const referenceFolder = join(root, 'src', 'server', 'reference', 'dist')

/** The file of the folder that contains the version of Scalar's package. */
export const referenceVersionFile = 'version.txt'

/** The version of Scalar's package, which has the script. */
export function installedReference() {
  const path = join(root, 'node_modules', '@scalar', 'fastify-api-reference', 'package.json')
  return JSON.parse(readFileSync(path, 'utf8')).version
}

/** Writes the browser script of the reference when it is missing or of another version. */
export function buildReference() {
  if (isPackage) return
  const version = join(referenceFolder, referenceVersionFile)
  if (existsSync(version) && readFileSync(version, 'utf8') === installedReference()) return
  say('Building the reference …')
  const built = spawnSync(bundledNode, [join(root, 'scripts', 'reference.mjs')], { stdio: ['ignore', 2, 2] })
  if (built.status !== 0) say('The reference could not be built; see the messages above.')
}

/**
 * Flags of the bundled Node.js for a server: a small young generation that is collected without helper threads, and
 * an old one that grows in small steps. Half the memory at the same speed (docs/PERFORMANCE.md). The memory saver
 * packs the old generation more densely and gives freed pages back at once; left alone, it would also keep the young
 * one from growing, which costs a third of the speed, so that it begins at its full size. With half of that one start in
 * four came into a state in which requests outlived their collection and the service took twice as long for each. The
 * old generation begins at half of what the service needs, because otherwise collections interrupt the loading of its code.
 * It grows by halves: with fifths, a page of 500 kB caused so many collections that they took a third of its lookup.
 */
export const serverFlags = [
  '--disable-warning=ExperimentalWarning',
  '--memory-saver-mode',
  '--min-semi-space-size=16',
  '--max-semi-space-size=16',
  '--no-parallel-scavenge',
  '--heap-growing-percent=50',
  '--initial-old-space-size=32',
]

export const serverEnv = {
  // Compiled code of the last run: half of a start is loading code, and what is there need not be stripped of its
  // types, which takes a compiler of 20 MiB. In a folder that only the owner of the code writes.
  NODE_COMPILE_CACHE: isPackage
    ? join(dirname(nodeFolder()), '.cache', 'social-lookup')
    : join(root, 'node_modules', '.cache', 'compiled'),
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

/** The module that serves: in a bundle, which starts in two thirds of the time, where the bundler is installed. */
export async function serviceEntry() {
  if (isPackage) return entry
  const { bundledEntry } = await import('./bundle.mjs')
  try {
    return (await bundledEntry(() => say('Building the service …'))) ?? entry
  } catch (error) {
    say(`The service starts from its sources, because it could not be bundled: ${error.message}`)
    return entry
  }
}

/** Runs the command line with these arguments, and leaves as it left. */
export async function run(args) {
  install()
  const isService = args[0] === 'serve'
  if (isService) {
    buildReference()
    await buildConsole()
  }
  const module = isService ? await serviceEntry() : entry
  const child = spawn(bundledNode, [...serverFlags, module, ...args], {
    stdio: 'inherit',
    cwd: process.cwd(),
    // A launcher that is killed passes no signal on: the server looks whether it is still its parent (src/cli/serve.ts).
    env: { ...serverEnv, ...process.env, SOCIAL_LOOKUP_LAUNCHER: String(process.pid) },
  })
  // Signals to this process alone are passed on; where the whole group got them, they arrive twice (src/cli/serve.ts).
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  stopWithShell(child)
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run(process.argv.slice(2))
