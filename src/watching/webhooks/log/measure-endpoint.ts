import { noSuch } from '../../../catalog/http/lists.ts'
import type { Database, Queryable } from '../../../runtime/storage/database.ts'
import { type Columns, type Fields, selectFields } from '../../../runtime/storage/rows.ts'
import type { webhookDeliveries, webhookEndpoints } from '../../../runtime/storage/schema/webhooks.ts'

/** The newest attempts of an endpoint that a measurement uses, so that it takes a fraction of a second. */
const maxMeasuredAttempts = 20_000
/** Pending deliveries are counted up to this number. */
const maxCountedPending = 100_000
/** Kinds of failures in an answer. */
const maxFailureKinds = 10
const maxBuckets = 100
const bucketChoicesSeconds = [60, 300, 900, 3600, 4 * 3600, 86_400, 7 * 86_400]
/** An attempt is stored when the attempt before it fails, up to 24 h and jitter before it is sent. */
const maxStoredAheadMs = 30 * 3_600_000
const timeoutMs = 30_000

interface Period {
  readonly from: Date
  readonly to: Date
}

type EndpointState = Columns<
  typeof webhookEndpoints,
  'status' | 'consecutive_failures' | 'failing_since' | 'hold_until'
> & { readonly pending: number; readonly held: number; readonly next_due: Date | null }

interface Totals {
  readonly attempts: number
  readonly failed: number
  readonly p50: number | null
  readonly p95: number | null
  readonly inspected: number
  readonly oldest: Date | null
}

interface FailureRow extends Fields<typeof webhookDeliveries, 'responseStatus'> {
  readonly error: string | null
  readonly attempts: number
  readonly lastAt: Date
  readonly lastDeliveryId: string
}

interface BucketRow {
  readonly at: Date
  readonly attempts: number
  readonly failed: number
  readonly p50Ms: number
  readonly p95Ms: number
}

/** The length of the buckets of a period, in seconds: at most a hundred buckets. */
function bucketSecondsOf({ from, to }: Period): number {
  const seconds = (to.getTime() - from.getTime()) / 1000
  const fits = bucketChoicesSeconds.find((one) => seconds / one <= maxBuckets)
  return fits ?? Math.ceil(seconds / maxBuckets)
}

/**
 * Measures an endpoint by its automatic attempts of a period: share of successes, latency, failures, pending deliveries.
 * Tests and redeliveries do not count, as for the health of the endpoint.
 * @throws ServiceError not_found, also for an endpoint of another wallet
 */
export function measureEndpoint(database: Database, walletId: string, id: string, period: Period, now: Date) {
  return database.report(timeoutMs, async (q) => {
    const endpoint = await readState(q, walletId, id)
    if (endpoint === undefined) throw noSuch('webhook endpoint')
    const totals = await readTotals(q, id, period)
    const bucketSeconds = bucketSecondsOf(period)
    const isCut = totals.inspected === maxMeasuredAttempts && totals.oldest !== null
    const succeeded = totals.attempts - totals.failed
    const isWaiting = endpoint.hold_until !== null && endpoint.hold_until > now
    return {
      endpointId: id,
      status: endpoint.status,
      consecutiveFailures: endpoint.consecutive_failures,
      failingSince: endpoint.failing_since?.toISOString() ?? null,
      nextAttemptAt: nextAttempt(endpoint, now)?.toISOString() ?? null,
      waitsUntil: isWaiting ? endpoint.hold_until!.toISOString() : null,
      pending: endpoint.pending,
      held: endpoint.held,
      from: period.from.toISOString(),
      to: period.to.toISOString(),
      measuredFrom: (isCut && totals.oldest! > period.from ? totals.oldest! : period.from).toISOString(),
      attempts: totals.attempts,
      succeeded,
      failed: totals.failed,
      successRate: totals.attempts === 0 ? null : succeeded / totals.attempts,
      p50Ms: totals.p50,
      p95Ms: totals.p95,
      failures: (await readFailures(q, id, period)).map((one) => ({
        ...one,
        lastAt: one.lastAt.toISOString(),
      })),
      bucketSeconds,
      series: (await readSeries(q, id, period, bucketSeconds)).map(({ at, ...one }) => ({
        from: at.toISOString(),
        ...one,
      })),
    }
  })
}

