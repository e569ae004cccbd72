import type { Mode } from '../../../catalog/source.ts'
import { TogetherQueue } from '../../../runtime/process/together-queue.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { jobRows } from '../../../runtime/storage/schema/jobs.ts'
import { rowAnswerId } from '../ids.ts'
import type { JobsOptions } from '../options.ts'
import { lockSchedules, takeNewItems } from '../schedules/delivered-items.ts'
import { stopJob } from '../state/end-job.ts'
import { announceJobs } from '../state/job-events.ts'
import { type JobRow, lockJobs } from '../state/jobs.ts'
import { type ClaimedRow, idleMs } from './claim-rows.ts'
import type { RowEnd } from './row-end.ts'

export interface EndedRow {
  readonly row: ClaimedRow
  readonly end: RowEnd
}

/** Stores the ends of rows: all that wait when a transaction starts go into it. */
export const createRowEnds = (options: JobsOptions): TogetherQueue<EndedRow> =>
  new TogetherQueue((all) => storeEnds(options, all))

async function storeEnds(options: JobsOptions, all: readonly EndedRow[]): Promise<void> {
  const { database, clock, wake, eventBytes } = options
  const now = clock.now()
  const announced = await database.transaction(async (q) => {
    const ids = [...new Set(all.map(({ row }) => row.job.id))]
    // Jobs before their rows, as claims lock them.
    const jobs = await lockJobs(q, ids)
    const schedules = await lockSchedules(
      q,
      jobs.flatMap(({ only_new, schedule_id }) => (only_new && schedule_id !== null ? [schedule_id] : [])),
    )
    const stored = await updateRows(q, all, now)
    const events: StoredEvent[] = []
    for (const job of jobs) {
      const ended = all.filter(({ row }) => row.job.id === job.id && stored.has(`${job.id} ${row.place}`))
      if (ended.length === 0) continue
      const found = job.only_new ? await storeNewPlaces(q, job, ended, schedules, now) : noneNew
      events.push(...(await advanceJob(q, options, job, ended, found, now)))
    }
    return events
  })
  if (announced.length > 0) wake()
  for (const { owner, bytes } of announced) if (owner.mode === 'test') await eventBytes.add(owner, bytes)
}

/** An event of a job that was stored, with its deliveries. */
interface StoredEvent {
  readonly owner: { readonly walletId: string; readonly mode: Mode }
  readonly bytes: number
}

/**
 * Stores the states of rows. Returns those that were still running, by job and place. Of a row whose input was erased while
 * it ran the answer and the error go as well: nothing names the person any more by whom a later erasure would find them.
 */
async function updateRows(q: Queryable, all: readonly EndedRow[], now: number): Promise<Set<string>> {
  const at = new Date(now)
  const stateOf = ({ end }: EndedRow) =>
    end.kind === 'delivered' || end.kind === 'failed' ? end.kind : ('waiting' as const)
  const rows = await q.query<Columns<typeof jobRows, 'job_id' | 'place'> & { erased: boolean }>(
    `update job_rows r set state = t.state, due_at = t.due_at, tries = t.tries, max_price = t.max_price,
       outcome = t.outcome, credits = t.credits, request_id = t.request_id,
       error = case when t.was_given and r.input = '{}' then null else t.error end, items = t.items,
       lease_until = null, ended_at = case when t.state <> 'waiting' then $12::timestamptz end
     from unnest($1::text[], $2::int[], $3::text[], $4::timestamptz[], $5::int[], $6::int[], $7::text[], $8::int[],
       $9::uuid[], $10::jsonb[], $11::int[], $13::boolean[])
       as t(job_id, place, state, due_at, tries, max_price, outcome, credits, request_id, error, items, was_given)
     where r.job_id = t.job_id and r.place = t.place and r.state = 'running'
     returning r.job_id, r.place, t.was_given and r.input = '{}' as erased`,
    [
      all.map(({ row }) => row.job.id),
      all.map(({ row }) => row.place),
      all.map(stateOf),
      all.map(({ end }) => (end.kind === 'again' ? new Date(end.at) : at)),
      all.map(({ row, end }) => row.tries + Number(end.kind === 'again' && end.counts)),
      all.map(({ row, end }) => (end.kind === 'again' ? (end.maxPrice ?? row.maxPrice) : row.maxPrice)),
      all.map(({ end }) =>
        end.kind === 'delivered' ? end.outcome : end.kind === 'failed' ? 'failed' : null,
      ),
      all.map(({ end }) => (end.kind === 'delivered' ? end.credits : end.kind === 'failed' ? 0 : null)),
      all.map(({ end }) => (end.kind === 'delivered' ? end.requestId : null)),
      all.map(({ end }) => (end.kind === 'failed' ? JSON.stringify(end.error) : null)),
      all.map(({ end }) => (end.kind === 'delivered' ? end.items : null)),
      at,
      all.map(({ row }) => Object.keys(row.input).length > 0),
    ],
    { name: 'end_job_rows' },
  )
  await dropErased(q, all, new Set(rows.filter(({ erased }) => erased).map(nameOf)))
  return new Set(rows.map(nameOf))
}

