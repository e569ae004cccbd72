import type { EndpointNoticeType } from '../../../catalog/events/notices.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { webhookEndpoints } from '../../../runtime/storage/schema/webhooks.ts'
import {
  type EndpointHealth,
  goneStatus,
  healthAfterAttempt,
  isFailing,
} from '../endpoints/endpoint-health.ts'
import type { ClaimedDelivery } from './delivery-queue.ts'
import type { NextAttempt } from './enqueue-retries.ts'
import { endpointHoldMs, requestedWaitMs, retryWaitMs } from './retry-schedule.ts'
import type { Attempt } from './sender.ts'

/** An attempt that has ended, with its delivery. */
export interface FinishedAttempt {
  readonly delivery: ClaimedDelivery
  readonly attempt: Attempt
}

/** The columns of an endpoint that its health depends on. */
export type EndpointState = Columns<
  typeof webhookEndpoints,
  | 'id'
  | 'wallet_id'
  | 'url'
  | 'description'
  | 'status'
  | 'consecutive_failures'
  | 'failing_since'
  | 'failing_days'
  | 'last_failing_day'
  | 'trouble'
  | 'trouble_since'
>

/** An endpoint that these attempts disabled. */
export interface DisabledEndpoint {
  readonly endpoint: EndpointState
  /** When the streak of failures began. */
  readonly since: Date
  readonly at: Date
  readonly failures: number
  /** Whether the endpoint answered 410. */
  readonly gone: boolean
}

/** An endpoint that answered after a streak of failures. */
export interface RecoveredEndpoint {
  readonly id: string
  readonly at: Date
}

/** An endpoint that began to fail, or answers again. */
export interface EndpointTransition {
  readonly endpoint: EndpointState
  readonly type: EndpointNoticeType
  readonly since: Date
  readonly at: Date
  readonly failures: number
  /** How the last attempt ended. */
  readonly last: Pick<Attempt, 'responseStatus' | 'responseBodySnippet'>
}

/** What the attempts changed, beside what is stored with each endpoint. */
export interface HealthChanges {
  /** The retries to enqueue. */
  readonly next: NextAttempt[]
  readonly disabled: DisabledEndpoint[]
  readonly recovered: RecoveredEndpoint[]
  /** What notices announce. */
  readonly transitions: EndpointTransition[]
}

/** The health of an endpoint after some attempts. */
interface HealthAfter extends EndpointHealth {
  /** How long the endpoint asked the sender to wait, in milliseconds. */
  readonly holdMs: number
  readonly disable: boolean
  readonly gone: boolean
  /** When the last of the attempts ended. */
  readonly at: number
  /** The last attempt. Null: none yet. */
  readonly last: Attempt | null
}

/** The endpoints about which a notice may be due: the endpoints that receive it are locked too. */
const endangeredBy = (finished: readonly FinishedAttempt[]) =>
  new Set(
    finished
      .filter(
        ({ delivery: { manual, consecutive_failures: failures, troubled }, attempt }) =>
          !manual && (attempt.success ? troubled : failures > 0 || attempt.responseStatus === goneStatus),
      )
      .map(({ delivery }) => delivery.endpoint_id),
  )

/**
 * Locks the endpoints whose health may change, and returns their states. A success at a healthy endpoint, the usual
 * case, needs no lock.
 *
 * The same statement locks endpoints that are about to be proven. If an endpoint may be announced, it also locks the
 * endpoints that receive the notice. One ordered statement before positions are taken prevents deadlocks.
 */
