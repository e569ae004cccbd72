import { createTestEvent, type EventEnvelope, newItemsType, testType } from '../../events/event.ts'
import {
  createEndpointDisabledNotice,
  createMonitorNotice,
  type DisabledEndpoint,
  endpointDisabledType,
  type MonitorNotice,
  monitorNotices,
} from '../../events/notices.ts'
import type { Json } from './json.ts'

const signature = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const signatures = [
  signature('webhook-id', 'Id of the event: the same in every attempt and repeat.'),
  signature('webhook-timestamp', 'When this attempt was made: seconds since the Unix epoch. It is signed.'),
  signature('webhook-signature', 'Signatures by Standard Webhooks 1.0, separated by spaces: `v1,<base64>`.'),
]

function entry(type: string, summary: string, example: EventEnvelope): Json {
  return {
    post: {
      operationId: `webhooks.${type}`,
      tags: ['webhooks'],
      summary,
      description:
        'Posted to the webhook endpoint, signed with its secret. Any 2xx within 15 seconds counts as received; anything else is tried again (docs/WEBHOOKS.md).',
      security: [],
      parameters: signatures,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Event' }, example } },
      },
      responses: { '2XX': { description: 'The event was received.' } },
    },
  }
}

/** The body of every event. */
export const eventSchema: Json = {
  type: 'object',
  required: ['id', 'apiVersion', 'type', 'createdAt', 'monitor', 'source', 'data', 'billing'],
  properties: {
    id: { type: 'string', description: 'Id of the event; the same item has the same one for ever.' },
    apiVersion: { type: 'string', enum: ['v1'], description: 'Version of this form.' },
    type: {
      type: 'string',
      enum: [newItemsType, ...monitorNotices, endpointDisabledType, testType],
      description: 'What happened.',
    },
    createdAt: { type: 'string', format: 'date-time', description: 'When the event was made.' },
    monitor: {
      type: 'object',
      description: 'The monitor that found it, or that it tells of; `none` where it tells of an endpoint.',
      required: ['id', 'name'],
      properties: {
        id: { type: 'string', description: 'Its id.' },
        name: { type: 'string', description: 'Its name.' },
      },
    },
    source: {
      type: 'object',
      description: 'The lookup that was made.',
      required: ['operationId', 'params'],
      properties: {
        operationId: { type: 'string', description: 'Dotted id of the operation.' },
        params: { type: 'object', additionalProperties: true, description: 'Its parameters.' },
      },
    },
    data: {
      type: 'object',
      additionalProperties: true,
      description:
        'With `monitor.new_items`: `itemId`, `itemTime` and `items`, the new record. With the other events of monitors: `status` and `reason`. With `endpoint.disabled`: `endpointId`, `url`, `reason`, `failingSince`.',
    },
    billing: {
      type: 'object',
      description: 'What the check cost.',
      required: ['creditsCharged'],
      properties: { creditsCharged: { type: 'integer', minimum: 0, description: 'Credits charged.' } },
    },
  },
}

const sampleTime = Date.UTC(2026, 0, 31, 12)

/** What each event about a monitor itself says, and an example of it. */
const notices: Readonly<Record<MonitorNotice, { summary: string; status: string; reason: string }>> = {
  'monitor.failing': {
    summary: 'Three checks in a row could not read the list',
    status: 'active',
    reason: '3 checks in a row could not read the list: answered not_found.',
  },
  'monitor.broken': {
    summary: 'A monitor has stopped',
    status: 'broken',
    reason: 'Stopped after 10 checks in a row: its target was not found.',
  },
  'monitor.exhausted': {
    summary: 'A monitor waits for credits, or for the next month',
    status: 'exhausted',
    reason: 'The account has too few credits for a check.',
  },
  'monitor.recovered': {
    summary: 'The list can be read again',
    status: 'active',
    reason: 'The list can be read again; it was failing.',
  },
}

const subject = {
  id: 'mon_sample',
  name: 'Posts of an account',
  operationId: 'youtube.channels.videos',
  params: { handle: '@sample' },
}
const endpoint: DisabledEndpoint = {
  id: 'whe_sample',
  url: 'https://example.com/hook',
  description: null,
  failingSince: sampleTime - 5 * 86_400_000,
  consecutiveFailures: 42,
  gone: false,
}

/** The events that are posted to webhook endpoints. */
export function webhookEntries(sample: EventEnvelope | undefined): Json {
  const test = createTestEvent('evt_sample', 'whe_sample', sampleTime)
  const told = monitorNotices.map((type) => {
    const { summary, ...example } = notices[type]
    return [
      type,
      entry(type, summary, createMonitorNotice(subject, { type, ...example }, 'sample', sampleTime)),
    ]
  })
  return {
    [newItemsType]: entry(newItemsType, 'A monitor found a new item', sample ?? test),
    ...Object.fromEntries(told),
    [endpointDisabledType]: entry(
      endpointDisabledType,
      'An endpoint is disabled because it takes nothing',
      createEndpointDisabledNotice(endpoint, sampleTime),
    ),
    [testType]: entry(testType, 'An endpoint is tested', test),
  }
}
