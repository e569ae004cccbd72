import type { Queryable } from '../../../runtime/storage/database.ts'
import {
  endWait,
  enqueueNextAttempts,
  type LastAttempt,
  lockReceivingEndpoints,
} from '../delivery/delivery-queue.ts'
import { findEndpoint } from '../endpoints/endpoint-rows.ts'
import type { DeliveryLogOptions } from './delivery-log-options.ts'
import { type DeliverySearch, findDeliveries } from './find-deliveries.ts'
import { maxAttemptsPerEvent } from './redeliver.ts'

/** Which events are sent again: those whose last attempt at an endpoint failed, or arrived. */
export interface RedeliverySearch extends DeliverySearch {
  readonly status: 'failed' | 'success'
}

export interface RedeliveredEvents {
  /** Events that are sent again, counted at each endpoint. */
  readonly redelivered: number
  /** Continues the call, if there is more to search than one call does. */
  readonly nextCursor: string | null
}

/** Deliveries per transaction, so that no transaction holds its locks for long. */
const maxBatchDeliveries = 2000
/** Searches of one call. Each takes 0.7 s or so where few of many deliveries match, and then has fewer deliveries. */
const maxSearches = 10
/** Deliveries that one call sends again at most. */
export const maxRedelivered = maxSearches * maxBatchDeliveries

/**
 * Sends the events of all deliveries again that match a filter: one more attempt each, with a fresh retry schedule. Events
 * at endpoints that are not active wait until they are.
 * @throws ServiceError bad_request for an invalid cursor, rate_limited
 */
export async function redeliverMatching(
  options: DeliveryLogOptions,
  search: RedeliverySearch,
  cursor: string | undefined,
): Promise<RedeliveredEvents> {
  const { database, clock, wake } = options
  const known = new Set<string>()
  let redelivered = 0
  let searches = 0
  let next = cursor
  do {
    // Attempts that this call adds are newer than its cursor, and the ones before them are not the last any more.
    const wanted = { ...search, attempts: 'last' as const }
    const found = await findDeliveries(options, wanted, { limit: maxBatchDeliveries, cursor: next })
    const byEndpoint = Map.groupBy(found.deliveries, ({ endpointId }) => endpointId)
    for (const [endpointId, deliveries] of byEndpoint) {
      if (!known.has(endpointId)) await beginRedelivery(options, search.walletId, endpointId)
      known.add(endpointId)
      const eventIds = deliveries.map(({ eventId }) => eventId)
      const now = new Date(clock.now())
      redelivered += await database.transaction((q) =>
        redeliverEvents(q, { endpointId, eventIds, search, now }),
      )
      wake()
    }
    searches += 1
    next = found.page.nextCursor ?? undefined
  } while (next !== undefined && searches < maxSearches)
  return { redelivered, nextCursor: next ?? null }
}

/** Counts the call at an endpoint as one manual request, and ends a wait that the endpoint asked for. */
async function beginRedelivery(
  { database, countManualRequest }: DeliveryLogOptions,
  walletId: string,
  endpointId: string,
): Promise<void> {
  const endpoint = await findEndpoint(database, walletId, endpointId)
  if (endpoint === undefined) return
  await countManualRequest(endpoint)
  if (endpoint.status === 'active') await endWait(database, [endpointId])
}

/** Adds one attempt for each event that has none under way. Returns their number. */
async function redeliverEvents(
  q: Queryable,
  {
    endpointId,
    eventIds,
    search: { status },
    now,
  }: {
    readonly endpointId: string
    readonly eventIds: readonly string[]
    readonly search: RedeliverySearch
    readonly now: Date
  },
): Promise<number> {
  const [endpoint] = await lockReceivingEndpoints(q, [endpointId])
  if (endpoint === undefined) return 0
  const events = await q.query<LastAttempt>(
    `select event_id, max(attempt) as attempt, max(sequence) as sequence from webhook_deliveries
     where endpoint_id = $1 and event_id = any($2) group by event_id
     having bool_and(state in ('success', 'failed')) and not bool_and(manual) and max(attempt) < $3
       and (array_agg(state order by attempt desc))[1] = $4 order by min(seq)`,
    [endpointId, eventIds, maxAttemptsPerEvent, status],
  )
  return enqueueNextAttempts(q, endpointId, events, endpoint.status === 'active' ? 'ready' : 'held', now)
}
