import { type EventEnvelope, newItemsType, testEvent, testType } from '../../events/event.ts'
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
    type: { type: 'string', enum: [newItemsType, testType], description: 'What happened.' },
    createdAt: { type: 'string', format: 'date-time', description: 'When the event was made.' },
    monitor: {
      type: 'object',
      description: 'The monitor that found it.',
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
      description: 'With `monitor.new_items`: `itemId`, `itemTime` and `items`, the new record.',
    },
    billing: {
      type: 'object',
      description: 'What the check cost.',
      required: ['creditsCharged'],
      properties: { creditsCharged: { type: 'integer', minimum: 0, description: 'Credits charged.' } },
    },
  },
}

/** The events that are posted to webhook endpoints. */
export function webhookEntries(sample: EventEnvelope | undefined): Json {
  const test = testEvent('evt_sample', 'whe_sample', Date.UTC(2026, 0, 31, 12))
  return {
    [newItemsType]: entry(newItemsType, 'A monitor found a new item', sample ?? test),
    [testType]: entry(testType, 'An endpoint is tested', test),
  }
}
