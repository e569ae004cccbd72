import { ServiceError } from '../../../catalog/errors.ts'
import { deliveryIdOf } from '../../../catalog/events/ids.ts'
import { noSuch } from '../../../catalog/http/lists.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { webhookDeliveries } from '../../../runtime/storage/schema/webhooks.ts'
import { lockEndpoint } from '../delivery/delivery-queue.ts'
import { takePositions } from '../delivery/positions.ts'
import type { CountManualRequest } from '../endpoints/unproven-hosts.ts'
import type { DeliveryLogOptions } from './delivery-log-options.ts'

/** Attempts of one event at one endpoint, scheduled attempts included. */
export const maxAttemptsPerEvent = 100
/** A concurrent attempt may take the next number. Few attempts run at once, so few tries are enough. */
const maxNumberTries = 10

type Redelivered = Columns<typeof webhookDeliveries, 'event_id' | 'endpoint_id'> &
  Parameters<CountManualRequest>[0]

/**
 * Sends an event again under its own id. Returns the number of the new attempt.
 * @throws ServiceError bad_request after 100 attempts, not_found, rate_limited, temporarily_unavailable
 */
export async function redeliver(
  { database, clock, wake, countManualRequest }: DeliveryLogOptions,
  walletId: string,
  deliveryId: string,
): Promise<number> {
  const [delivery] = await database.query<Redelivered>(
    `select d.event_id, d.endpoint_id, e.wallet_id, e.kind, e.url, e.proven_at from webhook_deliveries d
     join webhook_endpoints e on e.id = d.endpoint_id join events ev on ev.id = d.event_id
     where d.id = $1 and e.wallet_id = $2`,
    [deliveryId, walletId],
  )
  if (!delivery) throw noSuch('webhook delivery')
  await countManualRequest(delivery)
  const now = new Date(clock.now())
  for (let tries = 0; tries < maxNumberTries; tries++) {
    const { attempt, sequence } = await nextAttempt(database, delivery)
    const isStored = await database.transaction((q) => enqueueManual(q, delivery, { attempt, sequence, now }))
    if (isStored) {
      wake()
      return attempt
    }
  }
  throw new ServiceError('temporarily_unavailable', undefined, { retryAfterSeconds: 1 })
}

/** The number of the next attempt, and the sequence number of the event. */
async function nextAttempt(
  q: Queryable,
  { event_id: eventId, endpoint_id: endpointId }: Redelivered,
): Promise<{ attempt: number; sequence: number | null }> {
  const [row] = await q.query<{ last: number; sequence: number | null }>(
    `select max(attempt) as last, max(sequence) as sequence from webhook_deliveries
     where event_id = $1 and endpoint_id = $2`,
    [eventId, endpointId],
  )
  const attempt = (row?.last ?? 0) + 1
  if (attempt <= maxAttemptsPerEvent) return { attempt, sequence: row?.sequence ?? null }
  throw new ServiceError('bad_request', `This event was sent ${maxAttemptsPerEvent} times; that is the most.`)
}

/** Returns whether the attempt was stored: its number may be taken by now. */
async function enqueueManual(
  q: Queryable,
  { event_id: eventId, endpoint_id: endpointId }: Redelivered,
  { attempt, sequence, now }: { attempt: number; sequence: number | null; now: Date },
): Promise<boolean> {
  if (!(await lockEndpoint(q, endpointId))) throw noSuch('webhook delivery')
  const positions = await takePositions(q, new Map([[endpointId, 1]]))
  const inserted = await q.query(
    `insert into webhook_deliveries
       (id, event_id, endpoint_id, attempt, round, state, manual, due_at, created_at, position, sequence)
     select $1, e.id, $3, $4, 1, 'ready', true, $5, $5, $6, $7 from events e where e.id = $2
     on conflict do nothing returning id`,
    [
      deliveryIdOf(eventId, endpointId, attempt),
      eventId,
      endpointId,
      attempt,
      now,
      positions.next(endpointId),
      sequence,
    ],
  )
  return inserted.length > 0
}
