import type { Queryable } from '../../../runtime/storage/database.ts'
import { pauseAssignments } from './key-lifecycle.ts'

/**
 * Removes the monitors of suspended wallets from the queue. Running checks end normally. The queue removes monitors that
 * were created or resumed during the suspension when they become due (checks/check-queue.ts).
 */
export async function stopMonitors(q: Queryable, walletIds: readonly string[]): Promise<void> {
  await q.query(
    `update monitors set queue = 'stopped' where wallet_id = any($1) and queue in ('idle', 'due')`,
    [walletIds],
  )
}

/** Returns the monitors to the queue. Each monitor that became due during the suspension is checked once, now. */
export async function resumeMonitors(q: Queryable, walletIds: readonly string[]): Promise<void> {
  await q.query(
    `update monitors set queue = case when slot is null or (status <> 'active' and tries = 0) then 'idle' else 'due' end,
       slot = case when status <> 'active' and tries = 0 then null else slot end
     where wallet_id = any($1) and queue = 'stopped'`,
    [walletIds],
  )
}

/** Pauses the monitors and summaries of closed wallets, and deletes the addresses of their feeds. */
export async function closeMonitors(q: Queryable, walletIds: readonly string[], at: Date): Promise<void> {
  await q.query(
    `update monitors set ${pauseAssignments}, status_reason = 'The account is closed.' where wallet_id = any($1)`,
    [walletIds, at],
  )
  await q.query(
    'delete from monitor_feeds where monitor_id in (select id from monitors where wallet_id = any($1))',
    [walletIds],
  )
  await q.query(
    `update summaries set status = 'paused', status_reason = 'The account is closed.', updated_at = $2
     where wallet_id = any($1)`,
    [walletIds, at],
  )
  await q.query('delete from tag_feeds where wallet_id = any($1)', [walletIds])
}
