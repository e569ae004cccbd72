import { recordRequest } from '../../../accounts/admin-actions.ts'
import { parameterError } from '../../../catalog/errors.ts'
import { newId } from '../../../catalog/events/ids.ts'
import { type Actor, creatingKeyOf } from '../../../catalog/http/actor.ts'
import type { CsvText } from '../../../catalog/http/csv-text.ts'
import type { JsonLines } from '../../../catalog/http/json-lines.ts'
import { didYouMean } from '../../../catalog/http/nearest.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import { pageSizeOf } from '../../../catalog/page-size.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import { requireAllowedOperation } from '../../monitors/service/key-permissions.ts'
import { requireOwnEndpoints } from '../../monitors/service/monitor-endpoints.ts'
import { type JobsOptions, maxJobBytes, maxJobMs } from '../options.ts'
import { scheduleIdOf, storeSchedule, wantedSchedule } from '../schedules/store-schedule.ts'
import { type JobRow, type ShownJob, showJob } from '../state/jobs.ts'
import type { NewJob } from './new-job.ts'
import { type Plan, planRows } from './plan-rows.ts'
import { Columns, readTable, type SentRow } from './read-inputs.ts'
import { beginJob, startJob, storeRows } from './store-job.ts'

/** A job before its creation: what it costs, and which rows cannot run. */
export type JobPlan = Omit<Plan, 'bytes'> & { readonly ownColumns: readonly string[] }

/** The answer to a creation; without `job` it was only planned. */
export interface CreatedJob {
  readonly job: ShownJob | null
  readonly plan: JobPlan | null
}

export interface JobCreation {
  readonly wanted: NewJob
  /** The rows, in place of `inputs`. */
  readonly table: CsvText | JsonLines | undefined
  readonly dryRun: boolean
  /** Ids are derived from it, so that a repeated request finds the job of the first request. */
  readonly seed: readonly string[] | undefined
}

/**
 * Creates a job, or with `dryRun` plans it.
 * @throws ServiceError bad_request, forbidden
 */
export async function createJob(
  options: JobsOptions,
  actor: Actor,
  { wanted, table, dryRun, seed }: JobCreation,
): Promise<CreatedJob> {
  const { registry, database, clock, config } = options
  const operation = registry.byId(wanted.operationId)
  if (operation === undefined) {
    const ids = registry.operations.map(({ id }) => id)
    throw parameterError(
      `operationId: there is no lookup ${JSON.stringify(wanted.operationId)}.${didYouMean(wanted.operationId, ids)}`,
    )
  }
  requireAllowedOperation(actor, operation.id)
  const schedule = wantedSchedule(operation, wanted, clock.now())
  const inputs: JobInputs = {
    ...{ operation, columns: new Columns(operation, wanted.columns), shared: wanted.parameters ?? {} },
    sent: rowsOf(operation, wanted, table),
  }
  const endpointIds = [...new Set(wanted.webhookEndpointIds ?? [])]
  await requireOwnEndpoints(database, actor, endpointIds)
  const owner = { ...actor, keyId: creatingKeyOf(actor) }
  const unscheduled = newJobRow(owner, operation, wanted, {
    ...{ now: clock.now(), endpointIds },
    id: newId('job', seed && [actor.walletId, ...seed]),
  })
  const job = {
    ...unscheduled,
    ...(schedule && { schedule_id: scheduleIdOf(unscheduled.id), only_new: wanted.onlyNew === true }),
  }
  const earlier = seed && (await findStarted(options, job))
  if (earlier) return { job: showJob(earlier, clock.now()), plan: null }
  if (dryRun) {
    const plan = await planRows(
      { ...planOf(options, job, inputs), maxBytes: maxJobBytes(config, actor.mode) },
      inputs.sent,
      async () => undefined,
    )
    return { job: null, plan: shownPlan(plan, job, inputs) }
  }
  const { started, plan } = await fillJob(options, job, inputs, {
    maxCredits: wanted.maxCredits,
    // The schedule stores the inputs beside the job.
    copies: schedule === null ? 1 : 2,
    async also(q, filled) {
      if (schedule !== null) await storeSchedule(q, options, filled, wanted, schedule)
      const details = { operation: filled.operation_id, rows: filled.rows }
      await recordRequest(q, clock, actor, 'jobs create', filled.id, details)
    },
  })
  return { job: showJob(started, clock.now()), plan }
}

/** The inputs of a job, and how they become parameters. */
export interface JobInputs {
  readonly operation: AnyOperation
  readonly columns: Pick<Columns, 'split' | 'own'>
  /** Parameters of all rows. */
  readonly shared: NewJob['parameters'] & {}
  readonly sent: Iterable<SentRow>
}

const planOf = (
  { lookups, config }: JobsOptions,
  { mode }: JobRow,
  { operation, columns, shared }: JobInputs,
) => ({ ...{ lookups, operation, mode, columns, shared }, maxRows: config.JOB_ROWS })

/**
 * Stores a job with its rows, and starts it. A job that cannot be started is deleted again.
 * @param how `maxCredits`: default the highest price of its rows. `copies`: how often the inputs are stored. `also`: what
 *   is stored in the transaction that starts it
 * @throws ServiceError bad_request
 */
