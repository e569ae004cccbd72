import type { Ledger } from '../billing/ledger.ts'
import type { Registry } from '../catalog/registry.ts'
import type { Clock } from '../clock.ts'
import type { Pipeline } from '../lookup/pipeline.ts'
import type { AnyRoute } from '../server/route.ts'
import type { Database } from '../storage/database.ts'
import type { SecretBox } from '../storage/secrets.ts'
import type { Upstream } from '../upstream/client.ts'
import { createSender, type Sender } from '../webhooks/attempt.ts'
import { createDeliveries } from '../webhooks/deliveries.ts'
import { createEndpoints } from '../webhooks/endpoints.ts'
import { webhookRoutes } from '../webhooks/routes.ts'
import { testEndpoint } from '../webhooks/test-delivery.ts'
import { monitorRoutes } from './routes.ts'
import { createMonitors, type Monitors } from './service.ts'
import { mustWatch, sampleEvent } from './sources.ts'

export interface WatchingOptions {
  readonly database: Database
  readonly clock: Clock
  readonly registry: Registry
  readonly pipeline: Pipeline
  readonly ledger: Ledger
  readonly secrets: SecretBox
  readonly upstream: Pick<Upstream, 'send' | 'checkPublicUrl'>
  readonly limits: { readonly monitors: number; readonly endpoints: number; readonly sinks: number }
  /** Tells the worker of this process, where there is one, that something may be due. */
  readonly wake: () => void
}

/** Monitors and webhooks, as the API serves them. */
export interface Watching {
  readonly routes: readonly AnyRoute[]
  readonly monitors: Monitors
  /** Makes single delivery attempts; the worker uses the same. */
  readonly sender: Sender
}

/** Puts monitors and webhooks together. */
export function createWatching(options: WatchingOptions): Watching {
  const { database, clock, registry, pipeline, ledger, secrets, upstream, limits, wake } = options
  const sender = createSender({ clock, secrets, send: (request) => upstream.send(request) })
  const endpoints = createEndpoints({
    database,
    clock,
    secrets,
    limits,
    wake,
    checkUrl: (url, name) => upstream.checkPublicUrl(url, { httpsOnly: true, name }),
  })
  const deliveries = createDeliveries({ database, clock, wake })
  const limit = limits.monitors
  const monitors = createMonitors({ database, clock, registry, pipeline, ledger, endpoints, limit, wake })
  const routes = [
    ...monitorRoutes({ monitors, registry }),
    ...webhookRoutes({
      database,
      endpoints,
      deliveries,
      sampleEvent: (operationId) => sampleEvent(mustWatch(registry, operationId)),
      test: (walletId, id, sample) => testEndpoint({ database, clock, sender }, walletId, id, sample),
    }),
  ]
  return { routes, monitors, sender }
}