export async function lockEndpoints(
  q: Queryable,
  finished: readonly FinishedAttempt[],
): Promise<Map<string, EndpointState>> {
  const ids = new Set<string>()
  const endangered = endangeredBy(finished)
  const unproven = new Set<string>()
  for (const { delivery, attempt } of finished) {
    const { endpoint_id: id, consecutive_failures: failures } = delivery
    if (attempt.success && !delivery.proven) unproven.add(id)
    if (delivery.manual) continue
    if (!attempt.success || failures > 0 || delivery.troubled) ids.add(id)
  }
  if (ids.size + unproven.size === 0) return new Map()
  const rows = await q.query<EndpointState>(
    `select id, wallet_id, url, description, status, consecutive_failures, failing_since, failing_days,
       last_failing_day, trouble, trouble_since
     from webhook_endpoints
     where id = any($1::text[] || array(
       select n.id from webhook_endpoints n where n.notices and n.wallet_id in
         (select e.wallet_id from webhook_endpoints e where e.id = any($2))))
     order by id for update`,
    [[...ids, ...unproven], [...endangered]],
  )
  return new Map(rows.filter(({ id }) => ids.has(id)).map((row) => [row.id, row]))
}

/**
 * Stores the health of locked endpoints after attempts.
 * @returns the retries to enqueue, the endpoints that were disabled or recovered, and what is to be announced
 */
export async function updateHealth(
  q: Queryable,
  finished: readonly FinishedAttempt[],
  states: ReadonlyMap<string, EndpointState>,
  random: () => number,
): Promise<HealthChanges> {
  const { health, next } = applyAttempts(finished, states, random)
  const disabled: DisabledEndpoint[] = []
  const recovered: RecoveredEndpoint[] = []
  const transitions: EndpointTransition[] = []
  const endangered = endangeredBy(finished)
  for (const [id, after] of health) {
    const { disable, gone, failingSince, consecutiveFailures: failures } = after
    const endpoint = states.get(id)!
    const status = disable && endpoint.status === 'active' ? 'disabled' : endpoint.status
    const at = new Date(after.at)
    const transition = endangered.has(id) ? transitionOf(endpoint, after, status) : null
    if (transition !== null) transitions.push(transition)
    await storeHealth(q, id, status, after, troubleAfter(endpoint, after, { status, transition }))
    if (endpoint.consecutive_failures > 0 && failures === 0 && status === 'active') recovered.push({ id, at })
    if (status !== 'active') {
      for (const attempt of next) if (attempt.endpointId === id) attempt.state = 'held'
    }
    if (status === 'disabled' && endpoint.status === 'active') {
      disabled.push({ endpoint, since: new Date(failingSince ?? after.at), at, failures, gone })
    }
  }
  return { next, disabled, recovered, transitions }
}

/** What a notice about an endpoint announces: that it fails, or answers again. Null: nothing new. */
function transitionOf(
  endpoint: EndpointState,
  after: HealthAfter,
  status: string,
): EndpointTransition | null {
  const { consecutiveFailures: failures, failingSince, last } = after
  if (last === null || status !== 'active') return null
  const at = new Date(after.at)
  if (failures === 0) {
    if (endpoint.trouble === null) return null
    const since = endpoint.trouble_since ?? at
    return { endpoint, type: 'endpoint.recovered', since, at, failures, last }
  }
  if (endpoint.trouble !== null || !isFailing(after, after.at)) return null
  return { endpoint, type: 'endpoint.failing', since: new Date(failingSince!), at, failures, last }
}

type Trouble = Pick<EndpointState, 'trouble' | 'trouble_since'>

/** What the last notice announced, after these attempts. */
function troubleAfter(
  { status: before, trouble, trouble_since: since }: EndpointState,
  after: HealthAfter,
  { status, transition }: { readonly status: string; readonly transition: EndpointTransition | null },
): Trouble {
  if (status === 'disabled' && before === 'active')
    return { trouble: 'disabled', trouble_since: since ?? new Date(after.failingSince ?? after.at) }
  if (transition === null) return { trouble, trouble_since: since }
  if (transition.type === 'endpoint.recovered') return { trouble: null, trouble_since: null }
  return { trouble: 'failing', trouble_since: transition.since }
}

