import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { ServiceError } from '../../catalog/errors.ts'
import { type Availability, type AvailabilityRecorder, createAvailability } from './availability.ts'
import type { OwnedDirectory } from './data-directory.ts'
import { type EmbeddedHost, startEmbedded } from './embedded/host.ts'
import { ConnectionLost, isConnectionError, isOutdatedPlan } from './errors.ts'
import type { Queryable, QueryOptions } from './queryable.ts'
import { createReplica, type Replica, reportPatience } from './replica.ts'
import { createReplicaReads, type ReplicaCounts } from './replica-reads.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { type SilenceWatch, watchSilence } from './silence.ts'

export type { Queryable }

/**
 * Runs statements in order on a connection of its own, without waiting for {@link Database.runBeforeStatements}. For
 * hot paths.
 */
export interface Lane extends Queryable {
  /** Releases the connection; the next statement takes another. */
  close(): void
}

/** A PostgreSQL database, embedded (PGlite) or on a server, with the same driver. */
export interface Database extends Queryable {
  readonly kind: 'embedded' | 'server'
  readonly pool: pg.Pool
  /** Whether the database can be reached. */
  readonly availability: Availability
  /** Directory of the embedded database, locked by this process; null on a server. */
  readonly directory: OwnedDirectory | null
  /** The database that stores usage; null: this one does (money/billing/books/usage-store.ts). */
  readonly usage: UsageDatabase | null
  /**
   * The key of marks of usage records (money/billing/books/usage-marks.ts), set once the secrets are open, which are in the
   * database too; null: this process writes records without marks.
   */
  markKey: Buffer | null
  /** Number of statements the database can run in parallel. */
  readonly concurrency: number
  /** Reports since the start, by the server that was read; null without a replica. */
  readonly replicaReports: Readonly<ReplicaCounts> | null
  /** Statements of {@link latest} since the start, by the server that was read; null without a replica. */
  readonly replicaReads: Readonly<ReplicaCounts> | null
  /**
   * Runs statements that only read, for balances and lists. Each sees every commit before it. They are read from the
   * replica where one has these commits within 50 ms, and else from the server.
   */
  readonly latest: Queryable
  /**
   * Runs `work` in one transaction. Inside it, use only the provided queryable. The embedded database has one
   * connection, so any other statement would wait for the transaction forever.
   */
  transaction<T>(work: (q: Queryable) => Promise<T>): Promise<T>
  /**
   * Runs `read` in a read-only transaction with a time limit. On a server it does not use the pool that serves
   * lookups. It reads from the replica, once that has all earlier commits; without a usable replica it reads from the
   * server.
   * @throws ServiceError bad_request when a statement takes longer than `timeoutMs`
   */
  report<T>(timeoutMs: number, read: (q: Queryable) => Promise<T>): Promise<T>
  /**
   * Opens a lane. On a server it keeps a connection while it is used at least once a second, so statements start
   * without delay. The embedded database has one shared connection.
   */
  lane(): Lane
  /**
   * Makes every statement and transaction wait for `work`, so that readers see its pending writes. Returns a function
   * that removes it.
   */
  runBeforeStatements(work: () => Promise<void> | undefined): () => void
  close(): Promise<void>
}

/** A database apart for usage: records of lookups, and sums by hour and day. */
export interface UsageDatabase extends Database {
  /**
   * Resolves once its tables are those of this release, and it is known to belong to the ledger. A call after the first
   * that succeeded costs nothing. It may be away when the service starts, so each user of it waits for this.
   */
  ready(): Promise<void>
  /** Days for which what was moved to it can be moved again. */
  readonly replayDays: number
}

export interface DatabaseOptions {
  /** URL of a PostgreSQL server (15 or newer). Default: the embedded database. */
  url?: string | undefined
  /** Directory of the embedded database. */
  dataDir?: string | undefined
  /** An embedded database that is already running (tests). */
  host?: EmbeddedHost | undefined
  /** URL of a replica for reports. Default: the server itself. */
  reportsUrl?: string | undefined
  /** Connections to a server (default 10). The embedded database always has one. */
  poolSize?: number | undefined
  /** Archive (tar) of a data directory, from which a new embedded database is created. */
  image?: string | undefined
  /** Creates the embedded database in a directory that the waiting parent process owns (embedded/prepare.ts). */
  prepare?: boolean | undefined
}

