import {
  boundedPage,
  type ListCursors,
  type ListPage,
  type ListQuery,
  newestFirst,
  noSuch,
} from '../../../catalog/http/lists.ts'
import { shownName } from '../../../catalog/visible-text.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { Columns, Row } from '../../../runtime/storage/rows.ts'
import type { wallets } from '../../../runtime/storage/schema/billing.ts'
import type { jobs } from '../../../runtime/storage/schema/jobs.ts'

/** A row of `jobs`, with the account and mode of its wallet. */
export type JobRow = Row<typeof jobs> & Columns<typeof wallets, 'account_id' | 'mode'>

export type JobStatus = JobRow['status']
export type PausedBy = NonNullable<JobRow['paused_by']>

const columns = 'j.*, w.account_id, w.mode'
const tables = 'jobs j join wallets w on w.id = j.wallet_id'

/** The jobs that an actor sees: of a wallet, or of one key alone. Jobs that are being deleted are gone. */
export interface JobScope {
  readonly walletId: string
  readonly keyId: string | null
}

/** @throws ServiceError not_found */
export async function requireJob(
  q: Queryable,
  { walletId, keyId }: JobScope,
  id: string,
  now: Date,
  lock: '' | 'for update of j' = '',
): Promise<JobRow> {
  const [row] = await q.query<JobRow>(
    `select ${columns} from ${tables} where j.id = $1 and j.wallet_id = $2 and ($3::text is null or j.key_id = $3)
       and coalesce(j.expires_at > $4, true) ${lock}`,
    [id, walletId, keyId, now],
  )
  if (row === undefined) throw noSuch('job')
  return row
}

/** Jobs by their ids, in the order of the ids, locked until the transaction ends. */
export function lockJobs(q: Queryable, ids: readonly string[]): Promise<JobRow[]> {
  return q.query<JobRow>(
    `select ${columns} from ${tables} where j.id = any($1) order by j.id for update of j`,
    [ids],
  )
}

/** A page of jobs, newest first. */
export async function listJobs(
  q: Queryable,
  cursors: ListCursors,
  { walletId, keyId }: JobScope,
  {
    status,
    scheduleId,
    now,
    ...wanted
  }: ListQuery & {
    readonly status?: JobStatus | undefined
    /** Only runs of this schedule. */
    readonly scheduleId?: string | undefined
    readonly now: Date
  },
): Promise<{ rows: JobRow[]; page: ListPage }> {
  const list = newestFirst(cursors, ['jobs', walletId, status ?? '', keyId ?? '', scheduleId ?? ''], wanted)
  const rows = await q.query<JobRow>(
    boundedPage(
      `select ${columns}, concat(j.name, j.status_reason, j.own_columns) as body from ${tables}
       where j.wallet_id = $4 and ($5::text is null or j.status = $5) and ($6::text is null or j.key_id = $6)
         and coalesce(j.expires_at > $7, true) and ($8::text is null or j.schedule_id = $8)
         and ($1::timestamptz is null or (j.created_at, j.id) < ($1, $2::text))
       order by j.created_at desc, j.id desc limit $3`,
      'created_at desc, id desc',
    ),
    [...list.values, walletId, status ?? null, keyId, now, scheduleId ?? null],
  )
  return list.page(rows)
}

const shownTime = (time: Date | null) => time?.toISOString() ?? null

/** Seconds until a running job is done at its present speed; null: unknown. */
function secondsLeft(job: JobRow, now: number): number | null {
  const ended = job.rows_delivered + job.rows_failed
  const measured = ended - job.measured_rows
  if (job.status !== 'running' || job.kind === 'pages' || measured <= 0) return null
  const perRowMs = Math.max(0, now - job.measured_at.getTime()) / measured
  return Math.ceil(((job.rows - ended) * perRowMs) / 1000)
}

/** A job as callers see it. */
export function showJob(job: JobRow, now: number) {
  const ended = job.rows_delivered + job.rows_failed
  const share =
    job.max_items === null
      ? ended / Math.max(1, job.rows)
      : Math.min(1, job.items / Math.max(1, job.max_items))
  return {
    id: job.id,
    name: shownName(job.name, 200),
    operationId: job.operation_id,
    kind: job.kind,
    status: job.status,
    statusReason: job.status_reason,
    pausedBy: job.paused_by,
    rows: {
      total: job.rows,
      delivered: job.rows_delivered,
      failed: job.rows_failed,
      running: job.rows_running,
      waiting: Math.max(0, job.rows - ended - job.rows_running),
    },
    items: job.items,
    maxItems: job.max_items,
    newItems: job.only_new ? job.new_items : null,
    percent: job.status === 'completed' ? 100 : Math.floor(share * 100),
    secondsLeft: secondsLeft(job, now),
    creditsSpent: job.spent_credits,
    maxCredits: job.max_credits,
    ownColumns: job.own_columns,
    webhookEndpointIds: job.endpoint_ids,
    scheduleId: job.schedule_id,
    onlyNew: job.only_new,
    deadline: job.deadline.toISOString(),
    createdAt: job.created_at.toISOString(),
    updatedAt: job.updated_at.toISOString(),
    endedAt: shownTime(job.ended_at),
    expiresAt: shownTime(job.expires_at),
  }
}

export type ShownJob = ReturnType<typeof showJob>
