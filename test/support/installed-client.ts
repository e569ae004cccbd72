import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../..')
const source = join(root, 'packages/client')
const run = promisify(execFile)

/** Puts the client into a folder's node_modules, as `npm install` does. */
export async function installClient(folder: string): Promise<void> {
  const target = join(folder, 'node_modules/social-lookup-client')
  await mkdir(target, { recursive: true })
  await cp(join(source, 'package.json'), join(target, 'package.json'))
  await cp(await builtClient(), join(target, 'dist'), { recursive: true })
}

/** Compiles the client once for all tests: under the hash of its sources, because that takes two seconds of processor time. */
async function builtClient(): Promise<string> {
  const hash = createHash('sha256')
  const inSource = (await readdir(join(source, 'src'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  for (const file of [
    ...inSource.sort(),
    ...['build.mjs', 'tsconfig.json', 'package.json'].map((name) => join(source, name)),
    join(root, 'package-lock.json'),
  ])
    hash.update(`${file.slice(root.length)}\0`).update(await readFile(file))
  const cache = join(root, 'node_modules/.cache/social-lookup-client')
  const built = join(cache, hash.digest('hex').slice(0, 16))
  if (existsSync(built)) return built
  const draft = `${built}-${process.pid}`
  await run(process.execPath, [join(source, 'build.mjs'), draft])
  // Another worker may have been first.
  await rename(draft, built).catch(() => rm(draft, { recursive: true, force: true }))
  return built
}
