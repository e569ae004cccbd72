import { Registry } from 'prom-client'
import { keyRoutes } from '../../src/account-api/key-routes.ts'
import { ledgerRoutes } from '../../src/account-api/ledger-routes.ts'
import { noticeRoutes } from '../../src/account-api/notices/routes.ts'
import { priceRoutes } from '../../src/account-api/price-routes.ts'
import { requestRoutes } from '../../src/account-api/request-routes.ts'
import { statementRoutes } from '../../src/account-api/statement-routes.ts'
import { usageRoutes } from '../../src/account-api/usage-routes.ts'
import { accountRoutes } from '../../src/accounts/routes.ts'
import { openAsk } from '../../src/ask/part.ts'
import type { AnyRoute } from '../../src/http/route.ts'
import { feedRoutes } from '../../src/monitors/feeds/routes.ts'
import { bulkRoutes } from '../../src/monitors/http/bulk-routes.ts'
import { previewRoutes } from '../../src/monitors/http/preview-routes.ts'
import { monitorRoutes } from '../../src/monitors/http/routes.ts'
import { connectionRoutes } from '../../src/oauth/routes.ts'
import { accessRoutes } from '../../src/sign-in/account-routes.ts'
import { webhookRoutes } from '../../src/webhooks/http/routes.ts'

/** Has every property and can be called; routes use what they need only when they are called. */
const anything: unknown = new Proxy(() => {}, {
  get: (_, name) => (name === Symbol.iterator ? function* () {} : anything),
  apply: () => anything,
})

/** Every service route that an API key may call, as it is declared, without a service behind it. */
export function declaredRoutes(): readonly AnyRoute[] {
  const missing = anything as never
  const ask = openAsk({ metrics: new Registry() } as never).routes ?? []
  return [
    ...ask,
    ...accountRoutes(missing),
    ...ledgerRoutes(missing),
    ...statementRoutes(missing),
    ...usageRoutes(missing),
    ...requestRoutes(missing),
    ...priceRoutes(missing),
    ...noticeRoutes(missing),
    ...keyRoutes(missing),
    ...accessRoutes(missing),
    ...connectionRoutes(missing),
    ...monitorRoutes(missing),
    ...bulkRoutes(missing),
    ...previewRoutes(missing),
    ...feedRoutes(missing),
    ...webhookRoutes(missing),
  ]
}
