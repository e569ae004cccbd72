import type { Stretch } from '../delivery/delivery-queue.ts'
import type { DeliveryLogOptions } from './delivery-log-options.ts'
import { type DeliveryPage, type DeliveryPageRequest, readDeliveries } from './delivery-pages.ts'
import { type RecoveredEvents, recoverEvents } from './recover-deliveries.ts'
import { redeliver } from './redeliver.ts'
import { type RedeliveredEvents, type RedeliverySearch, redeliverMatching } from './redeliver-matching.ts'

/** The verbs of deliveries. Each verb sees only the deliveries of its wallet (account and key mode). */
export interface Deliveries {
  /** The delivery log of an endpoint: newest first, or oldest first with `after`. */
  list(walletId: string, endpointId: string, request: DeliveryPageRequest): Promise<DeliveryPage>
  /**
   * Sends every event since a time again that did not arrive and is no longer retried. Returns the number of events, and
   * whether more events remain than one call takes.
   * @throws ServiceError bad_request for an endpoint that is not active
   */
  recover(walletId: string, endpointId: string, stretch: Stretch): Promise<RecoveredEvents>
  /** Sends an event again under its own id. Returns the number of the new attempt. */
  redeliver(walletId: string, deliveryId: string): Promise<number>
  /** Sends the events of all deliveries that match a filter again. A cursor continues a call that found many. */
  redeliverMatching(search: RedeliverySearch, cursor: string | undefined): Promise<RedeliveredEvents>
}

export function createDeliveries(options: DeliveryLogOptions): Deliveries {
  const { database, cursors } = options
  return {
    list: (walletId, endpointId, request) =>
      readDeliveries(database, cursors, { walletId, endpointId }, request),
    recover: (walletId, endpointId, stretch) => recoverEvents(options, { walletId, endpointId }, stretch),
    redeliver: (walletId, deliveryId) => redeliver(options, walletId, deliveryId),
    redeliverMatching: (search, cursor) => redeliverMatching(options, search, cursor),
  }
}
