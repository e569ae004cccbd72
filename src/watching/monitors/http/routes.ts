import { z } from 'zod'
import { idParameter, limitParameter, listLimitParameter, pageCursor } from '../../../catalog/http/lists.ts'
import { type IsCreatedBy, idSeedOf, managementRoute } from '../../../catalog/http/management-route.ts'
import { type AnyRoute, deletion, route } from '../../../catalog/http/route.ts'
import { flag, oneOf } from '../../../catalog/parameters.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { servicePage as page } from '../../../catalog/record-schema.ts'
import type { Registry } from '../../../catalog/registry.ts'
import { makeInPieces } from '../../../runtime/threads/serving-turns.ts'
import { newHttpEndpoint } from '../../webhooks/http/schemas.ts'
import { listWatchable, showSource } from '../lists/sources.ts'
import { monitorScheduleSchema } from '../schedule/schedule.ts'
import { maxReportedFirst } from '../service/reset-monitor.ts'
import type { Monitors } from '../service/service.ts'
import { tagRoutes } from '../tags/routes.ts'
import { tagList, tagParameter } from '../tags/tags.ts'
import {
  cap,
  conditions,
  costPreview,
  delivery,
  endpointIds,
  fields,
  filterPreview,
  filters,
  reports,
  textSettings,
  watch,
} from './body-schemas.ts'
import { envelope, eventRoutes } from './event-routes.ts'
import { monitor, statuses } from './monitor-schema.ts'
import { recordRoutes } from './record-routes.ts'
import { minIntervalSeconds, sourceRoute } from './source-route.ts'

const anyObject = z.record(z.string(), z.unknown())
const instant = z.iso.datetime()
const name = z.string().min(1).max(200)
const externalId = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/)
  .describe(
    'Your own name for it, once in an account: `POST /v1/monitors/bulk` updates the monitor that has it.',
  )

const reportFirst = z
  .int()
  .min(0)
  .max(maxReportedFirst)
  .describe(
    'How many of the newest items are reported by the first check, which runs at once and is charged.',
  )

const source = z
  .strictObject({
    operationId: z.string(),
    displayName: z.string(),
    mode: z.enum(['feed', 'search']),
    defaultIntervalMinutes: z.int().min(1),
    minIntervalMinutes: z.int().min(1),
    minIntervalSeconds,
    docsTitle: z.string(),
    inputHint: z.string().optional(),
    sampleEvent: envelope,
  })
  .register(recordNames, { name: 'MonitorSource' })

/** The answer to a creation. */
export const createdMonitor = z
  .strictObject({
    id: z.string().min(1),
    name: z.string(),
    operationId: z.string(),
    params: anyObject,
    schedule: monitorScheduleSchema,
    nextRunAt: instant,
    costPreview,
    baseline: z
      .strictObject({ outcome: z.string(), previewItems: z.array(z.unknown()), creditsCharged: z.int() })
      .optional(),
    webhookEndpoint: z.strictObject({ id: z.string(), secret: z.string().min(1) }).optional(),
    filterPreview: filterPreview.optional(),
  })
  .register(recordNames, { name: 'CreatedMonitor' })

const check = z
  .strictObject({
    at: instant,
    outcome: z.string(),
    newItems: z.int(),
    creditsCharged: z.int(),
    pages: z.int(),
    reason: z.string(),
  })
  .register(recordNames, { name: 'MonitorCheck' })

/** The request body of a creation. */
export const newMonitor = z
  .strictObject({
    name: name.optional(),
    operationId: z.string().min(1),
    params: anyObject,
    schedule: monitorScheduleSchema,
    webhookEndpointId: z.string().min(1).optional(),
    webhookEndpointIds: endpointIds.optional(),
    webhook: newHttpEndpoint.optional().describe('An endpoint that is created with the monitor.'),
    delivery: delivery.optional(),
    filters: filters.optional(),
    reports: reports.optional(),
    watch: watch.optional(),
    fields: fields.optional(),
    conditions: conditions.optional(),
    text: textSettings.optional(),
    spendCapCredits: cap.optional(),
    status: z.enum(['active', 'paused']).optional(),
    externalId: externalId.optional(),
    tags: tagList.optional(),
    reportFirst: reportFirst.optional(),
  })
  .register(recordNames, { name: 'NewMonitor' })

