import { Counter, Gauge, Histogram, type Registry as Metrics } from 'prom-client'
import { type Clock, systemClock } from '../../catalog/clock.ts'
import { registerDatabaseGauges } from '../../runtime/process/gauges.ts'
import type { Sweep } from '../../runtime/process/work.ts'
import {
  forEachFreeSubdirectory,
  type OwnedDirectory,
  ownSubdirectory,
} from '../../runtime/storage/data-directory.ts'
import type { Database } from '../../runtime/storage/database.ts'
import type { Tracing } from '../../runtime/tracing/tracing.ts'
import { maintain } from './books/maintenance.ts'
import { createBillingPartitions } from './books/partitions.ts'
import { moveUsage } from './books/usage-history.ts'
import { drainOutbox, type OutboxState, readOutboxState } from './books/usage-outbox.ts'
import { type BooksCheck, lastBooksCheck, verifyNewBooks } from './books/verify.ts'
import { databaseTime } from './database-time.ts'
import { createLedger, type Ledger } from './ledger.ts'
import type { LedgerLog, LedgerMetrics } from './types.ts'
import type { WriteAheadPlace } from './write-ahead/log.ts'
import { recover, writeAheadPlace } from './write-ahead/recovery.ts'

export interface BillingOptions {
  readonly database: Database
  /** Default: the machine's clock for intervals, and the database's time for expiry. */
  readonly clock?: Clock | undefined
  readonly log: LedgerLog & { error(details: object, message: string): void }
  readonly metrics: Metrics
  /** Traces flushes; null or absent: off. */
  readonly tracing?: Tracing | null
  /**
   * Where a node on a server writes ahead. Null for a worker: it answers no callers, so it needs no write-ahead log.
   */
  readonly dataDir: string | null
  /** False: every charge waits for its commit. */
  readonly deferCharges: boolean
  /** Lifetime of a hold; must exceed the longest lookup. */
  readonly holdSeconds: number
  readonly usageRetentionDays: number
}

/** The ledger of a process and its maintenance tasks. */
export interface Billing {
  readonly ledger: Ledger
  /** Tasks that the caller runs at the given intervals. */
  readonly maintenanceTasks: readonly {
    readonly everyMs: number
    readonly what: string
    work(): Promise<unknown>
  }[]
  /** What one worker of all does for the ledger. */
  readonly sweeps: readonly Sweep[]
  close(): Promise<void>
}

const minute = 60_000
const hour = 60 * minute

/**
 * Takes the data directory, applies the charges that an earlier process left there, and opens the ledger.
 * @throws ConnectionLost when the database does not answer
 */
export async function openBilling(options: BillingOptions): Promise<Billing> {
  const { database, log, dataDir, deferCharges: promise, holdSeconds, usageRetentionDays } = options
  const metrics = ledgerMetrics(options.metrics)
  const time = options.clock ? undefined : await databaseTime(database, systemClock)
  const clock = options.clock ?? time!
  const taken = database.kind === 'server' && dataDir !== null ? await ownIfPossible(dataDir, log) : null
  try {
    const owned = database.directory ?? taken
    const writeAhead = owned ? await writeAheadPlace(database, owned) : undefined
    const bringIn = (place: WriteAheadPlace) => recover({ database, clock, place, log, metrics })
    if (writeAhead) await bringIn(writeAhead)
    // Nodes that shared this directory may have been killed and may never restart: apply their charges too.
    if (taken)
      await forEachFreeSubdirectory(dataDir!, async (room) => bringIn(await writeAheadPlace(database, room)))
    const ledger = createLedger({
      database,
      clock,
      metrics,
      tracing: options.tracing,
      log,
      holdSeconds,
      writeAhead,
      deferCharges: promise,
    })
    meterJournal(options.metrics, ledger)
    meterVerification(options.metrics, database, clock)
    meterOutbox(options.metrics, database, clock)
    return {
      ledger,
      maintenanceTasks: [
        {
          everyMs: 10_000,
          what: 'expiry of holds',
          async work() {
            await time?.sync()
            await ledger.expireHolds()
          },
        },
        {
          // A wallet has a row for each time that usage is moved, so it waits for a minute.
          everyMs: 10_000,
          what: 'moving of usage',
          work: () => moveUsage(database, clock.now()),
        },
        {
          everyMs: minute,
          what: 'making of partitions',
          work: createBillingPartitions(database, clock),
        },
        {
          everyMs: hour,
          what: 'upkeep of the ledger',
          work: () => maintain({ database, clock, usageRetentionDays }),
        },
      ],
      sweeps: [
        {
          name: 'verification-of-the-books',
          cron: '17 * * * *',
          async run() {
            for (const difference of await verifyNewBooks(database, clock))
              log.error(difference, 'the books do not add up')
          },
        },
      ],
      async close() {
        await ledger.close()
        // A release before this one, to which an operator may return, moves none.
        await drainOutbox(database).catch((error) =>
          log.warn({ error: String(error) }, 'usage waits in the outbox until a process is started'),
        )
        taken?.release()
      },
    }
  } catch (error) {
    taken?.release()
    throw error
  }
}

