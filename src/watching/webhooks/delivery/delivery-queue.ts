import { deliveryIdOf } from '../../../catalog/events/ids.ts'
import { maxMailMs } from '../../../gateways/mail/mail.ts'
import type { Database, Queryable } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { events, webhookDeliveries, webhookEndpoints } from '../../../runtime/storage/schema/webhooks.ts'
import type { FormRow } from '../forms/form.ts'
import type { PayloadSettings } from './payload.ts'
import { type Positions, sequenceOf, takePositions } from './positions.ts'

/**
 * The delivery log is the queue: its pending rows are the attempts to send. Each endpoint is a lane, and claims rotate
 * through the lanes, so that the backlog of one endpoint does not delay other endpoints. A job queue in order of
 * arrival cannot do this.
 */

/** A delivery claimed by this worker. */
export interface ClaimedDelivery
  extends Columns<
      typeof webhookDeliveries,
      'id' | 'event_id' | 'endpoint_id' | 'attempt' | 'round' | 'due_at' | 'manual' | 'sequence'
    >,
    Columns<typeof events, 'body'>,
    Columns<
      typeof webhookEndpoints,
      | 'kind'
      | 'url'
      | 'confirmed_at'
      | 'secret'
      | 'previous_secret'
      | 'previous_secret_until'
      | 'earlier_secrets'
      | 'headers'
      | 'consecutive_failures'
    >,
    PayloadSettings,
    FormRow {
  /** The creation time as PostgreSQL text, since a JavaScript date would lose the microseconds. */
  entered_at: string
  proven: boolean
  /** Whether a notice announced that the endpoint fails or is disabled, and none that it answers again. */
  troubled: boolean
}

/** An endpoint that receives events. */
export type ReceivingEndpoint = Columns<typeof webhookEndpoints, 'id' | 'status' | 'notices' | 'event_types'>

/**
 * Locks endpoints, so that they cannot be disabled or deleted until the transaction ends. Returns the existing ones.
 * @param notices a wallet whose endpoints for notices are locked as well
 */
export async function lockReceivingEndpoints(
  q: Queryable,
  endpointIds: readonly string[],
  notices: string | null = null,
): Promise<ReceivingEndpoint[]> {
  if (endpointIds.length === 0 && notices === null) return []
  return q.query<ReceivingEndpoint>(
    `select id, status, notices, event_types from webhook_endpoints
     where id = any($1::text[] || array(select id from webhook_endpoints where notices and wallet_id = $2))
     order by id for share`,
    [endpointIds, notices],
  )
}

/**
 * Locks an endpoint against deletion until the transaction ends. Returns false if it is already deleted. Call this
 * before taking positions: deletions lock in the same order.
 */
export async function lockEndpoint(q: Queryable, endpointId: string): Promise<boolean> {
  const rows = await q.query('select 1 from webhook_endpoints where id = $1 for key share', [endpointId])
  return rows.length > 0
}

/** The events of the types that an endpoint chose, in their order. */
async function chosenEvents(
  q: Queryable,
  { event_types: types }: ReceivingEndpoint,
  eventIds: readonly string[],
): Promise<readonly string[]> {
  if (types === null || eventIds.length === 0) return eventIds
  const rows = await q.query<Columns<typeof events, 'id'>>(
    'select id from events where id = any($1) and type = any($2)',
    [eventIds, types],
  )
  const chosen = new Set(rows.map(({ id }) => id))
  return eventIds.filter((id) => chosen.has(id))
}

/**
 * Enqueues the first attempts of events of the types that the endpoint chose, in the transaction that stores the events.
 * Their sequence numbers are in the order of the events, without gaps.
 */
