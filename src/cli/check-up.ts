import { randomBytes } from 'node:crypto'
import { access, mkdtemp, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pino from 'pino'
import { systemClock } from '../catalog/clock.ts'
import { openObjectStore } from '../gateways/media/open-object-store.ts'
import { connectValkey } from '../lookup/valkey.ts'
import { databaseTime } from '../money/billing/database-time.ts'
import { isServing } from '../operator/administration/connect.ts'
import type { Config } from '../runtime/config/config.ts'
import { type Database, openDatabase, openServer } from '../runtime/storage/database.ts'
import { migrationState, pendingMigrations, usageMigrations } from '../runtime/storage/migrate.ts'
import { maxSkewMs } from '../service/clock.ts'

/** The state of one thing that the service depends on. */
export interface SetUpFinding {
  readonly what: 'DATA_DIR' | 'database' | 'usage database' | 'clock' | 'Valkey' | 'media store'
  readonly state: 'ok' | 'warning' | 'broken' | 'skipped'
  readonly detail: string
}

/** Below this amount doctor warns of a full disk. */
const minFreeBytes = 1024 ** 3

/** Checks what the service depends on: data directory, database, its clock, Valkey, the media store. */
export async function checkSetUp(config: Config): Promise<SetUpFinding[]> {
  const parts = [
    judged('DATA_DIR', () => dataDir(config)),
    database(config),
    usageDatabase(config),
    judged('Valkey', () => valkey(config)),
    judged('media store', () => media(config)),
  ]
  return (await Promise.all(parts)).flat()
}

type Judged = Omit<SetUpFinding, 'what'>
const ok = (detail: string): Judged => ({ state: 'ok', detail })
const warning = (detail: string): Judged => ({ state: 'warning', detail })
const broken = (detail: string): Judged => ({ state: 'broken', detail })

async function judged(what: SetUpFinding['what'], look: () => Promise<Judged>): Promise<SetUpFinding[]> {
  try {
    return [{ what, ...(await look()) }]
  } catch (error) {
    return [{ what, ...broken(error instanceof Error ? error.message : String(error)) }]
  }
}

const shown = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GiB`

/** Writes a file into the data directory (or its future parent) and checks the free space. */
async function dataDir({ DATA_DIR }: Config): Promise<Judged> {
  let folder = DATA_DIR
  while (!(await stat(folder).catch(() => null))) folder = dirname(folder)
  const probe = join(folder, `.doctor-${randomBytes(6).toString('hex')}`)
  try {
    await writeFile(probe, Buffer.alloc(65_536), { flag: 'wx' })
  } catch (error) {
    return broken(`${folder} cannot be written (${(error as NodeJS.ErrnoException).code})`)
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const room = `${shown(free)} free`
  if (free < minFreeBytes) return warning(`${DATA_DIR} has only ${room}`)
  return ok(folder === DATA_DIR ? `${DATA_DIR}, ${room}` : `${DATA_DIR} will be created, ${room}`)
}

async function database(config: Config): Promise<SetUpFinding[]> {
  const { DATABASE_URL: url, DATA_DIR } = config
  if (!url) {
    if (await isServing(DATA_DIR)) {
      return [{ what: 'database', ...ok('embedded, in use by the service that runs here') }]
    }
    const exists = await access(join(DATA_DIR, 'postgres', 'PG_VERSION')).then(
      () => true,
      () => false,
    )
    if (!exists) return [{ what: 'database', ...ok('embedded, created at the first start') }]
  }
  let opened: Database
  try {
    opened = await openDatabase({ url, dataDir: DATA_DIR, poolSize: 2 })
  } catch (error) {
    return [{ what: 'database', ...broken(error instanceof Error ? error.message : String(error)) }]
  }
  try {
    const found = await judged('database', () => tables(opened))
    return opened.kind === 'server' ? [...found, ...(await judged('clock', () => clock(opened)))] : found
  } finally {
    await opened.close()
  }
}

async function usageDatabase({ USAGE_DATABASE_URL: url }: Config): Promise<SetUpFinding[]> {
  if (url === undefined) return []
  return judged('usage database', async () => {
    const opened = openServer(url, 1)
    try {
      const pending = await pendingMigrations(opened, usageMigrations)
      return ok(pending.length === 0 ? 'its tables are up to date' : 'its tables are made at the next start')
    } finally {
      await opened.close()
    }
  })
}

/** Checks version, rights and migrations. */
async function tables(database: Database): Promise<Judged> {
  const [about] = await database.query<{ version: string; make: boolean; create: boolean }>(
    `select current_setting('server_version') as version,
       has_schema_privilege(current_schema(), 'create') as make,
       has_database_privilege(current_database(), 'create') as create`,
  )
  const name = `${database.kind === 'server' ? 'PostgreSQL' : 'embedded PostgreSQL'} ${about!.version}`
  const state = await migrationState(database).catch((error: Error) => error)
  if (state instanceof Error) return broken(`${name}: ${state.message}`)
  if (state !== 'current' && !(about!.make && about!.create)) {
    return broken(`${name}: this user may not make tables and schemas there, which the next start has to`)
  }
  const closed = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in (current_schema(), 'drizzle', 'pgboss') and not (
       has_schema_privilege(schemaname, 'usage') and has_table_privilege(format('%I.%I', schemaname, tablename), 'select')
       and has_table_privilege(format('%I.%I', schemaname, tablename), 'insert')
       and has_table_privilege(format('%I.%I', schemaname, tablename), 'update')
       and has_table_privilege(format('%I.%I', schemaname, tablename), 'delete'))
     order by 1 limit 3`,
  )
  if (closed.length > 0) {
    return broken(`${name}: this user may not read and write ${closed.map((table) => table.name).join(', ')}`)
  }
  if (state === 'current' || state === 'ahead') {
    const [owner] = await database.query<{ name: string }>(
      `select pg_get_userbyid(c.relowner) as name from pg_class c
       where c.relnamespace = current_schema()::regnamespace and c.relkind = 'p'
         and not pg_has_role(c.relowner, 'usage') limit 1`,
    )
    if (owner) {
      return broken(
        `${name}: this user does not own the tables (${owner.name} does), so that it can make no partitions`,
      )
    }
  }
  const sentences = {
    new: 'tables are created at the first start',
    behind: 'the next start migrates it',
    current: 'up to date',
    ahead: 'tables of a newer release that works beside this one',
  }
  return state === 'behind' ? warning(`${name}: ${sentences[state]}`) : ok(`${name}, ${sentences[state]}`)
}

