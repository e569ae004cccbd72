// Bundles the service's modules into a few files. A start loads 1,500 modules otherwise, and each costs a third of a
// millisecond and some kilobytes. The launcher (run.mjs) builds the bundle when it is missing or older than its sources.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const ownRoot = dirname(dirname(fileURLToPath(import.meta.url)))

/** Bundles are here, each in a folder named by its sources. `npm ci` removes it with the packages it was made from. */
const folderOf = (root) => join(root, 'node_modules', '.cache', 'service')

/** A process may still load parts of an earlier bundle: this number of bundles stays. */
const maxBundles = 4

/**
 * Packages that every start loads, with their dependencies, and those of agents: their first request would load a second
 * zod. Others stay packages of their own: most are loaded at the first request that needs them, and some find files beside
 * their code.
 */
const bundledPackages = [
  '@modelcontextprotocol/node',
  '@modelcontextprotocol/server',
  'commander',
  'cookie',
  'croner',
  'fastify',
  'find-my-way',
  'ipaddr.js',
  'lru-cache',
  'p-map',
  'pg',
  'pg-boss',
  'pino',
  'prom-client',
  'standardwebhooks',
  'zod',
]

/** What is bundled: commands call services by the client. */
const sourceFolders = ['src', join('packages', 'client', 'src')]

/** Names the state of the sources by their paths, sizes and times: reading 1,300 files would take longer. */
function stateOfSources(root) {
  const hash = createHash('sha256')
  const add = (path) => {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path}\0${size}\0${mtimeMs}\0`)
  }
  for (const folder of sourceFolders.map((path) => join(root, path)).filter(existsSync)) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile() && entry.name.endsWith('.ts')) add(join(entry.parentPath, entry.name))
    }
  }
  add(join(root, 'package-lock.json'))
  add(fileURLToPath(import.meta.url))
  return hash.digest('hex').slice(0, 16)
}

/** Where a module finds itself and files beside it: as if it were not bundled. */
function keepPlace(path, from) {
  const place = relative(from, path).split(sep).join('/')
  return readFileSync(path, 'utf8')
    .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(place)}`)})`)
    .replaceAll('import.meta.filename', `(import.meta.dirname + ${JSON.stringify(`/${place}`)})`)
    .replaceAll(/import\.meta\.url\b/g, `new URL(${JSON.stringify(place)}, import.meta.url).href`)
}

/** @param to the folder that the bundle will be read from */
const placesPlugin = (sources, to) => ({
  name: 'places',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (!path.startsWith(sources + sep)) return undefined
      return { loader: 'ts', contents: keepPlace(path, to) }
    })
  },
})

const packagesPlugin = (sources) => ({
  name: 'packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, importer }) => {
      // What a bundled package needs is bundled in the version that it has.
      if (!importer.startsWith(sources + sep)) return undefined
      const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/')
      return bundledPackages.includes(name) ? undefined : { path, external: true }
    })
  },
})

async function bundle(root, to, { build }) {
  const sources = join(root, 'src')
  const beside = `${to}.${process.pid}`
  await build({
    entryPoints: [join(sources, 'cli', 'main.ts')],
    outdir: beside,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    legalComments: 'none',
    logLevel: 'error',
    plugins: [packagesPlugin(sources), placesPlugin(sources, to)],
    banner: {
      js: "import { createRequire as requireOfBundle } from 'node:module'\nconst require = requireOfBundle(import.meta.url)",
    },
  })
  try {
    renameSync(beside, to)
  } catch (error) {
    // Another launcher has built the same.
    rmSync(beside, { recursive: true, force: true })
    if (!existsSync(to)) throw error
  }
}

function markUsed(path) {
  const now = new Date()
  try {
    utimesSync(path, now, now)
  } catch {
    // Somebody else's, who built it.
  }
}

function removeOldBundles(folder) {
  const used = readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) => ({ path, usedAt: statSync(path).mtimeMs }))
    .sort((a, b) => b.usedAt - a.usedAt)
  for (const { path } of used.slice(maxBundles)) rmSync(path, { recursive: true, force: true })
}

/** Where the bundle of the sources as they are belongs. */
const placeOfBundle = (root) => join(folderOf(root), stateOfSources(root))

/** Whether the bundle of the sources as they are is there. */
export const isBundled = (root = ownRoot) => existsSync(placeOfBundle(root))

/** esbuild; null: it is not installed. */
function bundlerOf(tools) {
  try {
    return createRequire(join(tools, 'package.json'))('esbuild')
  } catch {
    return null
  }
}

/**
 * Returns the command line's module in a bundle of the sources as they are; null where the bundler, a development
 * dependency, is not installed and no bundle is there.
 * @param beforeBuilding called if the bundle has to be built, which takes a second or two
 * @param root the folder of the project
 * @param tools the folder that has the bundler
 */
export async function bundledEntry(beforeBuilding, root = ownRoot, tools = ownRoot) {
  const to = placeOfBundle(root)
  if (existsSync(to)) {
    markUsed(to)
  } else {
    const bundler = bundlerOf(tools)
    if (bundler === null) return null
    beforeBuilding()
    await bundle(root, to, bundler)
    removeOldBundles(folderOf(root))
  }
  return join(to, 'main.mjs')
}
