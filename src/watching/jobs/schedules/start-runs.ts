import { endOfKey, isUnrevoked } from '../../../accounts/key-rights.ts'
import { ServiceError } from '../../../catalog/errors.ts'
import { buildEvent, type EventEnvelope } from '../../../catalog/events/event.ts'
import { eventIdOf, newId } from '../../../catalog/events/ids.ts'
import type { JobScheduleEventType } from '../../../catalog/events/notices.ts'
import { publicError } from '../../../catalog/http/envelope.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import { shownName } from '../../../catalog/visible-text.ts'
import { isOutage } from '../../../runtime/storage/errors.ts'
import type { Fields } from '../../../runtime/storage/rows.ts'
import type { jobScheduleRows } from '../../../runtime/storage/schema/jobs.ts'
import { takeOver } from '../../monitors/state/key-lifecycle.ts'
import type { JobsOptions } from '../options.ts'
import { fillJob, newJobRow } from '../service/create-job.ts'
import { Columns, type SplitRow } from '../service/read-inputs.ts'
import { announce } from '../state/job-events.ts'
import { forgetItems } from './delivered-items.ts'
import { runAfter, type ScheduleRow, scheduleColumns, scheduleTables } from './schedule-rows.ts'

/** Runs that one sweep starts; more are started by the next sweep, a minute later. */
const maxRunsPerSweep = 100
/** A sweep starts no run after this time: pg-boss starts another one after 15 minutes, and two would disturb each other. */
const maxSweepMs = 5 * 60_000

type DueSchedule = ScheduleRow & {
  readonly key_works: boolean
  /** A run before that has not ended. */
  readonly open_job_id: string | null
}

/** What became of a due run. */
type Run =
  | { readonly kind: 'started'; readonly jobId: string }
  /** The schedule goes on with its next run. */
  | { readonly kind: 'left_out'; readonly reason: string }
  | { readonly kind: 'pause'; readonly reason: string }

/**
 * Starts the runs of schedules that are due. Runs that were missed while no worker ran become one. A sweep is on one worker
 * at a time. A worker that is killed before it stored that a run was started leaves the run to the next sweep, which finds
 * its job by the id that the time of the run gives it.
 * @returns the number of started jobs
 */
export async function startScheduledJobs(options: JobsOptions): Promise<number> {
  const { database, clock } = options
  const startedAt = clock.elapsed()
  let started = 0
  for (let looked = 0; looked < maxRunsPerSweep && clock.elapsed() - startedAt < maxSweepMs; looked += 1) {
    const now = clock.now()
    const [due] = await database.query<DueSchedule>(
      `select ${scheduleColumns}, coalesce(k.id is null or (${isUnrevoked('k')} and coalesce(${endOfKey('k')} > $1, true)),
           true) as key_works,
         (select j.id from jobs j where j.schedule_id = s.id and j.ended_at is null and j.status <> 'receiving' limit 1)
           as open_job_id
       from ${scheduleTables} left join api_keys k on k.id = s.key_id
       where s.status = 'active' and s.next_run_at <= $1 and not wallet_stopped(s.wallet_id)
       order by s.next_run_at, s.id limit 1`,
      [new Date(now)],
    )
    if (due === undefined) return started
    const run = await startRun(options, due, now)
    if (run.kind === 'started') started += 1
    await storeRun(options, due, run, now)
  }
  return started
}

async function startRun(options: JobsOptions, due: DueSchedule, now: number): Promise<Run> {
  const { registry, database, log } = options
  const id = newId('job', ['schedule', due.id, due.next_run_at.toISOString()])
  if (!due.key_works) return { kind: 'pause', reason: keyEnded }
  const operation = registry.byId(due.operation_id)
  if (operation === undefined) {
    return { kind: 'pause', reason: `There is no lookup ${due.operation_id} any more.` }
  }
  if (due.open_job_id === id) return { kind: 'started', jobId: id }
  if (due.open_job_id !== null) {
    const reason = `The run of ${due.next_run_at.toISOString()} was left out: ${due.open_job_id} has not ended.`
    return { kind: 'left_out', reason }
  }
  const sent = await database.query<Fields<typeof jobScheduleRows, 'input' | 'own'>>(
    'select input, own from job_schedule_rows where schedule_id = $1 order by place',
    [due.id],
  )
  if (sent.length === 0) return { kind: 'pause', reason: 'It has no inputs any more: they were erased.' }
  try {
    await fillRun(options, due, operation, sent, id, now)
    return { kind: 'started', jobId: id }
  } catch (error) {
    if (isOutage(error)) throw error
    // One that cannot run must not hold up those behind it.
    if (!(error instanceof ServiceError))
      log.error({ schedule: due.id, error: String(error) }, 'a run of a schedule failed')
    const { message } = publicError(error)
    const reason = `The run of ${due.next_run_at.toISOString()} was left out: ${message}`
    return { kind: 'left_out', reason }
  }
}

