import type { Queryable } from '../../storage/database.ts'
import type { MonitorStatus } from './monitor-state.ts'

/** A monitor that a key made. */
export interface KeyMonitor {
  readonly id: string
  readonly name: string
  readonly operationId: string
  readonly status: MonitorStatus
}

/** What stops a monitor at the time `$2`. */
export const pauseAssignments = `status = 'paused', exhausted_by = null, updated_at = $2, edits = edits + 1,
  queue = case when queue = 'due' and tries = 0 then 'idle' else queue end,
  slot = case when queue = 'due' and tries = 0 then null else slot end`
const takeOver = 'Set its status to active with another key to take it over.'

/** Rows touched per statement, so that none holds its locks for long. */
const maxBatchRows = 1000

/**
 * Stops the monitors of keys that have expired, until another key takes them over.
 * @returns how many
 */
export async function pauseMonitorsOfExpiredKeys(q: Queryable, now: Date): Promise<number> {
  const rows = await q.query(
    `update monitors set ${pauseAssignments}, status_reason = 'Its key has expired. ${takeOver}'
     where id = any (array(
       select m.id from api_keys k join monitors m on m.key_id = k.id
       where k.expires_at <= $1 and k.revoked_at is null and m.status in ('active', 'exhausted') limit ${maxBatchRows}
     )) and status in ('active', 'exhausted') returning 1`,
    [now, now],
  )
  return rows.length
}

/**
 * Stops the monitors that a revoked key made, until another key takes them over (sets them active).
 * @param keep leaves them as they are: they are the account's own
 * @returns all of them, as they are now
 */
export async function pauseMonitorsOfRevokedKey(
  q: Queryable,
  keyId: string,
  at: Date,
  keep: boolean,
): Promise<KeyMonitor[]> {
  if (!keep) {
    await q.query(
      `update monitors set ${pauseAssignments}, status_reason = 'Its key was revoked. ${takeOver}'
       where key_id = $1 and status in ('active', 'exhausted')`,
      [keyId, at],
    )
  }
  return q.query<KeyMonitor>(
    `select id, name, operation_id as "operationId", status from monitors where key_id = $1 order by created_at, id`,
    [keyId],
  )
}
