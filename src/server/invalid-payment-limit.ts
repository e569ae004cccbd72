import type { Clock } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import { createLruMap } from '../process/lru-map.ts'

/** Addresses remembered at once. */
const maxAddresses = 10_000
const windowMs = 60_000

/** Serves a request that brings a payment, unless its address has sent too many that were not valid. */
export type InvalidPaymentLimit = <T>(address: string, serve: () => Promise<T>) => Promise<T>

/**
 * Bounds the payments of an address that are not valid, in a minute and this process: for each the facilitator is asked, and
 * nobody pays. Those under way count until it is known how they are.
 */
export function createInvalidPaymentLimit({
  perMinute,
  clock,
}: {
  perMinute: number
  clock: Clock
}): InvalidPaymentLimit {
  const windows = createLruMap<string, { used: number; readonly endsAt: number }>(maxAddresses)
  return async (address, serve) => {
    const now = clock.now()
    const known = windows.get(address)
    const window = known && known.endsAt > now ? known : { used: 0, endsAt: now + windowMs }
    windows.set(address, window)
    if (window.used >= perMinute) {
      const retryAfterSeconds = Math.ceil((window.endsAt - now) / 1000)
      throw new ServiceError('rate_limited', undefined, { retryAfterSeconds })
    }
    window.used += 1
    try {
      const served = await serve()
      window.used -= 1
      return served
    } catch (error) {
      if (!(error instanceof ServiceError) || error.kind !== 'payment_required') window.used -= 1
      throw error
    }
  }
}
