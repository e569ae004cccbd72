import { endOfKey, isUnrevoked, limitsOfMakers } from '../../../accounts/key-rights.ts'
import type { KeyLimits, LimitedKey } from '../../../catalog/http/actor.ts'
import type { Database, Queryable } from '../../../runtime/storage/database.ts'
import { type Columns, type Fields, type Renamed, selectFields } from '../../../runtime/storage/rows.ts'
import type { apiKeys } from '../../../runtime/storage/schema/accounts.ts'
import type { jobRows, jobs } from '../../../runtime/storage/schema/jobs.ts'
import type { Lane, Share } from '../../../runtime/workers/worker-capacity.ts'
import { type JobsOptions, maxJobBytes } from '../options.ts'
import { stopJob } from '../state/end-job.ts'
import { readInputBytes } from '../state/input-bytes.ts'
import { type JobRow, lockJobs } from '../state/jobs.ts'

/** A job with what its rows need of the key that created it. */
export interface ClaimedJob extends JobRow, Renamed<typeof apiKeys, { key_allowed: 'allowed' }> {
  /** Whether its key works: a session or a person has none. */
  readonly key_works: boolean
  /** Null: a person created the job. */
  readonly key_limits: KeyLimits | null
  readonly key_makers: readonly (LimitedKey & Columns<typeof apiKeys, 'allowed'>)[] | null
}

/** A row that this worker runs. */
export interface ClaimedRow extends Lane {
  readonly job: ClaimedJob
  readonly place: number
  readonly input: Readonly<Record<string, string | string[]>>
  readonly tries: number
  /** What the job has reserved for it. */
  readonly maxPrice: number
}

/**
 * A row whose lease was not extended for this long is run again by another worker, which takes over the hold of the dead
 * one: both have the same lookup id and price.
 */
export const leaseMs = 65_000
/** Lanes read per claim, and jobs of a lane that are served in turns. */
const maxLanes = 256
const maxJobsOfLane = 4
/** How long a job without due rows is left alone. */
export const idleMs = 5_000
/** Rows that a pace lets through at once after a pause. */
const burstMs = 1_000

/** The lanes with due rows, in order, starting after a lane. */
export function dueLanes(database: Database, after: Lane, now: Date): Promise<Lane[]> {
  return database.query<Fields<typeof jobs, 'walletId' | 'platform'>>(
    `select ${selectFields(['walletId', 'platform'])} from jobs
     where status = 'running' and due_at <= $3 and (wallet_id, platform) > ($1, $2) and not wallet_stopped(wallet_id)
     group by wallet_id, platform order by wallet_id, platform limit ${maxLanes}`,
    [after.walletId, after.platform, now],
    { name: 'job_lanes' },
  )
}

const jobColumns = `j.*, w.account_id, w.mode, k.allowed as key_allowed,
  coalesce(k.id is null or (${isUnrevoked('k')} and coalesce(${endOfKey('k')} > $1, true)), true) as key_works,
  case when k.id is not null then json_build_object('creditsPerDay', k.credits_per_day,
    'requestsPerSecond', k.requests_per_second) end as key_limits, ${limitsOfMakers('k')} as key_makers`

/** Claims due rows, of each lane up to its share, and those that dead workers left. */
export async function claimRows(
  options: JobsOptions,
  shares: readonly Share[],
  now: number,
): Promise<ClaimedRow[]> {
  const claimed: ClaimedRow[] = []
  for (const { lane, most } of shares) claimed.push(...(await claimOfLane(options, lane, most, now)))
  return claimed
}

