import { z } from 'zod'
import type { Clock } from '../../../catalog/clock.ts'
import { parameterError } from '../../../catalog/errors.ts'
import { idParameter, type ListCursors, limitParameter, pageCursor } from '../../../catalog/http/lists.ts'
import { restrictedKeyOf } from '../../../catalog/http/management-route.ts'
import { type AnyRoute, route } from '../../../catalog/http/route.ts'
import { timeParameter } from '../../../catalog/http/time-parameter.ts'
import { oneOf, text } from '../../../catalog/parameters.ts'
import { servicePage as page } from '../../../catalog/record-schema.ts'
import type { Database } from '../../../runtime/storage/database.ts'
import { findDeliveries } from '../log/find-deliveries.ts'
import { measureEndpoint } from '../log/measure-endpoint.ts'
import { readDelivery } from '../log/read-delivery.ts'
import { deliveryDetails, deliverySummary, endpointHealth } from './delivery-schemas.ts'

export interface DeliveryRoutesOptions {
  readonly database: Database
  readonly clock: Clock
  readonly cursors: ListCursors
}

const group = 'webhooks'
const dayMs = 86_400_000

/** The routes that read deliveries of the whole account, and the health of endpoints. */
export const deliveryRoutes = (options: DeliveryRoutesOptions): AnyRoute[] => [
  listRoute(options),
  detailsRoute(options),
  healthRoute(options),
]

/** @throws ServiceError bad_request for a period that ends before it begins */
function requirePeriod(from: Date | undefined, to: Date | undefined): void {
  if (from !== undefined && to !== undefined && from >= to) throw parameterError('from must be before to.')
}

function listRoute(options: DeliveryRoutesOptions): AnyRoute {
  return route({
    id: 'webhookDeliveries.list',
    method: 'GET',
    path: '/v1/webhook-deliveries',
    group,
    summary: 'The deliveries of all endpoints, newest first',
    description:
      'One entry per attempt, pending attempts included, without bodies. With a filter that matches few of many deliveries a page may be short or empty; `page.hasMore` states whether more follow.',
    parameters: {
      endpoint: text({ description: 'Only to this endpoint, by its id.', example: 'whe_1', max: 200 }),
      monitor: text({ description: 'Only events of this monitor, by its id.', example: 'mon_1', max: 200 }),
      event: text({ description: 'Only this event, by its id.', example: 'evt_1', max: 200 }),
      type: text({
        description: 'Only events of this type.',
        example: 'monitor.new_items',
        max: 200,
      }),
      status: oneOf(['pending', 'success', 'failed'], {
        description: 'Only deliveries in this state.',
        example: 'failed',
      }),
      attempts: oneOf(['all', 'last'], {
        description:
          '`last`: one entry for each event and endpoint, its last attempt, whose number is that of its attempts. Default: all.',
        example: 'last',
      }),
      from: timeParameter('Created from this time on (ISO 8601).'),
      to: timeParameter('Created before this time (ISO 8601).'),
      limit: limitParameter,
      cursor: pageCursor,
    },
    response: z.strictObject({ deliveries: z.array(deliverySummary), page }),
    errors: ['bad_request'],
    async handler({ actor, params }) {
      const { limit = 50, cursor, ...filter } = params
      requirePeriod(filter.from, filter.to)
      const search = { ...filter, walletId: actor.walletId, keyId: restrictedKeyOf(actor) }
      return { data: await findDeliveries(options, search, { limit, cursor }) }
    },
  })
}

function detailsRoute({ database }: DeliveryRoutesOptions): AnyRoute {
  return route({
    id: 'webhookDeliveries.get',
    method: 'GET',
    path: '/v1/webhook-deliveries/{id}',
    group,
    summary: 'What was sent, what the endpoint answered, and every attempt',
    parameters: { id: idParameter('webhook delivery') },
    response: deliveryDetails,
    errors: ['bad_request', 'not_found'],
    handler: async ({ actor, params }) => ({ data: await readDelivery(database, actor.walletId, params.id) }),
  })
}

function healthRoute({ database, clock }: DeliveryRoutesOptions): AnyRoute {
  return route({
    id: 'webhookEndpoints.health',
    method: 'GET',
    path: '/v1/webhook-endpoints/{id}/health',
    group,
    summary: 'Whether an endpoint is healthy: successes, latency, failures, next attempt',
    description:
      'Measured by automatic attempts; tests and redeliveries do not count. At most the newest 20,000 attempts are used, from `measuredFrom` on.',
    parameters: {
      id: idParameter('webhook endpoint'),
      from: timeParameter('From this time on (ISO 8601); default: 24 hours ago.'),
      to: timeParameter('Before this time (ISO 8601); default: now.'),
    },
    response: endpointHealth,
    errors: ['bad_request', 'not_found'],
    async handler({ actor, params }) {
      const now = new Date(clock.now())
      const to = params.to ?? new Date(now.getTime() + 1)
      const from = params.from ?? new Date(to.getTime() - dayMs)
      requirePeriod(from, to)
      return { data: await measureEndpoint(database, actor.walletId, params.id, { from, to }, now) }
    },
  })
}
