import { recordRequest } from '../../../accounts/admin-actions.ts'
import type { Actor } from '../../../catalog/http/actor.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { MonitorsOptions } from '../options.ts'
import { showMonitor } from '../state/monitor-rows.ts'
import { deleteTexts } from '../texts/text-state.ts'
import { requireOwnSpending } from './key-permissions.ts'
import { requireMonitor } from './require-monitor.ts'

/** Items of a baseline that can be reported: as many as a page of most lists has. */
export const maxReportedFirst = 100

/**
 * The columns of a monitor that has seen nothing. The new revision prevents a running check of what is forgotten from
 * storing its result.
 */
export const unseen = `baseline_at = null, watermark = null, floor = null, backlog = null, looked_at = null, retries = 0,
  bad_checks = 0, observed = null, revision = revision + 1`

/**
 * Forgets what a monitor has seen, in the transaction that locks its row: its next check is a new baseline, and runs as
 * soon as the monitor is active. Its series of numbers stays.
 * @param reportFirst how many of the newest items of the baseline are reported
 */
export async function forgetSeen(q: Queryable, id: string, reportFirst: number, now: Date): Promise<void> {
  await q.query(
    `update monitors set ${unseen}, report_first = $2, next_run_at = least(next_run_at, $3), edits = edits + 1,
       updated_at = $3 where id = $1`,
    [id, reportFirst, now],
  )
  await q.query('delete from monitor_items where monitor_id = $1', [id])
  await deleteTexts(q, id)
}

/**
 * Forgets what a monitor has seen.
 * @throws ServiceError forbidden, not_found
 */
export async function resetMonitor(
  { database, clock, wake }: MonitorsOptions,
  actor: Actor,
  id: string,
  reportFirst: number,
): Promise<ReturnType<typeof showMonitor>> {
  const shown = await database.transaction(async (q) => {
    const row = await requireMonitor(q, actor, id, 'for update of m')
    requireOwnSpending(actor, row, false)
    await forgetSeen(q, id, reportFirst, new Date(clock.now()))
    await recordRequest(q, clock, actor, 'monitors reset', id)
    return showMonitor(await requireMonitor(q, actor, id), clock.now())
  })
  wake()
  return shown
}
