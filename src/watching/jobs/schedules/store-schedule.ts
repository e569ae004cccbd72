import { parameterError, ServiceError } from '../../../catalog/errors.ts'
import { newId } from '../../../catalog/events/ids.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import { recordSource } from '../../monitors/lists/sources.ts'
import { checkSchedule, type Schedule } from '../../monitors/schedule/schedule.ts'
import type { JobsOptions } from '../options.ts'
import type { NewJob } from '../service/new-job.ts'
import type { JobRow } from '../state/jobs.ts'
import { type RunSettings, runAfter } from './schedule-rows.ts'

/** @throws ServiceError bad_request */
export function checkJobSchedule(operation: AnyOperation, schedule: Schedule, now: number): void {
  const { minIntervalMinutes } = recordSource(operation).watch
  checkSchedule(schedule, { minIntervalMinutes, minSeconds: 0 }, now)
}

/**
 * The schedule that a creation wants; null: the job runs once.
 * @throws ServiceError bad_request
 */
export function wantedSchedule(operation: AnyOperation, wanted: NewJob, now: number): Schedule | null {
  const { schedule = null, onlyNew = false } = wanted
  if (onlyNew && schedule === null) {
    throw parameterError('onlyNew compares a run with those before it: send it with schedule.')
  }
  if (onlyNew && operation.list === undefined) {
    throw parameterError(
      `onlyNew is for lists, and ${operation.id} answers one record. A monitor with watch reports when a record changes.`,
    )
  }
  if (schedule !== null) checkJobSchedule(operation, schedule, now)
  return schedule
}

/** The id of the schedule of a first job. A repeated creation finds the same. */
export const scheduleIdOf = (jobId: string): string => newId('jsc', [jobId])

const settingsOf = (wanted: NewJob): RunSettings => {
  const { maxCredits, maxItems, concurrency, perMinute, retries, deadlineSeconds } = wanted
  return { maxCredits, maxItems, concurrency, perMinute, retries, deadlineSeconds }
}

/**
 * Stores the schedule of a first job, with its inputs. A repeated creation whose first job is deleted by now finds the
 * schedule of the first one, and its job is one more run.
 * @throws ServiceError bad_request beyond the limit
 */
export async function storeSchedule(
  q: Queryable,
  { config }: Pick<JobsOptions, 'config'>,
  job: JobRow,
  wanted: NewJob,
  schedule: Schedule,
): Promise<void> {
  // Two concurrent creations could otherwise take the last place.
  await q.query("select pg_advisory_xact_lock(hashtext('job schedules ' || $1))", [job.wallet_id])
  const [used] = await q.query<{ count: number; known: boolean }>(
    `select count(*)::int as count, coalesce(bool_or(id = $2), false) as known from job_schedules where wallet_id = $1`,
    [job.wallet_id, job.schedule_id],
  )
  if (used!.known) return
  if (used!.count >= config.JOBS_PER_ACCOUNT) {
    throw new ServiceError(
      'bad_request',
      `An account may have ${config.JOBS_PER_ACCOUNT} schedules of jobs. Delete one first.`,
      { reason: 'limit_reached' },
    )
  }
  const at = job.updated_at
  const next = runAfter(schedule, at.getTime(), at.getTime())
  if (next === null) throw parameterError('schedule has no run.')
  await q.query(
    `insert into job_schedules (id, wallet_id, key_id, name, operation_id, platform, schedule, schedule_anchor, only_new,
       settings, endpoint_ids, own_columns, input_bytes, status, next_run_at, last_job_id, last_run_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'active', $14, $15, $8, $8, $8)`,
    [
      ...[job.schedule_id, job.wallet_id, job.key_id, job.name, job.operation_id, job.platform],
      ...[JSON.stringify(schedule), at, job.only_new, JSON.stringify(settingsOf(wanted))],
      ...[JSON.stringify(job.endpoint_ids), JSON.stringify(job.own_columns), job.input_bytes],
      ...[next, job.id],
    ],
  )
  await q.query(
    `insert into job_schedule_rows (schedule_id, place, input, own)
     select $1, place, input, own from job_rows where job_id = $2`,
    [job.schedule_id, job.id],
  )
}