const nameOf = ({ job_id, place }: Columns<typeof jobRows, 'job_id' | 'place'>) => `${job_id} ${place}`

async function dropErased(
  q: Queryable,
  all: readonly EndedRow[],
  erased: ReadonlySet<string>,
): Promise<void> {
  const rows = all.filter(({ row: { job, place } }) => erased.has(nameOf({ job_id: job.id, place })))
  if (rows.length === 0) return
  await q.query(
    `delete from kept_answers k using unnest($1::text[], $2::uuid[]) as t(wallet_id, id)
     where k.wallet_id = t.wallet_id and k.id = t.id`,
    [rows.map(({ row }) => row.job.wallet_id), rows.map(({ row }) => rowAnswerId(row.job.id, row.place))],
  )
}

/** Places of the new items of rows, by row; empty for a job that delivers all. */
type NewPlaces = ReadonlyMap<number, readonly number[]>

const noneNew: NewPlaces = new Map()

/** Stores which items of the ended rows are new to the schedule of their job. */
async function storeNewPlaces(
  q: Queryable,
  job: JobRow,
  ended: readonly EndedRow[],
  schedules: ReadonlySet<string>,
  now: number,
): Promise<NewPlaces> {
  const rows = ended.flatMap(({ row, end }) =>
    end.kind === 'delivered' && end.itemHashes !== null ? [{ place: row.place, hashes: end.itemHashes }] : [],
  )
  if (rows.length === 0) return noneNew
  const scheduleId = job.schedule_id !== null && schedules.has(job.schedule_id) ? job.schedule_id : null
  const found = await takeNewItems(
    q,
    scheduleId,
    rows.map(({ hashes }) => hashes),
    new Date(now),
  )
  await q.query(
    `update job_rows r set new_places = array(select jsonb_array_elements_text(t.places)::int)
     from unnest($2::int[], $3::jsonb[]) as t(place, places) where r.job_id = $1 and r.place = t.place`,
    [job.id, rows.map(({ place }) => place), found.map((places) => JSON.stringify(places))],
    { name: 'store_new_places' },
  )
  return new Map(rows.map(({ place }, at) => [place, found[at]!]))
}

/** Rows with the request of a row that ended end as it did, and cost nothing. Returns their numbers by state. */
async function endRepeats(
  q: Queryable,
  jobId: string,
  places: readonly number[],
  now: number,
): Promise<{ delivered: number; failed: number }> {
  const rows = await q.query<Columns<typeof jobRows, 'state'>>(
    `update job_rows r set state = f.state, outcome = f.outcome, credits = 0, request_id = f.request_id, error = f.error,
       new_places = case when f.new_places is not null then '{}'::int[] end, ended_at = $3
     from job_rows f where r.job_id = $1 and r.repeat_of = any($2) and r.state = 'waiting'
       and f.job_id = $1 and f.place = r.repeat_of returning r.state`,
    [jobId, places, new Date(now)],
    { name: 'end_repeated_rows' },
  )
  const delivered = rows.filter(({ state }) => state === 'delivered').length
  return { delivered, failed: rows.length - delivered }
}

