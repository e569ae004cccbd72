import type { Clock } from '../../clock.ts'
import { ServiceError } from '../../errors.ts'
import type { RateCounter } from '../../process/rates.ts'
import type { EndpointRow } from './endpoint-rows.ts'

/** Requests by hand to a host that has not yet answered any of an account's with a 2xx. */
const manualRequestLimit = { most: 5, windowMs: 24 * 3_600_000 }

/** Counts one request by hand to an endpoint. Throws `rate_limited` where it may not be made. */
export type CountManualRequest = (
  endpoint: Pick<EndpointRow, 'wallet_id' | 'kind' | 'url' | 'proven_at'>,
) => Promise<void>

/**
 * Lets an endpoint that never answered with a 2xx be sent a few tests and redeliveries a day: it may be somebody else's.
 * Counted by account and host, so that deleting an endpoint and making it again gains nothing.
 */
export function limitUnprovenHosts({
  clock,
  rates,
}: {
  clock: Clock
  rates: RateCounter
}): CountManualRequest {
  return async ({ wallet_id: walletId, kind, url, proven_at: provenAt }) => {
    if (kind === 'sink' || url === null || provenAt !== null) return
    const { used, endsAt } = await rates.count(
      `unproven ${walletId} ${new URL(url).hostname}`,
      manualRequestLimit,
    )
    if (used <= manualRequestLimit.most) return
    throw new ServiceError(
      'rate_limited',
      `This host has not answered any request with a 2xx yet: it is sent ${manualRequestLimit.most} tests and redeliveries in 24 hours.`,
      { retryAfterSeconds: Math.ceil((endsAt - clock.now()) / 1000) },
    )
  }
}
