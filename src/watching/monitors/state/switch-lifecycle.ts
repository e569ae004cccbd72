import type { Queryable } from '../../../runtime/storage/database.ts'
import { waitsPrefix } from './monitor-state.ts'

/**
 * Schedules the monitors that waited for a platform, operation or source to be switched on. A monitor whose operation
 * is still off goes on waiting.
 * @param at when they are checked: a node that does not know of the switch yet would skip the check until the next slot
 * @returns the number of monitors
 */
export async function resumeWaitingMonitors(q: Queryable, at: Date): Promise<number> {
  const rows = await q.query(
    `update monitors set status_reason = null, next_run_at = least(next_run_at, $2)
     where status = 'active' and status_reason like $1 and queue = 'idle' returning 1`,
    [`${waitsPrefix}%`, at],
  )
  return rows.length
}
