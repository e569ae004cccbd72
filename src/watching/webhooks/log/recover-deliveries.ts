import { ServiceError } from '../../../catalog/errors.ts'
import { noSuch } from '../../../catalog/http/lists.ts'
import type { Database } from '../../../runtime/storage/database.ts'
import {
  endWait,
  lockReceivingEndpoints,
  recoverDeliveries,
  retryStretch,
  type Stretch,
} from '../delivery/delivery-queue.ts'
import { findEndpoint } from '../endpoints/endpoint-rows.ts'
import type { DeliveryLogOptions } from './delivery-log-options.ts'

export interface RecoveredEvents {
  /** Events that are sent again: those given up, and those that waited for a retry. */
  readonly recovered: number
  readonly hasMore: boolean
}

/** Events per call. */
export const maxRecoveredEvents = 100_000
/** Events per transaction, so that no transaction holds its locks for long. */
const maxBatchEvents = 5000

/**
 * Sends every event of a stretch of time again that did not arrive: those that are no longer retried, and at once those
 * that wait for a retry. Ends a wait that the endpoint asked for.
 * @throws ServiceError bad_request for an endpoint that is not active, not_found, rate_limited
 */
export async function recoverEvents(
  { database, clock, wake, countManualRequest }: DeliveryLogOptions,
  { walletId, endpointId }: { readonly walletId: string; readonly endpointId: string },
  stretch: Stretch,
): Promise<RecoveredEvents> {
  const now = new Date(clock.now())
  const endpoint = await findEndpoint(database, walletId, endpointId)
  if (!endpoint) throw noSuch('webhook endpoint')
  await countManualRequest(endpoint)
  if (endpoint.status === 'active') await endWait(database, [endpointId])
  let recovered = 0
  let hasMore = true
  while (hasMore && recovered < maxRecoveredEvents) {
    const batch = await recoverBatch(database, endpointId, stretch, now)
    wake()
    recovered += batch.entered + batch.retried
    hasMore = batch.found === maxBatchEvents
  }
  return { recovered, hasMore }
}

/** Queues some events again. The next call does not find these events, because they are pending. */
function recoverBatch(database: Database, endpointId: string, stretch: Stretch, now: Date) {
  return database.transaction(async (q) => {
    const [endpoint] = await lockReceivingEndpoints(q, [endpointId])
    if (endpoint?.status !== 'active') {
      throw new ServiceError(
        'bad_request',
        `The endpoint is ${endpoint?.status ?? 'gone'}; set its status to active first.`,
      )
    }
    const retried = await retryStretch(q, endpointId, stretch)
    const batch = await recoverDeliveries(q, endpointId, stretch, { now, limit: maxBatchEvents })
    return { ...batch, retried }
  })
}
