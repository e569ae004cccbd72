import type { Clock } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import { createLruMap } from '../process/lru-map.ts'

/** Addresses whose invalid payments are counted at the same time; the least recently used address is dropped first. */
const maxAddresses = 10_000
const windowMs = 60_000

/** Serves a request with a payment, unless its address has sent too many invalid payments. Throws `rate_limited`. */
export type InvalidPaymentLimit = <T>(address: string, serve: () => Promise<T>) => Promise<T>

/**
 * Limits the invalid payments of an address per minute in this process. Each payment costs a call of the facilitator,
 * and an invalid payment brings no money. A payment in progress counts as invalid until its result is known.
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
