import { z } from 'zod'
import { idParameter } from '../../../catalog/http/lists.ts'
import { idSeedOf } from '../../../catalog/http/management-route.ts'
import { type AnyRoute, deletion, route } from '../../../catalog/http/route.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { endpointIds } from '../http/body-schemas.ts'
import type { Summaries } from './summaries.ts'
import { weekdayNames } from './times.ts'

const group = 'monitors'
const instant = z.iso.datetime()
const status = z.enum(['active', 'paused'])
const weekdays = z.array(z.enum(weekdayNames)).max(7)
const whenEmpty = z.enum(['skip', 'send']).describe('Whether an event is sent when nothing was new.')
const time = z.string().min(1).max(20).describe('Time of day by the clocks of `timezone`, such as 08:00.')
const timezone = z.string().min(1).max(100).describe('An IANA time zone such as Europe/Berlin; default: UTC.')
const name = z.string().min(1).max(200)
const tag = z.string().min(1).max(200)

const summary = z
  .strictObject({
    id: z.string().min(1),
    name: z.string(),
    tag: z.string(),
    time,
    timezone,
    weekdays,
    whenEmpty,
    webhookEndpointIds: z.array(z.string()),
    status,
    statusReason: z.string().nullable(),
    nextRunAt: instant.describe('When it is sent next.'),
    sentAt: instant.nullable().describe('When the last one was complete; null: none yet.'),
    createdAt: instant,
    updatedAt: instant,
  })
  .register(recordNames, { name: 'MonitorSummary' })

const change = z.strictObject({
  name: name.optional(),
  tag: tag.optional(),
  time: time.optional(),
  timezone: timezone.optional(),
  weekdays: weekdays.optional().describe('Default: every day.'),
  whenEmpty: whenEmpty.optional(),
  webhookEndpointIds: endpointIds.optional(),
  status: status.optional(),
})

const id = idParameter('summary')
const path = '/v1/summaries/{id}'

/** The routes of summaries. */
export const summaryRoutes = (summaries: Summaries): AnyRoute[] => [
  route({
    id: 'summaries.create',
    method: 'POST',
    path: '/v1/summaries',
    group,
    summary: 'Send one message a day about all monitors with a tag',
    description:
      'At this time of day one event `monitor.summary` has all events of the monitors that have the tag then, since the summary before. It costs nothing. The monitors need no endpoints of their own.',
    parameters: {},
    body: change.required({ tag: true, time: true }).extend({ tag, time }),
    bodyExample: { tag: 'brands', time: '08:00', timezone: 'Europe/Berlin' },
    response: summary,
    status: 201,
    errors: ['bad_request'],
    idempotent: true,
    limited: 'account',
    handler: async ({ actor, body, idempotencyKey }) => ({
      data: await summaries.create(actor, body, idSeedOf(actor, idempotencyKey, body)),
    }),
  }),
  route({
    id: 'summaries.list',
    method: 'GET',
    path: '/v1/summaries',
    group,
    summary: 'List summaries, newest first',
    parameters: {},
    response: z.strictObject({ summaries: z.array(summary) }),
    errors: ['bad_request'],
    handler: async ({ actor }) => ({ data: { summaries: await summaries.list(actor) } }),
  }),
  route({
    id: 'summaries.get',
    method: 'GET',
    path,
    group,
    summary: 'Read a summary',
    parameters: { id },
    response: summary,
    errors: ['bad_request', 'not_found'],
    handler: async ({ actor, params }) => ({ data: await summaries.read(actor, params.id) }),
  }),
  route({
    id: 'summaries.update',
    method: 'PATCH',
    path,
    group,
    summary: 'Change, pause or resume a summary',
    description: 'The first summary after a pause has what was found meanwhile.',
    parameters: { id },
    body: change,
    bodyExample: { time: '17:30', weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'] },
    response: summary,
    errors: ['bad_request', 'not_found'],
    limited: 'account',
    handler: async ({ actor, params, body }) => ({ data: await summaries.change(actor, params.id, body) }),
  }),
  deletion(
    { id: 'summaries.delete', path, group, summary: 'Delete a summary', parameters: { id } },
    (actor, params) => summaries.remove(actor, params.id),
  ),
]
