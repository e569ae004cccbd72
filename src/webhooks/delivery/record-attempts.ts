import { deliveryIdOf } from '../../events/ids.ts'
import { createEndpointDisabledNotice } from '../../events/notices.ts'
import type { Database, Queryable } from '../../storage/database.ts'
import { type EndpointHealth, goneStatus, healthAfterAttempt } from '../endpoints/endpoint-health.ts'
import { type ClaimedDelivery, holdDeliveries, holdUndelivered, retryNow } from './delivery-queue.ts'
import { countLists, type Positions, takePositions } from './positions.ts'
import { endpointHoldMs, retryWaitMs } from './retry-schedule.ts'
import type { Attempt } from './sender.ts'
import { storeNotices } from './store-events.ts'

/** An attempt that was made. */
export interface FinishedAttempt {
  readonly delivery: ClaimedDelivery
  readonly attempt: Attempt
}

interface EndpointState {
  id: string
  wallet_id: string
  url: string | null
  description: string | null
  status: string
  consecutive_failures: number
  failing_since: Date | null
  failing_days: number
  last_failing_day: number | null
}

/** A retry to be put into the queue. */
interface NextAttempt {
  eventId: string
  endpointId: string
  round: number
  state: 'waiting' | 'held'
  dueAt: Date
  createdAt: Date
}

interface Disabled {
  endpoint: EndpointState
  since: Date
  at: Date
  failures: number
  gone: boolean
}

/**
 * Writes down what came of attempts, many at a time: the log, the endpoints' health, the next attempts. One
 * transaction, so that a worker that dies before it leaves the attempts claimed, to be made again.
 */
export async function recordAttempts(
  database: Database,
  finished: readonly FinishedAttempt[],
  random: () => number = Math.random,
): Promise<void> {
  await database.transaction(async (q) => {
    const states = await lockEndpoints(q, finished)
    const { next, disabled, recovered } = await updateHealth(q, finished, states, random)
    const entries = [
      ...finished.map(({ delivery }) => delivery.endpoint_id),
      ...next.map((one) => one.endpointId),
    ]
    const positions = await takePositions(q, countLists(entries))
    await writeLog(q, finished, positions)
    await enqueueRetries(q, next, positions)
    for (const one of disabled) {
      await holdDeliveries(q, [one.endpoint.id])
      await holdUndelivered(q, one.endpoint.id, one.since, one.at)
      await announceDisabled(q, one)
    }
    await retryNow(
      q,
      recovered.map(({ id }) => id),
      recovered[0]?.at ?? new Date(0),
    )
    await deleteSuperseded(q, finished)
    await markProven(q, finished)
  })
}

/** Tells the account that an endpoint was disabled: other endpoints of it, and itself as soon as it is active again. */
async function announceDisabled(
  q: Queryable,
  { endpoint, since, at, failures, gone }: Disabled,
): Promise<void> {
  const { wallet_id: walletId, id, url, description } = endpoint
  const told = { id, url, description, failingSince: since.getTime(), consecutiveFailures: failures, gone }
  await storeNotices(q, walletId, [createEndpointDisabledNotice(told, at.getTime())], at)
}

/**
 * Endpoints whose health may change. A success on a healthy endpoint, the ordinary case, needs no lock. With them those
 * that are proven now, and with one that may be disabled those that are to be told of it: locked together and before
 * positions are taken, so that nobody waits in a circle.
 */
async function lockEndpoints(
  q: Queryable,
  finished: readonly FinishedAttempt[],
): Promise<Map<string, EndpointState>> {
  const ids = new Set<string>()
  const endangered = new Set<string>()
  const unproven = new Set<string>()
  for (const { delivery, attempt } of finished) {
    const { endpoint_id: id, consecutive_failures: failures } = delivery
    if (attempt.success && !delivery.proven) unproven.add(id)
    if (delivery.manual) continue
    if (!attempt.success || failures > 0) ids.add(id)
    if (!attempt.success && (failures > 0 || attempt.responseStatus === goneStatus)) endangered.add(id)
  }
  if (ids.size + unproven.size === 0) return new Map()
  const rows = await q.query<EndpointState>(
    `select id, wallet_id, url, description, status, consecutive_failures, failing_since, failing_days,
       last_failing_day
     from webhook_endpoints
     where id = any($1::text[] || array(
       select n.id from webhook_endpoints n where n.notices and n.wallet_id in
         (select e.wallet_id from webhook_endpoints e where e.id = any($2))))
     order by id for update`,
    [[...ids, ...unproven], [...endangered]],
  )
  return new Map(rows.filter(({ id }) => ids.has(id)).map((row) => [row.id, row]))
}

