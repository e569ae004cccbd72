import type { Clock } from '../../clock.ts'
import { ServiceError } from '../../errors.ts'
import type { Database, Queryable } from '../../storage/database.ts'
import { waitForLeaseEnd } from '../deferred/lease-waits.ts'
import { walletIdOf } from '../wallet.ts'
import { addEntry, type LedgerEntry, type NewEntry } from './entries.ts'

/** A change that an operator makes to a wallet, with the reason that stands in its entry. */
export interface Adjustment extends Omit<NewEntry, 'kind' | 'note'> {
  readonly kind: 'deduction' | 'chargeback' | 'correction'
  readonly reason: string
  readonly idempotencyKey: string
}

/**
 * Adds an adjustment entry. It never takes more than the wallet has beside what is held for lookups under way.
 * @param also done in the transaction of the entry
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
    // What it lacks may be in a lease that is given back when little is left.
    await waitForLeaseEnd(database, walletIdOf(entry.accountId, entry.mode))
    return add()
  }
}
