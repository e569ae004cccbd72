import { noSuch } from '../../../catalog/http/lists.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { Row } from '../../../runtime/storage/rows.ts'
import type { summaries } from '../../../runtime/storage/schema/monitors.ts'
import { weekdayNames } from './times.ts'

/** A row of `summaries`, with its endpoints. */
export type SummaryRow = Row<typeof summaries> & {
  /** In the order of the request. */
  readonly endpoint_ids: string[]
}

/** The columns of a {@link SummaryRow}, of `summaries s`. */
export const summaryColumns =
  's.*, array(select endpoint_id from summary_endpoints e where e.summary_id = s.id order by place) as endpoint_ids'

/** A summary as callers see it. */
export function showSummary(row: SummaryRow) {
  return {
    id: row.id,
    name: row.name,
    tag: row.tag,
    time: row.time,
    timezone: row.timezone,
    weekdays: row.weekdays.map((day) => weekdayNames[day - 1]!),
    whenEmpty: row.when_empty,
    webhookEndpointIds: row.endpoint_ids,
    status: row.status,
    statusReason: row.status_reason,
    nextRunAt: row.next_run_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** @throws ServiceError not_found, also for a summary of another wallet */
export async function requireSummary(
  q: Queryable,
  walletId: string,
  id: string,
  lock: '' | 'for update of s' = '',
): Promise<SummaryRow> {
  const [row] = await q.query<SummaryRow>(
    `select ${summaryColumns} from summaries s where s.id = $1 and s.wallet_id = $2 ${lock}`,
    [id, walletId],
  )
  if (!row) throw noSuch('summary')
  return row
}
