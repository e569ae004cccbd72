import type { Registry as Metrics } from 'prom-client'
import type { Clock } from '../../../catalog/clock.ts'
import { maxCounted, registerDatabaseGauges, secondsSince } from '../../../runtime/process/gauges.ts'
import type { Database, Queryable } from '../../../runtime/storage/database.ts'

/** Deliveries that wait, each kind counted up to {@link maxCounted}. */
export interface Backlog {
  /** Due deliveries. */
  readonly due: number
  /** Retries that are not due yet. */
  readonly retries: number
  /** Deliveries of disabled endpoints. */
  readonly held: number
  /** How long the oldest delivery has waited for a worker, in seconds. 0 if no delivery waits for a worker. */
  readonly oldestSeconds: number
}

/** Endpoints that are searched for the oldest delivery. */
const maxLanes = 10_000

/**
 * Each part reads only the beginning of an index. `oldest` ignores endpoints that asked to wait, that fail, or that have
 * a rate limit: their deliveries do not wait for a worker.
 */
const statement = `
with recursive lanes as (
  (select endpoint_id from webhook_deliveries where state = 'ready' order by endpoint_id limit 1)
  union all
  select (select d.endpoint_id from webhook_deliveries d where d.state = 'ready' and d.endpoint_id > l.endpoint_id
          order by d.endpoint_id limit 1)
  from lanes l where l.endpoint_id is not null
)
select
  (select count(*) from (select 1 from webhook_deliveries where state = 'ready' limit ${maxCounted}) one)
  + (select count(*) from (
      select 1 from webhook_deliveries where state = 'waiting' and due_at <= $1 limit ${maxCounted}) one)
  + (select count(*) from (
      select 1 from webhook_deliveries where state = 'claimed' and lease_until < $1 limit ${maxCounted}) one) as due,
  (select count(*) from (
    select 1 from webhook_deliveries where state = 'waiting' and due_at > $1 limit ${maxCounted}) one) as retries,
  (select count(*) from (select 1 from webhook_deliveries where state = 'held' limit ${maxCounted}) one) as held,
  least(
    (select min(first.due_at) from (select endpoint_id from lanes limit ${maxLanes}) l
     join webhook_endpoints e on e.id = l.endpoint_id and e.status = 'active' and e.rate_count is null
       and e.consecutive_failures = 0 and (e.hold_until is null or e.hold_until <= $1)
     cross join lateral (
       select d.due_at from webhook_deliveries d where d.state = 'ready' and d.endpoint_id = l.endpoint_id
       order by d.due_at limit 1
     ) first),
    (select due_at from webhook_deliveries where state = 'waiting' and due_at <= $1 order by due_at limit 1),
    (select lease_until from webhook_deliveries where state = 'claimed' and lease_until < $1
     order by lease_until limit 1)
  ) as oldest`

/** Reads the backlog at a time. */
export async function readBacklog(q: Queryable, now: Date): Promise<Backlog> {
  const [row] = await q.query<{ due: number; retries: number; held: number; oldest: Date | null }>(
    statement,
    [now],
  )
  const { oldest, ...counts } = row!
  return { ...counts, oldestSeconds: secondsSince(oldest, now) }
}

export function registerBacklogGauges(metrics: Metrics, at: { database: Database; clock: Clock }): void {
  registerDatabaseGauges(metrics, at, readBacklog, [
    {
      name: 'social_lookup_deliveries_waiting',
      help: `Webhook deliveries that are due (counted up to ${maxCounted}).`,
      value: ({ due }) => due,
    },
    {
      name: 'social_lookup_deliveries_retrying',
      help: `Webhook deliveries that failed and wait for their next attempt (counted up to ${maxCounted}).`,
      value: ({ retries }) => retries,
    },
    {
      name: 'social_lookup_deliveries_held',
      help: `Webhook deliveries held back because their endpoint is disabled (counted up to ${maxCounted}).`,
      value: ({ held }) => held,
    },
    {
      name: 'social_lookup_deliveries_oldest_seconds',
      help: 'How long the oldest delivery has waited for a worker.',
      value: ({ oldestSeconds }) => oldestSeconds,
    },
  ])
}