async function clock(database: Database): Promise<Judged> {
  const time = await databaseTime(database, systemClock)
  const seconds = time.aheadMs() / 1000
  const apart = `${Math.abs(seconds).toFixed(1)} s ${seconds > 0 ? 'behind' : 'ahead of'} that of the database`
  if (Math.abs(seconds) * 1000 > maxSkewMs) {
    return warning(`the clock of this machine is ${apart}, by which everything stored expires`)
  }
  return ok('agrees with that of the database')
}

async function valkey({ VALKEY_URL: url, VALKEY_TIMEOUT_MS: timeoutMs }: Config): Promise<Judged> {
  if (!url) return { state: 'skipped', detail: 'VALKEY_URL is not set' }
  const log = pino({ level: 'silent' })
  const client = connectValkey({ url, timeoutMs, keyPrefix: 'doctor:', log })
  try {
    await new Promise<void>((done, fail) => {
      client.once('ready', done)
      client.once('error', fail)
    })
    const name = randomBytes(8).toString('hex')
    await client.set(name, 'probe', 'EX', 60)
    const read = await client.get(name)
    await client.del(name)
    return read === 'probe' ? ok('keeps and gives back') : broken('does not give back what was stored')
  } finally {
    client.disconnect()
  }
}

/** Writes, reads and deletes a file. */
async function media(config: Config): Promise<Judged> {
  const store = openObjectStore(config)
  const name = `${randomBytes(16).toString('hex')}.txt`
  const content = Buffer.from('social-lookup doctor')
  const local = !config.S3_ENDPOINT
  if (local && !(await stat(config.DATA_DIR).catch(() => null))) {
    return { state: 'skipped', detail: 'in DATA_DIR, which is created at the first start' }
  }
  // The store moves files into place, so the test file must be on the same disk.
  const folder = await mkdtemp(join(local ? config.DATA_DIR : tmpdir(), 'doctor-'))
  try {
    const path = join(folder, name)
    await writeFile(path, content)
    await store.put(name, { path, bytes: content.length }, 'text/plain')
    const chunks: Buffer[] = []
    for await (const chunk of await store.read(name, 0, content.length - 1)) chunks.push(chunk)
    if (!Buffer.concat(chunks).equals(content)) return broken('does not give back what was stored')
  } finally {
    await store.remove(store.keyOf(name)).catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
  if ((await store.size(name)) !== null) return broken('a file that was deleted is still there')
  return ok(local ? 'DATA_DIR/media' : `bucket ${config.S3_BUCKET}`)
}
