import { changed, Fault } from '../../catalog/errors.ts'
import type { UpstreamResponse } from '../../catalog/ports/upstream.ts'
import { retryAfterSeconds } from '../../reading/retry-after.ts'

const publicMessage =
  'A data vendor of this service refuses its account; only the operator can mend that. Nothing was charged.'

/**
 * The vendor refuses the operator's account (its key, its plan, its balance). The operator has to fix it, and the
 * answer says nothing about the requested object.
 * @param why for the operator: `the key is refused`
 */
export function vendorRefuses(vendor: string, why: string): Fault {
  return new Fault('vendor_refused', `${vendor}: ${why}`, { publicMessage })
}

/** The vendor is overloaded, or has reached its rate limit. */
export function vendorBusy(vendor: string, why: string, waitSeconds = 30): Fault {
  return new Fault('rate_limited', `${vendor}: ${why}`, { retryAfterSeconds: waitSeconds })
}

/**
 * The fault that a status means at every vendor; null if the adapter has to read the answer.
 * @param now milliseconds since the Unix epoch, for the dates in Retry-After
 */
export function failureOf(vendor: string, { status, headers }: UpstreamResponse, now: number): Fault | null {
  if (status === 401) return vendorRefuses(vendor, 'HTTP 401: the key is refused')
  if (status === 402) return vendorRefuses(vendor, 'HTTP 402: the account has no credits left')
  if (status === 429) {
    return vendorBusy(vendor, 'HTTP 429: too many calls', retryAfterSeconds(headers['retry-after'], now))
  }
  return null
}

/** Whether the text of a 404 is about an unknown path, not about the requested object. */
export const isUnknownPath = (message: string): boolean =>
  /^\W*(?:not ?found\W*)?$|\bcannot (?:get|post)\b|\b(?:end ?point|route|path|url|resource)\b/i.test(message)

/**
 * A fault for a status that the adapter does not know. A 404 without further proof does not mean that the object is
 * missing.
 */
export function unexpectedStatus(vendor: string, path: string, { status }: UpstreamResponse): Fault {
  return changed(`${vendor} ${path}: status ${status}`)
}
