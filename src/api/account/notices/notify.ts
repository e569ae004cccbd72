import type { Clock } from '../../../catalog/clock.ts'
import { newEventId } from '../../../catalog/events/ids.ts'
import { createCreditNotice } from '../../../catalog/events/notices.ts'
import type { Database, Queryable } from '../../../runtime/storage/database.ts'
import { storeNotices } from '../../../watching/webhooks/delivery/store-events.ts'
import { type LevelChanges, lockNoticeLevels, type NoticeLevels, storeNoticeLevels } from './levels.ts'
import { endMarks, markReachedLevels, walletsToNotify } from './reached.ts'

/**
 * Stores a notice for each level that a wallet reached and that was not announced. Call in a transaction.
 * @returns the number of notices
 */
async function notifyWallet(q: Queryable, clock: Clock, walletId: string): Promise<number> {
  const reached = await markReachedLevels(q, clock, walletId)
  const at = clock.now()
  const events = reached.map(({ wallet, level }) =>
    createCreditNotice(wallet, level, { id: newEventId(at), at }),
  )
  if (events.length > 0) await storeNotices(q, walletId, events, new Date(at))
  return events.length
}

/**
 * Stores the notices of all wallets. Each wallet has its own transaction: one that locks the endpoints of several
 * wallets could block deliveries.
 * @returns the number of notices
 */
export async function notifyReachedLevels(database: Database, clock: Clock): Promise<number> {
  await endMarks(database, clock)
  let notices = 0
  for (const walletId of await walletsToNotify(database, clock)) {
    notices += await database.transaction((q) => notifyWallet(q, clock, walletId))
  }
  return notices
}

/**
 * Changes the levels of a wallet; omitted lists stay. Levels that were reached before are announced first. New levels
 * that are reached already count as announced, so they send no notice. Call in a transaction.
 */
export async function changeNoticeLevels(
  q: Queryable,
  clock: Clock,
  walletId: string,
  changes: LevelChanges,
): Promise<NoticeLevels> {
  await lockNoticeLevels(q, walletId)
  await notifyWallet(q, clock, walletId)
  const levels = await storeNoticeLevels(q, clock, walletId, changes)
  // Marks of removed levels end, so that a level that is set again later starts anew.
  await q.query('delete from credit_notice_marks where wallet_id = $1', [walletId])
  await markReachedLevels(q, clock, walletId)
  return levels
}
