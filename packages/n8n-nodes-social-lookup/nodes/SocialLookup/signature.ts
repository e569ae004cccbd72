import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the time of a request may differ from ours, as Standard Webhooks has it. */
const toleranceSeconds = 300

type Headers = Readonly<Record<string, string | string[] | undefined>>

const textOf = (value: string | string[] | undefined) =>
  Array.isArray(value) ? value.join(' ') : (value ?? '')

/**
 * Whether a request is signed with a secret by Standard Webhooks 1.0: base64 HMAC-SHA-256 of `id.timestamp.body`, one of
 * several signatures, not older or newer than five minutes. Signatures are compared in constant time.
 * @param body as it arrived
 * @param secret `whsec_…`
 * @param now milliseconds since 1970
 */
export function isSigned(body: Buffer, headers: Headers, secret: string, now: number): boolean {
  const id = textOf(headers['webhook-id'])
  const timestamp = textOf(headers['webhook-timestamp'])
  if (id === '' || !/^\d+$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds)
    return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  if (key.length === 0) return false
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  return textOf(headers['webhook-signature'])
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .some((one) => {
      const signature = Buffer.from(one.slice(3), 'base64')
      return signature.length === expected.length && timingSafeEqual(signature, expected)
    })
}
