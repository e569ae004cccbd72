import { z } from 'zod'
import { parameterError, ServiceError } from '../../../catalog/errors.ts'
import type { EventEnvelope } from '../../../catalog/events/event.ts'
import type { Actor } from '../../../catalog/http/actor.ts'
import {
  idParameter,
  limitParameter,
  listLimitParameter,
  maxTimeMs,
  pageCursor,
} from '../../../catalog/http/lists.ts'
import {
  type IsCreatedBy,
  idSeedOf,
  managementRoute,
  restrictedKeyOf,
} from '../../../catalog/http/management-route.ts'
import { type AnyRoute, deletion, route } from '../../../catalog/http/route.ts'
import { oneOf, parameter } from '../../../catalog/parameters.ts'
import { servicePage as page } from '../../../catalog/record-schema.ts'
import type { Stretch } from '../delivery/delivery-queue.ts'
import type { Attempt } from '../delivery/sender.ts'
import type { Confirmations } from '../emails/confirmation.ts'
import { addressOf } from '../emails/mail-links.ts'
import type { Endpoints } from '../endpoints/endpoints.ts'
import { type CreatedEndpoint, type NewEndpoint, requireNoticesAllowed } from '../endpoints/new-endpoint.ts'
import type { Deliveries } from '../log/delivery-log.ts'
import { maxRecoveredEvents } from '../log/recover-deliveries.ts'
import { maxRedelivered } from '../log/redeliver-matching.ts'
import { type DeliveryRoutesOptions, deliveryRoutes } from './delivery-routes.ts'
import {
  changedEndpoint,
  createdEndpoint,
  delivery,
  endpoint,
  instant,
  newEndpoint,
  secret,
} from './schemas.ts'

export interface WebhookRoutesOptions extends DeliveryRoutesOptions {
  readonly endpoints: Endpoints
  readonly confirmations: Confirmations
  readonly deliveries: Deliveries
  /** Returns the sample event of a watchable operation. Throws bad_request for any other id. */
  readonly sampleEvent: (operationId: string) => EventEnvelope
  /** @param requestId the request whose trace the test belongs to */
  readonly test: (
    walletId: string,
    endpointId: string,
    sample: EventEnvelope | undefined,
    requestId: string,
  ) => Promise<Attempt>
}

const noBody = z.strictObject({})

const instantForm = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i

/** Parses an ISO 8601 time to milliseconds since the Unix epoch, in UTC if it has no offset. NaN for an invalid time. */
function momentOf(raw: string): number {
  const [, day, offset] = instantForm.exec(raw) ?? []
  const isDay = day !== undefined && z.iso.date().safeParse(day).success
  return isDay ? Date.parse(offset === undefined ? `${raw}Z` : raw) : Number.NaN
}

const instantParameter = parameter(
  {
    description: 'Tail mode: oldest first, strictly newer than this time (ISO 8601).',
    example: '2026-01-31T12:00:00Z',
  },
  { type: 'string', format: 'date-time' },
  (raw, name) => {
    const at = momentOf(raw)
    if (!(at >= 0 && at <= maxTimeMs))
      throw parameterError(`${name} must be an ISO 8601 time such as 2026-01-31T12:00:00Z`)
    return new Date(at).toISOString()
  },
)

const group = 'webhooks'
const id = idParameter('webhook endpoint')

/** The routes of webhook endpoints and deliveries. */
export function webhookRoutes(options: WebhookRoutesOptions): AnyRoute[] {
  const { database } = options
  const routes = [
    createRoute(options),
    ...endpointRoutes(options),
    testRoute(options),
    ...endpointActionRoutes(options),
    ...attemptRoutes(options),
    ...deliveryRoutes(options),
  ]
  const exists = async (statement: string, values: string[]) =>
    (await database.query(statement, values)).length > 0
  const isEndpointCreator: IsCreatedBy = (keyId, id) =>
    exists('select 1 from webhook_endpoints where id = $1 and key_id = $2', [id, keyId])
  const isDeliveryCreator: IsCreatedBy = (keyId, id) =>
    exists(
      `select 1 from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
       where d.id = $1 and e.key_id = $2`,
      [id, keyId],
    )
  return routes.map((one) =>
    one.id.startsWith('webhookDeliveries.')
      ? managementRoute(one, 'webhook delivery', isDeliveryCreator)
      : managementRoute(one, 'webhook endpoint', isEndpointCreator),
  )
}