/** When the next pending delivery is sent. Null: none is pending, or the endpoint is disabled. */
function nextAttempt(
  { status, next_due: due, hold_until: holdUntil }: EndpointState,
  now: Date,
): Date | null {
  if (status !== 'active' || due === null) return null
  const earliest = Math.max(due.getTime(), holdUntil?.getTime() ?? 0, now.getTime())
  return new Date(earliest)
}

async function readState(q: Queryable, walletId: string, id: string): Promise<EndpointState | undefined> {
  const count = (states: string) => `(select count(*)::int from (
      select 1 from webhook_deliveries where endpoint_id = e.id and (${states}) limit ${maxCountedPending}) d)`
  const [row] = await q.query<EndpointState>(
    `select e.status, e.consecutive_failures, e.failing_since, e.hold_until,
       ${count(`state = 'ready' or state = 'waiting' or state = 'claimed'`)} as pending,
       ${count(`state = 'held'`)} as held,
       (select min(case state when 'waiting' then due_at else created_at end) from webhook_deliveries
        where endpoint_id = e.id and (state = 'ready' or state = 'waiting') and not manual) as next_due
     from webhook_endpoints e where e.id = $1 and e.wallet_id = $2`,
    [id, walletId],
  )
  return row
}

/** The attempts of a period, with the time at which each was sent, to the second. */
const attempts = `attempts as (
  select id, state, response_status, response_body_snippet, duration_ms, sent_at, inspected, oldest from (
    select id, state, manual, response_status, response_body_snippet, duration_ms,
      to_timestamp((request_headers->>'webhook-timestamp')::bigint) as sent_at,
      count(*) over () as inspected, min(created_at) over () as oldest
    from (
      select * from webhook_deliveries
      where endpoint_id = $1 and created_at >= $2::timestamptz - interval '${maxStoredAheadMs} milliseconds'
        and created_at < $3
      order by created_at desc, seq desc limit ${maxMeasuredAttempts}
    ) newest
  ) d where state in ('success', 'failed') and not manual and sent_at >= date_trunc('second', $2::timestamptz) and sent_at < $3
)`

const percentile = (share: number) => `percentile_cont(${share}) within group (order by duration_ms)::int`

async function readTotals(q: Queryable, id: string, { from, to }: Period): Promise<Totals> {
  const [row] = await q.query<Totals>(
    `with ${attempts} select count(*)::int as attempts, (count(*) filter (where state = 'failed'))::int as failed,
       ${percentile(0.5)} as p50, ${percentile(0.95)} as p95, coalesce(max(inspected), 0)::int as inspected,
       min(oldest) as oldest
     from attempts`,
    [id, from, to],
  )
  return row!
}

function readFailures(q: Queryable, id: string, { from, to }: Period): Promise<FailureRow[]> {
  return q.query<FailureRow>(
    `with ${attempts} select ${selectFields(['responseStatus'])},
       case when response_status is null then response_body_snippet end as error, count(*)::int as attempts,
       max(sent_at) as "lastAt", (array_agg(id order by sent_at desc))[1] as "lastDeliveryId"
     from attempts where state = 'failed' group by 1, 2 order by 3 desc, 4 desc limit ${maxFailureKinds}`,
    [id, from, to],
  )
}

function readSeries(q: Queryable, id: string, { from, to }: Period, bucketSeconds: number) {
  return q.query<BucketRow>(
    `with ${attempts} select date_bin($4::int * interval '1 second', sent_at, timestamptz 'epoch') as at,
       count(*)::int as attempts, (count(*) filter (where state = 'failed'))::int as failed,
       ${percentile(0.5)} as "p50Ms", ${percentile(0.95)} as "p95Ms"
     from attempts group by 1 order by 1`,
    [id, from, to, bucketSeconds],
  )
}