async function claimOfLane(
  options: JobsOptions,
  lane: Lane,
  most: number,
  now: number,
): Promise<ClaimedRow[]> {
  const { database, kept, config } = options
  const heldBytes = await kept.heldBytes(lane.walletId)
  return database.transaction(async (q) => {
    const found = await q.query<ClaimedJob>(
      `select ${jobColumns} from jobs j join wallets w on w.id = j.wallet_id left join api_keys k on k.id = j.key_id
       where j.status = 'running' and j.wallet_id = $2 and j.platform = $3 and j.due_at <= $1
       order by j.due_at, j.id limit ${maxJobsOfLane} for update of j skip locked`,
      [new Date(now), lane.walletId, lane.platform],
      { name: 'due_jobs' },
    )
    const claimed: ClaimedRow[] = []
    const bytes = heldBytes + (await readInputBytes(q, lane.walletId))
    for (const job of found) {
      const stop = obstacleOf(job, { now, isFull: bytes >= maxJobBytes(config, job.mode) })
      if (stop !== null) {
        await stopJob(q, job, stop, { now, retentionDays: config.JOB_RETENTION_DAYS })
        continue
      }
      const share = Math.ceil((most - claimed.length) / (found.length - found.indexOf(job)))
      claimed.push(...(await claimOfJob(q, options, job, share, now)))
    }
    return claimed
  })
}

function obstacleOf(job: ClaimedJob, { now, isFull }: { now: number; isFull: boolean }) {
  if (!job.key_works) {
    const reason = 'Its key has ended. Resume it with another key to take it over.'
    return { status: 'paused', by: 'key', reason } as const
  }
  if (job.deadline.getTime() <= now) return deadlineStop
  if (!isFull) return null
  const reason =
    'The account has as many bytes of results of jobs as it may have. Delete jobs, then resume it.'
  return { status: 'paused', by: 'space', reason } as const
}

const deadlineStop = {
  status: 'cancelled',
  reason: 'The deadline has passed. Rows that did not run cost nothing; a rerun runs them.',
} as const

type Candidate = Columns<typeof jobRows, 'place' | 'input' | 'tries' | 'max_price'>

async function claimOfJob(
  q: Queryable,
  { config }: JobsOptions,
  job: ClaimedJob,
  share: number,
  now: number,
): Promise<ClaimedRow[]> {
  const free = Math.min(
    share,
    (job.concurrency ?? share + job.rows_running) - job.rows_running,
    paceOf(job, now),
  )
  const found =
    free <= 0
      ? []
      : await q.query<Candidate>(
          `select place, input, tries, max_price from job_rows
           where job_id = $1 and state = 'waiting' and repeat_of is null and due_at <= $2
           order by due_at, place limit $3 for update skip locked`,
          [job.id, new Date(now), free],
          { name: 'due_job_rows' },
        )
  let left = job.max_credits - job.spent_credits - job.reserved_credits
  const rows: Candidate[] = []
  for (const row of found) {
    if (row.max_price > left) break
    left -= row.max_price
    rows.push(row)
  }
  if (rows.length === 0 && found.length > 0 && job.rows_running === 0) {
    const reason = `The next row may cost ${found[0]!.max_price} credits, and ${left} of maxCredits are left. Resume it with a higher maxCredits.`
    const { JOB_RETENTION_DAYS: retentionDays } = config
    await stopJob(q, job, { status: 'paused', by: 'max_credits', reason }, { now, retentionDays })
    return []
  }
  await startRows(q, job, rows, now)
  return rows.map(({ place, input, tries, max_price: maxPrice }) => ({
    ...{ walletId: job.wallet_id, platform: job.platform, job, place, input, tries, maxPrice },
  }))
}

