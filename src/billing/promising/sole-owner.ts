import type { Clock } from '../../clock.ts'
import type { Database } from '../../storage/database.ts'
import type { LedgerItem, LedgerLog, LedgerMetrics } from '../types.ts'
import { bringIn } from './bring-in.ts'
import { type Certainty, type Purse, Purses } from './certainty.ts'

/** Wallets that are remembered without a charge on its way. */
const mostWallets = 10_000

export interface CertaintyOptions {
  readonly database: Database
  readonly clock: Clock
  readonly metrics?: LedgerMetrics | undefined
  readonly log: LedgerLog
}

/**
 * The embedded database belongs to one process: what a wallet has is what the last flush left, less all that was
 * promised or asked for since.
 */
export function soleOwner(options: CertaintyOptions): Certainty {
  const { database, clock, log, metrics } = options
  const lane = database.lane()
  /** `promised` counts what other items of a flush on its way may take as well. */
  const purses = new Purses<Purse>(() => ({ spendable: 0, promised: 0 }))

  return {
    purse: (walletId) => purses.get(walletId),
    async bringIn(segment) {
      const rows = await bringIn({ queryable: lane, segment, at: clock.now(), node: null, log, metrics })
      for (const { wallet, spendable } of rows) {
        const purse = purses.of(wallet)
        purse.promised -= segment.batches.get(wallet)!.credits
        purse.spendable = spendable
      }
    },
    followed: {
      deciding(item) {
        purses.of(item.walletId).promised += debitOf(item)
      },
      decided(items, spendable) {
        for (const item of items) {
          const purse = purses.of(item.walletId)
          purse.promised -= debitOf(item)
          purse.spendable = spendable?.[item.walletId] ?? 0
        }
        if (purses.size > mostWallets) {
          for (const [id, { promised }] of purses) if (promised === 0) purses.delete(id)
        }
      },
    },
    async close() {
      lane.close()
    },
  }
}

/** What an item may take from what can be spent. A settlement takes from its hold. */
function debitOf(item: LedgerItem): number {
  return item.kind === 'settle' ? 0 : item.credits
}
