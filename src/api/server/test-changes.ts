import type { Clock } from '../../catalog/clock.ts'
import { countAuditRows } from '../../catalog/http/acting-address.ts'
import type { Actor } from '../../catalog/http/actor.ts'
import type { AnyRoute } from '../../catalog/http/route.ts'
import type { RateCounter } from '../../runtime/process/rates.ts'
import { createLimiter, noReply } from './rate-limit.ts'

/** Changes of an account by test keys in a day. Rows of the audit stay for years, and test credits cost nothing. */
const maxChanges = 5000
const dayMs = 86_400_000
const message = 'The test keys of this account made 5,000 changes within 24 hours. Use a live key, or wait.'

/**
 * Runs the handler of a route. Each row of the audit that a test key leaves counts for the changes of its account in a day.
 * @throws ServiceError rate_limited where no change is left; as the handler
 */
export type LimitTestChanges = <T>(
  route: Pick<AnyRoute, 'method' | 'limited' | 'isChange'>,
  actor: Pick<Actor, 'mode' | 'walletId'>,
  handle: () => Promise<T>,
) => Promise<T>

/** What ends something never waits. Paid routes leave no row. */
const isChange = (route: Parameters<LimitTestChanges>[0]): boolean =>
  route.isChange ?? (route.method !== 'GET' && route.method !== 'DELETE' && route.limited !== false)

/** Limits the changes by test keys, over all nodes and entry points. */
export function limitTestChanges(options: {
  readonly clock: Clock
  readonly rates: RateCounter
}): LimitTestChanges {
  const limiter = createLimiter({ ...options, most: maxChanges, windowMs: dayMs, message })
  return async (route, { mode, walletId }, handle) => {
    if (mode !== 'test' || !isChange(route)) return handle()
    const name = `${walletId} changes`
    await limiter.take(name, noReply, 0)
    const { result, rows } = await countAuditRows(handle)
    if (rows > 0) await limiter.count(name, rows)
    return result
  }
}
