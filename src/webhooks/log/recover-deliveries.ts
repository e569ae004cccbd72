import { ServiceError } from '../../errors.ts'
import { noSuch } from '../../http/lists.ts'
import type { Database } from '../../storage/database.ts'
import { lockReceivingEndpoints, recoverDeliveries, retryNow } from '../delivery/delivery-queue.ts'
import { findEndpoint } from '../endpoints/endpoint-rows.ts'
import type { DeliveryLogOptions } from './delivery-log-options.ts'

export interface RecoveredEvents {
  readonly recovered: number
  readonly hasMore: boolean
}

/** Events per call. */
export const maxRecoveredEvents = 100_000
/** Events per transaction, so that no transaction holds its locks for long. */
const maxBatchEvents = 5000

/**
 * Sends every event since a time again that did not arrive and is no longer retried.
 * @throws ServiceError bad_request for an endpoint that is not active, not_found, rate_limited
 */
export async function recoverEvents(
  { database, clock, wake, countManualRequest }: DeliveryLogOptions,
  { walletId, endpointId }: { readonly walletId: string; readonly endpointId: string },
  since: Date,
): Promise<RecoveredEvents> {
  const now = new Date(clock.now())
  const endpoint = await findEndpoint(database, walletId, endpointId)
  if (!endpoint) throw noSuch('webhook endpoint')
  await countManualRequest(endpoint)
  let recovered = 0
  let hasMore = true
  while (hasMore && recovered < maxRecoveredEvents) {
    const batch = await recoverBatch(database, endpointId, since, now)
    wake()
    recovered += batch.entered
    hasMore = batch.found === maxBatchEvents
  }
  return { recovered, hasMore }
}

/** Queues some events again. The next call does not find these events, because they are pending. */
function recoverBatch(database: Database, endpointId: string, since: Date, now: Date) {
  return database.transaction(async (q) => {
    const [endpoint] = await lockReceivingEndpoints(q, [endpointId])
    if (endpoint?.status !== 'active') {
      throw new ServiceError(
        'bad_request',
        `The endpoint is ${endpoint?.status ?? 'gone'}; set its status to active first.`,
      )
    }
    await retryNow(q, [endpointId], now)
    return recoverDeliveries(q, endpointId, since, { now, limit: maxBatchEvents })
  })
}
