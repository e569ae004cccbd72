import type { Queryable } from '../../../runtime/storage/database.ts'
import { type KeyMonitor, pauseMonitorsOfRevokedKey, takeOver } from '../../monitors/state/key-lifecycle.ts'

/**
 * Pauses the monitors, jobs and schedules of a key that was revoked, until another key takes them over. Results of jobs stay readable.
 * @param keepMonitors true: the monitors continue, because they belong to the account. Jobs end with their key
 * @returns every monitor that the key created, in its current state
 */
export async function pauseWorkOfRevokedKey(
  q: Queryable,
  keyId: string,
  at: Date,
  keepMonitors: boolean,
): Promise<KeyMonitor[]> {
  await q.query(
    `update jobs set status = 'paused', paused_by = 'key', updated_at = $2, revision = revision + 1,
       status_reason = 'Its key was revoked. Resume it with another key to take it over.'
     where key_id = $1 and status = 'running'`,
    [keyId, at],
  )
  await q.query(
    `update job_schedules set status = 'paused', updated_at = $2,
       status_reason = 'Its key was revoked. ${takeOver}'
     where key_id = $1 and status = 'active'`,
    [keyId, at],
  )
  return pauseMonitorsOfRevokedKey(q, keyId, at, keepMonitors)
}

/** Pauses schedules of jobs of keys that may no longer call these operations. Rows of running jobs are refused by themselves. */
export async function pauseSchedulesOfOperations(
  q: Queryable,
  keyIds: readonly string[],
  operationIds: readonly string[],
  at: Date,
): Promise<void> {
  await q.query(
    `update job_schedules set status = 'paused', updated_at = $2,
       status_reason = 'Its key may no longer call its lookup. ${takeOver}'
     where key_id = any($1) and operation_id = any($3) and status = 'active'`,
    [keyIds, at, operationIds],
  )
}
