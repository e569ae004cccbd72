import type { Queryable } from '../storage/database.ts'
import type { MonitorStatus } from './states.ts'

/** A monitor that a key made. */
export interface MonitorOfKey {
  readonly id: string
  readonly name: string
  readonly operationId: string
  readonly status: MonitorStatus
}

/**
 * Stops the monitors that a revoked key made, until another key takes them over (sets them active).
 * @param keep leaves them as they are: they are the account's own
 * @returns all of them, as they are now
 */
export async function stopMonitorsOf(
  q: Queryable,
  keyId: string,
  at: Date,
  keep: boolean,
): Promise<MonitorOfKey[]> {
  if (!keep) {
    await q.query(
      `update monitors set status = 'paused', exhausted_by = null, updated_at = $2, edits = edits + 1,
         queue = case when queue = 'due' and tries = 0 then 'idle' else queue end,
         slot = case when queue = 'due' and tries = 0 then null else slot end,
         status_reason = 'Its key was revoked. Set its status to active with another key to take it over.'
       where key_id = $1 and status in ('active', 'exhausted')`,
      [keyId, at],
    )
  }
  return q.query<MonitorOfKey>(
    `select id, name, operation_id as "operationId", status from monitors where key_id = $1 order by created_at, id`,
    [keyId],
  )
}