async function updateHealth(
  q: Queryable,
  finished: readonly FinishedAttempt[],
  states: ReadonlyMap<string, EndpointState>,
  random: () => number,
): Promise<{ next: NextAttempt[]; disabled: Disabled[]; recovered: { id: string; at: Date }[] }> {
  const next: NextAttempt[] = []
  const disabled: Disabled[] = []
  const recovered: { id: string; at: Date }[] = []
  const health = new Map<
    string,
    EndpointHealth & { holdMs: number; disable: boolean; gone: boolean; at: number }
  >()
  for (const [id, state] of states) {
    health.set(id, {
      consecutiveFailures: state.consecutive_failures,
      failingSince: state.failing_since?.getTime() ?? null,
      failingDays: state.failing_days,
      lastFailingDay: state.last_failing_day,
      holdMs: 0,
      disable: false,
      gone: false,
      at: 0,
    })
  }
  for (const { delivery, attempt } of finished) {
    if (delivery.manual) continue
    const before = health.get(delivery.endpoint_id)
    // Not locked: healthy. Locked but gone: deleted meanwhile, with everything that was due to it.
    if (!before) continue
    const { success, responseStatus: status, at, retryAfterMs } = attempt
    const after = healthAfterAttempt(before, { success, status, at })
    const slow = success ? 0 : endpointHoldMs(status, retryAfterMs, after.consecutiveFailures)
    health.set(delivery.endpoint_id, {
      ...after,
      disable: before.disable || after.disable,
      gone: before.gone || status === goneStatus,
      holdMs: Math.max(before.holdMs, slow),
      at,
    })
    if (success) continue
    const wait = retryWaitMs(delivery.round, retryAfterMs, random())
    if (wait === null) continue
    next.push({
      eventId: delivery.event_id,
      endpointId: delivery.endpoint_id,
      round: delivery.round + 1,
      state: 'waiting',
      dueAt: new Date(at + wait),
      createdAt: new Date(at),
    })
  }
  for (const [id, { disable, gone, failingSince, consecutiveFailures, holdMs, at, ...days }] of health) {
    const state = states.get(id)!
    const status = disable && state.status === 'active' ? 'disabled' : state.status
    await q.query(
      // What was asked for stands, whatever else happened at the endpoint.
      `update webhook_endpoints set consecutive_failures = $2, failing_since = $3, status = $5,
         hold_until = greatest(hold_until, $4), updated_at = case when status = $5 then updated_at else $6 end,
         failing_days = $7, last_failing_day = $8
       where id = $1`,
      [
        id,
        consecutiveFailures,
        failingSince === null ? null : new Date(failingSince),
        holdMs === 0 ? null : new Date(at + holdMs),
        status,
        new Date(at),
        days.failingDays,
        days.lastFailingDay,
      ],
    )
    if (state.consecutive_failures > 0 && consecutiveFailures === 0 && status === 'active') {
      recovered.push({ id, at: new Date(at) })
    }
    if (status !== 'active') {
      for (const attempt of next) if (attempt.endpointId === id) attempt.state = 'held'
    }
    if (status === 'disabled' && state.status === 'active') {
      const since = new Date(failingSince ?? at)
      disabled.push({ endpoint: state, since, at: new Date(at), failures: consecutiveFailures, gone })
    }
  }
  return { next, disabled, recovered }
}

