import { noSuch } from '../../../catalog/http/lists.ts'
import { shownName } from '../../../catalog/visible-text.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { Columns, Row } from '../../../runtime/storage/rows.ts'
import type { wallets } from '../../../runtime/storage/schema/billing.ts'
import type { jobSchedules } from '../../../runtime/storage/schema/jobs.ts'
import { nextRun, type Schedule } from '../../monitors/schedule/schedule.ts'
import type { NewJob } from '../service/new-job.ts'
import type { JobScope } from '../state/jobs.ts'

/** What each run has of the creation of the first job. */
export type RunSettings = Pick<
  NewJob,
  'maxCredits' | 'maxItems' | 'concurrency' | 'perMinute' | 'retries' | 'deadlineSeconds'
>

/** A row of `job_schedules`, with the account and mode of its wallet. */
export type ScheduleRow = Row<
  typeof jobSchedules,
  { readonly schedule: Schedule; readonly settings: RunSettings }
> &
  Columns<typeof wallets, 'account_id' | 'mode'>

/** The columns and tables of a {@link ScheduleRow}. */
export const scheduleColumns = 's.*, w.account_id, w.mode'
export const scheduleTables = 'job_schedules s join wallets w on w.id = s.wallet_id'

/** A schedule of jobs as callers see it. */
export function showSchedule(row: ScheduleRow) {
  return {
    id: row.id,
    name: shownName(row.name, 200),
    operationId: row.operation_id,
    schedule: row.schedule,
    onlyNew: row.only_new,
    maxCredits: row.settings.maxCredits ?? null,
    webhookEndpointIds: row.endpoint_ids,
    status: row.status,
    statusReason: row.status_reason,
    nextRunAt: row.next_run_at.toISOString(),
    lastJobId: row.last_job_id,
    lastRunAt: row.last_run_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export type ShownSchedule = ReturnType<typeof showSchedule>

/** @throws ServiceError not_found, also for a schedule of another wallet or key */
export async function requireSchedule(
  q: Queryable,
  { walletId, keyId }: JobScope,
  id: string,
  lock: '' | 'for update of s' = '',
): Promise<ScheduleRow> {
  const [row] = await q.query<ScheduleRow>(
    `select ${scheduleColumns} from ${scheduleTables}
     where s.id = $1 and s.wallet_id = $2 and ($3::text is null or s.key_id = $3) ${lock}`,
    [id, walletId, keyId],
  )
  if (row === undefined) throw noSuch('schedule')
  return row
}

/** The next run after a time (milliseconds since the Unix epoch); null: the schedule has no further run. */
export function runAfter(schedule: Schedule, anchor: number, after: number): Date | null {
  try {
    return new Date(nextRun(schedule, { anchor, jitterMs: 0, after }))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
