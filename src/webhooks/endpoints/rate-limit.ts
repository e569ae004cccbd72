import type { Queryable } from '../../storage/database.ts'

/** So many deliveries in a second or a minute at most. */
export interface RateLimit {
  readonly deliveries: number
  readonly per: 'second' | 'minute'
}

const secondsOf = { second: 1, minute: 60 } as const

/** Deliveries are taken together for so long at most, so that a fast endpoint needs no claim for each. */
const claimWindowMs = 500

/** What a claim may take at once, and how long after it none may. */
export interface ClaimPace {
  readonly most: number
  readonly everyMs: number
}

/** The pace that keeps a limit in every span of its length, wherever that begins. */
export function claimPace({ deliveries, per }: RateLimit): ClaimPace {
  const spanMs = secondsOf[per] * 1000
  const most = Math.max(1, Math.floor((deliveries * claimWindowMs) / spanMs))
  return { most, everyMs: Math.ceil(spanMs / Math.floor(deliveries / most)) }
}

/** Sets the pace of an endpoint, in the transaction that has its row; null: it has none. */
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
  const { most, everyMs } = claimPace(limit)
  await q.query(
    `insert into webhook_paces as p (endpoint_id, most, every_ms, open_at) values ($1, $2, $3, $4)
     on conflict (endpoint_id) do update set most = $2, every_ms = $3, open_at = least(p.open_at, $5)`,
    [endpointId, most, everyMs, now, new Date(now.getTime() + everyMs)],
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