async function writeLog(
  q: Queryable,
  finished: readonly FinishedAttempt[],
  positions: Positions,
): Promise<void> {
  await q.query(
    `update webhook_deliveries d
     set state = case when t.success then 'success' else 'failed' end, lease_until = null,
       request_headers = t.headers, response_status = t.status, response_body_snippet = t.snippet,
       duration_ms = t.duration, settled_position = t.position
     from unnest($1::text[], $2::bool[], $3::jsonb[], $4::int[], $5::text[], $6::int[], $7::bigint[],
         $8::timestamptz[]) as t(id, success, headers, status, snippet, duration, position, entered_at)
     where d.id = t.id and d.created_at = t.entered_at and d.state not in ('success', 'failed')`,
    [
      finished.map(({ delivery }) => delivery.id),
      finished.map(({ attempt }) => attempt.success),
      finished.map(({ attempt }) => JSON.stringify(attempt.requestHeaders)),
      finished.map(({ attempt }) => attempt.responseStatus),
      finished.map(({ attempt }) => attempt.responseBodySnippet),
      finished.map(({ attempt }) => attempt.durationMs),
      finished.map(({ delivery }) => positions.next(delivery.endpoint_id)),
      finished.map(({ delivery }) => delivery.entered_at),
    ],
    { name: 'log_deliveries' },
  )
}

async function enqueueRetries(
  q: Queryable,
  wanted: readonly NextAttempt[],
  positions: Positions,
): Promise<void> {
  const places = new Map(wanted.map((one) => [one, positions.next(one.endpointId)]))
  let next = wanted
  // A redelivery by hand may take the number of an attempt at the same moment; then the next number is tried.
  while (next.length > 0) {
    const pairs = [next.map(({ eventId }) => eventId), next.map(({ endpointId }) => endpointId)]
    const numbers = await q.query<{ event_id: string; endpoint_id: string; last: number }>(
      `select d.event_id, d.endpoint_id, max(d.attempt) as last
       from webhook_deliveries d join unnest($1::text[], $2::text[]) as t(event_id, endpoint_id)
         on d.event_id = t.event_id and d.endpoint_id = t.endpoint_id
       group by 1, 2`,
      pairs,
    )
    const last = new Map(numbers.map((row) => [`${row.event_id} ${row.endpoint_id}`, row.last]))
    const attempts = next.map(({ eventId, endpointId }) => (last.get(`${eventId} ${endpointId}`) ?? 0) + 1)
    const inserted = await q.query<{ id: string }>(
      `insert into webhook_deliveries
         (id, event_id, endpoint_id, attempt, round, state, due_at, created_at, position)
       select t.* from unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::int[], $6::text[],
         $7::timestamptz[], $8::timestamptz[], $9::bigint[]) as t
       on conflict do nothing returning id`,
      [
        next.map(({ eventId, endpointId }, i) => deliveryIdOf(eventId, endpointId, attempts[i]!)),
        ...pairs,
        attempts,
        next.map(({ round }) => round),
        next.map(({ state }) => state),
        next.map(({ dueAt }) => dueAt),
        next.map(({ createdAt }) => createdAt),
        next.map((one) => places.get(one)!),
      ],
    )
    const done = new Set(inserted.map(({ id }) => id))
    next = next.filter(
      ({ eventId, endpointId }, i) => !done.has(deliveryIdOf(eventId, endpointId, attempts[i]!)),
    )
  }
}

/** An endpoint that answered with a 2xx wants what it is sent. */
async function markProven(q: Queryable, finished: readonly FinishedAttempt[]): Promise<void> {
  const proven = finished.filter(({ delivery, attempt }) => attempt.success && !delivery.proven)
  if (proven.length === 0) return
  const byId = new Map(proven.map(({ delivery }) => [delivery.endpoint_id, delivery.url]))
  const ids = [...byId.keys()].sort()
  // What another address answered proves nothing of the one that it has now.
  await q.query(
    `update webhook_endpoints e set proven_at = $3 from unnest($1::text[], $2::text[]) as t(id, url)
     where e.id = t.id and e.url = t.url and e.proven_at is null`,
    [ids, ids.map((id) => byId.get(id)), new Date(proven[0]!.attempt.at)],
  )
}

/** An event that a redelivery by hand has brought over needs no further attempts. */
async function deleteSuperseded(q: Queryable, finished: readonly FinishedAttempt[]): Promise<void> {
  const brought = finished.filter(({ delivery, attempt }) => delivery.manual && attempt.success)
  if (brought.length === 0) return
  await q.query(
    `delete from webhook_deliveries d using unnest($1::text[], $2::text[]) as t(event_id, endpoint_id)
     where d.event_id = t.event_id and d.endpoint_id = t.endpoint_id and d.state in ('ready', 'waiting', 'held')
       and not d.manual`,
    [brought.map(({ delivery }) => delivery.event_id), brought.map(({ delivery }) => delivery.endpoint_id)],
  )
}
