import type { Clock } from '../../../catalog/clock.ts'
import type { KeyLimits } from '../../../catalog/http/actor.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'

/** A limit of a key and what is left of it in its current period. */
export interface LimitLeft {
  readonly limit: number
  readonly left: number
}

/** What is left of a key's limits; null: no limit of that kind. */
export async function readLimitsLeft(
  q: Queryable,
  clock: Clock,
  keyId: string,
  limits: KeyLimits | null,
): Promise<{ readonly creditsPerDay: LimitLeft | null; readonly requestsPerSecond: LimitLeft | null }> {
  const { creditsPerDay = null, requestsPerSecond = null } = limits ?? {}
  if (creditsPerDay === null && requestsPerSecond === null) return { creditsPerDay, requestsPerSecond }
  const now = new Date(clock.now())
  const [used] = await q.query<{ credits: number; requests: number }>(
    `select case when day = ($2::timestamptz at time zone 'UTC')::date then credits else 0 end as credits,
            case when second = date_trunc('second', $2::timestamptz) then requests else 0 end as requests
     from key_spending where key_id = $1`,
    [keyId, now],
  )
  const leftOf = (limit: number | null, spent: number): LimitLeft | null =>
    limit === null ? null : { limit, left: Math.max(0, limit - spent) }
  return {
    creditsPerDay: leftOf(creditsPerDay, used?.credits ?? 0),
    requestsPerSecond: leftOf(requestsPerSecond, used?.requests ?? 0),
  }
}
