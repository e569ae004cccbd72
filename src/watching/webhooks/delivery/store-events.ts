import type { EventEnvelope } from '../../../catalog/events/event.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { events as eventRows } from '../../../runtime/storage/schema/webhooks.ts'
import { enqueueDeliveries, lockReceivingEndpoints } from './delivery-queue.ts'
import { type Positions, takePositions } from './positions.ts'

/** The lists that events belong to. */
export interface EventOwner {
  readonly walletId: string
  /** The monitor whose list contains the events. Null: only the list of the wallet contains them. */
  readonly monitorId: string | null
}

/** Stores events in this order in the list of the wallet. Returns the ids of events that were not stored before. */
export async function storeEvents(
  q: Queryable,
  { walletId, monitorId }: EventOwner,
  events: readonly EventEnvelope[],
  { now, positions }: { readonly now: Date; readonly positions: Positions },
): Promise<string[]> {
  if (events.length === 0) return []
  const rows = await q.query<Columns<typeof eventRows, 'id'>>(
    `insert into events (id, wallet_id, monitor_id, type, body, credits_charged, created_at, position)
     select t.id, $4, $5, t.type, t.body, t.credits, $7, t.position
     from unnest($1::text[], $2::text[], $3::int[], $6::text[], $8::bigint[]) as t(id, body, credits, type, position)
     on conflict (id) do nothing returning id`,
    [
      events.map(({ id }) => id),
      events.map((event) => JSON.stringify(event)),
      events.map(({ billing }) => billing.creditsCharged),
      walletId,
      monitorId,
      events.map(({ type }) => type),
      now,
      events.map(() => positions.next(walletId)),
    ],
  )
  const stored = new Set(rows.map(({ id }) => id))
  return events.map(({ id }) => id).filter((id) => stored.has(id))
}

/**
 * Stores notices about a monitor or an endpoint itself, and enqueues them for endpoints with `notices`. Only the list of
 * the wallet contains notices; the list of a monitor contains its new items.
 */
export async function storeNotices(
  q: Queryable,
  walletId: string,
  events: readonly EventEnvelope[],
  now: Date,
): Promise<void> {
  const endpoints = await lockReceivingEndpoints(q, [], walletId)
  const lists = [walletId, ...endpoints.map(({ id }) => id)]
  const positions = await takePositions(q, new Map(lists.map((list) => [list, events.length])))
  const stored = await storeEvents(q, { walletId, monitorId: null }, events, { now, positions })
  for (const endpoint of endpoints) await enqueueDeliveries(q, endpoint, stored, { now, positions })
}
