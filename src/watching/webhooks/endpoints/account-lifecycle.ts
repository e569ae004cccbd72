import type { Queryable } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { webhookEndpoints } from '../../../runtime/storage/schema/webhooks.ts'
import { holdDeliveries } from '../delivery/delivery-queue.ts'

/** Disables the endpoints of closed wallets. Pending deliveries are held, and deleted together with their events. */
export async function closeEndpoints(q: Queryable, walletIds: readonly string[], at: Date): Promise<void> {
  const rows = await q.query<Columns<typeof webhookEndpoints, 'id'>>(
    `update webhook_endpoints set status = 'disabled_by_user', updated_at = $2
     where wallet_id = any($1) returning id`,
    [walletIds, at],
  )
  await holdDeliveries(
    q,
    rows.map(({ id }) => id),
  )
}
