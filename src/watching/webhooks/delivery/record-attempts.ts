import { createEndpointDisabledNotice, createEndpointNotice } from '../../../catalog/events/notices.ts'
import type { Database, Queryable } from '../../../runtime/storage/database.ts'
import { endWait, holdDeliveries, holdUndelivered, retryNow } from './delivery-queue.ts'
import { enqueueRetries } from './enqueue-retries.ts'
import { countLists, type Positions, takePositions } from './positions.ts'
import { storeNotices } from './store-events.ts'
import {
  type DisabledEndpoint,
  type EndpointTransition,
  type FinishedAttempt,
  lockEndpoints,
  updateHealth,
} from './update-health.ts'

/**
 * Stores the results of many attempts in one transaction: the log, the endpoints' health, the next attempts. If the
 * worker dies before the commit, the attempts stay claimed and are repeated.
 */
export async function recordAttempts(
  database: Database,
  finished: readonly FinishedAttempt[],
  random: () => number = Math.random,
): Promise<void> {
  await database.transaction(async (q) => {
    const states = await lockEndpoints(q, finished)
    const { next, disabled, recovered, transitions } = await updateHealth(q, finished, states, random)
    const entries = [
      ...finished.map(({ delivery }) => delivery.endpoint_id),
      ...next.map((one) => one.endpointId),
    ]
    const positions = await takePositions(q, countLists(entries))
    await writeLog(q, finished, positions)
    await enqueueRetries(q, next, positions)
    await deletePositions(q, positions.begun)
    for (const one of disabled) {
      await holdDeliveries(q, [one.endpoint.id])
      await holdUndelivered(q, one.endpoint.id, one.since, one.at)
      await announceDisabled(q, one)
    }
    for (const one of transitions) await announceTransition(q, one)
    await retryNow(
      q,
      recovered.map(({ id }) => id),
      recovered[0]?.at ?? new Date(0),
    )
    await deleteSuperseded(q, finished)
    await endWait(q, answeredByHand(finished))
    await markProven(q, finished)
  })
}

/** Announces a disabled endpoint to the account. The endpoint itself receives the notice after its reactivation. */
async function announceDisabled(
  q: Queryable,
  { endpoint, since, at, failures, gone }: DisabledEndpoint,
): Promise<void> {
  const { wallet_id: walletId, id, url, description } = endpoint
  const subject = { id, url, description, failingSince: since.getTime(), consecutiveFailures: failures, gone }
  await storeNotices(q, walletId, [createEndpointDisabledNotice(subject, at.getTime())], at)
}

/** Announces to the account that an endpoint fails, or answers again. */
async function announceTransition(
  q: Queryable,
  { endpoint, type, since, at, failures, last }: EndpointTransition,
): Promise<void> {
  const { wallet_id: walletId, id, url, description } = endpoint
  const { responseStatus, responseBodySnippet } = last
  const how =
    responseStatus === null ? (responseBodySnippet ?? 'no answer came.') : `it answered ${responseStatus}.`
  const subject = { id, url, description, failingSince: since.getTime(), consecutiveFailures: failures }
  await storeNotices(q, walletId, [createEndpointNotice(type, subject, how, at.getTime())], at)
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
       duration_ms = t.duration, settled_position = t.position, request_body = t.body
     from unnest($1::text[], $2::bool[], $3::jsonb[], $4::int[], $5::text[], $6::int[], $7::bigint[],
         $8::timestamptz[], $9::text[]) as t(id, success, headers, status, snippet, duration, position, entered_at, body)
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
      finished.map(({ attempt }) => attempt.requestBody),
    ],
    { name: 'log_deliveries' },
  )
}

/** Deletes lists that attempts began: each attempt took a position when it was enqueued, so their endpoints were deleted meanwhile. */
async function deletePositions(q: Queryable, lists: readonly string[]): Promise<void> {
  if (lists.length === 0) return
  await q.query(
    'delete from positions p where list = any($1) and not exists (select 1 from webhook_endpoints e where e.id = p.list)',
    [lists],
  )
}

/** Endpoints that answered a redelivery that a person or program asked for. */
const answeredByHand = (finished: readonly FinishedAttempt[]) => [
  ...new Set(
    finished
      .filter(({ delivery, attempt }) => delivery.manual && attempt.success)
      .map(({ delivery }) => delivery.endpoint_id),
  ),
]

/** Marks endpoints that answered with a 2xx as proven: their hosts accept deliveries. */
async function markProven(q: Queryable, finished: readonly FinishedAttempt[]): Promise<void> {
  const proven = finished.filter(({ delivery, attempt }) => attempt.success && !delivery.proven)
  if (proven.length === 0) return
  const byId = new Map(proven.map(({ delivery }) => [delivery.endpoint_id, delivery.url]))
  const ids = [...byId.keys()].sort()
  // The url may have changed since the attempt. An answer proves only the url that gave it.
  await q.query(
    `update webhook_endpoints e set proven_at = $3 from unnest($1::text[], $2::text[]) as t(id, url)
     where e.id = t.id and e.url = t.url and e.proven_at is null`,
    [ids, ids.map((id) => byId.get(id)), new Date(proven[0]!.attempt.at)],
  )
}

/** Deletes the scheduled attempts of events that a manual redelivery delivered. */
async function deleteSuperseded(q: Queryable, finished: readonly FinishedAttempt[]): Promise<void> {
  const delivered = finished.filter(({ delivery, attempt }) => delivery.manual && attempt.success)
  if (delivered.length === 0) return
  await q.query(
    `delete from webhook_deliveries d using unnest($1::text[], $2::text[]) as t(event_id, endpoint_id)
     where d.event_id = t.event_id and d.endpoint_id = t.endpoint_id and d.state in ('ready', 'waiting', 'held')
       and not d.manual`,
    [
      delivered.map(({ delivery }) => delivery.event_id),
      delivered.map(({ delivery }) => delivery.endpoint_id),
    ],
  )
}
