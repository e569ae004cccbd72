import type { Clock } from '../../catalog/clock.ts'
import type { Mode } from '../../catalog/source.ts'
import type { Database } from '../../runtime/storage/database.ts'
import type { Ledger } from '../billing/ledger.ts'
import { walletIdOf } from '../billing/wallet.ts'
import { prepaidRouteId } from './prepaid-keys.ts'
import type { PaymentRow } from './store.ts'

/** The account of all payments without a key. Its wallets return to 0 after each payment. */
export const paymentsAccount = 'acc_payments'

/**
 * Books payments in the ledger: a purchase of credits, then the charge of the lookup. The credits of a prepaid key are
 * those of its own account.
 */
export interface Bookkeeper {
  /** Replaces the key's id in usage records. */
  readonly keyId: string
  /** The wallet of all payments in a mode. */
  walletOf(mode: Mode): string
  /** Books a settled payment. A repeated call changes nothing. */
  book(payment: PaymentRow, mode: Mode): Promise<void>
}

export async function openBookkeeper(options: {
  readonly database: Database
  readonly ledger: Ledger
  readonly clock: Clock
  /** Opens the prepaid key that a settled payment bought. */
  readonly openPrepaid: (payment: PaymentRow) => Promise<void>
}): Promise<Bookkeeper> {
  const { database, ledger, clock, openPrepaid } = options
  await database.transaction(async (q) => {
    const inserted = await q.query(
      `insert into accounts (id, name, created_at) values ($1, 'Payments per request', $2) on conflict do nothing returning 1`,
      [paymentsAccount, new Date(clock.now())],
    )
    if (inserted.length === 0) return
    for (const mode of ['live', 'test'] as const) {
      await q.query('insert into wallets (id, account_id, mode) values ($1, $2, $3)', [
        walletIdOf(paymentsAccount, mode),
        paymentsAccount,
        mode,
      ])
    }
  })
  const walletOf = (mode: Mode) => walletIdOf(paymentsAccount, mode)
  return {
    keyId: 'payment',
    walletOf,
    async book(payment, mode) {
      if (payment.operation_id === prepaidRouteId) return openPrepaid(payment)
      const { id, lookup_id: lookupId, credits, amount, asset, network, usage } = payment
      await ledger.grant({
        accountId: paymentsAccount,
        mode,
        kind: mode === 'live' ? 'purchase' : 'grant',
        credits,
        note: `payment of ${amount} of ${asset} on ${network}`,
        idempotencyKey: `payment ${id}`,
      })
      await ledger.charge({
        walletId: walletOf(mode),
        credits,
        lookupId,
        once: true,
        ...(usage === null ? {} : { usage }),
      })
    },
  }
}
