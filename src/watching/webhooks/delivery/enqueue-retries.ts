import { deliveryIdOf } from '../../../catalog/events/ids.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { webhookDeliveries } from '../../../runtime/storage/schema/webhooks.ts'
import type { Positions } from './positions.ts'

/** A retry to add to the queue. */
export interface NextAttempt {
  eventId: string
  endpointId: string
  /** The number of the attempt that failed. */
  failed: number
  round: number
  state: 'waiting' | 'held'
  dueAt: Date
  createdAt: Date
}

/** The last attempt of an event at an endpoint. */
interface LastAttempt extends Columns<typeof webhookDeliveries, 'event_id' | 'endpoint_id' | 'sequence'> {
  readonly last: number
  /** The last attempt that arrived; 0: none did. */
  readonly arrived: number
}

/**
 * Adds retries to the queue, at their positions in the endpoints' logs. An event that arrived while the attempt was under
 * way needs none: by a redelivery, or by the worker that took the attempt over.
 */
export async function enqueueRetries(
  q: Queryable,
  wanted: readonly NextAttempt[],
  positions: Positions,
): Promise<void> {
  const places = new Map(wanted.map((one) => [one, positions.next(one.endpointId)]))
  let next = wanted
  // A concurrent manual redelivery may take the number of an attempt. The loop then tries the next number.
  while (next.length > 0) {
    const numbers = await q.query<LastAttempt>(
      `select d.event_id, d.endpoint_id, max(d.attempt) as last, max(d.sequence) as sequence,
         coalesce(max(d.attempt) filter (where d.state = 'success'), 0) as arrived
       from webhook_deliveries d join unnest($1::text[], $2::text[]) as t(event_id, endpoint_id)
         on d.event_id = t.event_id and d.endpoint_id = t.endpoint_id
       group by 1, 2`,
      [next.map(({ eventId }) => eventId), next.map(({ endpointId }) => endpointId)],
    )
    const known = new Map(numbers.map((row) => [`${row.event_id} ${row.endpoint_id}`, row]))
    next = next.filter(
      ({ eventId, endpointId, failed }) => (known.get(`${eventId} ${endpointId}`)?.arrived ?? 0) < failed,
    )
    const lasts = next.map(({ eventId, endpointId }) => known.get(`${eventId} ${endpointId}`))
    const attempts = lasts.map((row) => (row?.last ?? 0) + 1)
    const inserted = await q.query<Columns<typeof webhookDeliveries, 'id'>>(
      `insert into webhook_deliveries
         (id, event_id, endpoint_id, attempt, round, state, due_at, created_at, position, sequence)
       select t.* from unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::int[], $6::text[],
         $7::timestamptz[], $8::timestamptz[], $9::bigint[], $10::bigint[]) as t
       on conflict do nothing returning id`,
      [
        next.map(({ eventId, endpointId }, i) => deliveryIdOf(eventId, endpointId, attempts[i]!)),
        next.map(({ eventId }) => eventId),
        next.map(({ endpointId }) => endpointId),
        attempts,
        next.map(({ round }) => round),
        next.map(({ state }) => state),
        next.map(({ dueAt }) => dueAt),
        next.map(({ createdAt }) => createdAt),
        next.map((one) => places.get(one)!),
        lasts.map((row) => row?.sequence ?? null),
      ],
    )
    const done = new Set(inserted.map(({ id }) => id))
    next = next.filter(
      ({ eventId, endpointId }, i) => !done.has(deliveryIdOf(eventId, endpointId, attempts[i]!)),
    )
  }
}