/** Marks rows as running, reserves their prices, and decides when the job is looked at again. */
async function startRows(
  q: Queryable,
  job: ClaimedJob,
  rows: readonly Candidate[],
  now: number,
): Promise<void> {
  if (rows.length > 0) {
    await q.query(
      `update job_rows set state = 'running', lease_until = $3 where job_id = $1 and place = any($2)`,
      [job.id, rows.map(({ place }) => place), new Date(now + leaseMs)],
      { name: 'start_job_rows' },
    )
  }
  const paceMs = job.per_minute === null ? 0 : (60_000 / job.per_minute) * rows.length
  const paceAt = Math.max(job.pace_at?.getTime() ?? 0, now - burstMs) + paceMs
  await q.query(
    `update jobs j set rows_running = rows_running + $2, reserved_credits = reserved_credits + $3, pace_at = $4,
       due_at = case when $2 > 0 then $5 else least($6, coalesce((select min(r.due_at) from job_rows r
         where r.job_id = j.id and r.state = 'waiting' and r.repeat_of is null and r.due_at > $5), $6)) end
     where id = $1`,
    [
      ...[job.id, rows.length, rows.reduce((sum, { max_price }) => sum + max_price, 0)],
      ...[job.per_minute === null ? null : new Date(paceAt), new Date(now), new Date(now + idleMs)],
    ],
    { name: 'advance_job' },
  )
}

/** Rows that the pace of a job lets through now. */
function paceOf({ per_minute, pace_at }: JobRow, now: number): number {
  if (per_minute === null) return Number.POSITIVE_INFINITY
  const everyMs = 60_000 / per_minute
  const from = Math.max(pace_at?.getTime() ?? 0, now - burstMs)
  return from > now ? 0 : Math.floor((now - from) / everyMs) + 1
}

/**
 * Claims rows of dead workers, of paused and ended jobs too: their lookups may have been charged, and what is charged is
 * delivered. They keep what was reserved for them.
 */
export function claimLostRows(database: Database, now: number, most: number): Promise<ClaimedRow[]> {
  return database.transaction(async (q) => {
    const lost = await q.query<Candidate & Columns<typeof jobRows, 'job_id'>>(
      `with lost as (
         select job_id, place from job_rows where state = 'running' and lease_until < $1 limit $2 for update skip locked
       ) update job_rows r set lease_until = $3, tries = r.tries + 1 from lost l
         where r.job_id = l.job_id and r.place = l.place returning r.job_id, r.place, r.input, r.tries, r.max_price`,
      [new Date(now), most, new Date(now + leaseMs)],
      { name: 'lost_job_rows' },
    )
    if (lost.length === 0) return []
    const found = await q.query<ClaimedJob>(
      `select ${jobColumns} from jobs j join wallets w on w.id = j.wallet_id left join api_keys k on k.id = j.key_id
       where j.id = any($2)`,
      [new Date(now), [...new Set(lost.map(({ job_id }) => job_id))]],
    )
    const jobs = new Map(found.map((job) => [job.id, job]))
    return lost.flatMap(({ job_id, place, input, tries, max_price: maxPrice }) => {
      const job = jobs.get(job_id)
      if (job === undefined) return []
      return [{ walletId: job.wallet_id, platform: job.platform, job, place, input, tries, maxPrice }]
    })
  })
}

/** Extends the leases of running rows. */
export async function extendRows(
  database: Database,
  rows: readonly ClaimedRow[],
  until: number,
): Promise<void> {
  if (rows.length === 0) return
  await database.query(
    `update job_rows r set lease_until = $3 from unnest($1::text[], $2::int[]) as t(job_id, place)
     where r.job_id = t.job_id and r.place = t.place and r.state = 'running'`,
    [rows.map(({ job }) => job.id), rows.map(({ place }) => place), new Date(until)],
    { name: 'extend_job_rows' },
  )
}

/** Ends jobs whose deadline has passed. */
export async function endLateJobs({ database, config }: JobsOptions, now: Date): Promise<void> {
  const late = await database.query<Columns<typeof jobs, 'id'>>(
    `select id from jobs where status in ('running', 'paused', 'receiving') and deadline <= $1 limit 100`,
    [now],
    { name: 'late_jobs' },
  )
  if (late.length === 0) return
  await database.transaction(async (q) => {
    for (const job of await lockJobs(
      q,
      late.map(({ id }) => id),
    )) {
      if (job.ended_at !== null) continue
      await stopJob(q, job, deadlineStop, { now: now.getTime(), retentionDays: config.JOB_RETENTION_DAYS })
    }
  })
}
