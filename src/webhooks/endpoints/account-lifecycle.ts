import type { Queryable } from '../../storage/database.ts'
import { holdDeliveries } from '../delivery/delivery-queue.ts'

/** Ends the endpoints of closed wallets: nothing more is sent, what waits is held back and goes with its events. */
export async function closeEndpoints(q: Queryable, walletIds: readonly string[], at: Date): Promise<void> {
  const rows = await q.query<{ id: string }>(
    `update webhook_endpoints set status = 'disabled_by_user', updated_at = $2
     where wallet_id = any($1) returning id`,
    [walletIds, at],
  )
  await holdDeliveries(
    q,
    rows.map(({ id }) => id),
  )
}
