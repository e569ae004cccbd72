import type { Clock } from '../../../catalog/clock.ts'
import type { Database } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { monitors } from '../../../runtime/storage/schema/monitors.ts'
import { billingMonth } from '../schedule/cost-preview.ts'

/** Rows per statement. A small batch holds its locks only briefly. */
const maxBatchRows = 5000

/**
 * Reactivates exhausted monitors whose account has enough credits again, or whose capped month is over.
 * @returns the number of reactivated monitors
 */
export async function resumeExhaustedMonitors(database: Database, clock: Clock): Promise<number> {
  const now = clock.now()
  return database.transaction(async (q) => {
    const rows = await q.query<Columns<typeof monitors, 'id'>>(
      `select m.id from monitors m join wallets w on w.id = m.wallet_id
       where m.status = 'exhausted' and (
         (m.exhausted_by = 'credits' and w.balance - w.held >= m.check_credits)
         or (m.exhausted_by = 'cap' and m.spend_month <> $1 and m.spend_cap_credits >= m.check_credits))
       limit $2 for update of m skip locked`,
      [billingMonth(now), maxBatchRows],
    )
    // The next check runs now, to catch up on missed items.
    await q.query(
      `update monitors m set status = 'active', status_reason = null, exhausted_by = null, next_run_at = $2,
         updated_at = $2
       where m.id = any($1)`,
      [rows.map(({ id }) => id), new Date(now)],
    )
    return rows.length
  })
}