/** Counts the ends of rows in their job, adds the next pages, and announces progress and the end. Returns the events. */
async function advanceJob(
  q: Queryable,
  options: JobsOptions,
  job: JobRow,
  ended: readonly EndedRow[],
  found: NewPlaces,
  now: number,
): Promise<StoredEvent[]> {
  const places = ended.flatMap(({ row, end }) =>
    end.kind === 'delivered' || end.kind === 'failed' ? [row.place] : [],
  )
  const repeated =
    job.kind === 'inputs' ? await endRepeats(q, job.id, places, now) : { delivered: 0, failed: 0 }
  const pages = await addPages(q, job, ended, found, now)
  const sum = (of: (one: EndedRow) => number) => ended.reduce((total, one) => total + of(one), 0)
  const waits = ended.flatMap(({ end }) => (end.kind === 'again' ? [end] : []))
  const until = waits.find(({ reason }) => reason !== undefined)
  const after: JobRow = {
    ...job,
    rows: job.rows + pages,
    rows_running: job.rows_running - ended.length,
    rows_delivered:
      job.rows_delivered + sum(({ end }) => Number(end.kind === 'delivered')) + repeated.delivered,
    rows_failed: job.rows_failed + sum(({ end }) => Number(end.kind === 'failed')) + repeated.failed,
    reserved_credits: job.reserved_credits - sum(({ row }) => row.maxPrice),
    spent_credits: job.spent_credits + sum(({ end }) => (end.kind === 'delivered' ? end.credits : 0)),
    items: job.items + sum(({ end }) => (end.kind === 'delivered' ? (end.items ?? 0) : 0)),
    new_items: job.new_items + [...found.values()].reduce((total, places) => total + places.length, 0),
    status_reason: job.status === 'running' ? (until?.reason ?? null) : job.status_reason,
    due_at: new Date(dueAfter(job.due_at.getTime(), until?.at, now)),
  }
  const done = after.rows_delivered + after.rows_failed
  const tenths = after.kind === 'inputs' ? Math.floor((10 * done) / after.rows) : job.tenths
  await q.query(
    `update jobs set rows = $2, rows_running = $3, rows_delivered = $4, rows_failed = $5, reserved_credits = $6,
       spent_credits = $7, items = $8, status_reason = $9, due_at = $10, tenths = $11, updated_at = $12,
       new_items = $13 where id = $1`,
    [
      ...[job.id, after.rows, after.rows_running, after.rows_delivered, after.rows_failed],
      ...[after.reserved_credits, after.spent_credits, after.items, after.status_reason, after.due_at],
      ...[tenths, new Date(now), after.new_items],
    ],
    { name: 'count_job_rows' },
  )
  return announce(q, options, { ...after, tenths }, { ended, isStep: tenths > job.tenths, now })
}

/** Rows that ended free places and credits, so the job is looked at now, unless the whole job waits. */
function dueAfter(dueAt: number, until: number | undefined, now: number): number {
  if (until !== undefined) return Math.max(dueAt, until)
  return dueAt <= now + idleMs ? Math.min(dueAt, now) : dueAt
}

/** Jobs with fewer rows announce their end alone. */
const minRowsForProgress = 20

interface Step {
  readonly ended: readonly EndedRow[]
  readonly isStep: boolean
  readonly now: number
}

/** Bytes of an event and of a delivery, with their indexes (docs/SIZING.md). */
const eventBytesStored = 1400
const deliveryBytesStored = 1000

/**
 * Announces what a step of a job brought. The last row ends a paused job too: there is nothing to resume. Of test keys whose events
 * of a day are full, progress is not announced.
 */
async function announce(
  q: Queryable,
  { config, eventBytes }: JobsOptions,
  job: JobRow,
  { ended, isStep, now }: Step,
): Promise<StoredEvent[]> {
  if (job.status !== 'running' && job.status !== 'paused') return []
  const { JOB_RETENTION_DAYS: retentionDays } = config
  const owner = { walletId: job.wallet_id, mode: job.mode }
  const stored = [{ owner, bytes: eventBytesStored + deliveryBytesStored * job.endpoint_ids.length }]
  if (job.rows_delivered + job.rows_failed === job.rows && job.rows_running === 0) {
    await stopJob(q, job, { status: 'completed', reason: null }, { now, retentionDays })
    return stored
  }
  if (job.status === 'paused') return []
  const pause = ended.map(({ end }) => end).find((end) => end.kind === 'pause')
  if (pause !== undefined) {
    const { by, reason } = pause
    await stopJob(q, job, { status: 'paused', by, reason }, { now, retentionDays })
    return stored
  }
  if (!isStep || job.rows < minRowsForProgress) return []
  if (job.mode === 'test' && eventBytes.fullUntil(owner) !== null) return []
  await announceJobs(q, [{ job, type: 'job.progress' }], now)
  return stored
}

/** Adds the pages that follow pages of a list. Returns their number. */
async function addPages(
  q: Queryable,
  job: JobRow,
  ended: readonly EndedRow[],
  found: NewPlaces,
  now: number,
): Promise<number> {
  const next = ended.flatMap(({ row, end }) =>
    end.kind === 'delivered' &&
    end.next !== null &&
    !(end.isNewestFirst && found.get(row.place)?.length === 0)
      ? [{ place: row.place + 1, input: { ...row.input, cursor: end.next }, maxPrice: row.maxPrice }]
      : [],
  )
  if (next.length === 0) return 0
  const added = await q.query(
    `insert into job_rows (job_id, place, input, state, due_at, max_price)
     select $1, t.place, t.input, 'waiting', $5, t.price
     from unnest($2::int[], $3::jsonb[], $4::int[]) as t(place, input, price) on conflict do nothing returning 1`,
    [
      job.id,
      next.map(({ place }) => place),
      next.map(({ input }) => JSON.stringify(input)),
      next.map(({ maxPrice }) => maxPrice),
      new Date(now),
    ],
  )
  return added.length
}
