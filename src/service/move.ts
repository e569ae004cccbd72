import { constants } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clock, systemClock } from '../catalog/clock.ts'
import { copyMediaToBucket } from '../gateways/media/copy-to-bucket.ts'
import type { Verification } from '../money/billing/books/verify.ts'
import { verifyBooks } from '../money/billing/books/verify.ts'
import { embeddedPlace, recover } from '../money/billing/write-ahead/recovery.ts'
import type { Config } from '../runtime/config/config.ts'
import { advisoryLock } from '../runtime/storage/advisory-locks.ts'
import { DirectoryInUse, ownDirectory } from '../runtime/storage/data-directory.ts'
import { type Database, openDatabase, type Queryable } from '../runtime/storage/database.ts'
import { applyMigrations, endCopy, migrate, unfinishedCopyOf } from '../runtime/storage/migrate.ts'
import { compareDatabases, type Total, totalsOf } from '../runtime/storage/move/compare.ts'
import { type CopyListener, copyTables, switchTriggers } from '../runtime/storage/move/copy.ts'
import { listRelations } from '../runtime/storage/move/tables.ts'
import { openSecrets } from '../runtime/storage/secrets.ts'
import { readSetting, secretForm } from '../runtime/storage/settings.ts'

export interface MoveOptions {
  /** Settings of the service whose DATA_DIR is copied; its DATABASE_URL is ignored. */
  readonly config: Config
  /** URL of the target database. */
  readonly to: string
  readonly clock?: Clock
  readonly onProgress?: CopyListener
}

/** The result of a move. */
export interface Moved {
  /** False: it was moved there before, and this run changed nothing. */
  readonly now: boolean
  readonly totals: readonly Total[]
  /** The verified books of the copy, which equal those of the source. */
  readonly books: Verification
  /** Names of secrets that are now stored in the database. */
  readonly secrets: readonly string[]
  /** Hosted files in DATA_DIR, and how many of them are also in the bucket; null without a bucket. */
  readonly media: { readonly files: number; readonly inBucket: number | null }
}

/** The row of `settings` that identifies the embedded database of a copy. */
const movedName = 'moved-from'
/** The folder in DATA_DIR for the copied files, while a move runs. */
const workFolder = 'move'

/**
 * Copies the embedded database of DATA_DIR, with its secrets, into an empty database of a server. It reads a copy of
 * the files, into which charges written ahead are applied first, so the source stays unchanged. Nodes refuse to start
 * on the target until its contents are verified. Until then the move may be restarted any number of times.
 * @throws Error with a sentence for the operator
 */
export async function moveDatabase(options: MoveOptions): Promise<Moved> {
  const { config, onProgress = () => undefined } = options
  const folder = config.DATA_DIR
  if ((await readdir(join(folder, 'postgres')).catch(() => [])).length === 0) {
    throw new Error(`DATA_DIR ${folder} has no embedded database: there is nothing to move.`)
  }
  const owned = await ownDirectory(folder).catch((error) => {
    if (!(error instanceof DirectoryInUse)) throw error
    throw new Error(`A service has DATA_DIR ${folder} open. Stop it, then move.`, { cause: error })
  })
  const work = join(owned.path, workFolder)
  try {
    await rm(work, { recursive: true, force: true })
    const target = await openDatabase({ url: options.to, poolSize: 4 })
    try {
      // Checked before the long work. Which source it belongs to is checked later.
      await refuseUnlessOurs(target, null)
      const media = await copyMediaToBucket(config)
      if (media.inBucket !== null) onProgress({ what: 'hosted files', rows: media.inBucket, ended: true })
      onProgress({ what: 'copy of the files', ended: false })
      await copyFiles(owned.path, work)
      onProgress({ what: 'copy of the files', ended: true })
      const source = await openDatabase({ dataDir: work })
      try {
        return await moveFrom(source, target, work, { ...options, media, onProgress })
      } finally {
        await source.close()
      }
    } finally {
      await target.close()
    }
  } finally {
    await rm(work, { recursive: true, force: true })
    owned.release()
  }
}

/** Copies the database's files, charges written ahead and secrets, by reference where the file system can. */
async function copyFiles(folder: string, work: string): Promise<void> {
  const names = (await readdir(folder)).filter(
    (name) => ['postgres', 'charges'].includes(name) || isKey(name),
  )
  let needed = 0
  for (const name of names) needed += await sizeOf(join(folder, name))
  const { bavail, bsize } = await statfs(folder)
  if (needed > bavail * bsize) {
    throw new Error(
      `${folder} needs ${Math.ceil(needed / 1_048_576)} MiB of free space for a copy of the database while it is moved.`,
    )
  }
  await mkdir(work, { mode: 0o700 })
  for (const name of names) {
    const how = { recursive: true, mode: constants.COPYFILE_FICLONE, preserveTimestamps: true }
    await cp(join(folder, name), join(work, name), how)
  }
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path)
  if (!found.isDirectory()) return found.size
  let bytes = 0
  for (const name of await readdir(path)) bytes += await sizeOf(join(path, name))
  return bytes
}

