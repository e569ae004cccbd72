import type { SettleResponse } from '@x402/core/types'
import type { Mode } from '../../catalog/source.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import type { Chain } from './chain.ts'
import type { SignedPayment } from './chain-transfers.ts'
import type { Facilitator } from './facilitator.ts'
import { createFateFinder, type Fate } from './fate.ts'
import { reportsUsed } from './refusals.ts'
import type { PaymentRow, PaymentStore, SettlingPayment } from './store.ts'

/** Moves money and records the result. */
export interface Settler {
  /**
   * Settles a payment for the first time, after its lookup has been answered.
   * @returns the facilitator's receipt, if there is one; the result is in the row
   */
  settle(row: SettlingPayment, what: SignedPayment): Promise<SettleResponse | null>
  /** Continues with a payment of a node that gave up or is dead. */
  finish(row: PaymentRow): Promise<void>
  /** Books a settled payment in the ledger. A repeated call changes nothing. */
  book(id: string): Promise<void>
}

export function createSettler(options: {
  readonly store: PaymentStore
  readonly facilitator: Facilitator
  readonly bookkeeper: Bookkeeper
  /** Reads the chain; null without an RPC address. */
  readonly chain: Chain | null
  /** The network that the chain serves. */
  readonly network: string
  readonly mode: Mode
}): Settler {
  const { store, facilitator, bookkeeper, mode } = options
  const findFate = createFateFinder(options.chain, options.network)

  async function book(id: string): Promise<void> {
    const row = await store.find(id)
    if (row === null || row.state !== 'settled' || row.booked) return
    await bookkeeper.book(row, mode)
    await store.booked(id)
  }

  /** Records what the chain shows. Returns false if the chain does not decide. */
  async function recordFate(id: string, lease: Date, fate: Fate | null): Promise<boolean> {
    if (fate === null) return false
    if (fate.isPaid) await store.settled(id, fate.transaction, fate.reason)
    else await store.refused(id, lease, fate.reason)
    return true
  }

  /**
   * Settles again after an unconfirmed attempt. A refusal may be the effect of that attempt, whatever its reason: the
   * transfer emptied the payer's balance, or the authorization expired meanwhile. Only the nonce is evidence.
   */
  async function settleAgain(row: PaymentRow, what: SignedPayment): Promise<void> {
    const { id, lease_until: lease } = row
    const end = await facilitator.settle(what.payment, what.offer)
    if (end.state === 'settled') return store.settled(id, end.transaction, null)
    const named = end.state === 'unknown' ? end.transaction : null
    const fate = await findFate(what, row, named ?? row.transaction)
    if (await recordFate(id, lease, fate)) return
    // A chain that shows the authorization as unused, or cannot be read now, is queried again at the next attempt.
    const canAskChain = options.chain !== null && row.network === options.network
    // An authorization that was used before any attempt may have paid somebody else: the next report proves no more.
    const wasUsedBefore = row.reason !== null && reportsUsed(row.reason)
    if (!canAskChain && reportsUsed(end.reason) && !wasUsedBefore) {
      return store.settled(id, named, `taken as settled: ${end.reason}`)
    }
    return store.letGo(id, lease, wasUsedBefore ? row.reason : end.reason, named)
  }

  return {
    book,
    async settle(row, what) {
      const { id, lease_until: lease } = row
      const end = await facilitator.settle(what.payment, what.offer)
      if (end.state === 'settled') {
        await store.settled(id, end.transaction, null)
        return end.response
      }
      if (end.state === 'unknown') {
        await store.letGo(id, lease, end.reason, end.transaction)
        return null
      }
      // A facilitator that tries again by itself may refuse what its own first transaction has moved.
      if (await recordFate(id, lease, await findFate(what, row, null))) return null
      await store.refused(id, lease, end.reason)
      return end.response
    },
    async finish(row) {
      if (row.state === 'settling' && row.settlement !== null) {
        await settleAgain(row, store.open<SignedPayment>(row, row.settlement))
      }
      await book(row.id)
    },
  }
}
