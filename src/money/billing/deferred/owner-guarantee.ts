import type { Clock } from '../../../catalog/clock.ts'
import type { Database } from '../../../runtime/storage/database.ts'
import type { LedgerItem, LedgerLog, LedgerMetrics } from '../types.ts'
import { applySegment } from './apply-segment.ts'
import { type PaymentGuarantee, type Purse, Purses } from './payment-guarantee.ts'

/** Wallets remembered without deferred charges. */
const maxWallets = 10_000

export interface GuaranteeOptions {
  readonly database: Database
  readonly clock: Clock
  readonly metrics?: LedgerMetrics | undefined
  readonly log: LedgerLog
}

/**
 * Guarantees payment on an embedded database, which belongs to one process. A wallet's free credits are those after
 * the last flush, minus everything promised or queued since.
 */
export function createOwnerGuarantee(options: GuaranteeOptions): PaymentGuarantee {
  const { database, clock, log, metrics } = options
  const lane = database.lane()
  const isUsageApart = Boolean(database.usage)
  /** `deferred` also counts the queued items of group commits. */
  const purses = new Purses<Purse>(() => ({ spendable: 0, deferred: 0 }))

  return {
    purse: (walletId) => purses.get(walletId),
    async applySegment(segment) {
      const rows = await applySegment({
        ...{ queryable: lane, isUsageApart, segment, at: clock.now(), node: null, log, metrics },
      })
      for (const { wallet, spendable } of rows) {
        const purse = purses.of(wallet)
        purse.deferred -= segment.batches.get(wallet)!.credits
        purse.spendable = spendable
      }
    },
    observer: {
      onQueued(item) {
        purses.of(item.walletId).deferred += debitOf(item)
      },
      onFlushed(items, spendable) {
        for (const item of items) {
          const purse = purses.of(item.walletId)
          purse.deferred -= debitOf(item)
          purse.spendable = spendable?.[item.walletId] ?? 0
        }
        if (purses.size > maxWallets) {
          for (const [id, { deferred: promised }] of purses) if (promised === 0) purses.delete(id)
        }
      },
    },
    async close() {
      lane.close()
    },
  }
}

/** Credits that an item may take from the free credits. A settlement takes from its hold. */
function debitOf(item: LedgerItem): number {
  return item.kind === 'settle' ? 0 : item.credits
}
