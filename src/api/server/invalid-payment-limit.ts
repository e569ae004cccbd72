import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { createLruMap } from '../../runtime/process/lru-map.ts'

/** Maximum number of addresses whose invalid payments are counted; the least recently used address is dropped first. */
const maxAddresses = 10_000
const windowMs = 60_000

/**
 * Serves a request with a payment, unless too many of its address ended unpaid. Throws `rate_limited`.
 */
export type InvalidPaymentLimit = <T extends { readonly isPaid: boolean }>(
  address: string,
  serve: () => Promise<T>,
) => Promise<T>

/**
 * Limits the requests with a payment that an address ends unpaid per minute in this process. Each costs a call of the
 * facilitator, and a lookup that fails or costs nothing has asked sources and leaves the payment usable: one signed
 * payment would buy any number of them. A request in progress counts until it is paid.
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
    const served = await serve()
    if (served.isPaid) window.used -= 1
    return served
  }
}