/** Creates an endpoint. A mail address gets its confirmation; one that the mail server refuses is not registered. */
async function createOne(
  { database, endpoints, confirmations }: WebhookRoutesOptions,
  actor: Actor,
  wanted: NewEndpoint,
  id: string,
): Promise<Omit<CreatedEndpoint, 'isNew'>> {
  if (wanted.kind === 'email') await confirmations.admit(actor.accountId, wanted.url!)
  const { isNew, ...created } = await database.transaction((q) => endpoints.create(q, actor, wanted, id))
  if (wanted.kind !== 'email') return created
  // A repeated request finds an endpoint that may be confirmed since.
  if ((await endpoints.read(actor.walletId, id)).confirmedAt !== null) return created
  try {
    await confirmations.send(id)
  } catch (error) {
    // The endpoint of an earlier request has its link, and monitors may send to it.
    if (isNew) await endpoints.remove(actor, id)
    throw error
  }
  return created
}

const createRoute = (options: WebhookRoutesOptions): AnyRoute =>
  route({
    id: 'webhookEndpoints.create',
    method: 'POST',
    path: '/v1/webhook-endpoints',
    group,
    summary: 'Register a webhook endpoint',
    description:
      "Kind `http` posts events to a public https URL; kind `sink` is a hosted test inbox, read through its deliveries; kind `email` sends mails to a `mailto:` address whose person confirms it by a link, where the service sends mail. With `notices` it is also sent what happens to the account's monitors and endpoints themselves.",
    parameters: {},
    body: newEndpoint,
    bodyExample: { kind: 'sink', description: 'Test inbox' },
    response: createdEndpoint,
    status: 201,
    errors: ['bad_request'],
    idempotent: true,
    limited: 'account',
    async handler({ actor, body, idempotencyKey }) {
      requireNoticesAllowed(actor, body.notices)
      await options.endpoints.check(body)
      const id = options.endpoints.idOf(actor.walletId, idSeedOf(actor, idempotencyKey, body))
      return { data: await createOne(options, actor, body, id) }
    },
  })

const endpointRoutes = ({ endpoints }: WebhookRoutesOptions): AnyRoute[] => [
  route({
    id: 'webhookEndpoints.list',
    method: 'GET',
    path: '/v1/webhook-endpoints',
    group,
    summary: 'List webhook endpoints, newest first',
    parameters: { limit: listLimitParameter, cursor: pageCursor },
    response: z.strictObject({ endpoints: z.array(endpoint), page }),
    errors: ['bad_request'],
    handler: async ({ actor, params }) => ({
      data: await endpoints.list(actor.walletId, { ...params, keyId: restrictedKeyOf(actor) }),
    }),
  }),
  route({
    id: 'webhookEndpoints.get',
    method: 'GET',
    path: '/v1/webhook-endpoints/{id}',
    group,
    summary: 'Read a webhook endpoint',
    parameters: { id },
    response: endpoint,
    errors: ['bad_request', 'not_found'],
    handler: async ({ actor, params }) => ({ data: await endpoints.read(actor.walletId, params.id) }),
  }),
  route({
    id: 'webhookEndpoints.update',
    method: 'PATCH',
    path: '/v1/webhook-endpoints/{id}',
    group,
    summary: 'Change, disable or reactivate a webhook endpoint',
    description:
      'Setting it active clears its failures and sends what was held back. With a new `url` (kind `http`) whatever is still to be sent goes there, at once. Headers stay with the origin they were given for: with a `url` elsewhere send `headers` too.',
    parameters: { id },
    body: changedEndpoint,
    bodyExample: { status: 'active' },
    response: endpoint,
    errors: ['bad_request', 'not_found'],
    limited: 'account',
    async handler({ actor, params, body }) {
      requireNoticesAllowed(actor, body.notices)
      return { data: await endpoints.change(actor, params.id, body) }
    },
  }),
  deletion(
    {
      id: 'webhookEndpoints.delete',
      path: '/v1/webhook-endpoints/{id}',
      group,
      summary: 'Delete a webhook endpoint with its deliveries',
      parameters: { id },
    },
    (actor, params) => endpoints.remove(actor, params.id),
  ),
]

