import { Registry } from 'prom-client'
import { deviceLoginRoutes } from '../../src/accounts/device-logins/routes.ts'
import { accountRoutes } from '../../src/accounts/routes.ts'
import { accessRoutes } from '../../src/accounts/sign-in/account-routes.ts'
import { openAsk } from '../../src/agents/ask/part.ts'
import { connectionRoutes } from '../../src/agents/oauth/routes.ts'
import { accessEventRoutes } from '../../src/api/account/access-routes.ts'
import { keyRoutes } from '../../src/api/account/key-routes.ts'
import { ledgerRoutes } from '../../src/api/account/ledger-routes.ts'
import { noticeRoutes } from '../../src/api/account/notices/routes.ts'
import { priceRoutes } from '../../src/api/account/price-routes.ts'
import { requestRoutes } from '../../src/api/account/request-routes.ts'
import { statementRoutes } from '../../src/api/account/statement-routes.ts'
import { usageRoutes } from '../../src/api/account/usage-routes.ts'
import type { AnyRoute } from '../../src/catalog/http/route.ts'
import { jobRoutes } from '../../src/watching/jobs/http/routes.ts'
import { feedRoutes, tagFeedRoutes } from '../../src/watching/monitors/feeds/routes.ts'
import { bulkRoutes } from '../../src/watching/monitors/http/bulk-routes.ts'
import { previewRoutes } from '../../src/watching/monitors/http/preview-routes.ts'
import { monitorRoutes } from '../../src/watching/monitors/http/routes.ts'
import { summaryRoutes } from '../../src/watching/monitors/summaries/routes.ts'
import { webhookRoutes } from '../../src/watching/webhooks/http/routes.ts'

/** Has every property and can be called; routes use what they need only when they are called. */
const anything: unknown = new Proxy(() => {}, {
  get: (_, name) => (name === Symbol.iterator ? function* () {} : anything),
  apply: () => anything,
})

/** Every service route that an API key may call, as it is declared, without a service behind it. */
export function declaredRoutes(): readonly AnyRoute[] {
  const missing = anything as never
  const parts = { metrics: new Registry(), config: missing, workBudgets: missing }
  const ask = openAsk(parts as never).routes ?? []
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
    ...accessEventRoutes(missing),
    ...accessRoutes(missing),
    ...deviceLoginRoutes(missing),
    ...connectionRoutes(missing),
    ...jobRoutes(missing),
    ...monitorRoutes(missing),
    ...bulkRoutes(missing),
    ...previewRoutes(missing),
    ...feedRoutes(missing),
    ...tagFeedRoutes(missing),
    ...summaryRoutes(missing),
    ...webhookRoutes(missing),
  ]
}
