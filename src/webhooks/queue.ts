import { deliveryIdOf } from '../monitors/ids.ts'
import type { Database, Queryable } from '../storage/database.ts'

/**
 * The queue of deliveries is the delivery log itself: rows not yet tried. Each endpoint is a lane of its own, and a
 * claim goes round the lanes, so that a long backlog of one endpoint never stands before another's events. (A job
 * queue takes jobs in the order they came, which is just what must not happen here.)
 */

/** A delivery that this worker has claimed. */
export interface ClaimedDelivery {
  id: string
  event_id: string
  endpoint_id: string
  attempt: number
  round: number
  manual: boolean
  body: string
  kind: 'http' | 'sink'
  url: string | null
  secret: string
  previous_secret: string | null
  previous_secret_until: Date | null
  consecutive_failures: number
}

/** Puts first attempts of events into the queue, in the transaction that stores the events. */
export async function enqueue(
  q: Queryable,
  endpointId: string,
  eventIds: readonly string[],
  now: Date,
): Promise<void> {
  // Locked, so that the endpoint cannot be disabled between this look and the insertion.
  const [endpoint] = await q.query<{ status: string }>(
    'select status from webhook_endpoints where id = $1 for share',
    [endpointId],
  )
  if (!endpoint) return
  await q.query(
    `insert into webhook_deliveries (id, event_id, endpoint_id, attempt, round, state, due_at, created_at)
     select t.id, t.event_id, $3, 1, 1, $4, $5, $5 from unnest($1::text[], $2::text[]) as t(id, event_id)
     on conflict do nothing`,
    [
      eventIds.map((id) => deliveryIdOf(id, endpointId, 1)),
      eventIds,
      endpointId,
      endpoint.status === 'active' ? 'ready' : 'held',
      now,
    ],
  )
}

export interface ClaimOptions {
  readonly now: Date
  readonly limit: number
  /** Most deliveries to one endpoint at a time. */
  readonly share: number
  /** What is left of the share of endpoints that this worker is busy with. */
  readonly free: ReadonlyMap<string, number>
  readonly leaseMs: number
  /** The lane after which to go on. */
  readonly after: string
}

/** Failing endpoints get few attempts at a time. */
const shareOfFailing = 2

const claimStatement = `
with recursive lanes as (
  (select endpoint_id from webhook_deliveries where state = 'ready' and endpoint_id > $1
   order by endpoint_id limit 1)
  union all
  select (select d.endpoint_id from webhook_deliveries d where d.state = 'ready' and d.endpoint_id > l.endpoint_id
          order by d.endpoint_id limit 1)
  from lanes l where l.endpoint_id is not null
), picked as (
  -- Lane after lane in their order, and no further than the limit: the inner part depends on each lane, so that the
  -- planner cannot take them in another order.
  select d.id from lanes l
  cross join lateral (
    select r.id from webhook_deliveries r
    where r.state = 'ready' and r.endpoint_id = l.endpoint_id
      and (r.manual or (select e.status = 'active' and (e.hold_until is null or e.hold_until <= $2)
        from webhook_endpoints e where e.id = l.endpoint_id))
    order by r.due_at
    limit least(
      coalesce(($5::jsonb ->> l.endpoint_id)::int, $4),
      (select case when e.consecutive_failures > 0 then ${shareOfFailing} else $4 end
       from webhook_endpoints e where e.id = l.endpoint_id))
    for update of r skip locked
  ) d
  limit $3
)
update webhook_deliveries d set state = 'claimed', lease_until = $6
from picked, events ev, webhook_endpoints e
where d.id = picked.id and ev.id = d.event_id and e.id = d.endpoint_id
returning d.id, d.event_id, d.endpoint_id, d.attempt, d.round, d.manual, ev.body,
  e.kind, e.url, e.secret, e.previous_secret, e.previous_secret_until, e.consecutive_failures`

/** Claims deliveries that are due, lane by lane; rows another worker holds are passed over. */
export async function claim(database: Database, options: ClaimOptions): Promise<ClaimedDelivery[]> {
  const { now, limit, share, free, leaseMs, after } = options
  return database.query<ClaimedDelivery>(
    claimStatement,
    [after, now, limit, share, Object.fromEntries(free), new Date(now.getTime() + leaseMs)],
    { name: 'claim_deliveries' },
  )
}

/** Makes retries ready whose time has come, and takes back what a worker that is gone had claimed. */
export async function refill(database: Database, now: Date): Promise<void> {
  await database.query(
    `with due as (
       select id from webhook_deliveries where state = 'waiting' and due_at <= $1
       order by due_at limit 1000 for update skip locked
     ) update webhook_deliveries d set state = 'ready' from due where d.id = due.id`,
    [now],
    { name: 'refill_waiting' },
  )
  await database.query(
    `with lost as (
       select d.id, e.status, d.manual from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
       where d.state = 'claimed' and d.lease_until < $1 limit 1000 for update of d skip locked
     ) update webhook_deliveries d
       set state = case when lost.status = 'active' or lost.manual then 'ready' else 'held' end, lease_until = null
       from lost where d.id = lost.id`,
    [now],
    { name: 'refill_lost' },
  )
}

/** Holds back what an endpoint that is no longer active has not been sent yet. */
export async function hold(q: Queryable, endpointIds: readonly string[]): Promise<void> {
  await q.query(
    `update webhook_deliveries set state = 'held'
     where endpoint_id = any($1) and state in ('ready', 'waiting') and not manual`,
    [endpointIds],
  )
}

/**
 * Keeps the events of a failing streak whose attempts are all used up: one further attempt each, held until the
 * endpoint is active again.
 */
export async function keepUndelivered(
  q: Queryable,
  endpointId: string,
  failingSince: Date,
  now: Date,
): Promise<void> {
  const rows = await q.query<{ event_id: string; attempt: number }>(
    `select event_id, max(attempt) as attempt from webhook_deliveries
     where endpoint_id = $1 and created_at >= $2
     group by event_id
     having bool_and(state = 'failed') and not bool_and(manual)`,
    // An attempt is entered when the one before it fails, up to 24 h and jitter before it is made.
    [endpointId, new Date(failingSince.getTime() - 30 * 3_600_000)],
  )
  await q.query(
    `insert into webhook_deliveries (id, event_id, endpoint_id, attempt, round, state, due_at, created_at)
     select t.id, t.event_id, $4, t.attempt, 1, 'held', $5, $5
     from unnest($1::text[], $2::text[], $3::int[]) as t(id, event_id, attempt)
     on conflict do nothing`,
    [
      rows.map((row) => deliveryIdOf(row.event_id, endpointId, row.attempt + 1)),
      rows.map((row) => row.event_id),
      rows.map((row) => row.attempt + 1),
      endpointId,
      now,
    ],
  )
}

/** Sends what was held, with a fresh retry schedule. */
export async function release(q: Queryable, endpointId: string, now: Date): Promise<void> {
  await q.query(
    `update webhook_deliveries set state = 'ready', round = 1, due_at = $2
     where endpoint_id = $1 and state = 'held'`,
    [endpointId, now],
  )
}
