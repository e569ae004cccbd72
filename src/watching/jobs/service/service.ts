import { Readable } from 'node:stream'
import { recordRequest } from '../../../accounts/admin-actions.ts'
import { parameterError } from '../../../catalog/errors.ts'
import { type Actor, creatingKeyOf } from '../../../catalog/http/actor.ts'
import { type ListPage, type ListQuery, openPage } from '../../../catalog/http/lists.ts'
import { requireAllowedOperation } from '../../monitors/service/key-permissions.ts'
import { type JobsOptions, maxJobMs } from '../options.ts'
import { type JobStop, stopJob } from '../state/end-job.ts'
import { type RowFilter, type RowWithData, readRows, withData } from '../state/job-rows.ts'
import { type JobRow, type JobStatus, listJobs, requireJob, type ShownJob, showJob } from '../state/jobs.ts'
import { changeScope, readScope } from '../state/scopes.ts'
import { type CreatedJob, createJob, type JobCreation } from './create-job.ts'
import { resultLines, resultTable } from './results.ts'

export interface RowsQuery extends ListQuery {
  readonly filter: RowFilter
  readonly limit: number
}

/** What a change of a running job sets. */
export interface JobLimits {
  readonly maxCredits?: number | undefined
  readonly deadlineSeconds?: number | undefined
}

/** The verbs of jobs. Each sees only jobs of the actor's wallet; a limited key and an assistant see their own. */
export interface Jobs {
  create(actor: Actor, creation: JobCreation): Promise<CreatedJob>
  list(
    actor: Actor,
    wanted: ListQuery & {
      readonly status?: JobStatus | undefined
      readonly scheduleId?: string | undefined
    },
  ): Promise<{ jobs: ShownJob[]; page: ListPage }>
  read(actor: Actor, id: string): Promise<ShownJob>
  /** A page of rows with their data, cut before it exceeds the size of an answer. */
  rows(actor: Actor, id: string, wanted: RowsQuery): Promise<{ rows: RowWithData[]; page: ListPage }>
  results(actor: Actor, id: string, format: 'csv' | 'jsonl', filter: RowFilter): Promise<Readable>
  pause(actor: Actor, id: string): Promise<ShownJob>
  resume(actor: Actor, id: string, limits: JobLimits): Promise<ShownJob>
  /** Ends a job. Its rows stay readable. */
  cancel(actor: Actor, id: string): Promise<ShownJob>
  /** Runs the failed rows of an ended job again, and those that did not run. */
  rerun(actor: Actor, id: string, limits: JobLimits): Promise<ShownJob>
  remove(actor: Actor, id: string): Promise<void>
}

/** Bytes of the records of a page of rows. */
const maxPageBytes = 3_000_000

const pausedByCaller: JobStop = { status: 'paused', by: 'caller', reason: 'Paused by the caller.' }
const cancelledByCaller: JobStop = { status: 'cancelled', reason: 'Cancelled by the caller.' }

export function createJobs(options: JobsOptions): Jobs {
  const { database, clock, cursors, registry, config } = options
  const { JOB_RETENTION_DAYS: retentionDays } = config
  const change = (actor: Actor, id: string, act: string, work: Change) =>
    changeJob(options, actor, { id, act }, work)
  return {
    create: (actor, creation) => createJob(options, actor, creation),
    async list(actor, wanted) {
      const now = clock.now()
      const { rows, page } = await listJobs(database.latest, cursors, readScope(actor), {
        ...wanted,
        now: new Date(now),
      })
      return { jobs: rows.map((job) => showJob(job, now)), page }
    },
    async read(actor, id) {
      const now = clock.now()
      return showJob(await requireJob(database, readScope(actor), id, new Date(now)), now)
    },
    async rows(actor, id, { filter, limit, cursor }) {
      const job = await requireJob(database, readScope(actor), id, new Date(clock.now()))
      const page = openPage(cursors, ['job rows', job.id, filter], cursor)
      const after = Number(page.start[0] ?? 0)
      const found = await readRows(database.latest, job.id, { filter, after, limit: limit + 1 })
      const operation = registry.byId(job.operation_id)
      const rows: RowWithData[] = []
      let bytes = 0
      for (const row of found.slice(0, limit)) {
        const read = await withData(options, job, operation, row)
        bytes += Buffer.byteLength(read.json) + 500
        if (rows.length > 0 && bytes > maxPageBytes) break
        rows.push(read)
      }
      const last = rows.at(-1)
      const hasMore = last !== undefined && rows.length < found.length
      return { rows, page: page.about(rows.length, hasMore ? [last.shown.row] : null) }
    },
    async results(actor, id, format, filter) {
      const job = await requireJob(database, readScope(actor), id, new Date(clock.now()))
      return Readable.from((format === 'csv' ? resultTable : resultLines)(options, job, filter))
    },
    pause: (actor, id) =>
      change(actor, id, 'jobs pause', async (q, job, now) => {
        if (job.status === 'paused') return job
        if (job.status !== 'running') throw ended(job, 'A rerun runs its failed rows again.')
        return stopJob(q, job, pausedByCaller, { now, retentionDays })
      }),
    resume: (actor, id, limits) =>
      change(actor, id, 'jobs resume', async (q, job, now) => {
        if (job.status === 'completed' || job.status === 'cancelled') {
          throw ended(job, 'A rerun runs its failed rows again.')
        }
        return startAgain(q, actor, job, limits, now)
      }),
    cancel: (actor, id) =>
      change(actor, id, 'jobs cancel', async (q, job, now) => {
        if (job.ended_at !== null) return job
        return stopJob(q, job, cancelledByCaller, { now, retentionDays })
      }),
    rerun: (actor, id, limits) => change(actor, id, 'jobs rerun', rerunJob(actor, limits)),
    async remove(actor, id) {
      await change(actor, id, 'jobs delete', async (q, job, now) => {
        const at = new Date(now)
        // Rows in progress still end; a sweep deletes the rest.
        await q.query(
          `update jobs set status = case when ended_at is null then 'cancelled' else status end,
             ended_at = coalesce(ended_at, $2), expires_at = $2 where id = $1`,
          [job.id, at],
        )
        return job
      })
    },
  }
}

