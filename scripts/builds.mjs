// What is built from the sources: the console, the bundle of the service, and the documentation site. Serving needs none of
// them, and what builds them is larger than what serves. `npm start` serves first, and builds beside.
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundledEntry, isBundled } from './bundle.mjs'
import { changeAlone, isPackage, isRunning, nodeProgram, npm, root, runProgram, say } from './install.mjs'

/** The command line's module. The package has it without types, since Node.js strips none below node_modules. */
export const entry = isPackage ? join(root, 'dist', 'cli', 'main.js') : join(root, 'src', 'cli', 'main.ts')

const consolePath = join('packages', 'console', 'dist')

const sitePath = join('packages', 'site', 'dist')

/** What the site is built from. The generated files state what the catalog declares. */
const siteSources = [
  'packages/site',
  'scripts/site',
  'packages/client/src/code-samples.ts',
  'src/api/server/guide',
  'src/api/server/openapi',
  'src/lookup/examples.jsonl',
  'docs',
  'CHANGELOG.md',
]

const isBuildResult = (name) => /^(?:node_modules|dist|\.astro|generated|public|content)$/.test(name)

function filesIn(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  const names = readdirSync(path).filter((name) => !isBuildResult(name))
  return names.sort().flatMap((name) => filesIn(join(path, name)))
}

/** A digest of the sources' content: a checkout changes the times of files that it does not change. */
function digestSite() {
  const hash = createHash('sha256')
  for (const file of siteSources.flatMap((source) => filesIn(join(root, source)))) {
    hash.update(`${file.slice(root.length)}\0`)
    hash.update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** The file of the site that contains the digest of its sources. */
const siteDigest = join(root, sitePath, 'sources.txt')

/** Whether the site is there and its sources are those it was built from. */
export function isSiteBuilt() {
  // A package or an image has the built site without its sources.
  if (isPackage || !existsSync(join(root, 'packages', 'site', 'package.json'))) return true
  return existsSync(siteDigest) && readFileSync(siteDigest, 'utf8') === digestSite()
}

async function isConsoleBuilt() {
  const sources = join(root, 'packages', 'console', 'sources.mjs')
  // An image has the built console without its sources.
  return !existsSync(sources) || (await import(pathToFileURL(sources))).isBuilt()
}

/** Puts a folder that was built elsewhere in its place, so that a service never sees half of it. */
function takeOver(from, to) {
  if (from === to) return
  const old = `${to}-old-${process.pid}`
  mkdirSync(dirname(to), { recursive: true })
  if (existsSync(to)) renameSync(to, old)
  renameSync(from, to)
  rmSync(old, { recursive: true, force: true })
}

async function buildPart(what, tools, script, path) {
  say(`Building ${what} …`)
  if (await runProgram(nodeProgram(), [join(tools, script)]))
    return takeOver(join(tools, path), join(root, path))
  say(`It could not be built (${what}); see the messages above.`)
}

/**
 * Builds the console when it is missing or older than its sources.
 * @param tools a copy of the project with its bundler installed
 */
export async function buildConsole(tools = root) {
  if (await isConsoleBuilt()) return
  await buildPart('the console', tools, join('packages', 'console', 'build.mjs'), consolePath)
}

/**
 * Memory that the build of the site takes at its peak, with the service beside it. On a machine with less the system would
 * end one of the two.
 */
const siteBytes = 1_500_000_000

/**
 * Builds the documentation site when it is missing or older than its sources. Its generator is an installation of its own
 * (packages/site/package-lock.json), in a copy that is removed afterwards, unless packages/site has it. Returns whether the
 * site is there.
 */
export async function buildSite() {
  if (isSiteBuilt()) return true
  const source = join(root, 'packages', 'site')
  const folder = join(root, `${toolsPrefix}${process.pid}-site`)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    const digest = digestSite()
    cpSync(source, folder, {
      recursive: true,
      filter: (path) => !isBuildResult(basename(path)) || path === source,
    })
    cpSync(join(root, '.npmrc'), join(folder, '.npmrc'))
    const installed = join(source, 'node_modules')
    if (existsSync(join(installed, 'astro'))) symlinkSync(installed, join(folder, 'node_modules'), 'dir')
    else if (!(await npm(['ci', '--prefer-offline'], folder))) return false
    say('Building the documentation …')
    const flags = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=900']
    const steps = [[join(root, 'scripts', 'site', 'write.ts'), folder], [join(folder, 'build.mjs')]]
    for (const step of steps) {
      if (await runProgram(nodeProgram(), [...flags, ...step])) continue
      say('It could not be built (the documentation); see the messages above.')
      return false
    }
    writeFileSync(join(folder, 'dist', 'sources.txt'), digest)
    takeOver(join(folder, 'dist'), join(root, sitePath))
    return true
  } finally {
    remove()
  }
}

/** The module that serves: in a bundle, which starts in two thirds of the time, where the bundler is installed. */
export async function serviceEntry(tools = root) {
  if (isPackage) return entry
  try {
    return (await bundledEntry(() => say('Building the service …'), root, tools)) ?? entry
  } catch (error) {
    say(`The service starts from its sources, because it could not be bundled: ${error.message}`)
    return entry
  }
}

const hasTools = () => ['esbuild', 'react'].every((name) => existsSync(join(root, 'node_modules', name)))

const toolsPrefix = '.build-tools-'

/** A launcher that was killed leaves its folder. */
function removeLeftTools() {
  for (const name of readdirSync(root).filter((file) => file.startsWith(toolsPrefix))) {
    if (!isRunning(Number.parseInt(name.slice(toolsPrefix.length), 10)))
      rmSync(join(root, name), { recursive: true })
  }
}

/** What the builds read, beside what npm installs. */
const buildSources = ['package.json', 'package-lock.json', '.npmrc', 'installs', 'packages', 'scripts']

/**
 * Installs what builds into a copy of what is built: node_modules of the service that runs stays as it is, and the copy is
 * removed afterwards. Returns its folder; null: npm failed.
 */
async function fetchTools(folder) {
  const isSource = (path) => !/(?:^|[/\\])(?:node_modules|dist)$/.test(path)
  for (const name of buildSources)
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: isSource })
  const workspaces = ['--workspace=installs/build', '--workspace=packages/console']
  return npm(['ci', '--include=dev', '--prefer-offline', ...workspaces], folder)
}

