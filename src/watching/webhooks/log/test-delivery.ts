import type { Clock } from '../../../catalog/clock.ts'
import { createTestEvent, type EventEnvelope } from '../../../catalog/events/event.ts'
import { deliveryIdOf, newEventId } from '../../../catalog/events/ids.ts'
import { noSuch } from '../../../catalog/http/lists.ts'
import type { Database } from '../../../runtime/storage/database.ts'
import type { Span } from '../../../runtime/tracing/tracing.ts'
import { endWait, lockEndpoint } from '../delivery/delivery-queue.ts'
import { takePositions } from '../delivery/positions.ts'
import type { Attempt, Sender } from '../delivery/sender.ts'
import { findEndpoint } from '../endpoints/endpoint-rows.ts'
import type { CountManualRequest } from '../endpoints/unproven-hosts.ts'

export interface TestDeliveryOptions {
  readonly database: Database
  readonly clock: Clock
  readonly sender: Sender
  readonly countManualRequest: CountManualRequest
  /** The span of the request; null: not traced. */
  readonly span: Span | null
}

/** Tests per endpoint in the delivery log. Older tests are deleted. */
const maxLoggedTests = 100

/**
 * Sends a test event to an endpoint and returns the result. The delivery log lists the attempt as manual: it is not
 * retried and does not change the endpoint's health; a 2xx ends a wait that the endpoint asked for. A disabled endpoint can be tested too.
 * @param sample an event to send instead of the plain test event; it gets a new id
 * @throws ServiceError not_found, rate_limited
 */
export async function sendTestEvent(
  { database, clock, sender, countManualRequest, span }: TestDeliveryOptions,
  walletId: string,
  endpointId: string,
  sample: EventEnvelope | undefined,
): Promise<Attempt> {
  const endpoint = await findEndpoint(database, walletId, endpointId)
  if (!endpoint) throw noSuch('webhook endpoint')
  await countManualRequest(endpoint)
  const now = clock.now()
  const id = newEventId(now)
  const event = sample
    ? { ...sample, id, createdAt: new Date(now).toISOString() }
    : createTestEvent(id, endpointId, now)
  const body = JSON.stringify(event)
  const attempt = await sender({ ...endpoint, endpoint_id: endpoint.id }, { id, body, sequence: null, span })
  await database.transaction(async (q) => {
    // The endpoint was deleted during the attempt, together with its log.
    if (!(await lockEndpoint(q, endpointId))) return
    await q.query(
      `insert into events (id, wallet_id, type, body, credits_charged, created_at) values ($1, $2, $3, $4, 0, $5)`,
      [id, walletId, event.type, body, new Date(now)],
    )
    const positions = await takePositions(q, new Map([[endpointId, 1]]))
    await q.query(
      `insert into webhook_deliveries (id, event_id, endpoint_id, attempt, round, state, manual, due_at, created_at,
         request_headers, response_status, response_body_snippet, duration_ms, position, settled_position, request_body)
       values ($1, $2, $3, 1, 1, $4, true, $5, $5, $6, $7, $8, $9, $10, $10, $11)`,
      [
        deliveryIdOf(id, endpointId, 1),
        id,
        endpointId,
        attempt.success ? 'success' : 'failed',
        new Date(now),
        attempt.requestHeaders,
        attempt.responseStatus,
        attempt.responseBodySnippet,
        attempt.durationMs,
        positions.next(endpointId),
        attempt.requestBody,
      ],
    )
    if (attempt.success) {
      // The url may have changed since the attempt. An answer proves only the url that gave it.
      await q.query(
        'update webhook_endpoints set proven_at = $2 where id = $1 and proven_at is null and url = $3',
        [endpointId, new Date(attempt.at), endpoint.url],
      )
      await endWait(q, [endpointId])
    }
    await q.query(
      `with old as (
         select d.event_id from webhook_deliveries d join events e on e.id = d.event_id
         where d.endpoint_id = $1 and e.position is null order by d.seq desc offset $2
       ), gone as (delete from webhook_deliveries where endpoint_id = $1 and event_id in (select event_id from old))
       delete from events where id in (select event_id from old)`,
      [endpointId, maxLoggedTests],
    )
  })
  return attempt
}
