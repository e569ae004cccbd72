import { z } from 'zod'

/** What requests and answers of the webhook routes hold. */

const kind = z.enum(['http', 'sink'])
export const instant = z.iso.datetime()

const rateLimit = z
  .strictObject({ deliveries: z.int().min(1).max(10_000), per: z.enum(['second', 'minute']) })
  .describe('So many deliveries at most in every second or minute; the rest waits for its turn.')
const headers = z.record(z.string().max(100), z.string().max(2048))

/** An endpoint as callers see it. */
export const endpoint = z.strictObject({
  id: z.string().min(1),
  kind,
  url: z.string().nullable(),
  description: z.string().nullable(),
  status: z.enum(['active', 'disabled', 'disabled_by_user']),
  consecutiveFailures: z.int().min(0),
  failingSince: instant.nullable(),
  notices: z.boolean(),
  headers: z.record(z.string(), z.string()).describe('Headers of your own by name; of a value only its end.'),
  rateLimit: rateLimit.nullable(),
  signingSecrets: z
    .int()
    .min(1)
    .describe('How many secrets sign now: more than one within 24 hours of a rotation.'),
  createdAt: instant,
  updatedAt: instant,
})

export const delivery = z.strictObject({
  id: z.string().min(1),
  eventId: z.string().min(1),
  endpointId: z.string().min(1),
  attempt: z.int().min(1),
  status: z.enum(['pending', 'success', 'failed']),
  requestHeaders: z.record(z.string(), z.string()),
  payloadText: z.string(),
  responseStatus: z.int().nullable(),
  responseBodySnippet: z.string().nullable(),
  durationMs: z.int().nullable(),
  manual: z.boolean(),
  createdAt: instant,
})

export const secret = z.string().min(1).describe('Signing secret (Standard Webhooks), shown this once.')
const description = z.string().max(500)
const notices = z
  .boolean()
  .describe('Whether it is told of monitors and endpoints of the account themselves.')

export const newEndpoint = z.strictObject({
  kind,
  url: z.string().max(2048).optional(),
  description: description.optional(),
  notices: notices.optional(),
  headers: headers.optional().describe('Headers of your own that every request carries (kind `http`).'),
  rateLimit: rateLimit.optional(),
})

/** An `http` endpoint that is made along with what it is for. */
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
  headers: z
    .record(z.string().max(100), z.string().max(2048).nullable())
    .optional()
    .describe('Sets these, takes away those that are null, keeps the others.'),
  rateLimit: rateLimit.nullable().optional(),
})
