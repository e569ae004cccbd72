import type { Clock } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import { leastRecent } from '../process/least-recent.ts'

/** Where the limit's headers go. */
interface HeaderSink {
  header(name: string, value: string): unknown
}

/** Limits free requests per key (or address). */
export interface KeyLimiter {
  /** Counts one request, sets the RateLimit headers, throws `rate_limited` beyond the limit. */
  take(name: string, reply: HeaderSink): void
}

const windowSeconds = 60
/** Names remembered at once: beyond it the least recently seen begin anew, which only ever helps the caller. */
const mostNames = 50_000

/**
 * A fixed window of a minute per name, kept in this process: with several nodes each allows its share anew, so the
 * limit protects a node, not a quota. Headers follow draft-ietf-httpapi-ratelimit-headers-06 (RateLimit-Limit,
 * -Remaining, -Reset), Retry-After RFC 9110.
 */
export function createLimiter(options: { perMinute: number; clock: Clock }): KeyLimiter {
  const windows = leastRecent<string, { endsAt: number; used: number }>(mostNames)
  return {
    take(name, reply) {
      const now = options.clock.now()
      let window = windows.get(name)
      if (window === undefined || window.endsAt <= now) {
        window = { endsAt: now + windowSeconds * 1000, used: 0 }
        windows.set(name, window)
      }
      window.used += 1
      const resetSeconds = Math.max(1, Math.ceil((window.endsAt - now) / 1000))
      reply.header('ratelimit-limit', String(options.perMinute))
      reply.header('ratelimit-remaining', String(Math.max(0, options.perMinute - window.used)))
      reply.header('ratelimit-reset', String(resetSeconds))
      if (window.used > options.perMinute) {
        throw new ServiceError('rate_limited', undefined, { retryAfterSeconds: resetSeconds })
      }
    },
  }
}
