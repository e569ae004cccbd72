import { z } from 'zod'
import { idParameter, limitParameter, pageCursor } from '../../../catalog/http/lists.ts'
import { type AnyRoute, route } from '../../../catalog/http/route.ts'
import { timeParameter } from '../../../catalog/http/time-parameter.ts'
import { integer, text } from '../../../catalog/parameters.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { servicePage as page } from '../../../catalog/record-schema.ts'
import type { Monitors } from '../service/service.ts'

const group = 'monitors'
const anyObject = z.record(z.string(), z.unknown())
const instant = z.iso.datetime()

/** An event, as endpoints receive it. */
export const envelope = z
  .strictObject({
    id: z.string(),
    apiVersion: z.string(),
    type: z.string(),
    createdAt: z.string(),
    monitor: z.strictObject({ id: z.string(), name: z.string() }),
    source: z.strictObject({ operationId: z.string(), params: anyObject }),
    data: anyObject,
    billing: z.strictObject({ creditsCharged: z.int() }),
  })
  .register(recordNames, { name: 'Event' })

const event = z
  .strictObject({
    id: z.string().min(1),
    type: z.string().min(1),
    payload: envelope,
    creditsCharged: z.int(),
    createdAt: instant,
  })
  .register(recordNames, { name: 'MonitorEvent' })
const eventPage = z.strictObject({ events: z.array(event), page })

const eventFilters = {
  type: text({ description: 'Only events of this type.', example: 'monitor.new_items', max: 200 }),
  from: timeParameter('Created from this time on (ISO 8601).'),
  to: timeParameter('Created before this time (ISO 8601).'),
}

const after = text({
  description:
    'Reads along, oldest first: `start`, or `page.nextCursor` of the page before, which is always there.',
  example: 'start',
})
const wait = integer({
  description:
    'With `after`: waits for up to these seconds until there is an event, and then answers at once.',
  example: '30',
  min: 1,
  max: 30,
})
const readingAlong =
  'With `after` oldest first, in the order in which events became visible: whoever goes on from the last cursor gets every event exactly once.'

/** The routes of the events of monitors. */
export const eventRoutes = (monitors: Monitors): AnyRoute[] => [
  route({
    id: 'monitors.events',
    method: 'GET',
    path: '/v1/monitors/{id}/events',
    group,
    summary: 'The events of a monitor, newest first',
    description: readingAlong,
    parameters: {
      id: idParameter('monitor'),
      ...eventFilters,
      limit: limitParameter,
      cursor: pageCursor,
      after,
      wait,
    },
    response: eventPage,
    errors: ['bad_request', 'not_found', 'rate_limited'],
    handler: async ({ actor, params }) => ({
      data: await monitors.events(actor, params.id, { ...params, limit: params.limit ?? 25 }),
    }),
  }),
  route({
    id: 'events.list',
    method: 'GET',
    path: '/v1/events',
    group,
    summary: 'The events of all monitors, newest first',
    description: readingAlong,
    parameters: {
      monitor: text({ description: 'Only events of this monitor, by its id.', example: 'mon_1', max: 200 }),
      tag: text({
        description: 'Only events of monitors that have this tag now.',
        example: 'brands',
        max: 200,
      }),
      ...eventFilters,
      limit: limitParameter,
      cursor: pageCursor,
      after,
      wait,
    },
    response: eventPage,
    errors: ['bad_request', 'rate_limited'],
    handler: async ({ actor, params }) => ({
      data: await monitors.allEvents(actor, { ...params, limit: params.limit ?? 25 }),
    }),
  }),
  route({
    id: 'events.get',
    method: 'GET',
    path: '/v1/events/{eventId}',
    group,
    summary: 'Read an event',
    description: 'Test events of endpoints, which no list has, are found too.',
    parameters: {
      eventId: text({ in: 'path', description: 'Id of the event.', example: 'evt_1', max: 200 }),
    },
    response: event,
    errors: ['bad_request', 'not_found'],
    handler: async ({ actor, params }) => ({ data: await monitors.event(actor, params.eventId) }),
  }),
]
