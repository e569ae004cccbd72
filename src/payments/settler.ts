import type { PaymentPayload, PaymentRequirements, SettleResponse } from '@x402/core/types'
import type { Mode } from '../catalog/source.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import type { Chain } from './chain.ts'
import { type Facilitator, mayHaveMoved, wasUsed } from './facilitator.ts'
import type { PaymentRow, PaymentStore } from './store.ts'

/** Stored input of a settlement: the payment, and the offer it accepted. */
export interface Settlement {
  readonly payment: PaymentPayload
  readonly offer: PaymentRequirements
}

/** Moves money and records the result. */
export interface Settler {
  /**
   * Settles a payment for the first time, after its lookup has been answered.
   * @param lease this node's lease of the payment
   * @returns the facilitator's receipt, if there is one; the result is in the row
   */
  settle(id: string, lease: Date, what: Settlement): Promise<SettleResponse | null>
  /** Continues with a payment of a node that gave up or is dead. */
  finish(row: PaymentRow): Promise<void>
  /** Books a settled payment in the ledger. A repeated call changes nothing. */
  book(id: string): Promise<void>
}

export function createSettler(options: {
  readonly store: PaymentStore
  readonly facilitator: Facilitator
  readonly bookkeeper: Bookkeeper
  /** Reads the state of authorizations; null without an RPC address. */
  readonly chain: Chain | null
  readonly mode: Mode
}): Settler {
  const { store, facilitator, bookkeeper, chain, mode } = options

  async function book(id: string): Promise<void> {
    const row = await store.find(id)
    if (row === null || row.state !== 'settled' || row.booked) return
    await bookkeeper.book(row, mode)
    await store.booked(id)
  }

  /** Settles again after an unconfirmed settlement. A refusal may mean that the first settlement succeeded. */
  async function settleAgain({ id, lease_until: lease }: PaymentRow, what: Settlement): Promise<void> {
    const end = await facilitator.settle(what.payment, what.offer)
    if (end.state === 'settled') return store.settled(id, end.transaction, null)
    const { reason } = end
    if (end.state === 'refused' && wasUsed(reason)) {
      return store.settled(id, null, `taken as settled: ${reason}`)
    }
    if (end.state === 'refused' && !mayHaveMoved(reason)) return store.refused(id, lease, reason)
    const fate = (await chain?.readAuthorizationState(what.payment).catch(() => null)) ?? null
    if (fate === 'used') return store.settled(id, null, 'the chain has it as used')
    if (fate === 'lapsed') return store.refused(id, lease, 'the authorization expired unused')
    return store.letGo(id, lease, reason)
  }

  return {
    book,
    async settle(id, lease, { payment, offer }) {
      const end = await facilitator.settle(payment, offer)
      if (end.state === 'settled') {
        await store.settled(id, end.transaction, null)
        return end.response
      }
      if (end.state === 'unknown') await store.letGo(id, lease, end.reason)
      else await store.refused(id, lease, end.reason)
      return end.state === 'refused' ? end.response : null
    },
    async finish(row) {
      if (row.state === 'settling' && row.settlement !== null) {
        await settleAgain(row, store.open<Settlement>(row, row.settlement))
      }
      await book(row.id)
    },
  }
}
