import { parameterError } from '../../../catalog/errors.ts'
import { newId } from '../../../catalog/events/ids.ts'
import { type Actor, creatingKeyOf } from '../../../catalog/http/actor.ts'
import type { CsvText } from '../../../catalog/http/csv-text.ts'
import type { JsonLines } from '../../../catalog/http/json-lines.ts'
import { didYouMean } from '../../../catalog/http/nearest.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import { pageSizeOf } from '../../../catalog/page-size.ts'
import { requireAllowedOperation } from '../../monitors/service/key-permissions.ts'
import { requireOwnEndpoints } from '../../monitors/service/monitor-endpoints.ts'
import { type JobsOptions, maxJobBytes, maxJobMs } from '../options.ts'
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
  const { registry, lookups, database, clock, config } = options
  const operation = registry.byId(wanted.operationId)
  if (operation === undefined) {
    const ids = registry.operations.map(({ id }) => id)
    throw parameterError(
      `operationId: there is no lookup ${JSON.stringify(wanted.operationId)}.${didYouMean(wanted.operationId, ids)}`,
    )
  }
  requireAllowedOperation(actor, operation.id)
  const columns = new Columns(operation, wanted.columns)
  const sent = rowsOf(operation, wanted, table)
  const endpointIds = [...new Set(wanted.webhookEndpointIds ?? [])]
  await requireOwnEndpoints(database, actor, endpointIds)
  const job = newJobRow(actor, operation, wanted, { now: clock.now(), seed, endpointIds })
  const earlier = seed && (await findStarted(options, job))
  if (earlier) return { job: showJob(earlier, clock.now()), plan: null }
  const how = {
    ...{ lookups, operation, mode: actor.mode, columns, shared: wanted.parameters ?? {} },
    maxRows: config.JOB_ROWS,
  }
  if (dryRun) {
    const bounded = { ...how, maxBytes: maxJobBytes(config, actor.mode) }
    const plan = await planRows(bounded, sent, async () => undefined)
    return { job: null, plan: shownPlan(plan, job, operation, columns) }
  }
  const maxBytes = await beginJob(options, job)
  try {
    const plan = await planRows({ ...how, maxBytes }, sent, (rows) =>
      storeRows(database, job.id, rows, job.created_at),
    )
    const shown = shownPlan(plan, job, operation, columns)
    const max_credits = wanted.maxCredits ?? shown.highestCredits
    const started = await startJob(options, actor, { ...job, max_credits }, plan, columns.own)
    options.wake()
    return { job: showJob(started, clock.now()), plan: shown }
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
function shownPlan(
  { bytes: _, ...plan }: Plan,
  job: JobRow,
  operation: AnyOperation,
  columns: Columns,
): JobPlan {
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

function newJobRow(
  actor: Actor,
  operation: AnyOperation,
  wanted: NewJob,
  { now, seed, endpointIds }: { now: number; seed: readonly string[] | undefined; endpointIds: string[] },
): JobRow {
  const at = new Date(now)
  return {
    id: newId('job', seed && [actor.walletId, ...seed]),
    ...{
      wallet_id: actor.walletId,
      account_id: actor.accountId,
      mode: actor.mode,
      key_id: creatingKeyOf(actor),
    },
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