export async function enqueueDeliveries(
  q: Queryable,
  endpoint: ReceivingEndpoint,
  stored: readonly string[],
  { now, positions }: { now: Date; positions: Positions },
): Promise<void> {
  const eventIds = await chosenEvents(q, endpoint, stored)
  if (eventIds.length === 0) return
  await q.query(
    `with numbers as (
       insert into positions as p (list, last) values ($7, $8)
       on conflict (list) do update set last = p.last + excluded.last returning last
     ) insert into webhook_deliveries (id, event_id, endpoint_id, attempt, round, state, due_at, created_at, position,
       sequence)
     select t.id, t.event_id, $3, 1, 1, $4, $5, $5, t.position, numbers.last - $8 + t.place
     from numbers, unnest($1::text[], $2::text[], $6::bigint[]) with ordinality as t(id, event_id, position, place)
     on conflict do nothing`,
    [
      eventIds.map((id) => deliveryIdOf(id, endpoint.id, 1)),
      eventIds,
      endpoint.id,
      endpoint.status === 'active' ? 'ready' : 'held',
      now,
      eventIds.map(() => positions.next(endpoint.id)),
      sequenceOf(endpoint.id),
      eventIds.length,
    ],
  )
}

export interface ClaimOptions {
  readonly now: Date
  readonly limit: number
  /** Maximum deliveries to an endpoint that has not yet answered this worker. */
  readonly share: number
  /** Free attempts per endpoint known to this worker. */
  readonly free: ReadonlyMap<string, number>
  /** How long an attempt stays claimed; one by mail longer by the time that a mail may take. */
  readonly leaseMs: number
  /** The last served lane. */
  readonly after: string
}

/** Concurrent attempts to a failing endpoint, over all workers. */
const maxAttemptsToFailing = 2

const claimStatement = `
with recursive lanes as (
  (select endpoint_id from webhook_deliveries where state = 'ready' and endpoint_id > $1
   order by endpoint_id limit 1)
  union all
  select (select d.endpoint_id from webhook_deliveries d where d.state = 'ready' and d.endpoint_id > l.endpoint_id
          order by d.endpoint_id limit 1)
  from lanes l where l.endpoint_id is not null
), picked as (
  -- Reads the lanes in order, up to the limit. The inner parts depend on each lane, so the planner cannot reorder
  -- them. Held deliveries are not read.
  select d.id, d.created_at, l.endpoint_id from lanes l
  cross join lateral (
    -- No delivery of a suspended account is sent, manual redeliveries included.
    select e.status = 'active' and (e.hold_until is null or e.hold_until <= $2) as open,
      not wallet_stopped(e.wallet_id) as allowed,
      least(coalesce(($5::jsonb ->> l.endpoint_id)::int, $4), case when e.consecutive_failures > 0
        then ${maxAttemptsToFailing} - deliveries_under_way(l.endpoint_id) end, case when e.rate_count is not null then
        -- While another worker claims for this endpoint, its pace row is locked, and the share here is 0.
        coalesce((select p.most from webhook_paces p where p.endpoint_id = l.endpoint_id and p.open_at <= $2
          for update skip locked), 0) end)::int as share
    from webhook_endpoints e where e.id = l.endpoint_id
  ) e
  cross join lateral (
    select o.id, o.created_at from (
      select r.id, r.created_at from webhook_deliveries r
      where r.state = 'ready' and r.endpoint_id = l.endpoint_id and e.open and e.allowed
      order by r.due_at limit greatest(e.share, 0) for update of r skip locked
    ) o
    union all
    select m.id, m.created_at from (
      select r.id, r.created_at from webhook_deliveries r
      where r.state = 'ready' and r.manual and r.endpoint_id = l.endpoint_id and not e.open
        and e.allowed
      order by r.due_at limit greatest(e.share, 0) for update of r skip locked
    ) m
  ) d
  limit $3
), paced as (
  update webhook_paces p set open_at = $2::timestamptz + p.every_ms * interval '1 millisecond'
  where p.endpoint_id in (select endpoint_id from picked)
)
update webhook_deliveries d set state = 'claimed', lease_until = case e.kind when 'email' then $7::timestamptz else $6 end
from picked, events ev, webhook_endpoints e
-- The creation time selects the partition.
where d.id = picked.id and d.created_at = picked.created_at and ev.id = d.event_id and e.id = d.endpoint_id
returning d.id, d.created_at::text as entered_at, d.event_id, d.endpoint_id, d.attempt, d.round, d.due_at, d.manual,
  d.sequence, ev.body, e.kind, e.url, e.confirmed_at, e.secret, e.previous_secret, e.previous_secret_until, e.earlier_secrets, e.headers, e.payload,
  e.max_bytes, e.form, e.template, e.proven_at is not null as proven, e.consecutive_failures, e.trouble is not null as troubled`

