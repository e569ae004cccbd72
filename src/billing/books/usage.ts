import type { Clock } from '../../clock.ts'
import type { Database } from '../../storage/database.ts'
import { leasesSettled } from '../promising/settled.ts'
import { walletIdsOf } from '../wallet.ts'

export type UsageGrouping = 'day' | 'operation' | 'key'

/** Lookups of one day (YYYY-MM-DD, UTC), operation or key. */
export interface UsageSum {
  readonly group: string
  readonly lookups: number
  readonly credits: number
  readonly cached: number
  /** Lookups that ended in an error; never charged. */
  readonly failed: number
  readonly averageMs: number
}

export interface UsageQuery {
  readonly accountId: string
  readonly mode?: 'live' | 'test' | undefined
  readonly by: UsageGrouping
  /** From this moment (default: all that is kept) up to, not including, `to` (default: now). */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

const groupings: Record<UsageGrouping, string> = {
  day: `to_char(at at time zone 'UTC', 'YYYY-MM-DD')`,
  operation: 'operation',
  key: 'key_id',
}

/** Sums an account's usage records by day, operation or key; the days in order, the rest by credits. */
export async function summarizeUsage(database: Database, query: UsageQuery): Promise<UsageSum[]> {
  const wallets = walletIdsOf(query.accountId, query.mode)
  await leasesSettled(database, wallets)
  const order = query.by === 'day' ? '1' : 'credits desc, lookups desc, 1'
  return database.query<UsageSum>(
    `select ${groupings[query.by]} as "group", count(*)::int as lookups, sum(credits)::bigint as credits,
            count(*) filter (where cached)::int as cached,
            count(*) filter (where outcome not in ('found', 'not_found', 'private', 'restricted'))::int as failed,
            round(avg(duration_ms))::int as "averageMs"
     from usage_records
     where wallet_id = any($1) and at >= coalesce($2, '-infinity'::timestamptz) and at < coalesce($3, 'infinity'::timestamptz)
     group by 1 order by ${order}`,
    [wallets, query.from ?? null, query.to ?? null],
  )
}

/** Forgets usage records older than the retention, and the ids of lookups charged once before then. */
export async function pruneUsage(database: Database, clock: Clock, retentionDays: number): Promise<void> {
  const before = new Date(clock.now() - retentionDays * 86_400_000)
  await database.query('delete from usage_batches where at < $1', [before])
  await database.query('delete from charged_lookups where at < $1', [before])
}