/** Whether the console and the bundle of the service are there. */
const isBuilt = async () => (await isConsoleBuilt()) && isBundled()

/** Builds what is missing, while the service serves. */
export async function buildMissing() {
  if (hasTools()) {
    // A task may be installing them: they are looked for again when nobody else changes this folder.
    if (!(await isBuilt())) await changeAlone(() => (hasTools() ? buildAll(root) : buildInCopy()))
  } else if (process.env.NODE_ENV === 'production') {
    if ((await isConsoleBuilt()) && isSiteBuilt()) return
    say(
      'The console or the documentation is not built; with NODE_ENV=production nothing is fetched to build it.',
    )
    return
  } else await buildInCopy()
  if (isSiteBuilt()) return
  if (process.availableMemory() < siteBytes) {
    say('There is too little memory to build the documentation beside the service; npm run site builds it.')
    return
  }
  if (!(await buildSite())) say('The service serves the documentation as texts.')
}

async function buildInCopy() {
  if (await isBuilt()) return
  const folder = join(root, `${toolsPrefix}${process.pid}`)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    removeLeftTools()
    say('Fetching what builds the console …')
    if (await fetchTools(folder)) await buildAll(folder)
    else say('The console could not be built: npm failed. The service serves without it.')
  } catch (error) {
    say(`The console could not be built: ${error.message}`)
  } finally {
    remove()
  }
}

async function buildAll(tools) {
  await buildConsole(tools)
  await serviceEntry(tools)
}
