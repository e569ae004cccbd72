import type { Queryable } from '../../../runtime/storage/database.ts'
import { type Fields, selectFields } from '../../../runtime/storage/rows.ts'
import type { monitors } from '../../../runtime/storage/schema/monitors.ts'

/** A monitor that a key created. */
export type KeyMonitor = Fields<typeof monitors, (typeof shown)[number]>

const shown = ['id', 'name', 'operationId', 'status'] as const

/** The SQL assignments that pause a monitor at the time `$2`. */
export const pauseAssignments = `status = 'paused', exhausted_by = null, updated_at = $2, edits = edits + 1,
  queue = case when queue = 'due' and tries = 0 then 'idle' else queue end,
  slot = case when queue = 'due' and tries = 0 then null else slot end`
/** What a person does about work whose key ended. */
export const takeOver = 'Set its status to active with another key to take it over.'

/** Rows per statement. A small batch holds its locks only briefly. */
const maxBatchRows = 1000

/**
 * Pauses the monitors and summaries of expired keys, until another key takes them over. Ends the feeds that show the
 * monitors of such a key alone: no other key could.
 * @returns the number of paused monitors
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
  await q.query(
    `update summaries s set status = 'paused', status_reason = 'Its key has expired. ${takeOver}', updated_at = $1
     from api_keys k where k.id = s.key_id and k.expires_at <= $1 and k.revoked_at is null and s.status = 'active'`,
    [now],
  )
  await q.query(
    `delete from tag_feeds f using api_keys k where k.id = f.key_id and k.expires_at <= $1 and k.revoked_at is null`,
    [now],
  )
  return rows.length
}

/** Pauses monitors of keys that may no longer call these operations. */
export async function pauseMonitorsOfOperations(
  q: Queryable,
  keyIds: readonly string[],
  operationIds: readonly string[],
  at: Date,
): Promise<void> {
  await q.query(
    `update monitors set ${pauseAssignments}, status_reason = 'Its key may no longer call its lookup. ${takeOver}'
     where key_id = any($1) and operation_id = any($3) and status in ('active', 'exhausted')`,
    [keyIds, at, operationIds],
  )
}

/**
 * Pauses the monitors and summaries that a revoked key created, until another key takes them over by setting them active.
 * Ends the feeds that show its monitors alone.
 * @param keep true: the monitors continue, because they belong to the account
 * @returns every monitor that the key created, in its current state
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
    await q.query(
      `update summaries set status = 'paused', status_reason = 'Its key was revoked. ${takeOver}', updated_at = $2
       where key_id = $1 and status = 'active'`,
      [keyId, at],
    )
    await q.query('delete from tag_feeds where key_id = $1', [keyId])
  }
  return q.query<KeyMonitor>(
    `select ${selectFields(shown)} from monitors where key_id = $1 order by created_at, id`,
    [keyId],
  )
}
