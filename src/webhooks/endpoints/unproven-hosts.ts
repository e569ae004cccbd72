import type { Clock } from '../../clock.ts'
import { ServiceError } from '../../errors.ts'
import type { RateCounter } from '../../process/rates.ts'
import type { EndpointRow } from './endpoint-rows.ts'

/** The limit of tests and redeliveries to a host that never answered a request of the account with a 2xx. */
const manualRequestLimit = { most: 5, windowMs: 24 * 3_600_000 }

/** Counts one manual request (test or redelivery) to an endpoint. Throws `rate_limited` beyond the limit. */
export type CountManualRequest = (
  endpoint: Pick<EndpointRow, 'wallet_id' | 'kind' | 'url' | 'proven_at'>,
) => Promise<void>

/**
 * Limits manual requests to endpoints that never answered with a 2xx: their hosts may belong to other people. Requests
 * are counted by account and host, so that recreating an endpoint does not reset the count.
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
      `This host has not answered any request with a 2xx yet: it receives at most ${manualRequestLimit.most} tests and redeliveries in 24 hours.`,
      { retryAfterSeconds: Math.ceil((endsAt - clock.now()) / 1000) },
    )
  }
}
