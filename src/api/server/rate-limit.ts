import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import type { RateCounter } from '../../runtime/process/rates.ts'

/** Receives the headers of the limit. */
interface HeaderSink {
  header(name: string, value: string): unknown
}

/** For requests whose answers have no headers of their own, such as calls of tools. */
export const noReply: HeaderSink = { header: () => undefined }

/** Limits free requests per key, account or address. */
export interface Limiter {
  /**
   * Counts one request and sets the RateLimit headers. Throws `rate_limited` above the limit.
   * @param requests as how many requests it counts: the more work it causes, the more; 0: it is only checked
   */
  take(name: string, reply: HeaderSink, requests?: number): Promise<void>
  /** Counts work that was done for a request, as a number of requests. Later requests pay for it. */
  count(name: string, requests: number): Promise<void>
}

const minuteMs = 60_000

/**
 * A fixed window per name. Headers follow draft-ietf-httpapi-ratelimit-headers-06 (RateLimit-Limit,
 * -Remaining, -Reset), Retry-After RFC 9110.
 * @param options.rates counts requests over all nodes, or in this process
 * @param options.most requests in a window
 * @param options.windowMs default: a minute
 * @param options.message what is told above the limit; default: the general text of `rate_limited`
 */
export function createLimiter(options: {
  readonly most: number
  readonly clock: Clock
  readonly rates: RateCounter
  readonly windowMs?: number
  readonly message?: string
}): Limiter {
  const { most, clock, rates, windowMs = minuteMs, message } = options
  const limit = { most, windowMs }
  return {
    async take(name, reply, requests = 1) {
      const { used, endsAt } = await rates.count(name, limit, requests)
      const resetSeconds = Math.max(1, Math.ceil((endsAt - clock.now()) / 1000))
      reply.header('ratelimit-limit', String(most))
      reply.header('ratelimit-remaining', String(Math.max(0, most - used)))
      reply.header('ratelimit-reset', String(resetSeconds))
      if (used > most || (requests === 0 && used === most))
        throw new ServiceError('rate_limited', message, { retryAfterSeconds: resetSeconds })
    },
    async count(name, requests) {
      await rates.count(name, limit, requests)
    },
  }
}