/**
 * Opens the database and checks that it answers.
 * @throws Error with a message for the operator if it does not answer, or another process uses the directory
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, dataDir, poolSize } = options
  if (url) return checkServer(openServer(url, poolSize, options.reportsUrl ?? null))
  if (!options.host && !dataDir) throw new Error('no database is named')
  const host = options.host ?? (await startEmbedded(dataDir!, options))
  // All connections to PGlite share one session, so a second connection would share its transaction.
  const pool = createPool(
    { host: host.socketDirectory, user: 'postgres', database: 'postgres', max: 1 },
    'embedded',
  )
  return createDatabase('embedded', pool, { reports: pool, replica: null, host, silence: null })
}

/**
 * A database on a server. No connection is made yet.
 * @param reportsUrl URL of a replica
 */
export function openServer(
  url: string,
  poolSize: number = defaultPoolSize,
  reportsUrl: string | null = null,
): Database {
  const silence = watchSilence(url)
  const { Client } = silence
  const pool = createPool({ connectionString: url, max: poolSize, keepAlive: true, Client }, 'server')
  const reports = createPool({ connectionString: url, max: reportsAtOnce, Client }, 'server')
  // Beside the reports, lists of callers are read there.
  const replica = reportsUrl ? openReplicaPool(reportsUrl, reportsAtOnce + poolSize) : null
  return createDatabase('server', pool, { reports, replica, host: null, silence })
}

/** The replica has a host of its own, which may fall silent by itself. */
function openReplicaPool(connectionString: string, max: number): NonNullable<DatabaseParts['replica']> {
  const silence = watchSilence(connectionString)
  const { Client } = silence
  return { pool: createPool({ connectionString, max, keepAlive: true, Client }, 'server'), silence }
}

/**
 * Checks that a server answers.
 * @throws Error with a message for the operator
 */
async function checkServer(database: Database): Promise<Database> {
  try {
    const [row] = await askVersion(database)
    if (row!.version < 150_000) throw new Error(`DATABASE_URL: PostgreSQL 15 or newer is needed`)
    return database
  } catch (error) {
    await database.close()
    if (!(error instanceof ConnectionLost)) throw error
    throw new Error(`DATABASE_URL: the database does not answer (${error.detail})`, { cause: error })
  }
}

/**
 * Asks for the version, again after a timeout: with little processor the code loads for seconds, and a connection that
 * the server accepted in time is taken for one that it did not answer.
 */
async function askVersion(database: Database, attempt = 1): Promise<{ version: number }[]> {
  try {
    return await database.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
  } catch (error) {
    const isTimeout = error instanceof ConnectionLost && /timeout/.test(error.detail ?? '')
    if (!isTimeout || attempt === maxFirstAttempts) throw error
    return askVersion(database, attempt + 1)
  }
}

const maxFirstAttempts = 3
/** Connections to a server. */
const defaultPoolSize = 10

/** Connections for reports: usage reports and the hourly verification of the books. */
const reportsAtOnce = 2

const int8 = 20

/**
 * How long a statement waits for a connection. A server that grants none is away. The embedded database has one
 * connection, which statements wait for behind others on a machine with little processor; if its thread fails, the
 * process ends.
 */
const maxConnectMs: Readonly<Record<Database['kind'], number>> = { embedded: 60_000, server: 5000 }

/**
 * Begins a connection. A server compiles statements whose estimates are high, such as those of a trigger on a table of
 * partitions; that takes seconds, and they read few rows.
 */
async function begin(client: pg.ClientBase, kind: Database['kind']): Promise<void> {
  if (kind === 'server') await run(client, 'set jit = off', undefined, { timeoutMs: maxConnectMs.server })
  // PGlite's session outlives a connection, with all statements prepared in it.
  else await client.query('deallocate all').catch(() => {})
}

function createPool(config: pg.PoolConfig, kind: Database['kind']): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: maxConnectMs[kind],
    onConnect: (client) => begin(client, kind),
    // The single connection to PGlite stays open as long as the process runs.
    idleTimeoutMillis: kind === 'embedded' ? 0 : 30_000,
    // Counts and credits stay far below 2^53.
    types: {
      getTypeParser: ((oid: number, format: 'text') =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as never,
    },
  })
  // A connection that breaks emits `error`; without a listener that would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
  return pool
}