const keyEnded = `Its key has ended. ${takeOver}`

/** Creates the job of a run. A repeated run finds that it exists. */
async function fillRun(
  options: JobsOptions,
  due: DueSchedule,
  operation: AnyOperation,
  sent: readonly SplitRow[],
  id: string,
  now: number,
): Promise<void> {
  const known = await options.database.query(`select 1 from jobs where id = $1 and status <> 'receiving'`, [
    id,
  ])
  if (known.length > 0) return
  const owner = { walletId: due.wallet_id, accountId: due.account_id, mode: due.mode, keyId: due.key_id }
  const { settings, endpoint_ids: endpointIds } = due
  const job = newJobRow(owner, operation, { ...settings, name: due.name }, { id, now, endpointIds })
  const columns = new Columns(operation)
  await fillJob(
    options,
    { ...job, schedule_id: due.id, only_new: due.only_new },
    {
      ...{ operation, sent, shared: {} },
      columns: { split: (values) => columns.split(values), own: due.own_columns },
    },
    { maxCredits: settings.maxCredits, copies: 1, also: (q) => forgetItems(q, due.id, due.mode) },
  )
}

/** The event about a run that is left out, or a schedule that pauses. A repeated run has the same event. */
function scheduleEvent(
  due: DueSchedule,
  {
    status,
    reason,
    next,
    jobId,
  }: {
    readonly status: 'active' | 'paused'
    readonly reason: string
    readonly next: Date | null
    readonly jobId: string | null
  },
  now: number,
): EventEnvelope {
  const type: JobScheduleEventType = status === 'paused' ? 'job_schedule.paused' : 'job_schedule.left_out'
  const runAt = due.next_run_at.toISOString()
  return buildEvent(
    { id: 'none', name: 'None', operationId: due.operation_id, params: {} },
    {
      ...{ id: eventIdOf(now, [due.id, type, runAt]), type, at: now },
      data: {
        ...{ scheduleId: due.id, name: shownName(due.name, 200), status, reason, runAt },
        ...{ nextRunAt: next?.toISOString() ?? null, lastJobId: jobId ?? due.last_job_id },
      },
    },
  )
}

/** Stores what became of a run, unless the schedule was changed meanwhile. Its owner hears of a run that is left out. */
async function storeRun({ database }: JobsOptions, due: DueSchedule, run: Run, now: number): Promise<void> {
  const next = runAfter(due.schedule, due.schedule_anchor.getTime(), now)
  const reason =
    run.kind === 'started' ? (next === null ? 'Its schedule has no further run.' : null) : run.reason
  const status = run.kind === 'pause' || next === null ? 'paused' : 'active'
  const jobId = run.kind === 'started' ? run.jobId : null
  await database.transaction(async (q) => {
    const stored = await q.query(
      `update job_schedules set status = $3, status_reason = $4, next_run_at = $5, last_job_id = coalesce($6, last_job_id),
         last_run_at = case when $6::text is null then last_run_at else $7 end
       where id = $1 and next_run_at = $2 and status = 'active' returning 1`,
      [due.id, due.next_run_at, status, reason, next ?? due.next_run_at, jobId, new Date(now)],
    )
    if (stored.length === 0 || reason === null) return
    const event = scheduleEvent(due, { status, reason, next: status === 'paused' ? null : next, jobId }, now)
    await announce(q, [{ owner: due, event }], now)
  })
}