const testRoute = (options: WebhookRoutesOptions): AnyRoute =>
  route({
    id: 'webhookEndpoints.test',
    method: 'POST',
    path: '/v1/webhook-endpoints/{id}/test',
    group,
    summary: 'Send a test event at once',
    parameters: { id },
    body: z.strictObject({ sampleType: z.string().min(1).optional() }),
    bodyOptional: true,
    bodyExample: {},
    response: z.strictObject({
      status: z.enum(['success', 'failed']),
      responseStatus: z.int().nullable(),
      responseBodySnippet: z.string().nullable(),
      durationMs: z.int().min(0),
    }),
    errors: ['bad_request', 'not_found'],
    idempotent: true,
    limited: 'account',
    isChange: false,
    async handler({ actor, params, body, requestId }) {
      const sample = body?.sampleType === undefined ? undefined : options.sampleEvent(body.sampleType)
      const attempt = await options.test(actor.walletId, params.id, sample, requestId)
      const { success, responseStatus, responseBodySnippet, durationMs } = attempt
      const status: 'success' | 'failed' = success ? 'success' : 'failed'
      return { data: { status, responseStatus, responseBodySnippet, durationMs } }
    },
  })

/** @throws ServiceError bad_request for an end that is not after the beginning */
function stretchOf({ since, until }: { since: string; until?: string }): Stretch {
  const stretch = { since: new Date(since), until: until === undefined ? null : new Date(until) }
  if (stretch.until === null || stretch.until > stretch.since) return stretch
  throw new ServiceError('bad_request', 'The end of the time has to be later than its beginning.')
}

/** A time as callers send it. */
const instantOffset = z.iso.datetime({ offset: true })

/** The actions that change what an endpoint receives. */
const endpointActionRoutes = ({ endpoints, deliveries, confirmations }: WebhookRoutesOptions): AnyRoute[] => [
  route({
    id: 'webhookEndpoints.confirm',
    method: 'POST',
    path: '/v1/webhook-endpoints/{id}/confirmation',
    group,
    summary: 'Send the link that confirms a mail address again',
    description: 'Earlier links end. Nothing is sent to the address before it is confirmed.',
    parameters: { id },
    body: noBody,
    bodyOptional: true,
    response: z.strictObject({ sentTo: z.string() }),
    errors: ['bad_request', 'not_found'],
    idempotent: true,
    limited: 'account',
    isChange: false,
    async handler({ actor, params }) {
      const { kind, url } = await endpoints.read(actor.walletId, params.id)
      if (kind !== 'email' || url === null) {
        throw parameterError('Only a mail address needs a confirmation.')
      }
      await confirmations.admit(actor.accountId, url)
      await confirmations.send(params.id)
      return { data: { sentTo: addressOf(url) } }
    },
  }),
  route({
    id: 'webhookEndpoints.recover',
    method: 'POST',
    path: '/v1/webhook-endpoints/{id}/recover',
    group,
    summary: 'Send all undelivered events of a stretch of time',
    description: `Events whose attempts are used up are sent once more with a fresh retry schedule; those that wait for a retry are sent at once, also where the endpoint asked to wait (\`Retry-After\`). \`recovered\` counts both. Without \`until\` the stretch lasts until now. One call takes up ${maxRecoveredEvents} events; with \`hasMore\` send it again.`,
    parameters: { id },
    body: z.strictObject({
      since: instantOffset,
      until: instantOffset.optional(),
    }),
    bodyExample: { since: '2026-01-31T12:00:00Z' },
    response: z.strictObject({ recovered: z.int().min(0), hasMore: z.boolean() }),
    errors: ['bad_request', 'not_found'],
    idempotent: true,
    limited: 'account',
    isChange: false,
    handler: async ({ actor, params, body }) => ({
      data: await deliveries.recover(actor.walletId, params.id, stretchOf(body)),
    }),
  }),
  route({
    id: 'webhookEndpoints.rotateSecret',
    method: 'POST',
    path: '/v1/webhook-endpoints/{id}/rotate-secret',
    group,
    summary: 'Replace the signing secret',
    description:
      'For 24 hours every delivery is signed by each secret it had, the newest first; eight may be rotated out in that time.',
    parameters: { id },
    body: noBody,
    bodyOptional: true,
    response: z.strictObject({ secret, previousSecretExpiresAt: instant }),
    errors: ['bad_request', 'not_found'],
    idempotent: true,
    limited: 'account',
    handler: async ({ actor, params }) => ({
      data: await endpoints.rotateSecret(actor, params.id),
    }),
  }),
]