type Change = (q: Parameters<typeof stopJob>[0], job: JobRow, now: number) => Promise<JobRow>

/** Changes a locked job, and logs the change. @throws ServiceError not_found */
async function changeJob(
  { database, clock, wake }: JobsOptions,
  actor: Actor,
  { id, act }: { readonly id: string; readonly act: string },
  work: Change,
): Promise<ShownJob> {
  const now = clock.now()
  const job = await database.transaction(async (q) => {
    const found = await requireJob(q, changeScope(actor), id, new Date(now), 'for update of j')
    const after = await work(q, found, now)
    await recordRequest(q, clock, actor, act, id)
    return after
  })
  wake()
  return showJob(job, now)
}

const ended = ({ status }: JobRow, instead: string) =>
  parameterError(
    status === 'receiving' ? 'The job still receives its inputs.' : `The job is ${status}. ${instead}`,
  )

/** Starts a job again, with the key of the actor if its own ended. @throws ServiceError bad_request, forbidden */
async function startAgain(
  q: Parameters<Change>[0],
  actor: Actor,
  job: JobRow,
  { maxCredits, deadlineSeconds }: JobLimits,
  now: number,
): Promise<JobRow> {
  requireAllowedOperation(actor, job.operation_id)
  if (maxCredits !== undefined && maxCredits < job.spent_credits + job.reserved_credits) {
    throw parameterError(
      `maxCredits counts from the start of the job, which has spent ${job.spent_credits}; send a higher number.`,
    )
  }
  const at = new Date(now)
  const isLate = job.deadline.getTime() <= now
  const deadline =
    deadlineSeconds !== undefined
      ? new Date(now + deadlineSeconds * 1000)
      : isLate
        ? new Date(now + maxJobMs)
        : job.deadline
  const after: JobRow = {
    ...job,
    ...{ status: 'running', status_reason: null, paused_by: null, ended_at: null, expires_at: null },
    key_id: creatingKeyOf(actor),
    max_credits: maxCredits ?? job.max_credits,
    ...{ deadline, due_at: at, measured_at: at, measured_rows: job.rows_delivered + job.rows_failed },
    updated_at: at,
    revision: job.revision + 1,
  }
  await q.query(
    `update jobs set status = 'running', status_reason = null, paused_by = null, ended_at = null, expires_at = null,
       key_id = $2, max_credits = $3, deadline = $4, due_at = $5, measured_at = $5, measured_rows = $6, updated_at = $5,
       revision = $7 where id = $1`,
    [job.id, after.key_id, after.max_credits, deadline, at, after.measured_rows, after.revision],
  )
  return after
}

/** Lets the failed rows of an ended job run again. */
function rerunJob(actor: Actor, limits: JobLimits): Change {
  return async (q, job, now) => {
    if (job.ended_at === null || job.status === 'receiving') {
      throw parameterError(`The job is ${job.status}; only an ended job is run again.`)
    }
    // Rows that cannot run at all would fail again.
    const rows = await q.query(
      `update job_rows set state = 'waiting', tries = 0, due_at = $2, outcome = null, credits = null, request_id = null,
         error = null, ended_at = null
       where job_id = $1 and state = 'failed' and error ->> 'code' <> 'bad_request' returning 1`,
      [job.id, new Date(now)],
    )
    const failed = job.rows_failed - rows.length
    if (job.rows_delivered + failed === job.rows) {
      throw parameterError('No row failed that could run again.')
    }
    await q.query('update jobs set rows_failed = $2, tenths = 0 where id = $1', [job.id, failed])
    return startAgain(q, actor, { ...job, rows_failed: failed, tenths: 0 }, limits, now)
  }
}
