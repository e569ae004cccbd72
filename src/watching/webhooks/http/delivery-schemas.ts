import { z } from 'zod'
import { recordNames } from '../../../catalog/record-names.ts'
import { pendingStates } from '../log/delivery-summary.ts'
import { instant } from './schemas.ts'

/** The schemas of deliveries of the whole account, and of the health of endpoints. */

const endpointStatus = z.enum(['active', 'disabled', 'disabled_by_user'])
const count = z.int().min(0)
const milliseconds = z.int().min(0).nullable()

/** An attempt to deliver an event, without texts. */
export const deliverySummary = z
  .strictObject({
    id: z.string().min(1),
    eventId: z.string().min(1),
    eventType: z.string().min(1),
    monitorId: z.string().nullable().describe('Null: the event belongs to no monitor (notices, tests).'),
    endpointId: z.string().min(1),
    attempt: z.int().min(1),
    status: z.enum(['pending', 'success', 'failed']),
    pendingState: z
      .enum(pendingStates)
      .nullable()
      .describe(
        'Why it is pending. `queued`: due now. `retry`: waits for `nextAttemptAt`. `sending`: under way. `held`: waits until the endpoint is active.',
      ),
    manual: z.boolean(),
    responseStatus: z.int().nullable(),
    error: z.string().nullable().describe('Why no answer came; null if one came.'),
    durationMs: milliseconds,
    createdAt: instant,
    sentAt: instant
      .nullable()
      .describe('When it was signed and sent, to the second; null while it is pending.'),
    nextAttemptAt: instant.nullable().describe('When a pending delivery is sent; null if that is unknown.'),
  })
  .register(recordNames, { name: 'WebhookDelivery' })

/** A delivery with what was sent and answered. */
export const deliveryDetails = deliverySummary.extend({
  endpoint: z.strictObject({
    kind: z.enum(['http', 'sink', 'email']),
    url: z.string().nullable(),
    status: endpointStatus,
  }),
  requestHeaders: z
    .record(z.string(), z.string())
    .describe(
      'As sent; values of custom headers show only their last characters. Empty while it is pending.',
    ),
  payloadText: z.string().describe('The exact body.'),
  sequence: z.int().min(1).nullable().describe('The number of its event among those of the endpoint.'),
  responseBodySnippet: z.string().nullable().describe('The first kilobyte of the answer.'),
  attempts: z.array(deliverySummary).describe('Every attempt of this event at this endpoint, oldest first.'),
})

export const endpointHealth = z.strictObject({
  endpointId: z.string().min(1),
  status: endpointStatus,
  consecutiveFailures: count,
  failingSince: instant.nullable(),
  nextAttemptAt: instant
    .nullable()
    .describe('When the next pending delivery is sent; null: none is to be sent.'),
  waitsUntil: instant
    .nullable()
    .describe('Until when the endpoint asked to be left alone (429, 503, Retry-After).'),
  pending: count.describe('Deliveries that are due, under way or wait for a retry; counted up to 100,000.'),
  held: count.describe('Deliveries that wait until the endpoint is active; counted up to 100,000.'),
  from: instant,
  to: instant,
  measuredFrom: instant.describe('Later than `from` where the period has more attempts than are measured.'),
  attempts: count,
  succeeded: count,
  failed: count,
  successRate: z.number().min(0).max(1).nullable().describe('Null: no attempt in the period.'),
  p50Ms: milliseconds,
  p95Ms: milliseconds,
  failures: z
    .array(
      z
        .strictObject({
          responseStatus: z.int().nullable(),
          error: z.string().nullable(),
          attempts: count,
          lastAt: instant,
          lastDeliveryId: z.string(),
        })
        .register(recordNames, { name: 'WebhookFailure' }),
    )
    .describe('The most frequent ways to fail.'),
  bucketSeconds: z.int().min(1),
  series: z
    .array(
      z
        .strictObject({
          from: instant,
          attempts: count,
          failed: count,
          p50Ms: z.int().min(0),
          p95Ms: z.int().min(0),
        })
        .register(recordNames, { name: 'WebhookHealthPoint' }),
    )
    .describe('Buckets of `bucketSeconds` that have attempts, oldest first.'),
})
