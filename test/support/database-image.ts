import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { applyMigrations } from '../../src/runtime/storage/migrate.ts'

const migrations = fileURLToPath(new URL('../../src/runtime/storage/migrations/', import.meta.url))
const cache = fileURLToPath(new URL('../../node_modules/.cache/social-lookup/', import.meta.url))

/** Paths of dumps (tar) of embedded databases. */
export interface Images {
  /** With all migrations applied. */
  readonly migrated: string
  /** As PostgreSQL makes it. */
  readonly empty: string
}

/**
 * Dumps of embedded databases, kept under the hash of what goes into them because making one takes seconds and loading it
 * a fraction of one.
 */
export async function prepareImages(): Promise<Images> {
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql'))
  const files = ['meta/_journal.json', ...names.sort()]
  const hash = createHash('sha256')
  for (const file of files) hash.update(await readFile(join(migrations, file)))
  for (const file of [
    '../../src/runtime/storage/compatibility.ts',
    './database-image.ts',
    '../../package-lock.json',
  ])
    hash.update(await readFile(new URL(file, import.meta.url)))
  const name = join(cache, `database-${hash.digest('hex').slice(0, 16)}`)
  const images = { migrated: `${name}.tar`, empty: `${name}-empty.tar` }
  if (existsSync(images.migrated) && existsSync(images.empty)) return images

  await mkdir(cache, { recursive: true })
  for (const old of await readdir(cache)) if (old.startsWith('database-')) await rm(join(cache, old))
  // The write-ahead log has files of 16 MB by default, which PostgreSQL keeps for reuse: more than all the rest.
  const pglite = await PGlite.create({
    initDbStartParams: ['--wal-segsize=1'],
    startParams: [...PGlite.defaultStartParams, '-c', 'wal_recycle=off'],
  })
  // What databases are made from, of which nobody makes another here: half of the files.
  await pglite.exec(`update pg_database set datistemplate = false`)
  await pglite.exec(`drop database template0`)
  await pglite.exec(`drop database template1`)
  await dump(pglite, images.empty)
  await applyMigrations((text, values) => pglite.query(text, values))
  await dump(pglite, images.migrated)
  await pglite.close()
  return images
}

/** Two suites may prepare it at once: the file appears whole or not at all. */
async function dump(pglite: PGlite, image: string): Promise<void> {
  // What is not written to its files would be left for each copy to recover.
  await pglite.exec('checkpoint')
  const made = `${image}.${process.pid}`
  await writeFile(made, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await rename(made, image)
}
