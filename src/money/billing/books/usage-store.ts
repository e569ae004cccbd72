import type { Database, Queryable } from '../../../runtime/storage/database.ts'
import { waitForLeasedCharges } from '../deferred/lease-waits.ts'
import { drainOutbox } from './usage-outbox.ts'

/**
 * What is stored of lookups for those who look at them: records, and sums by hour and day. All readers and all changes of
 * stored records take this way; the ledger's functions write what they are built from with the charges (usage-outbox.ts).
 * It is in the ledger's database, or in one of its own (Database.usage).
 */
export interface UsageStore {
  /**
   * Reads in a read-only transaction (Database.report), from a replica where one is set. Every lookup that was answered
   * before the call is there.
   * @param walletIds wallets whose lookups are read; null: all
   * @throws ServiceError bad_request when a statement takes longer than `timeoutMs`
   */
  report<T>(
    walletIds: readonly string[] | null,
    timeoutMs: number,
    read: (usage: Queryable) => Promise<T>,
  ): Promise<T>
  /** The same with the ledger's database, for readers of both. Where usage has its own, their moments differ. */
  reportBoth<T>(
    walletIds: readonly string[] | null,
    timeoutMs: number,
    read: (ledger: Queryable, usage: Queryable) => Promise<T>,
  ): Promise<T>
  /**
   * Changes both in one transaction. Where usage has a database of its own there are two: that of the ledger is committed
   * first, and the work has to be safe to repeat.
   */
  transactionBoth<T>(work: (ledger: Queryable, usage: Queryable) => Promise<T>): Promise<T>
  /** Resolves when every lookup that was answered before the call can be read. */
  settled(walletIds: readonly string[] | null): Promise<void>
  /** Runs a statement where the records are, for erasures and upkeep. */
  readonly query: Queryable['query']
  /** Statements that only read, as Database.latest. */
  readonly latest: Queryable
}

/**
 * The database that stores usage.
 * @throws ConnectionLost while it is away
 */
export async function usageDatabase(database: Database): Promise<Database> {
  await database.usage?.ready()
  return database.usage ?? database
}

/** The usage that is stored for a ledger. */
export function usageStore(database: Database): UsageStore {
  const place = database.usage ?? database
  const settled = async (walletIds: readonly string[] | null) => {
    await database.usage?.ready()
    await waitForLeasedCharges(database, walletIds)
    await drainOutbox(database)
  }
  return {
    settled,
    async report(walletIds, timeoutMs, read) {
      await settled(walletIds)
      return place.report(timeoutMs, read)
    },
    async reportBoth(walletIds, timeoutMs, read) {
      await settled(walletIds)
      return place.report(timeoutMs, (usage) =>
        place === database ? read(usage, usage) : database.report(timeoutMs, (ledger) => read(ledger, usage)),
      )
    },
    async transactionBoth(work) {
      await database.usage?.ready()
      return place.transaction((usage) =>
        place === database ? work(usage, usage) : database.transaction((ledger) => work(ledger, usage)),
      )
    },
    query: place.query,
    latest: place.latest,
  }
}