export async function fillJob(
  options: JobsOptions,
  job: JobRow,
  inputs: JobInputs,
  how: {
    readonly maxCredits: number | undefined
    readonly copies: number
    also(q: Queryable, started: JobRow): Promise<void>
  },
): Promise<{ readonly started: JobRow; readonly plan: JobPlan }> {
  const { database } = options
  const maxBytes = Math.floor((await beginJob(options, job)) / how.copies)
  try {
    const plan = await planRows({ ...planOf(options, job, inputs), maxBytes }, inputs.sent, (rows) =>
      storeRows(database, job.id, rows, job.created_at),
    )
    const shown = shownPlan(plan, job, inputs)
    const max_credits = how.maxCredits ?? shown.highestCredits
    const filled = { ...job, max_credits, own_columns: [...inputs.columns.own] }
    const started = await startJob(options, filled, plan, how.also)
    options.wake()
    return { started, plan: shown }
  } catch (error) {
    await database
      .query(`delete from jobs where id = $1 and status = 'receiving'`, [job.id])
      .catch(() => undefined)
    throw error
  }
}

/** The rows that were sent. @throws ServiceError bad_request */
function rowsOf(
  operation: AnyOperation,
  { inputs, maxItems, maxCredits, parameters }: NewJob,
  table: JobCreation['table'],
): Iterable<SentRow> {
  if (maxItems === undefined) {
    if (table !== undefined) return readTable(table)
    if (inputs === undefined) {
      throw parameterError(
        'Send inputs: an object with the parameters of each row. For all pages of one list send parameters and maxItems.',
      )
    }
    return inputs.map((values) => ({ values }))
  }
  if (inputs !== undefined || table !== undefined) {
    throw parameterError('Send either inputs, or maxItems for all pages of one list with its parameters.')
  }
  if (operation.parameters.cursor === undefined) {
    throw parameterError(`maxItems: ${operation.id} has no pages. Send inputs.`)
  }
  if (maxCredits === undefined && pageSizeOf(operation, {}) === null) {
    throw parameterError(
      'maxCredits is required with maxItems: the platform decides how many items a page has.',
    )
  }
  return [{ values: parameters ?? {} }]
}

/** A plan as callers see it. Of a list, as many pages as its items may need. */
function shownPlan({ bytes: _, ...plan }: Plan, job: JobRow, { operation, columns }: JobInputs): JobPlan {
  const perPage = pageSizeOf(operation, {}) ?? usualItemsOfPage
  const pages = job.max_items === null ? 1 : Math.ceil(job.max_items / perPage)
  const { highestCredits, usualCredits } = plan
  return {
    ...plan,
    highestCredits: highestCredits * pages,
    usualCredits: usualCredits * pages,
    ownColumns: columns.own,
  }
}

/** The items of a page of which the platform decides: the price of a list is planned with this number. */
const usualItemsOfPage = 10

const defaultRetries = 3

/** A job that runs once, before its rows are known. */
export function newJobRow(
  { walletId, accountId, mode, keyId }: Pick<Actor, 'walletId' | 'accountId' | 'mode' | 'keyId'>,
  operation: AnyOperation,
  wanted: Omit<NewJob, 'operationId'>,
  { id, now, endpointIds }: { id: string; now: number; endpointIds: string[] },
): JobRow {
  const at = new Date(now)
  return {
    ...{ id, wallet_id: walletId, account_id: accountId, mode, key_id: keyId },
    name: wanted.name ?? operation.id,
    ...{ operation_id: operation.id, platform: operation.platform },
    kind: wanted.maxItems === undefined ? 'inputs' : 'pages',
    ...{ status: 'receiving', status_reason: null, paused_by: null },
    ...{ max_credits: wanted.maxCredits ?? 0, spent_credits: 0, reserved_credits: 0 },
    ...{
      max_items: wanted.maxItems ?? null,
      items: 0,
      rows: 0,
      rows_running: 0,
      rows_delivered: 0,
      rows_failed: 0,
    },
    own_columns: [],
    ...{ concurrency: wanted.concurrency ?? null, per_minute: wanted.perMinute ?? null, pace_at: null },
    retries: wanted.retries ?? defaultRetries,
    endpoint_ids: endpointIds,
    deadline: new Date(
      now + (wanted.deadlineSeconds === undefined ? maxJobMs : wanted.deadlineSeconds * 1000),
    ),
    ...{ due_at: at, measured_at: at, measured_rows: 0, tenths: 0, revision: 0, input_bytes: 0 },
    ...{ created_at: at, updated_at: at, ended_at: null, expires_at: null },
    ...{ schedule_id: null, only_new: false, new_items: 0 },
  }
}

/** The job that an earlier request with the same seed created. */
async function findStarted({ database }: JobsOptions, { id, account_id, mode }: JobRow) {
  const [row] = await database.query<Omit<JobRow, 'account_id' | 'mode'>>(
    `select * from jobs where id = $1 and status <> 'receiving'`,
    [id],
  )
  return row && { ...row, account_id, mode }
}