/** Claims due deliveries, lane by lane. Skips rows locked by other workers. */
export async function claimDeliveries(database: Database, options: ClaimOptions): Promise<ClaimedDelivery[]> {
  const { now, limit, share, free, leaseMs, after } = options
  return database.query<ClaimedDelivery>(
    claimStatement,
    [
      ...[after, now, limit, share, Object.fromEntries(free)],
      ...[new Date(now.getTime() + leaseMs), new Date(now.getTime() + leaseMs + maxMailMs)],
    ],
    { name: 'claim_deliveries' },
  )
}

/** Makes due retries ready, and returns the claims of lost workers to the queue. */
export async function makeDeliveriesReady(database: Database, now: Date): Promise<void> {
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

/** Holds the pending deliveries of endpoints that are no longer active. */
export async function holdDeliveries(q: Queryable, endpointIds: readonly string[]): Promise<void> {
  await q.query(
    `update webhook_deliveries set state = 'held'
     where endpoint_id = any($1) and state in ('ready', 'waiting') and not manual`,
    [endpointIds],
  )
}

/** The last attempt of an event at an endpoint. */
export type LastAttempt = Columns<typeof webhookDeliveries, 'event_id' | 'attempt' | 'sequence'>

/**
 * Enqueues one more attempt of each event, with a fresh retry schedule.
 * @returns the number of attempts that no concurrent request had enqueued
 */
export async function enqueueNextAttempts(
  q: Queryable,
  endpointId: string,
  events: readonly LastAttempt[],
  state: 'held' | 'ready',
  now: Date,
): Promise<number> {
  if (events.length === 0) return 0
  const positions = await takePositions(q, new Map([[endpointId, events.length]]))
  const entered = await q.query(
    `insert into webhook_deliveries (id, event_id, endpoint_id, attempt, round, state, due_at, created_at, position,
       sequence)
     select t.id, t.event_id, $4, t.attempt, 1, $7, $5, $5, t.position, t.sequence
     from unnest($1::text[], $2::text[], $3::int[], $6::bigint[], $8::bigint[])
       as t(id, event_id, attempt, position, sequence)
     on conflict do nothing returning 1`,
    [
      events.map((one) => deliveryIdOf(one.event_id, endpointId, one.attempt + 1)),
      events.map((one) => one.event_id),
      events.map((one) => one.attempt + 1),
      endpointId,
      now,
      events.map(() => positions.next(endpointId)),
      state,
      events.map((one) => one.sequence),
    ],
  )
  return entered.length
}

/**
 * Whether the scheduled attempts of an event, grouped, ended in vain: also those of an event that arrived once and was sent
 * again by a filter since.
 */
const endedInVain = `bool_and(state in ('success', 'failed')) and max(attempt) filter (where state = 'failed' and not manual)
  > coalesce(max(attempt) filter (where state = 'success'), 0)`

/**
 * Adds one more attempt for each event of a failing streak without attempts left. The attempts are held until the
 * endpoint is active again.
 */
export async function holdUndelivered(
  q: Queryable,
  endpointId: string,
  failingSince: Date,
  now: Date,
): Promise<void> {
  const rows = await q.query<LastAttempt>(
    `select event_id, max(attempt) as attempt, max(sequence) as sequence from webhook_deliveries
     where endpoint_id = $1 and created_at >= $2
     group by event_id
     having ${endedInVain}`,
    // An attempt is stored when the previous attempt fails, up to 24 h and jitter before it is sent.
    [endpointId, new Date(failingSince.getTime() - 30 * 3_600_000)],
  )
  await enqueueNextAttempts(q, endpointId, rows, 'held', now)
}

/** Makes held deliveries ready, with a fresh retry schedule. */
export async function releaseDeliveries(q: Queryable, endpointId: string, now: Date): Promise<void> {
  await q.query(
    `update webhook_deliveries set state = 'ready', round = 1, due_at = $2
     where endpoint_id = $1 and state = 'held'`,
    [endpointId, now],
  )
}

/**
 * Ends the wait that endpoints asked for (`Retry-After`): they are called again, or a manual attempt was answered with
 * a 2xx. An attempt that was under way when the endpoint asked to wait proves nothing about it.
 */
export async function endWait(q: Queryable, endpointIds: readonly string[]): Promise<void> {
  if (endpointIds.length === 0) return
  await q.query(
    `update webhook_endpoints set hold_until = null where id in
       (select id from webhook_endpoints where id = any($1) and hold_until is not null order by id for update)`,
    [endpointIds],
  )
}

/** A stretch of time: from `since` on, up to and without `until`; null: without an end. */
export interface Stretch {
  readonly since: Date
  readonly until: Date | null
}

/** The events that an endpoint got an attempt for in a stretch of time ($2, $3). */
const eventsOfStretch = `select event_id from webhook_deliveries
     where endpoint_id = $1 and created_at >= $2 and ($3::timestamptz is null or created_at < $3)`

/** Makes waiting retries of a stretch of time ready at once, before their time. Returns their number. */
export async function retryStretch(
  q: Queryable,
  endpointId: string,
  { since, until }: Stretch,
): Promise<number> {
  const rows = await q.query<Columns<typeof webhookDeliveries, 'id'>>(
    `update webhook_deliveries set state = 'ready'
     where endpoint_id = $1 and state = 'waiting' and event_id in (${eventsOfStretch}) returning id`,
    [endpointId, since, until],
  )
  return rows.length
}

/**
 * How often one wait is cut short. An endpoint that fails again soon after a success is sent everything at its next
 * success too; an event that fails while others arrive has 4 attempts in each of 9 waits, and never loses its schedule.
 */
const maxCutsOfWait = 3
/** Longer than the longest wait of the schedule: attempts of the present wait are younger. */
const maxWaitMs = 30 * 3_600_000

/** Makes waiting retries ready before their time, since the endpoint answers again. */
export async function retryNow(q: Queryable, endpointIds: readonly string[], now: Date): Promise<void> {
  if (endpointIds.length === 0) return
  // An attempt that was brought forward and failed leaves its time to the next one.
  await q.query(
    `update webhook_deliveries d set state = 'ready' where endpoint_id = any($1) and state = 'waiting'
       and (select count(*) from webhook_deliveries n where n.event_id = d.event_id and n.endpoint_id = d.endpoint_id
         and n.due_at = d.due_at and n.created_at >= $2) <= ${maxCutsOfWait}`,
    [endpointIds, new Date(now.getTime() - maxWaitMs)],
  )
}

/** Makes waiting retries ready for another address at once, with a fresh retry schedule. */
export async function retryElsewhere(q: Queryable, endpointId: string, now: Date): Promise<void> {
  await q.query(
    `update webhook_deliveries set state = 'ready', round = 1, due_at = $2
     where endpoint_id = $1 and state = 'waiting'`,
    [endpointId, now],
  )
}

/**
 * Enqueues failed events of a stretch of time again, with a fresh retry schedule.
 * @returns the number of events found, and of attempts that no concurrent request had enqueued
 */
export async function recoverDeliveries(
  q: Queryable,
  endpointId: string,
  { since, until }: Stretch,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<{ found: number; entered: number }> {
  const rows = await q.query<LastAttempt>(
    `select event_id, max(attempt) as attempt, max(sequence) as sequence from webhook_deliveries
     where endpoint_id = $1 and event_id in (${eventsOfStretch})
     group by event_id having ${endedInVain} order by min(seq) limit $4`,
    [endpointId, since, until, limit],
  )
  const entered = await enqueueNextAttempts(q, endpointId, rows, 'ready', now)
  return { found: rows.length, entered }
}
