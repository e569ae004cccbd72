import type { Queryable } from '../../../runtime/storage/database.ts'
import type { Row } from '../../../runtime/storage/rows.ts'
import type { webhookEndpoints } from '../../../runtime/storage/schema/webhooks.ts'
import { type EndpointHealth, goneStatus, healthAfterAttempt } from '../endpoints/endpoint-health.ts'
import type { ClaimedDelivery } from './delivery-queue.ts'
import type { NextAttempt } from './enqueue-retries.ts'
import { endpointHoldMs, retryWaitMs } from './retry-schedule.ts'
import type { Attempt } from './sender.ts'

/** An attempt that has ended, with its delivery. */
export interface FinishedAttempt {
  readonly delivery: ClaimedDelivery
  readonly attempt: Attempt
}

/** The columns of an endpoint that its health depends on. */
export type EndpointState = Pick<
  Row<typeof webhookEndpoints>,
  | 'id'
  | 'wallet_id'
  | 'url'
  | 'description'
  | 'status'
  | 'consecutive_failures'
  | 'failing_since'
  | 'failing_days'
  | 'last_failing_day'
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

/** The health of an endpoint after some attempts. */
interface HealthAfter extends EndpointHealth {
  /** How long the endpoint asked the sender to wait, in milliseconds. */
  readonly holdMs: number
  readonly disable: boolean
  readonly gone: boolean
  /** When the last of the attempts ended. */
  readonly at: number
}

/**
 * Locks the endpoints whose health may change, and returns their states. A success at a healthy endpoint, the usual
 * case, needs no lock.
 *
 * The same statement locks endpoints that are about to be proven. If an endpoint may be disabled, it also locks the
 * endpoints that receive the notice. One ordered statement before positions are taken prevents deadlocks.
 */
export async function lockEndpoints(
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

/**
 * Stores the health of locked endpoints after attempts.
 * @returns the retries to enqueue, and the endpoints that were disabled or recovered
 */
export async function updateHealth(
  q: Queryable,
  finished: readonly FinishedAttempt[],
  states: ReadonlyMap<string, EndpointState>,
  random: () => number,
): Promise<{ next: NextAttempt[]; disabled: DisabledEndpoint[]; recovered: RecoveredEndpoint[] }> {
  const { health, next } = applyAttempts(finished, states, random)
  const disabled: DisabledEndpoint[] = []
  const recovered: RecoveredEndpoint[] = []
  for (const [id, after] of health) {
    const { disable, gone, failingSince, consecutiveFailures: failures } = after
    const endpoint = states.get(id)!
    const status = disable && endpoint.status === 'active' ? 'disabled' : endpoint.status
    const at = new Date(after.at)
    await storeHealth(q, id, status, after)
    if (endpoint.consecutive_failures > 0 && failures === 0 && status === 'active') recovered.push({ id, at })
    if (status !== 'active') {
      for (const attempt of next) if (attempt.endpointId === id) attempt.state = 'held'
    }
    if (status === 'disabled' && endpoint.status === 'active') {
      disabled.push({ endpoint, since: new Date(failingSince ?? after.at), at, failures, gone })
    }
  }
  return { next, disabled, recovered }
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
    const after = healthAfterAttempt(before, { success, status, at })
    const holdMs = success ? 0 : endpointHoldMs(status, retryAfterMs, after.consecutiveFailures)
    health.set(delivery.endpoint_id, {
      ...after,
      disable: before.disable || after.disable,
      gone: before.gone || status === goneStatus,
      holdMs: Math.max(before.holdMs, holdMs),
      at,
    })
    const waitMs = success ? null : retryWaitMs(delivery.round, retryAfterMs, random())
    if (waitMs === null) continue
    next.push({
      eventId: delivery.event_id,
      endpointId: delivery.endpoint_id,
      round: delivery.round + 1,
      state: 'waiting',
      dueAt: new Date(at + waitMs),
      createdAt: new Date(at),
    })
  }
  return { health, next }
}

async function storeHealth(
  q: Queryable,
  id: string,
  status: string,
  { consecutiveFailures, failingSince, failingDays, lastFailingDay, holdMs, at }: HealthAfter,
): Promise<void> {
  await q.query(
    // greatest: a longer wait that the endpoint asked for earlier stays valid.
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
      failingDays,
      lastFailingDay,
    ],
  )
}
