import type { Clock } from '../../../catalog/clock.ts'
import type { ListCursors } from '../../../catalog/http/lists.ts'
import type { Database } from '../../../runtime/storage/database.ts'
import type { SecretBox } from '../../../runtime/storage/secrets.ts'
import type { EndpointLimits } from './endpoint-limit.ts'

/** The services that the verbs of endpoints use. */
export interface EndpointOptions {
  readonly database: Database
  readonly clock: Clock
  readonly secrets: SecretBox
  readonly limits: EndpointLimits
  readonly cursors: ListCursors
  /** Throws ServiceError bad_request for a URL that is not public https. */
  readonly checkUrl: (url: string, name: string) => Promise<unknown>
  /** Whether a mail server is set. */
  readonly sendsMail: boolean
  /** Called when held deliveries were released. */
  readonly wake: () => void
}
