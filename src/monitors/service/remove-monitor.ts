import type { Actor } from '../../http/actor.ts'
import { noSuch } from '../../http/lists.ts'
import type { Queryable } from '../../storage/database.ts'

/** Deletes a monitor of the actor's wallet; its events stay. @throws ServiceError not_found */
export async function removeMonitor(q: Queryable, actor: Actor, id: string): Promise<void> {
  const rows = await q.query('delete from monitors where id = $1 and wallet_id = $2 returning 1', [
    id,
    actor.walletId,
  ])
  if (rows.length === 0) throw noSuch('monitor')
}
