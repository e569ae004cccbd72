import { ServiceError } from '../../../catalog/errors.ts'
import type { Actor } from '../../../catalog/http/actor.ts'
import type { MonitorsOptions } from '../options.ts'
import { requireOwnSpending } from './key-permissions.ts'
import { requireMonitor } from './require-monitor.ts'

const dayMinutes = 1440

/**
 * Makes an active monitor due now, and wakes the worker.
 * @throws ServiceError bad_request for a monitor that is not active, forbidden, not_found
 */
export async function triggerMonitor(
  { database, clock, registry, wake }: MonitorsOptions,
  actor: Actor,
  id: string,
): Promise<void> {
  await database.transaction(async (q) => {
    const row = await requireMonitor(q, actor, id, 'for update of m')
    if (row.status !== 'active') {
      throw new ServiceError('bad_request', `The monitor is ${row.status}; set its status to active first.`)
    }
    requireOwnSpending(actor, row, false)
    const operation = registry.byId(row.operation_id)
    // In test mode the simulated platform's clock jumps ahead, so that a check finds new items at once.
    const aheadMs = row.mode === 'test' ? (operation?.watch?.triggerAheadMinutes ?? dayMinutes) * 60_000 : 0
    await q.query(
      `update monitors set next_run_at = least(next_run_at, $2), ahead_ms = ahead_ms + $3 where id = $1`,
      [id, new Date(clock.now()), aheadMs],
    )
  })
  wake()
}
