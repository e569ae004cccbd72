import { z } from 'zod'
import { eventTypes as knownTypes } from '../../../catalog/events/event-types.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { maxPayloadBytes, minPayloadBytes } from '../delivery/payload.ts'
import { forms } from '../forms/form.ts'

/** The schemas of requests and answers of the webhook routes. */

const kind = z.enum(['http', 'sink', 'email'])
export const instant = z.iso.datetime()

const rateLimit = z
  .strictObject({ deliveries: z.int().min(1).max(10_000), per: z.enum(['second', 'minute']) })
  .describe(
    'The maximum number of deliveries per second or minute. Further deliveries wait in the queue of the endpoint.',
  )
const form = z
  .enum(forms)
  .describe(
    'The form of the bodies. standard: the event. slack, discord, teams: a message for such a webhook. template: the `template`. email: of kind `email`.',
  )
const template = z
  .record(z.string(), z.unknown())
  .describe(
    'A JSON object whose texts have placeholders: paths such as `monitor.name` in double braces (form `template`).',
  )
const headers = z.record(z.string().max(100), z.string().max(2048))
const payload = z
  .enum(['full', 'thin'])
  .describe('full: the whole event. thin: ids and links; `GET /v1/events/{eventId}` has the rest.')
const maxBytes = z
  .int()
  .min(minPayloadBytes)
  .max(maxPayloadBytes)
  .describe('The maximum size of a body. Digests are split, and what remains larger is sent thin.')
const eventTypes = z
  .array(z.enum(knownTypes))
  .min(1)
  .max(knownTypes.length)
  .describe('Types of events that it receives, of those that monitors, jobs and notices send to it.')

/** An endpoint as callers see it. */
export const endpoint = z
  .strictObject({
    id: z.string().min(1),
    kind,
    url: z.string().nullable(),
    description: z.string().nullable(),
    status: z.enum(['active', 'disabled', 'disabled_by_user']),
    consecutiveFailures: z.int().min(0),
    failingSince: instant.nullable(),
    notices: z.boolean(),
    eventTypes: z.array(z.string()).nullable().describe('Types of events that it receives; null: all.'),
    headers: z
      .record(z.string(), z.string())
      .describe('Custom headers by name. Values show only their last characters.'),
    rateLimit: rateLimit.nullable(),
    payload,
    maxBytes: maxBytes.nullable(),
    form,
    template: template.nullable(),
    confirmedAt: instant
      .nullable()
      .describe('When the person of a mail address agreed to mails; null before, and for other kinds.'),
    signingSecrets: z
      .int()
      .min(1)
      .describe('The number of secrets that sign now. More than one within 24 hours of a rotation.'),
    createdAt: instant,
    updatedAt: instant,
  })
  .register(recordNames, { name: 'WebhookEndpoint' })

export const delivery = z
  .strictObject({
    id: z.string().min(1),
    eventId: z.string().min(1),
    endpointId: z.string().min(1),
    attempt: z.int().min(1),
    status: z.enum(['pending', 'success', 'failed']),
    requestHeaders: z.record(z.string(), z.string()),
    payloadText: z.string(),
    sequence: z.int().min(1).nullable().describe('The number of its event among those of the endpoint.'),
    responseStatus: z.int().nullable(),
    responseBodySnippet: z.string().nullable(),
    durationMs: z.int().nullable(),
    manual: z.boolean(),
    createdAt: instant,
  })
  .register(recordNames, { name: 'WebhookAttempt' })

export const secret = z
  .string()
  .min(1)
  .describe('Signing secret (Standard Webhooks). Only this answer shows it.')
const description = z.string().max(500)
const notices = z
  .boolean()
  .describe('Whether the endpoint receives notices about the monitors and endpoints of the account.')

export const newEndpoint = z.strictObject({
  kind,
  url: z.string().max(2048).optional(),
  description: description.optional(),
  notices: notices.optional(),
  eventTypes: eventTypes.optional(),
  headers: headers.optional().describe('Custom headers of every request to the endpoint (kind `http`).'),
  rateLimit: rateLimit.optional(),
  payload: payload.optional(),
  maxBytes: maxBytes.optional(),
  form: form.optional(),
  template: template.optional(),
})

/** An `http` endpoint that is created together with a monitor. */
export const newHttpEndpoint = newEndpoint.omit({ kind: true }).required({ url: true })

export const createdEndpoint = z.strictObject({
  id: z.string().min(1),
  kind,
  url: z.string().nullable(),
  description: z.string().nullable(),
  secret,
})

export const changedEndpoint = z.strictObject({
  url: z.string().max(2048).optional(),
  description: description.optional(),
  status: z.enum(['active', 'disabled_by_user']).optional(),
  notices: notices.optional(),
  eventTypes: eventTypes.nullable().optional().describe('Null: all types.'),
  headers: z
    .record(z.string().max(100), z.string().max(2048).nullable())
    .optional()
    .describe('Sets the named headers, removes headers whose value is null, and keeps all other headers.'),
  rateLimit: rateLimit.nullable().optional(),
  payload: payload.optional(),
  maxBytes: maxBytes.nullable().optional(),
  form: form.optional(),
  template: template.optional(),
})