const change = z.strictObject({
  name: name.optional(),
  params: anyObject.optional(),
  schedule: monitorScheduleSchema.optional(),
  webhookEndpointId: z.string().min(1).nullable().optional(),
  webhookEndpointIds: endpointIds.optional(),
  delivery: delivery.optional(),
  filters: filters.nullable().optional(),
  reports: reports.nullable().optional(),
  fields: fields.optional(),
  conditions: conditions.optional(),
  text: textSettings.optional(),
  spendCapCredits: cap.nullable().optional(),
  status: z.enum(['active', 'paused']).optional(),
  tags: tagList.optional(),
  skipMissed: z
    .boolean()
    .optional()
    .describe('With `status: "active"`: what came meanwhile is known from now on and not reported.'),
})

const group = 'monitors'
const id = idParameter('monitor')

/** The routes of monitors. */
export function monitorRoutes({
  monitors,
  registry,
  minSeconds,
  madeBy,
}: {
  monitors: Monitors
  registry: Registry
  /** The least `schedule.seconds`; 0: none are allowed. */
  minSeconds: number
  madeBy: IsCreatedBy
}): AnyRoute[] {
  const routes = [
    ...collectionRoutes(monitors, registry, minSeconds),
    ...singleRoutes(monitors),
    resetRoute(monitors),
    ...eventRoutes(monitors),
    checksRoute(monitors),
    ...recordRoutes(monitors),
    ...tagRoutes(monitors),
  ]
  return routes.map((one) => (one.id === 'monitors.sources' ? one : managementRoute(one, 'monitor', madeBy)))
}

const collectionRoutes = (monitors: Monitors, registry: Registry, minSeconds: number): AnyRoute[] => [
  route({
    id: 'monitors.create',
    method: 'POST',
    path: '/v1/monitors',
    group,
    summary: 'Watch a list operation',
    description:
      'Reads the baseline at once and charges nothing; every check after it reads one page and costs `costPreview.perCheckCredits`. While all of a page is new, further checks follow at once, up to `maxChecksPerSlot`. `dryRun=true` only validates and previews the cost, and shows what `filters` would let through.',
    parameters: { dryRun: flag({ description: 'Validate and preview the cost; create nothing.' }) },
    body: newMonitor,
    limited: 'account',
    bodyExample: {
      operationId: 'youtube.channels.videos',
      params: { handle: '@sample' },
      schedule: { type: 'interval', minutes: 60 },
    },
    response: createdMonitor,
    status: 201,
    errors: ['bad_request', 'forbidden', 'payment_history_required'],
    idempotent: true,
    async handler({ actor, params, body, idempotencyKey }) {
      const seed = idSeedOf(actor, idempotencyKey, body)
      return { data: await monitors.create(actor, body, { dryRun: params.dryRun === true, seed }) }
    },
  }),
  route({
    id: 'monitors.list',
    method: 'GET',
    path: '/v1/monitors',
    group,
    summary: 'List monitors, newest first',
    parameters: {
      status: oneOf(statuses, { description: 'Only monitors in this status.', example: 'active' }),
      tag: tagParameter,
      limit: listLimitParameter,
      cursor: pageCursor,
    },
    response: z.strictObject({ monitors: z.array(monitor), page }),
    errors: ['bad_request'],
    handler: async ({ actor, params }) => ({ data: await monitors.list(actor, params) }),
  }),
  route({
    id: 'monitors.sources',
    method: 'GET',
    path: '/v1/monitors/sources',
    group,
    summary: 'List what can be watched',
    parameters: {},
    scopes: [],
    response: z.strictObject({ sources: z.array(source) }),
    errors: ['bad_request'],
    handler: async () => ({
      data: { sources: await makeInPieces(listWatchable(registry), (one) => showSource(one, minSeconds)) },
    }),
  }),
  sourceRoute(registry, minSeconds),
]

