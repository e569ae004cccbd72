import type { Clock } from '../../clock.ts'
import type { ListCursors } from '../../http/lists.ts'
import type { Database } from '../../storage/database.ts'
import type { CountManualRequest } from '../endpoints/unproven-hosts.ts'
import { type DeliveryPage, type DeliveryPageRequest, readDeliveries } from './delivery-pages.ts'
import { type RecoveredEvents, recoverEvents } from './recover-deliveries.ts'
import { redeliver } from './redeliver.ts'

/** The verbs of deliveries. Each verb sees only the deliveries of its wallet (account and key mode). */
export interface Deliveries {
  /** The delivery log of an endpoint: newest first, or oldest first with `after`. */
  list(walletId: string, endpointId: string, request: DeliveryPageRequest): Promise<DeliveryPage>
  /**
   * Sends every event since a time again that did not arrive and is no longer retried. Returns the number of events, and
   * whether more events remain than one call takes.
   * @throws ServiceError bad_request for an endpoint that is not active
   */
  recover(walletId: string, endpointId: string, since: Date): Promise<RecoveredEvents>
  /** Sends an event again under its own id. Returns the number of the new attempt. */
  redeliver(walletId: string, deliveryId: string): Promise<number>
}

export interface DeliveryLogOptions {
  readonly database: Database
  readonly clock: Clock
  readonly cursors: ListCursors
  readonly countManualRequest: CountManualRequest
  /** Called when a delivery was added to the queue. */
  readonly wake: () => void
}

export function createDeliveries(options: DeliveryLogOptions): Deliveries {
  const { database, cursors } = options
  return {
    list: (walletId, endpointId, request) =>
      readDeliveries(database, cursors, { walletId, endpointId }, request),
    recover: (walletId, endpointId, since) => recoverEvents(options, { walletId, endpointId }, since),
    redeliver: (walletId, deliveryId) => redeliver(options, walletId, deliveryId),
  }
}
