import type { Queryable } from '../../storage/database.ts'
import { waitsPrefix } from './monitor-state.ts'

/**
 * Checks monitors at once that waited for a platform, operation or source to be switched on. A monitor whose operation
 * is still off goes on waiting.
 * @returns the number of monitors
 */
export async function resumeWaitingMonitors(q: Queryable, now: Date): Promise<number> {
  const rows = await q.query(
    `update monitors set status_reason = null, next_run_at = least(next_run_at, $2)
     where status = 'active' and status_reason like $1 and queue = 'idle' returning 1`,
    [`${waitsPrefix}%`, now],
  )
  return rows.length
}
