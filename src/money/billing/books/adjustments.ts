import type { Clock } from '../../../catalog/clock.ts'
import { ServiceError } from '../../../catalog/errors.ts'
import type { Database, Queryable } from '../../../runtime/storage/database.ts'
import { waitForLeaseEnd } from '../deferred/lease-waits.ts'
import { walletIdOf } from '../wallet.ts'
import { addEntry, type LedgerEntry, type NewEntry } from './entries.ts'

/** A change that an operator makes to a wallet. The ledger entry shows the reason. */
export interface Adjustment extends Omit<NewEntry, 'kind' | 'note'> {
  readonly kind: 'deduction' | 'chargeback' | 'correction'
  readonly reason: string
  readonly idempotencyKey: string
}

/**
 * Adds an adjustment entry. It takes at most the credits that are not held for lookups in progress.
 * @param also runs in the transaction of the entry
 * @throws ServiceError as addEntry does
 */
export async function adjust(
  database: Database,
  clock: Clock,
  adjustment: Adjustment,
  also: (q: Queryable, entry: LedgerEntry) => Promise<void> = async () => {},
): Promise<LedgerEntry> {
  const { reason, ...entry } = adjustment
  const add = () =>
    database.transaction(async (q) => {
      const added = await addEntry(q, clock, { ...entry, note: reason })
      await also(q, added)
      return added
    })
  try {
    return await add()
  } catch (error) {
    const poor = error instanceof ServiceError && error.kind === 'insufficient_credits'
    if (!poor || database.kind === 'embedded') throw error
    // The missing credits may be in a lease. Nodes return leases when the wallet has little else.
    await waitForLeaseEnd(database, walletIdOf(entry.accountId, entry.mode))
    return add()
  }
}