const filterText = z.string().min(1).max(200).optional()

/** The attempts of an endpoint, and one attempt more. */
const attemptRoutes = ({ deliveries }: WebhookRoutesOptions): AnyRoute[] => [
  route({
    id: 'webhookEndpoints.deliveries',
    method: 'GET',
    path: '/v1/webhook-endpoints/{id}/deliveries',
    group,
    summary: 'The delivery log of an endpoint, and the inbox of a sink',
    description: 'One entry per attempt, newest first; with `after` oldest first, for following the log.',
    parameters: {
      id,
      status: oneOf(['pending', 'success', 'failed'], {
        description: 'Only deliveries in this state.',
        example: 'success',
      }),
      limit: limitParameter,
      cursor: pageCursor,
      after: instantParameter,
    },
    response: z.strictObject({ deliveries: z.array(delivery), page }),
    errors: ['bad_request', 'not_found'],
    handler: async ({ actor, params }) => ({
      data: await deliveries.list(actor.walletId, params.id, { ...params, limit: params.limit ?? 25 }),
    }),
  }),
  route({
    id: 'webhookDeliveries.redeliver',
    method: 'POST',
    path: '/v1/webhook-deliveries/{id}/redeliver',
    group,
    summary: 'Send an event once more',
    description:
      'Under its own event id, once, whatever the state of the endpoint; its health is not affected.',
    parameters: { id: idParameter('webhook delivery') },
    body: noBody,
    bodyOptional: true,
    response: z.strictObject({ attempt: z.int().min(1) }),
    errors: ['bad_request', 'not_found'],
    idempotent: true,
    limited: 'account',
    isChange: false,
    handler: async ({ actor, params }) => ({
      data: { attempt: await deliveries.redeliver(actor.walletId, params.id) },
    }),
  }),
  redeliverMatchingRoute(deliveries),
]

const redeliverMatchingRoute = (deliveries: Deliveries): AnyRoute =>
  route({
    id: 'webhookDeliveries.redeliverMatching',
    method: 'POST',
    path: '/v1/webhook-deliveries/redeliver',
    group,
    summary: 'Send all events again whose deliveries match a filter',
    description: `Events whose last attempt at an endpoint failed, or with \`status\` success arrived, each once more with a fresh retry schedule. Events that are still being retried are left to that, tests are left out, and events of an endpoint that is not active wait until it is. One call sends at most ${maxRedelivered}; with \`nextCursor\` send it again with \`cursor\`.`,
    parameters: {},
    body: z.strictObject({
      from: instantOffset.describe('Attempts from this time on.'),
      to: instantOffset.optional().describe('Attempts before this time; default: now.'),
      status: z
        .enum(['failed', 'success'])
        .optional()
        .describe('How the last attempt ended; default: failed.'),
      endpoint: filterText.describe('Only to this endpoint, by its id.'),
      monitor: filterText.describe('Only events of this monitor, by its id.'),
      event: filterText.describe('Only this event, by its id.'),
      type: filterText.describe('Only events of this type.'),
      cursor: z.string().optional().describe('`nextCursor` of the call before; send the same filter.'),
    }),
    bodyExample: { from: '2026-01-31T12:00:00Z', type: 'monitor.new_items' },
    response: z.strictObject({
      redelivered: z.int().min(0).describe('Events that are sent again, counted at each endpoint.'),
      nextCursor: z.string().nullable(),
    }),
    errors: ['bad_request'],
    idempotent: true,
    limited: 'account',
    isChange: false,
    async handler({ actor, body: { cursor, from, to, status = 'failed', ...filter } }) {
      const { since, until } = stretchOf({ since: from, ...(to === undefined ? {} : { until: to }) })
      const search = {
        ...{ ...filter, status, from: since, to: until ?? undefined },
        ...{ walletId: actor.walletId, keyId: restrictedKeyOf(actor) },
      }
      return { data: await deliveries.redeliverMatching(search, cursor) }
    },
  })
