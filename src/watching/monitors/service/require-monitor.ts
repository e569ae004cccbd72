import type { Actor } from '../../../catalog/http/actor.ts'
import { noSuch } from '../../../catalog/http/lists.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import { findMonitor, type MonitorRow } from '../state/monitor-rows.ts'

/** Reads a monitor of the actor's wallet. @throws ServiceError not_found */
export async function requireMonitor(
  q: Queryable,
  actor: Actor,
  id: string,
  lock?: 'for update of m',
): Promise<MonitorRow> {
  const row = await findMonitor(q, actor.walletId, id, lock)
  if (!row) throw noSuch('monitor')
  return row
}