const isKey = (name: string) => name.endsWith('.key')

async function moveFrom(
  source: Database,
  target: Database,
  work: string,
  options: MoveOptions & { media: Moved['media']; onProgress: CopyListener },
): Promise<Moved> {
  const { config, media, onProgress, clock = systemClock } = options
  await migrate(source)
  // With another SECRETS_KEY than the service's, the copy would be unreadable.
  await openSecrets(source, config)
  await recover({ database: source, clock, place: embeddedPlace(source) })
  onProgress({ what: 'charges written ahead', ended: true })
  const identity = await identityOf(source)
  const secrets = await secretsIn(work)
  if ((await refuseUnlessOurs(target, identity)) === 'finished') {
    const [totals, books] = [await totalsOf(target), await verifyBooks(target)]
    return { now: false, totals, books, secrets: [...secrets.keys()], media }
  }
  const client = await target.pool.connect()
  try {
    // The second of two moves to one database is refused and does not wait.
    const [taken] = (await client.query('select pg_try_advisory_lock($1) as ours', [advisoryLock.move])).rows
    if (!taken.ours) throw new Error('Another move to this database is under way.')
    const session: Queryable = { query: async (text, values) => (await client.query(text, values)).rows }
    await applyMigrations((text, values) => client.query(text, values), { copyOf: identity })
    onProgress({ what: 'tables', ended: true })
    await session.query(readAlike(false))
    await source.transaction(async (snapshot) => {
      await snapshot.query(readAlike(true))
      const tables = await copyTables(snapshot, session, onProgress)
      for (const [name, value] of secrets) {
        await session.query('insert into settings (name, value) values ($1, $2)', [name, value])
      }
      onProgress({ what: 'secrets', rows: secrets.size, ended: true })
      const differences = await compareDatabases(snapshot, session, tables)
      if (differences.length > 0) {
        throw new Error(`The copy differs: ${differences.join('; ')}. It was not taken into use; move again.`)
      }
      onProgress({ what: 'comparison', ended: true })
    })
    await session.query('analyze')
    const [totals, books] = [await totalsOf(session), await verifyBooks(target)]
    await session.query('begin')
    await switchTriggers(session, 'enable')
    const moved = JSON.stringify({ identity, at: new Date(clock.now()).toISOString() })
    await session.query('insert into settings (name, value) values ($1, $2)', [movedName, moved])
    await endCopy((text, values) => client.query(text, values))
    onProgress({ what: 'end', ended: false })
    await session.query('commit')
    onProgress({ what: 'end', ended: true })
    return { now: true, totals, books, secrets: [...secrets.keys()], media }
  } finally {
    // The session had its own settings and held the lock, so its connection is closed.
    client.release(true)
  }
}

/** Settings that make both sides print times and similar values as the same text. */
function readAlike(local: boolean): string {
  const settings = { TimeZone: 'UTC', DateStyle: 'ISO', IntervalStyle: 'postgres', bytea_output: 'hex' }
  const set = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', ${local})`)
  return `select ${set.join(', ')}`
}

/** Identifies an embedded database independently of its contents. */
async function identityOf(source: Database): Promise<string> {
  const [row] = await source.query<{ identity: string }>(
    `select md5(system_identifier::text || coalesce((select id from accounts order by created_at, id limit 1), '')) as identity
     from pg_control_system()`,
  )
  return row!.identity
}

/**
 * @param identity identifies the source; null if it is not known yet
 * @throws Error if the target contains anything but an unfinished or finished copy of the source
 */
async function refuseUnlessOurs(target: Database, identity: string | null): Promise<'fresh' | 'finished'> {
  const there = await listRelations(target)
  const noted = there.filter((name) => !name.startsWith('drizzle.'))
  const unfinished = await unfinishedCopyOf(target)
  if (unfinished !== null) {
    if (identity === null || unfinished === identity) return 'fresh'
    throw new Error('The target is an unfinished copy of another embedded database. Give an empty one.')
  }
  // The first statements of a killed start or move leave an empty list of migrations.
  if (noted.length === 0) return 'fresh'
  if (there.includes('settings')) {
    const moved = await readSetting(target, movedName)
    const from = moved === null ? null : (JSON.parse(moved) as { identity: string }).identity
    if (from !== null && (identity === null || from === identity)) return 'finished'
  }
  const few = noted.slice(0, 3).join(', ')
  throw new Error(`The target is not empty (${few}${noted.length > 3 ? ', …' : ''}). Give an empty database.`)
}

/** The secrets beside an embedded database, under the names that they have on a server. */
async function secretsIn(work: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const name of (await readdir(work)).filter(isKey).sort()) {
    const value = (await readFile(join(work, name), 'utf8')).trim()
    if (secretForm.test(value)) found.set(name.slice(0, -'.key'.length), value)
  }
  return found
}