/** The routes of a monitor by its id. */
const singleRoutes = (monitors: Monitors): AnyRoute[] => [
  route({
    id: 'monitors.get',
    method: 'GET',
    path: '/v1/monitors/{id}',
    group,
    summary: 'Read a monitor',
    parameters: { id },
    response: monitor,
    errors: ['bad_request', 'not_found'],
    handler: async ({ actor, params }) => ({ data: await monitors.read(actor, params.id) }),
  }),
  route({
    id: 'monitors.update',
    method: 'PATCH',
    path: '/v1/monitors/{id}',
    group,
    summary: 'Change, pause or resume a monitor',
    description:
      'With other `params` (they replace all earlier ones) the next check runs at once and reads a new baseline, whose items are not reported.',
    parameters: { id },
    body: change,
    bodyOptional: true,
    bodyExample: { status: 'paused' },
    response: monitor,
    errors: ['bad_request', 'forbidden', 'not_found'],
    handler: async ({ actor, params, body }) => ({
      data: await monitors.change(actor, params.id, body ?? {}),
    }),
  }),
  deletion(
    {
      id: 'monitors.delete',
      path: '/v1/monitors/{id}',
      group,
      summary: 'Delete a monitor',
      description:
        'Events found before stay and are still delivered. With `events=delete` they and their deliveries are deleted too.',
      parameters: {
        id,
        events: oneOf(['keep', 'delete'], {
          description: 'Whether the events of the monitor stay (default) or are deleted with it.',
          example: 'keep',
          default: 'keep',
        }),
      },
    },
    (actor, params) => monitors.remove(actor, params.id, params.events ?? 'keep'),
  ),
  route({
    id: 'monitors.trigger',
    method: 'POST',
    path: '/v1/monitors/{id}/trigger',
    group,
    summary: 'Check now',
    description:
      'The check runs in the background and is charged. With a test key it sees the simulated platform a day later, so that it finds something.',
    parameters: { id },
    body: z.strictObject({}),
    bodyOptional: true,
    limited: 'account',
    isChange: false,
    response: z.strictObject({ triggered: z.literal(true) }),
    errors: ['bad_request', 'not_found'],
    idempotent: true,
    async handler({ actor, params }) {
      await monitors.trigger(actor, params.id)
      return { data: { triggered: true as const } }
    },
  }),
]

const resetRoute = (monitors: Monitors): AnyRoute =>
  route({
    id: 'monitors.reset',
    method: 'POST',
    path: '/v1/monitors/{id}/reset',
    group,
    summary: 'Forget what a monitor has seen',
    description:
      'The next check is a new baseline. It runs at once if the monitor is active, is charged, and reports the newest `reportFirst` items. Events and the numbers of a series stay.',
    parameters: { id },
    body: z.strictObject({ reportFirst: reportFirst.optional() }),
    bodyOptional: true,
    bodyExample: { reportFirst: 5 },
    limited: 'account',
    response: monitor,
    errors: ['bad_request', 'forbidden', 'not_found'],
    idempotent: true,
    handler: async ({ actor, params, body }) => ({
      data: await monitors.reset(actor, params.id, body?.reportFirst ?? 0),
    }),
  })

const checksRoute = (monitors: Monitors): AnyRoute =>
  route({
    id: 'monitors.checks',
    method: 'GET',
    path: '/v1/monitors/{id}/checks',
    group,
    summary: 'The checks of a monitor, newest first, with their outcomes',
    parameters: { id, limit: limitParameter, cursor: pageCursor },
    response: z.strictObject({ checks: z.array(check), page }),
    errors: ['bad_request', 'not_found'],
    handler: async ({ actor, params }) => ({
      data: await monitors.checks(actor, params.id, { limit: params.limit ?? 100, cursor: params.cursor }),
    }),
  })
