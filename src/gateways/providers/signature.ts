import { createHmac } from 'node:crypto'

const timestampHeader = 'x-social-lookup-timestamp'
const signatureHeader = 'x-social-lookup-signature'

/**
 * Signs a request to a provider: hex HMAC-SHA256 of `timestamp.body` under the shared secret, where the timestamp
 * is in seconds since the Unix epoch. Binding the time lets a provider refuse a replayed request.
 */
export function signedHeaders(secret: string, body: string, nowMs: number): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000))
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return { [timestampHeader]: timestamp, [signatureHeader]: `v1=${digest}` }
}
