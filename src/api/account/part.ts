import type { Keyring } from '../../accounts/keyring.ts'
import type { Clock } from '../../catalog/clock.ts'
import { listCursors } from '../../catalog/http/lists.ts'
import type { Registry } from '../../catalog/registry.ts'
import type { RefusalLog } from '../../lookup/refusals/refusal-log.ts'
import type { Repeats } from '../../lookup/repeats/repeats.ts'
import type { Part } from '../../runtime/process/part.ts'
import type { Storage } from '../../runtime/storage/part.ts'
import { accessEventRoutes } from './access-routes.ts'
import { keyRoutes } from './key-routes.ts'
import { ledgerRoutes } from './ledger-routes.ts'
import { notifyReachedLevels } from './notices/notify.ts'
import { noticeRoutes } from './notices/routes.ts'
import { priceRoutes } from './price-routes.ts'
import { requestRoutes } from './request-routes.ts'
import { statementRoutes } from './statement-routes.ts'
import { usageRoutes } from './usage-routes.ts'

/**
 * Committed balances are compared with their levels at this interval, so that neither a lookup nor a flush of charges
 * does it.
 */
const noticeIntervalMs = 5000

/** Opens the routes by which an account sees its own usage, requests, ledger and keys. */
export function openAccountApi(options: {
  readonly storage: Storage
  readonly clock: Clock
  readonly registry: Registry
  readonly keyring: Keyring
  readonly refusals: RefusalLog
  readonly repeats: Repeats
  /** The public address of the service. */
  readonly home: () => string
  /** Called when a delivery became due. */
  readonly wake: () => void
}): Part {
  const { storage, wake, ...rest } = options
  const { database, secrets } = storage
  const parts = { ...rest, database, cursors: listCursors(secrets) }
  return {
    routes: [
      ...usageRoutes(parts),
      ...requestRoutes(parts),
      ...ledgerRoutes(parts),
      ...statementRoutes(parts),
      ...keyRoutes(parts),
      ...accessEventRoutes(parts),
      ...priceRoutes(parts),
      ...noticeRoutes(parts),
    ],
    upkeep: [
      {
        what: 'notices at balances and budgets',
        everyMs: noticeIntervalMs,
        async run() {
          if ((await notifyReachedLevels(database, rest.clock)) > 0) wake()
        },
      },
    ],
  }
}
