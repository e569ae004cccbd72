import type { Row } from '../../../runtime/storage/rows.ts'
import type { webhookDeliveries } from '../../../runtime/storage/schema/webhooks.ts'
import { bodyOf, loggedPayload } from '../delivery/payload.ts'

export type DeliveryStatus = 'pending' | 'success' | 'failed'

/** A row of `webhook_deliveries`, with the body that was sent; of a pending one, that of its event. */
export type DeliveryRow = Row<typeof webhookDeliveries> & { readonly body: string }

const settled = new Set(['success', 'failed'])

/** A delivery as callers see it. */
export function showDelivery(row: DeliveryRow) {
  return {
    id: row.id,
    eventId: row.event_id,
    endpointId: row.endpoint_id,
    attempt: row.attempt,
    status: (settled.has(row.state) ? row.state : 'pending') as DeliveryStatus,
    // A pending delivery has no headers yet: they hold the signed time of the attempt.
    requestHeaders: row.request_headers ?? {},
    payloadText: bodyOf(row.body, loggedPayload(row.request_headers)),
    sequence: row.sequence,
    responseStatus: row.response_status,
    responseBodySnippet: row.response_body_snippet,
    durationMs: row.duration_ms,
    manual: row.manual,
    createdAt: row.created_at.toISOString(),
  }
}

/** The stored states that a status stands for. */
export const statesOf: Record<DeliveryStatus, string[]> = {
  pending: ['ready', 'waiting', 'claimed', 'held'],
  success: ['success'],
  failed: ['failed'],
}
