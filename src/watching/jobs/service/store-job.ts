import { ServiceError } from '../../../catalog/errors.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import { type JobsOptions, maxJobBytes } from '../options.ts'
import { readInputBytes } from '../state/input-bytes.ts'
import type { JobRow } from '../state/jobs.ts'
import type { Plan, PlannedRow } from './plan-rows.ts'

/**
 * Stores a job that receives its rows. A creation with the same id that was cut off before begins anew.
 * @returns the bytes that its inputs may have
 * @throws ServiceError bad_request if the account has as many jobs, or bytes, as it may have
 */
export async function beginJob(options: JobsOptions, job: JobRow): Promise<number> {
  const { database, config, kept } = options
  const bytes = await kept.heldBytes(job.wallet_id)
  return database.transaction(async (q) => {
    // Two concurrent creations could otherwise take the last place.
    await q.query("select pg_advisory_xact_lock(hashtext('jobs ' || $1))", [job.wallet_id])
    await q.query(`delete from jobs where id = $1 and status = 'receiving'`, [job.id])
    const left = await requireSpace(q, job, bytes, config)
    await q.query(
      `insert into jobs (id, wallet_id, key_id, name, operation_id, platform, kind, status, max_credits, max_items,
         concurrency, per_minute, retries, endpoint_ids, deadline, due_at, measured_at, created_at, updated_at,
         schedule_id, only_new)
       values ($1, $2, $3, $4, $5, $6, $7, 'receiving', $8, $9, $10, $11, $12, $13, $14, $15, $15, $15, $15, $16, $17)`,
      [
        ...[job.id, job.wallet_id, job.key_id, job.name, job.operation_id, job.platform, job.kind],
        ...[job.max_credits, job.max_items, job.concurrency, job.per_minute, job.retries],
        ...[JSON.stringify(job.endpoint_ids), job.deadline, job.created_at, job.schedule_id, job.only_new],
      ],
    )
    return left
  })
}

/** The bytes that the account may still store. */
async function requireSpace(
  q: Queryable,
  { wallet_id: walletId, mode }: JobRow,
  heldBytes: number,
  config: JobsOptions['config'],
): Promise<number> {
  const [used] = await q.query<{ jobs: number }>(
    'select count(*)::int as jobs from jobs where wallet_id = $1 and ended_at is null',
    [walletId],
  )
  if (used!.jobs >= config.JOBS_PER_ACCOUNT) {
    throw new ServiceError(
      'bad_request',
      `An account may have ${config.JOBS_PER_ACCOUNT} jobs that are not ended. Cancel one, or wait for one to end.`,
      { reason: 'limit_reached' },
    )
  }
  const most = maxJobBytes(config, mode)
  const left = most - (await readInputBytes(q, walletId)) - heldBytes
  if (left > 0) return left
  throw new ServiceError(
    'bad_request',
    `An account may store ${most} bytes of inputs and results of ${mode} jobs. Delete a job first.`,
    { reason: 'limit_reached' },
  )
}

/** Stores rows of a job that receives them. */
export async function storeRows(
  q: Queryable,
  jobId: string,
  rows: readonly PlannedRow[],
  at: Date,
): Promise<void> {
  await q.query(
    `insert into job_rows (job_id, place, input, own, state, due_at, max_price, repeat_of, error, outcome, credits,
       ended_at)
     select $1, t.place, t.input, t.own, case when t.error is null then 'waiting' else 'failed' end, $8, t.price,
       t.repeat_of, t.error, case when t.error is not null then 'failed' end, case when t.error is not null then 0 end,
       case when t.error is not null then $8::timestamptz end
     from unnest($2::int[], $3::jsonb[], $4::jsonb[], $5::int[], $6::int[], $7::jsonb[])
       as t(place, input, own, price, repeat_of, error)`,
    [
      jobId,
      rows.map(({ place }) => place),
      rows.map(({ input }) => JSON.stringify(input)),
      rows.map(({ own }) => (own === null ? null : JSON.stringify(own))),
      rows.map(({ maxPrice }) => maxPrice),
      rows.map(({ repeatOf }) => repeatOf),
      rows.map(({ error }) => (error === null ? null : JSON.stringify(error))),
      at,
    ],
    { name: 'store_job_rows' },
  )
}

/**
 * Starts a job whose rows are all stored.
 * @param also what else is stored in the same transaction
 */
export async function startJob(
  { database, clock }: JobsOptions,
  job: JobRow,
  plan: Plan,
  also: (q: Queryable, started: JobRow) => Promise<void>,
): Promise<JobRow> {
  const now = new Date(clock.now())
  const started: JobRow = {
    ...job,
    ...{ status: 'running', rows: plan.rows, rows_failed: plan.invalid, input_bytes: plan.bytes },
    ...{ measured_rows: plan.invalid, measured_at: now, due_at: now, updated_at: now },
  }
  await database.transaction(async (q) => {
    await q.query(
      `update jobs set status = 'running', rows = $2, rows_failed = $3, own_columns = $4, input_bytes = $5,
         measured_rows = $3, measured_at = $6, due_at = $6, updated_at = $6, max_credits = $7 where id = $1`,
      [
        ...[job.id, plan.rows, plan.invalid, JSON.stringify(job.own_columns), plan.bytes, now],
        job.max_credits,
      ],
    )
    await also(q, started)
  })
  return started
}
