// What the bundle is built from. It runs on any Node.js from 18 on and imports no package: the start script needs it.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const here = import.meta.dirname ?? new URL('.', import.meta.url).pathname

/** Where the build goes. */
export const bundleFolder = join(here, 'dist')

/** The file of the bundle that contains the digest of its sources. */
export const digestFile = 'sources.txt'

/** Files and folders that the bundle depends on. */
const sources = [
  'src',
  'index.html',
  'vite.config.ts',
  'build.mjs',
  'package.json',
  '../client/src',
  '../../package-lock.json',
]

function filesOf(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}

/** A digest of the sources' content: a checkout changes the times of files that it does not change. */
export function digestSources() {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesOf(join(here, source))) {
      hash.update(`${file.slice(here.length)}\0`)
      hash.update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

/** Whether the bundle exists and its sources are those it was built from. An installation without sources has only the bundle. */
export function isBuilt() {
  const digest = join(bundleFolder, digestFile)
  if (!existsSync(digest) || !existsSync(join(bundleFolder, 'index.html'))) return false
  return !existsSync(join(here, 'src')) || readFileSync(digest, 'utf8') === digestSources()
}
