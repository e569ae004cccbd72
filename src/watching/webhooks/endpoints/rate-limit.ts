import type { Queryable } from '../../../runtime/storage/database.ts'

/** The maximum number of deliveries per second or minute. */
export interface RateLimit {
  readonly deliveries: number
  readonly per: 'second' | 'minute'
}

const secondsOf = { second: 1, minute: 60 } as const

/** A claim may take the deliveries of this time span together, so that fast endpoints need fewer claims. */
const claimWindowMs = 500

/** The maximum deliveries of one claim, and the minimum time between two claims. */
export interface ClaimPace {
  readonly maxDeliveries: number
  readonly everyMs: number
}

/** The pace that keeps the limit in every time span of its length, not only in calendar seconds or minutes. */
export function claimPace({ deliveries, per }: RateLimit): ClaimPace {
  const spanMs = secondsOf[per] * 1000
  const maxDeliveries = Math.max(1, Math.floor((deliveries * claimWindowMs) / spanMs))
  return { maxDeliveries, everyMs: Math.ceil(spanMs / Math.floor(deliveries / maxDeliveries)) }
}

/** Stores the rate limit of an endpoint (null: no limit), in the transaction that locks its row. */
export async function setRateLimit(
  q: Queryable,
  endpointId: string,
  limit: RateLimit | null,
  now: Date,
): Promise<void> {
  await q.query('update webhook_endpoints set rate_count = $2, rate_seconds = $3 where id = $1', [
    endpointId,
    limit?.deliveries ?? null,
    limit === null ? null : secondsOf[limit.per],
  ])
  if (limit === null) {
    await q.query('delete from webhook_paces where endpoint_id = $1', [endpointId])
    return
  }
  const { maxDeliveries, everyMs } = claimPace(limit)
  await q.query(
    `insert into webhook_paces as p (endpoint_id, most, every_ms, open_at) values ($1, $2, $3, $4)
     on conflict (endpoint_id) do update set most = $2, every_ms = $3, open_at = least(p.open_at, $5)`,
    [endpointId, maxDeliveries, everyMs, now, new Date(now.getTime() + everyMs)],
  )
}

/** The limit of an endpoint as callers see it. */
export function rateLimitOf(row: {
  rate_count: number | null
  rate_seconds: number | null
}): RateLimit | null {
  if (row.rate_count === null) return null
  return { deliveries: row.rate_count, per: row.rate_seconds === secondsOf.second ? 'second' : 'minute' }
}
