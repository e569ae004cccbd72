import type { Database, Queryable } from '../../../runtime/storage/database.ts'
import { waitForLeasedCharges } from '../deferred/lease-waits.ts'
import { drainOutbox } from './usage-outbox.ts'

/**
 * What is stored of lookups for those who look at them: records, and sums by hour and day. All readers and all changes of
 * stored records take this way; the ledger's functions write
 * what they are built from with the charges (usage-outbox.ts).
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
    read: (q: Queryable) => Promise<T>,
  ): Promise<T>
  /** Resolves when every lookup that was answered before the call can be read. */
  settled(walletIds: readonly string[] | null): Promise<void>
  /** Runs a statement where the records are, for erasures and upkeep. */
  readonly query: Queryable['query']
}

/** The usage that is stored in a database. */
export function usageStore(database: Database): UsageStore {
  const settled = async (walletIds: readonly string[] | null) => {
    await waitForLeasedCharges(database, walletIds)
    await drainOutbox(database)
  }
  return {
    settled,
    async report(walletIds, timeoutMs, read) {
      await settled(walletIds)
      return database.report(timeoutMs, read)
    },
    query: database.query,
  }
}
