import { createHmac, timingSafeEqual } from 'node:crypto'

/** Older or newer requests are refused, so that a recorded one cannot be sent again later. */
const toleranceSeconds = 300

/**
 * Whether a request comes from the service that shares the secret: `signature` has to be `v1=` and the hex
 * HMAC-SHA256 of `timestamp.body`. Several signatures may be given, separated by spaces (a change of secret).
 */
export function isSigned(
  secret: string,
  timestamp: string,
  signature: string,
  body: string,
  nowMs: number,
): boolean {
  const age = Math.abs(nowMs / 1000 - Number(timestamp))
  if (!/^\d+$/.test(timestamp) || age > toleranceSeconds) return false
  const expected = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest()
  return signature.split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1=/, ''), 'hex')
    return one.startsWith('v1=') && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