async function run<T>(client: pg.ClientBase, text: string, values?: unknown[], options?: QueryOptions) {
  const config = {
    text,
    values: values as unknown[],
    name: options?.name,
    query_timeout: options?.timeoutMs,
  }
  return (await client.query(config)).rows as T[]
}

/** A lane that is unused for this long releases its connection. */
const laneIdleMs = 1000

function createLane(sessions: Sessions): Lane {
  let held: pg.PoolClient | undefined
  let busy = 0
  /** Resolves with the last statement that was sent. */
  let last: Promise<unknown> = Promise.resolve()
  const idle = setTimeout(() => {
    if (busy > 0) idle.refresh()
    else give()
  }, laneIdleMs).unref()

  function give(broken = false): void {
    const client = held
    held = undefined
    client?.removeListener('end', lost)
    client?.release(broken)
  }

  // Releases a connection that breaks while idle.
  const lost = () => give(true)

  async function send<T>(client: pg.PoolClient, text: string, values?: unknown[], options?: QueryOptions) {
    busy += 1
    try {
      const rows = await run<T>(client, text, values, options)
      sessions.answered()
      return rows
    } catch (error) {
      if (!isConnectionError(error)) throw error
      if (held === client) give(true)
      throw sessions.lost(error)
    } finally {
      busy -= 1
    }
  }

  async function session(): Promise<pg.PoolClient> {
    if (held && sessions.outdated(held)) give(true)
    if (held) return held
    held = await sessions.take()
    held.once('end', lost)
    return held
  }

  return {
    query<T>(text: string, values?: unknown[], options?: QueryOptions): Promise<T[]> {
      idle.refresh()
      const rows = last.then(async () => send<T>(await session(), text, values, options))
      last = rows.catch(() => undefined)
      return rows
    },
    close: () => give(),
  }
}

interface DatabaseParts {
  /** Pool for reports. */
  readonly reports: pg.Pool
  /** Pool of the replica for reports, and what watches its statements. */
  readonly replica: { readonly pool: pg.Pool; readonly silence: SilenceWatch } | null
  readonly host: EmbeddedHost | null
  /** Watches the server's statements; null for the embedded database, which is a thread of this process. */
  readonly silence: SilenceWatch | null
}

/** SQLSTATE `query_canceled`: a statement exceeded its time limit. */
const queryCancelled = '57014'

function createDatabase(
  kind: Database['kind'],
  pool: pg.Pool,
  { reports, replica, host, silence }: DatabaseParts,
): Database {
  let closing: Promise<void> | undefined
  let beforeStatements: (() => Promise<void> | undefined) | undefined
  const lanes = new Set<Lane>()
  const availability = createAvailability()
  const sessions = createSessions(pool, availability, silence)
  const reportSessions = reports === pool ? sessions : createSessions(reports, availability, silence)
  const { borrow, direct, transact } = createBorrowing(kind, sessions, availability)
  const replicated = replica && openReplica(replica, { borrow, direct })
  const latest = replicated === null ? direct : readLatest(replicated, direct)

  return {
    kind,
    pool,
    availability,
    directory: host?.directory ?? null,
    usage: null,
    markKey: null,
    concurrency: kind === 'embedded' ? 1 : (pool.options.max ?? 10),
    replicaReports: replicated?.reports ?? null,
    replicaReads: replicated?.reads ?? null,
    latest: {
      async query(text, values, options) {
        await beforeStatements?.()
        return latest(text, values, options)
      },
    },
    async query(text, values, options) {
      await beforeStatements?.()
      return direct(text, values, options)
    },
    async transaction(work) {
      await beforeStatements?.()
      return transact(work)
    },
    async report(timeoutMs, read) {
      await beforeStatements?.()
      return readReport(timeoutMs, read, {
        borrow,
        sessions: reportSessions,
        replicated,
      })
    },

    lane() {
      if (kind === 'embedded') return { query: direct, close() {} }
      const lane = createLane(sessions)
      lanes.add(lane)
      return lane
    },
    runBeforeStatements(work) {
      if (beforeStatements)
        throw new Error('this database already has a ledger; open one ledger per database')
      beforeStatements = work
      return () => {
        beforeStatements = undefined
      }
    },
    close() {
      for (const lane of lanes) lane.close()
      silence?.close()
      replica?.silence.close()
      const pools = [...new Set([pool, reports, ...(replica ? [replica.pool] : [])])]
      closing ??= Promise.all(pools.map((one) => one.end())).then(() => host?.stop())
      return closing
    },
  }
}

