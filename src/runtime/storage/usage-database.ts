import { randomUUID } from 'node:crypto'
import { advisoryLock } from './advisory-locks.ts'
import { type Database, openServer, type UsageDatabase } from './database.ts'
import { migrate, requireMigrated, usageMigrations } from './migrate.ts'
import { readSetting, sharedSetting, storeSetting } from './settings.ts'

/** Row of `settings` of the ledger's database that identifies its usage database: {@link UsageMark} as JSON. */
export const markSetting = 'usage-database'
/** Row of `settings` of the usage database that identifies its ledger: the same. */
const ledgerSetting = 'ledger'
/** Row of `settings` of the ledger's database with its own id, from its first start with a usage database on. */
const ledgerIdSetting = 'ledger-id'

/** What a ledger knows of the usage database that belongs to it, and that database of its ledger. */
export interface UsageMark {
  readonly id: string
  /** The id of the ledger. */
  readonly ledger: string
  /** When it was set up, ISO 8601. */
  readonly since: string
  /** Differences before were accepted: they are not compared any more. */
  readonly acceptedUntil?: string
}

/** What the ledger knows of its usage database; null where it never had one. */
export async function usageMark(database: Database): Promise<UsageMark | null> {
  const stored = await readSetting(database, markSetting)
  return stored === null ? null : (JSON.parse(stored) as UsageMark)
}

/**
 * Checks that a ledger whose usage has a database of its own is not opened without it: what is read would end where it was moved.
 * @throws Error with a message for the operator
 */
export async function requireUsageDatabase(database: Database): Promise<void> {
  if (database.usage !== null || (await usageMark(database)) === null) return
  throw new Error(
    'The usage of this ledger is in a database of its own: set USAGE_DATABASE_URL to it (docs/LEDGER.md, "A database for usage").',
  )
}

/** Notes that differences of usage before a moment are accepted. */
export async function acceptUsage(database: Database, until: Date): Promise<void> {
  const mark = await usageMark(database)
  await storeSetting(database, markSetting, JSON.stringify({ ...mark, acceptedUntil: until.toISOString() }))
}

/**
 * A ledger's database with another one for its usage, which may be away now.
 * @param usage the open database, or its URL
 * @param options.migrate false: its tables are only checked
 * @param options.replayDays see UsageDatabase
 */
export function withUsageDatabase(
  ledger: Database,
  usage: Database | string,
  options: {
    readonly migrate: boolean
    readonly replayDays: number
    readonly poolSize?: number | undefined
  },
): Database {
  const place = typeof usage === 'string' ? openServer(usage, options.poolSize) : usage
  let isReady: Promise<void> | undefined
  const apart: UsageDatabase = {
    ...place,
    replayDays: options.replayDays,
    ready() {
      isReady ??= prepare(ledger, place, options.migrate).catch((error) => {
        isReady = undefined
        throw error
      })
      return isReady
    },
  }
  return {
    ...ledger,
    usage: apart,
    async close() {
      await Promise.all([ledger.close(), place.close()])
    },
  }
}

/** @throws Error with a message for the operator where it is not the usage database of this ledger, or its tables are outdated */
async function prepare(ledger: Database, usage: Database, mayMigrate: boolean): Promise<void> {
  const [found] = await usage.query<{ version: number; isLedger: boolean }>(
    `select current_setting('server_version_num')::int as version, to_regclass('ledger_entries') is not null as "isLedger"`,
  )
  if (found!.version < 150_000) throw new Error('USAGE_DATABASE_URL: PostgreSQL 15 or newer is needed')
  if (found!.isLedger)
    throw new Error('USAGE_DATABASE_URL names the database of a ledger. Usage needs one of its own.')
  await (mayMigrate ? migrate(usage, {}, usageMigrations) : requireMigrated(usage, usageMigrations))
  await pair(ledger, usage)
  // A process that moves usage within the ledger's database ends first; later ones see the mark.
  await ledger.transaction((q) => q.query('select pg_advisory_xact_lock($1)', [advisoryLock.usageOutbox]))
}

/**
 * Makes sure that a ledger and a usage database belong to each other: both have the same mark. The usage database has it first,
 * so that one that is refused leaves the ledger as it was. An empty database in place of one that has usage is refused too:
 * a wrong URL of one node would divide usage between both.
 */
async function pair(ledger: Database, usage: Database): Promise<void> {
  const own = await sharedSetting(ledger, ledgerIdSetting, randomUUID())
  const known = await usageMark(ledger)
  if (known !== null && (await readSetting(usage, ledgerSetting)) === null) {
    throw new Error(
      'USAGE_DATABASE_URL names an empty database, and the usage of this ledger is in another one. If that one was lost, see docs/LEDGER.md, "A database for usage".',
    )
  }
  const fresh: UsageMark = { id: randomUUID(), ledger: own, since: new Date().toISOString() }
  const theirs = await sharedSetting(usage, ledgerSetting, JSON.stringify(fresh))
  const { id, ledger: owner } = JSON.parse(theirs) as UsageMark
  if (owner === own) {
    const mark = JSON.parse(await sharedSetting(ledger, markSetting, theirs)) as UsageMark
    if (mark.id === id) return
  }
  throw new Error(
    'USAGE_DATABASE_URL names the usage database of another ledger. If this ledger was restored to before it had one, see docs/LEDGER.md, "A database for usage".',
  )
}
