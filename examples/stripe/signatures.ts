import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the time of a signature may differ from ours: the tolerance of Stripe's libraries. */
const toleranceSeconds = 300

/**
 * Whether Stripe signed a body (https://docs.stripe.com/webhooks#verify-manually). The header `Stripe-Signature` is
 * `t=<seconds>,v1=<hex>`, with a `v1` for each secret while one is rotated: HMAC-SHA-256 of `<seconds>.<body>`.
 * @param body the exact text that arrived
 * @param now milliseconds since the Unix epoch
 */
export function isSignedByStripe(secret: string, header: string, body: string, now: number): boolean {
  const parts = header.split(',').map((part) => part.trim().split('=', 2) as [string, string | undefined])
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d+$/.test(seconds) || Math.abs(now / 1000 - Number(seconds)) > toleranceSeconds) return false
  const expected = createHmac('sha256', secret).update(`${seconds}.${body}`).digest()
  return parts.some(([name, value = '']) => {
    if (name !== 'v1') return false
    const given = Buffer.from(value, 'hex')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** Headers that sign a body for `POST /admin/v1/top-ups` (Standard Webhooks 1.0). @param secret TOP_UP_SECRET */
export function topUpHeaders(secret: string, id: string, body: string, now: number): Record<string, string> {
  const seconds = String(Math.floor(now / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signature}`,
  }
}
