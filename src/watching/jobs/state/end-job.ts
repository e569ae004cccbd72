import type { JobEventType } from '../../../catalog/events/notices.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import { dayMs } from '../options.ts'
import { announceJobs } from './job-events.ts'
import type { JobRow, PausedBy } from './jobs.ts'

/** How a job stops to run. */
export type JobStop =
  | { readonly status: 'paused'; readonly by: PausedBy; readonly reason: string }
  | { readonly status: 'completed' | 'cancelled'; readonly reason: string | null }

/**
 * Pauses or ends a locked job, and announces it unless its caller did it. Rows in progress still end, and are delivered.
 * @returns the job as it is now
 */
export async function stopJob(
  q: Queryable,
  job: JobRow,
  stop: JobStop,
  { now, retentionDays }: { readonly now: number; readonly retentionDays: number },
): Promise<JobRow> {
  const isEnd = stop.status !== 'paused'
  const at = new Date(now)
  const after: JobRow = {
    ...job,
    status: stop.status,
    status_reason: stop.reason,
    paused_by: stop.status === 'paused' ? stop.by : null,
    revision: job.revision + 1,
    updated_at: at,
    ended_at: isEnd ? at : null,
    expires_at: isEnd ? new Date(now + retentionDays * dayMs) : null,
  }
  await q.query(
    `update jobs set status = $2, status_reason = $3, paused_by = $4, revision = $5, updated_at = $6, ended_at = $7,
       expires_at = $8 where id = $1`,
    [
      ...[job.id, after.status, after.status_reason, after.paused_by, after.revision],
      ...[after.updated_at, after.ended_at, after.expires_at],
    ],
  )
  const type: JobEventType = isEnd ? 'job.completed' : 'job.paused'
  if (stop.status !== 'paused' || stop.by !== 'caller') await announceJobs(q, [{ job: after, type }], now)
  return after
}