type Borrow = <T>(work: (client: pg.PoolClient) => Promise<T>, from?: Sessions) => Promise<T>

/** Connections and transactions. The embedded database has one connection, for which a transaction must not ask again. */
function createBorrowing(
  kind: Database['kind'],
  sessions: Sessions,
  availability: AvailabilityRecorder,
): {
  readonly borrow: Borrow
  readonly direct: Queryable['query']
  readonly transact: Database['transaction']
} {
  /** Set within a transaction on the embedded database, until the transaction has ended. */
  const ownTransaction = new AsyncLocalStorage<{ isOpen: boolean }>()
  const borrow: Borrow = async (work, from = sessions) => {
    if (ownTransaction.getStore()?.isOpen)
      throw new Error('A transaction asked for a second connection: its statements go through its own.')
    return borrowSession(from, availability, work)
  }
  return {
    borrow,
    direct<T>(text: string, values?: unknown[], options?: QueryOptions) {
      const read = () => borrow((client) => run<T>(client, text, values, options))
      // A statement prepared before a migration is refused unrun; the next session prepares it anew.
      return read().catch((error) => {
        if (!isOutdatedPlan(error)) throw error
        return read()
      })
    },
    async transact(work) {
      if (kind === 'server') return borrow((client) => inTransaction(client, work))
      const scope = { isOpen: true }
      return borrow((client) => ownTransaction.run(scope, () => inTransaction(client, work))).finally(() => {
        scope.isOpen = false
      })
    },
  }
}

async function borrowSession<T>(
  sessions: Sessions,
  availability: AvailabilityRecorder,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await sessions.take()
  let broken = false
  try {
    const result = await work(client)
    availability.answered()
    return result
  } catch (error) {
    broken = isConnectionError(error)
    throw broken ? sessions.lost(error) : error
  } finally {
    client.release(broken)
  }
}

/** Commits all changes of `work`, or none. */
async function inTransaction<T>(client: pg.PoolClient, work: (q: Queryable) => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work({ query: (text, values, options) => run(client, text, values, options) })
    await client.query('commit')
    return result
  } catch (error) {
    if (!isConnectionError(error)) await client.query('rollback')
    throw error
  }
}

interface ReportSources {
  readonly borrow: Borrow
  readonly sessions: Sessions
  readonly replicated: Replicated | null
}

/** The replica, and which server reports and lists were read from since it is there. */
interface Replicated {
  readonly replica: Replica
  readonly reports: ReplicaCounts
  readonly reads: ReplicaCounts
}

function openReplica(
  { pool, silence }: NonNullable<DatabaseParts['replica']>,
  { borrow, direct }: { readonly borrow: Borrow; readonly direct: Queryable['query'] },
): Replicated {
  // Outages of the replica do not count as outages of the database: the server is read then.
  const sessions = createSessions(pool, createAvailability(), silence)
  return {
    replica: createReplica({ primary: direct, borrow: (work) => borrow(work, sessions) }),
    reports: { replica: 0, primary: 0 },
    reads: { replica: 0, primary: 0 },
  }
}

/** See {@link Database.latest}. */
const readLatest = ({ replica, reads }: Replicated, primary: Queryable['query']): Queryable['query'] =>
  createReplicaReads({ replica, primary, run, elapsed: () => performance.now() }, reads).query

/** Reads from the replica, or from the server if there is no replica or it fails. See {@link Database.report}. */
async function readReport<T>(
  timeoutMs: number,
  read: (q: Queryable) => Promise<T>,
  { borrow, sessions, replicated }: ReportSources,
): Promise<T> {
  const readInTime = (client: pg.PoolClient) =>
    inTransaction(client, async (q) => {
      await q.query(
        `select set_config('transaction_read_only', 'on', true), set_config('statement_timeout', $1, true)`,
        [String(timeoutMs)],
      )
      return read(q)
    })
  try {
    const found = await replicated?.replica.read(reportPatience, readInTime)
    if (found) replicated!.reports.replica += 1
    else if (replicated !== null) replicated.reports.primary += 1
    return found ? found.result : await borrow(readInTime, sessions)
  } catch (error) {
    if ((error as { code?: string }).code !== queryCancelled) throw error
    throw new ServiceError(
      'bad_request',
      `This takes longer than ${timeoutMs / 1000} s; ask for less at once.`,
    )
  }
}
