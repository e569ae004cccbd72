import type { UpstreamResponse } from '../catalog/ports/upstream.ts'
import { changed, Fault } from '../errors.ts'
import { retryAfterSeconds } from '../reading/retry-after.ts'

const publicMessage =
  'A data vendor of this service refuses its account; only the operator can mend that. Nothing was charged.'

/**
 * The vendor refuses the operator (its key, its plan, its balance): a fault for the operator to mend, and nothing about
 * what was asked for.
 * @param why for the operator: `the key is refused`
 */
export function vendorRefuses(vendor: string, why: string): Fault {
  return new Fault('vendor_refused', `${vendor}: ${why}`, { publicMessage })
}

/** The vendor has too much to do, or allows no more calls for now. */
export function vendorBusy(vendor: string, why: string, waitSeconds = 30): Fault {
  return new Fault('rate_limited', `${vendor}: ${why}`, { retryAfterSeconds: waitSeconds })
}

/**
 * What a status means at every vendor; null for one that is the adapter's to read.
 * @param now milliseconds since the Unix epoch, which Retry-After may count from
 */
export function failureOf(vendor: string, { status, headers }: UpstreamResponse, now: number): Fault | null {
  if (status === 401) return vendorRefuses(vendor, 'HTTP 401: the key is refused')
  if (status === 402) return vendorRefuses(vendor, 'HTTP 402: the account has no credits left')
  if (status === 429) {
    return vendorBusy(vendor, 'HTTP 429: too many calls', retryAfterSeconds(headers['retry-after'], now))
  }
  return null
}

/** Whether a 404 is a server's word on a path that it does not know, and not on the thing that was asked for. */
export const isUnknownPath = (said: string): boolean =>
  /^\W*(?:not ?found)?\W*$|\bcannot (?:get|post)\b|\b(?:end ?point|route|path|url|resource)\b/i.test(said)

/** An answer whose status says nothing that an adapter knows: a 404 that nobody vouches for proves nothing. */
export function unexpectedStatus(vendor: string, path: string, { status }: UpstreamResponse): Fault {
  return changed(`${vendor} ${path}: status ${status}`)
}
