import type { Clock } from '../../../catalog/clock.ts'
import type { ListCursors } from '../../../catalog/http/lists.ts'
import type { Database } from '../../../runtime/storage/database.ts'
import type { CountManualRequest } from '../endpoints/unproven-hosts.ts'

/** The services that the verbs of deliveries use. */
export interface DeliveryLogOptions {
  readonly database: Database
  readonly clock: Clock
  readonly cursors: ListCursors
  readonly countManualRequest: CountManualRequest
  /** Called when a delivery was added to the queue. */
  readonly wake: () => void
}
