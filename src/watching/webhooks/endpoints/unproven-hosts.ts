import type { Clock } from '../../../catalog/clock.ts'
import { ServiceError } from '../../../catalog/errors.ts'
import type { RateCounter } from '../../../runtime/process/rates.ts'
import type { EndpointRow } from './endpoint-rows.ts'

const minute = 60_000

/**
 * The limits of tests and redeliveries to a host that never answered a request of the account with a 2xx. The short one
 * stops floods; a developer whose first tests fail goes on after some minutes.
 */
const manualRequestLimits = [
  { name: '', most: 10, windowMs: 10 * minute, span: '10 minutes' },
  { name: ' day', most: 100, windowMs: 24 * 60 * minute, span: '24 hours' },
]

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
    for (const { name, span, ...limit } of manualRequestLimits) {
      const { used, endsAt } = await rates.count(
        `unproven${name} ${walletId} ${new URL(url).hostname || url.toLowerCase()}`,
        limit,
      )
      if (used <= limit.most) continue
      throw new ServiceError(
        'rate_limited',
        `This host has not answered any request with a 2xx yet: it receives at most ${limit.most} tests and redeliveries in ${span}.`,
        { retryAfterSeconds: Math.ceil((endsAt - clock.now()) / 1000) },
      )
    }
  }
}