const healthOf = (state: EndpointState): HealthAfter => ({
  consecutiveFailures: state.consecutive_failures,
  failingSince: state.failing_since?.getTime() ?? null,
  failingDays: state.failing_days,
  lastFailingDay: state.last_failing_day,
  holdMs: 0,
  disable: false,
  gone: false,
  at: 0,
  last: null,
})

/** Computes the health of the endpoints after the attempts, and the retries of the failed attempts. Stores nothing. */
function applyAttempts(
  finished: readonly FinishedAttempt[],
  states: ReadonlyMap<string, EndpointState>,
  random: () => number,
): { health: Map<string, HealthAfter>; next: NextAttempt[] } {
  const health = new Map([...states].map(([id, state]) => [id, healthOf(state)]))
  const next: NextAttempt[] = []
  for (const { delivery, attempt } of finished) {
    if (delivery.manual) continue
    const before = health.get(delivery.endpoint_id)
    // A healthy endpoint was not locked. A deleted endpoint has no row, and its deliveries were deleted with it.
    if (!before) continue
    const { success, responseStatus: status, at, retryAfterMs } = attempt
    const retry = success ? null : retryOf({ delivery, attempt }, states.get(delivery.endpoint_id)!, random)
    if (retry !== null) next.push(retry)
    // The answer of an address that was changed meanwhile is none of the address now.
    if (isElsewhere(delivery, states.get(delivery.endpoint_id)!)) continue
    const after = healthAfterAttempt(before, { success, status, at })
    const holdMs = success ? 0 : endpointHoldMs(status, retryAfterMs, after.consecutiveFailures)
    health.set(delivery.endpoint_id, {
      ...after,
      disable: before.disable || after.disable,
      gone: before.gone || status === goneStatus,
      holdMs: Math.max(before.holdMs, holdMs),
      at,
      last: attempt,
    })
  }
  return { health, next }
}

/** Whether an attempt was made at an address that the endpoint does not have any more. */
const isElsewhere = ({ url }: ClaimedDelivery, endpoint: EndpointState): boolean => url !== endpoint.url

/** The retry of a failed attempt; null: it was the last one. */
function retryOf(
  { delivery, attempt: { at, retryAfterMs } }: FinishedAttempt,
  endpoint: EndpointState,
  random: () => number,
): NextAttempt | null {
  const { event_id: eventId, endpoint_id: endpointId, attempt: failed, round, due_at: dueAt } = delivery
  const retry = { eventId, endpointId, failed, state: 'waiting' as const, createdAt: new Date(at) }
  if (isElsewhere(delivery, endpoint)) return { ...retry, round: 1, dueAt: new Date(at) }
  // An attempt before its time takes none of the schedule: an event that fails while others arrive keeps its days.
  if (at < dueAt.getTime()) {
    return { ...retry, round, dueAt: new Date(Math.max(dueAt.getTime(), at + requestedWaitMs(retryAfterMs))) }
  }
  const waitMs = retryWaitMs(round, retryAfterMs, random())
  return waitMs === null ? null : { ...retry, round: round + 1, dueAt: new Date(at + waitMs) }
}

async function storeHealth(
  q: Queryable,
  id: string,
  status: string,
  { consecutiveFailures, failingSince, failingDays, lastFailingDay, holdMs, at }: HealthAfter,
  { trouble, trouble_since: troubleSince }: Trouble,
): Promise<void> {
  await q.query(
    // greatest: a longer wait that the endpoint asked for earlier stays valid.
    `update webhook_endpoints set consecutive_failures = $2, failing_since = $3, status = $5,
       hold_until = greatest(hold_until, $4), updated_at = case when status = $5 then updated_at else $6 end,
       failing_days = $7, last_failing_day = $8, trouble = $9, trouble_since = $10
     where id = $1`,
    [
      id,
      consecutiveFailures,
      failingSince === null ? null : new Date(failingSince),
      holdMs === 0 ? null : new Date(at + holdMs),
      status,
      new Date(at),
      failingDays,
      lastFailingDay,
      trouble,
      troubleSince,
    ],
  )
}
