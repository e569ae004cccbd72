import { recordRequest } from '../../../accounts/admin-actions.ts'
import type { Actor } from '../../../catalog/http/actor.ts'
import { noSuch } from '../../../catalog/http/lists.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { MonitorsOptions } from '../options.ts'

/** Whether the events of a deleted monitor stay, and are still delivered, or go with it. */
export type EventsOfDeleted = 'keep' | 'delete'

/**
 * Deletes a monitor of the actor's wallet. With `delete`, its events and their deliveries go as well.
 * @throws ServiceError not_found
 */
export function removeMonitor(
  { database, clock }: Pick<MonitorsOptions, 'database' | 'clock'>,
  actor: Actor,
  id: string,
  events: EventsOfDeleted,
): Promise<void> {
  return database.transaction(async (q) => {
    // The row's lock waits for a check that stores its events.
    const rows = await q.query('delete from monitors where id = $1 and wallet_id = $2 returning 1', [
      id,
      actor.walletId,
    ])
    if (rows.length === 0) throw noSuch('monitor')
    await recordRequest(q, clock, actor, 'monitors delete', id, { events })
    if (events === 'delete') await deleteEvents(q, 'wallet_id = $1 and monitor_id = $2', [actor.walletId, id])
  })
}

/** Deletes the events that meet an SQL condition, and their deliveries. Returns the number of events. */
export async function deleteEvents(q: Queryable, where: string, values: readonly unknown[]): Promise<number> {
  await q.query(`delete from webhook_deliveries where event_id in (select id from events where ${where})`, [
    ...values,
  ])
  return (await q.query(`delete from events where ${where} returning 1`, [...values])).length
}
