import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { applyMigrations } from '../../src/storage/migrate.ts'

const migrations = fileURLToPath(new URL('../../src/storage/migrations/', import.meta.url))
const cache = fileURLToPath(new URL('../../node_modules/.cache/social-lookup/', import.meta.url))

/**
 * A dump of an embedded database with all migrations applied, kept under the hash of the migrations because
 * making one takes seconds and loading it a fraction of one.
 * @returns its path
 */
export async function prepareImage(): Promise<string> {
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql'))
  const files = ['meta/_journal.json', ...names.sort()]
  const hash = createHash('sha256')
  for (const file of files) hash.update(await readFile(join(migrations, file)))
  hash.update(await readFile(new URL('../../src/storage/rule.ts', import.meta.url)))
  hash.update(await readFile(new URL('../../package-lock.json', import.meta.url)))
  const image = join(cache, `database-${hash.digest('hex').slice(0, 16)}.tar`)
  if (existsSync(image)) return image

  await mkdir(cache, { recursive: true })
  for (const old of await readdir(cache)) if (old.startsWith('database-')) await rm(join(cache, old))
  const pglite = await PGlite.create()
  await applyMigrations((text, values) => pglite.query(text, values))
  const dump = Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer())
  await pglite.close()
  const made = join(tmpdir(), `social-lookup-${process.pid}.tar`)
  await writeFile(made, dump)
  // Two suites may prepare it at once: the file appears whole or not at all.
  await rename(made, image).catch(async () => {
    await writeFile(`${image}.${process.pid}`, dump)
    await rename(`${image}.${process.pid}`, image)
    await rm(made, { force: true })
  })
  return image
}
