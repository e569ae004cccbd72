import type { Clock } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import { leastRecent } from '../process/least-recent.ts'
import type { EndpointRow } from './endpoint-rows.ts'

/** Requests by hand to a host that has not yet answered any of an account's with a 2xx. */
const most = 5
const windowMs = 24 * 3_600_000
const mostHosts = 50_000

/** Counts one request by hand to an endpoint. Throws `rate_limited` where it may not be made. */
export type TakeTurn = (endpoint: Pick<EndpointRow, 'wallet_id' | 'kind' | 'url' | 'proven_at'>) => void

/**
 * Lets an endpoint that never answered with a 2xx be sent a few tests and redeliveries a day: it may be somebody else's.
 * Counted by account and host, so that deleting an endpoint and making it again gains nothing; in this process, as
 * all limits of free routes are.
 */
export function limitUnproven(clock: Clock): TakeTurn {
  const hosts = leastRecent<string, { endsAt: number; used: number }>(mostHosts)
  return ({ wallet_id: walletId, kind, url, proven_at: provenAt }) => {
    if (kind === 'sink' || url === null || provenAt !== null) return
    const name = `${walletId} ${new URL(url).hostname}`
    const now = clock.now()
    const known = hosts.get(name)
    const window = known && known.endsAt > now ? known : { endsAt: now + windowMs, used: 0 }
    if (window.used >= most) {
      throw new ServiceError(
        'rate_limited',
        `This host has not answered any request with a 2xx yet: it is sent ${most} tests and redeliveries in 24 hours.`,
        { retryAfterSeconds: Math.ceil((window.endsAt - now) / 1000) },
      )
    }
    window.used += 1
    hosts.set(name, window)
  }
}
