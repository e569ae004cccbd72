import { noSuch } from '../../../catalog/http/lists.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import { sequenceOf } from '../delivery/positions.ts'

/** Deletes an endpoint with its deliveries, in one transaction. @throws ServiceError not_found */
export async function removeEndpoint(q: Queryable, walletId: string, id: string): Promise<void> {
  // Checks lock monitors before endpoints. The same order here prevents deadlocks.
  await q.query(
    `select 1 from monitors m where wallet_id = $2 and exists
       (select 1 from monitor_endpoints e where e.monitor_id = m.id and e.endpoint_id = $1)
     order by id for update`,
    [id, walletId],
  )
  const rows = await q.query('select 1 from webhook_endpoints where id = $1 and wallet_id = $2 for update', [
    id,
    walletId,
  ])
  if (rows.length === 0) throw noSuch('webhook endpoint')
  // Positions are locked before deliveries, as in recordAttempts.
  await q.query('delete from positions where list = any($1)', [[id, sequenceOf(id)]])
  await q.query('delete from webhook_endpoints where id = $1', [id])
}
