import type { Columns, Renamed } from '../../../runtime/storage/rows.ts'
import type { events, webhookDeliveries } from '../../../runtime/storage/schema/webhooks.ts'
import type { DeliveryStatus } from './delivery-rows.ts'

/** Why a delivery is still pending. */
export const pendingStates = ['queued', 'retry', 'sending', 'held'] as const
export type PendingState = (typeof pendingStates)[number]

/**
 * The columns of a delivery `d` with its event `ev`, without its texts, for lists.
 * @param holdUntil the expression for the time until which the endpoint asked to wait
 */
export const summaryColumns = (holdUntil: string) => `d.id, d.event_id, ev.type as event_type, ev.monitor_id,
  d.endpoint_id, d.attempt, d.state, d.manual, d.response_status,
  case when d.response_status is null then d.response_body_snippet end as error, d.duration_ms, d.created_at, d.seq,
  (d.request_headers->>'webhook-timestamp')::bigint as sent_seconds,
  case d.state when 'waiting' then d.due_at
    when 'ready' then greatest(d.created_at, case when not d.manual then ${holdUntil} end) end as next_attempt_at`

/** A row of {@link summaryColumns}. */
export type SummaryRow = Columns<
  typeof webhookDeliveries,
  | 'id'
  | 'event_id'
  | 'endpoint_id'
  | 'attempt'
  | 'state'
  | 'manual'
  | 'response_status'
  | 'duration_ms'
  | 'created_at'
  | 'seq'
> &
  Columns<typeof events, 'monitor_id'> &
  Renamed<typeof events, { event_type: 'type' }> & {
    readonly error: string | null
    readonly sent_seconds: number | null
    readonly next_attempt_at: Date | null
  }

const pendingStateOf: Readonly<Record<string, PendingState>> = {
  ready: 'queued',
  waiting: 'retry',
  claimed: 'sending',
  held: 'held',
}

/** A delivery as lists of the whole account show it. */
export function showSummary(row: SummaryRow) {
  const pendingState = pendingStateOf[row.state] ?? null
  return {
    id: row.id,
    eventId: row.event_id,
    eventType: row.event_type,
    monitorId: row.monitor_id,
    endpointId: row.endpoint_id,
    attempt: row.attempt,
    status: (pendingState === null ? row.state : 'pending') as DeliveryStatus,
    pendingState,
    manual: row.manual,
    responseStatus: row.response_status,
    error: row.error,
    durationMs: row.duration_ms,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_seconds === null ? null : new Date(row.sent_seconds * 1000).toISOString(),
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
  }
}
