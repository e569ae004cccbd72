import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import type { RateCounter } from '../../runtime/process/rates.ts'

/** Receives the headers of the limit. */
interface HeaderSink {
  header(name: string, value: string): unknown
}

/** Limits free requests per key, account or address. */
export interface Limiter {
  /** Counts one request and sets the RateLimit headers. Throws `rate_limited` above the limit. */
  take(name: string, reply: HeaderSink): Promise<void>
}

const windowMs = 60_000

/**
 * A fixed window of a minute per name. Headers follow draft-ietf-httpapi-ratelimit-headers-06 (RateLimit-Limit,
 * -Remaining, -Reset), Retry-After RFC 9110.
 * @param options.rates counts requests over all nodes, or in this process
 */
export function createLimiter(options: { perMinute: number; clock: Clock; rates: RateCounter }): Limiter {
  const { perMinute, clock, rates } = options
  return {
    async take(name, reply) {
      const { used, endsAt } = await rates.count(name, { most: perMinute, windowMs })
      const resetSeconds = Math.max(1, Math.ceil((endsAt - clock.now()) / 1000))
      reply.header('ratelimit-limit', String(perMinute))
      reply.header('ratelimit-remaining', String(Math.max(0, perMinute - used)))
      reply.header('ratelimit-reset', String(resetSeconds))
      if (used > perMinute)
        throw new ServiceError('rate_limited', undefined, { retryAfterSeconds: resetSeconds })
    },
  }
}
