import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

/** Signing by Standard Webhooks 1.0 (github.com/standard-webhooks/standard-webhooks, spec/standard-webhooks.md). */

const prefix = 'whsec_'

/** A new signing secret: `whsec_` and 32 random bytes in base64 (the specification asks for 24 to 64). */
export function newSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

/** The headers of one attempt. */
export interface SignedHeaders {
  'webhook-id': string
  'webhook-timestamp': string
  'webhook-signature': string
}

/**
 * Signs a body with every secret.
 * @param secrets every valid secret; after a rotation there are several, and one signature each
 * @param message `id` is the event id, the same in every attempt; `at` is the time of this attempt in milliseconds
 */
export function sign(
  secrets: readonly string[],
  message: { readonly id: string; readonly at: number; readonly body: string },
): SignedHeaders {
  const at = new Date(message.at)
  const signatures = secrets.map((secret) => new Webhook(secret).sign(message.id, at, message.body))
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(message.at / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}
