import type { Clock } from '../../../catalog/clock.ts'
import type { KeyLimits } from '../../../catalog/http/actor.ts'
import type { Database } from '../../../runtime/storage/database.ts'
import { usageStore } from './usage-store.ts'

/** A limit of a key and what is left of it in its current period. */
export interface LimitLeft {
  readonly limit: number
  readonly left: number
}

/** Longer than usage takes to read; who asks what is left need not wait for a database that hangs. */
const usageTimeoutMs = 5_000

/** What is left of the limits of a key, or of an account by its wallet; null: no limit of that kind. */
export async function readLimitsLeft(
  database: Database,
  clock: Clock,
  { keyId, walletId }: { readonly keyId: string; readonly walletId: string },
  limits: KeyLimits | null,
): Promise<{ readonly creditsPerDay: LimitLeft | null; readonly requestsPerSecond: LimitLeft | null }> {
  const { creditsPerDay = null, requestsPerSecond = null } = limits ?? {}
  if (creditsPerDay === null && requestsPerSecond === null) return { creditsPerDay, requestsPerSecond }
  const now = new Date(clock.now())
  const [used] = await database.query<{ credits: number; requests: number }>(
    `select case when day = ($2::timestamptz at time zone 'UTC')::date then credits else 0 end as credits,
            case when second = date_trunc('second', $2::timestamptz) then requests else 0 end as requests
     from key_spending where key_id = $1`,
    [keyId, now],
  )
  // A limit that nothing was counted by yet: the first lookup counts what was spent before it (the SQL function key_take).
  const spent =
    used?.credits ??
    (creditsPerDay === null ? 0 : await readSpent(database, { keyId, walletId, now }).catch(() => 0))
  const leftOf = (limit: number | null, count: number): LimitLeft | null =>
    limit === null ? null : { limit, left: Math.max(0, limit - count) }
  return {
    creditsPerDay: leftOf(creditsPerDay, spent),
    requestsPerSecond: leftOf(requestsPerSecond, used?.requests ?? 0),
  }
}

function readSpent(
  database: Database,
  { keyId, walletId, now }: { readonly keyId: string; readonly walletId: string; readonly now: Date },
): Promise<number> {
  return usageStore(database).report([walletId], usageTimeoutMs, async (usage) => {
    const [sum] = await usage.query<{ credits: number }>(
      `select coalesce(sum(credits), 0)::bigint as credits from usage_days
       where wallet_id = $1 and day = ($2::timestamptz at time zone 'UTC')::date and (key_id = $3 or $3 = $1)`,
      [walletId, now, keyId],
    )
    return sum!.credits
  })
}
