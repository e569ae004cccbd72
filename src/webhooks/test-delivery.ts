import type { Clock } from '../clock.ts'
import { type EventEnvelope, testEvent } from '../monitors/events.ts'
import { deliveryIdOf, newId } from '../monitors/ids.ts'
import type { Database } from '../storage/database.ts'
import type { Attempt, Sender } from './attempt.ts'
import { findEndpoint } from './endpoint-rows.ts'
import { noSuch } from './endpoints.ts'

export interface TestDeliveryOptions {
  readonly database: Database
  readonly clock: Clock
  readonly sender: Sender
}

/**
 * Sends a test event at once and tells what came of it. It stands in the delivery log like any other, by hand: it
 * is not retried and says nothing of the endpoint's health. A disabled endpoint may be tested as well.
 * @param sample an event to send in place of the plain one; it gets an id of its own
 */
export async function testEndpoint(
  { database, clock, sender }: TestDeliveryOptions,
  walletId: string,
  endpointId: string,
  sample: EventEnvelope | undefined,
): Promise<Attempt> {
  const endpoint = await findEndpoint(database, walletId, endpointId)
  if (!endpoint) throw noSuch('webhook endpoint')
  const id = newId('evt')
  const now = clock.now()
  const event = sample
    ? { ...sample, id, createdAt: new Date(now).toISOString() }
    : testEvent(id, endpointId, now)
  const body = JSON.stringify(event)
  const attempt = await sender({ ...endpoint, endpoint_id: endpoint.id }, { id, body })
  await database.transaction(async (q) => {
    await q.query(
      `insert into events (id, wallet_id, type, body, credits_charged, created_at) values ($1, $2, $3, $4, 0, $5)`,
      [id, walletId, event.type, body, new Date(now)],
    )
    await q.query(
      `insert into webhook_deliveries (id, event_id, endpoint_id, attempt, round, state, manual, due_at, created_at,
         request_headers, response_status, response_body_snippet, duration_ms)
       select $1, $2, id, 1, 1, $4, true, $5, $5, $6, $7, $8, $9 from webhook_endpoints where id = $3`,
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
      ],
    )
  })
  return attempt
}
