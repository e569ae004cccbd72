import type { Actor } from '../../http/actor.ts'
import { noSuch } from '../../http/lists.ts'
import type { Queryable } from '../../storage/database.ts'
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
