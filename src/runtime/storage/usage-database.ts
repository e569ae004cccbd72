import { randomUUID } from 'node:crypto'
import { advisoryLock } from './advisory-locks.ts'
import { type Database, openServer, type UsageDatabase } from './database.ts'
import { migrate, requireMigrated, usageMigrations } from './migrate.ts'
import { readSetting, sharedSetting, storeSetting } from './settings.ts'

/** Row of `settings` of the ledger's database that identifies it: {@link UsageMark} as JSON. */
export const markSetting = 'usage-database'
/** Row of `settings` of the usage database with the id of its ledger. */
const ledgerSetting = 'ledger'

/** What a ledger knows of the usage database that belongs to it. */
export interface UsageMark {
  readonly id: string
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

/** @throws Error with a message for the operator where it is the database of another ledger, or its tables are outdated */
async function prepare(ledger: Database, usage: Database, mayMigrate: boolean): Promise<void> {
  const [found] = await usage.query<{ isLedger: boolean }>(
    `select to_regclass('ledger_entries') is not null as "isLedger"`,
  )
  if (found!.isLedger)
    throw new Error('USAGE_DATABASE_URL names the database of a ledger. Usage needs one of its own.')
  await (mayMigrate ? migrate(usage, {}, usageMigrations) : requireMigrated(usage, usageMigrations))
  const mark = { id: randomUUID(), since: new Date().toISOString() } satisfies UsageMark
  const { id } = JSON.parse(await sharedSetting(ledger, markSetting, JSON.stringify(mark))) as UsageMark
  // A process that moves usage within the ledger's database ends first; later ones see the mark.
  await ledger.transaction((q) => q.query('select pg_advisory_xact_lock($1)', [advisoryLock.usageOutbox]))
  // A usage database that was lost is replaced by an empty one.
  if ((await sharedSetting(usage, ledgerSetting, id)) === id) return
  throw new Error(
    'USAGE_DATABASE_URL names the usage database of another ledger. If this ledger was restored to before it had one, see docs/LEDGER.md, "A database for usage".',
  )
}