/** A node that cannot own a data directory still serves: every charge then waits for its commit. */
async function ownIfPossible(dataDir: string, log: LedgerLog): Promise<OwnedDirectory | null> {
  try {
    return await ownSubdirectory(dataDir)
  } catch (error) {
    log.warn({ error: String(error) }, 'DATA_DIR is not ours: every charge waits for its commit')
    return null
  }
}

/** Every process exports how much usage waits to be moved, and for how long. */
function meterOutbox(metrics: Metrics, database: Database, clock: Clock): void {
  registerDatabaseGauges<OutboxState>(metrics, { database, clock }, readOutboxState, [
    {
      name: 'social_lookup_usage_outbox_rows',
      help: 'Flushes whose usage waits to be moved to the records and sums, which happens every minute.',
      value: ({ rows }) => rows,
    },
    {
      name: 'social_lookup_usage_outbox_age_seconds',
      help: 'Age of the oldest of them; 0 where none waits.',
      value: ({ ageSeconds }) => ageSeconds,
    },
  ])
}

/** Every process exports what the last verification found, which one worker of all made. */
function meterVerification(metrics: Metrics, database: Database, clock: Clock): void {
  registerDatabaseGauges<BooksCheck | null>(metrics, { database, clock }, lastBooksCheck, [
    {
      name: 'social_lookup_ledger_differences',
      help: 'Differences that the last verification of the books found; anything but 0 needs an operator.',
      value: (check) => check?.differences ?? 0,
    },
    {
      name: 'social_lookup_ledger_verified_timestamp_seconds',
      help: 'When the last verification of the books that came to its end began; 0 before the first.',
      value: (check) => (check === null ? 0 : Date.parse(check.at) / 1000),
    },
  ])
}

function meterJournal(registry: Metrics, ledger: Pick<Ledger, 'backlog'>): void {
  new Gauge({
    name: 'social_lookup_journal_charges',
    help: 'Charges that were answered, written ahead, and are not in the database yet.',
    registers: [registry],
    collect() {
      this.set(ledger.backlog().charges)
    },
  })
  new Gauge({
    name: 'social_lookup_journal_oldest_seconds',
    help: 'For how long the oldest of these charges has waited for the database.',
    registers: [registry],
    collect() {
      this.set(ledger.backlog().oldestSeconds)
    },
  })
}

function ledgerMetrics(registry: Metrics): LedgerMetrics {
  const flushes = new Histogram({
    name: 'social_lookup_ledger_flush_seconds',
    help: 'Time of one group commit of the ledger.',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1],
    registers: [registry],
  })
  const items = new Counter({
    name: 'social_lookup_ledger_items_total',
    help: 'Charges, holds and settlements committed.',
    registers: [registry],
  })
  const setAside = new Counter({
    name: 'social_lookup_charges_set_aside_total',
    help: 'Findings of charges that were answered and could not be booked (table charges_set_aside).',
    registers: [registry],
  })
  const journal = new Gauge({
    name: 'social_lookup_journal_writable',
    help: '1 while charges can be written ahead in DATA_DIR; 0 while they cannot (a full disk) and each waits for its commit.',
    registers: [registry],
  })
  journal.set(1)
  return {
    logWritable: (writable) => journal.set(writable ? 1 : 0),
    flushed(count, seconds) {
      flushes.observe(seconds)
      items.inc(count)
    },
    setAside(lookups) {
      setAside.inc(Math.max(1, lookups))
    },
  }
}
