import type { Clock } from '../../clock.ts'
import type { Database } from '../../storage/database.ts'
import { deleteRows } from '../../storage/delete-rows.ts'
import { dropPartitionsBefore } from '../../storage/partitions.ts'
import { waitForLeasedCharges } from '../deferred/lease-waits.ts'
import { walletIdsOf } from '../wallet.ts'
import { usagePartitions } from './partitions.ts'

/** What usage is summed up by; the mode is told apart always. */
export const usageGroupings = ['day', 'operation', 'key', 'account'] as const
export type UsageGrouping = (typeof usageGroupings)[number]

/** Lookups of one group. Of the fields that name it those are there that were asked for. */
export interface UsageSum {
  readonly mode: 'live' | 'test'
  readonly account?: string
  /** YYYY-MM-DD, UTC. */
  readonly day?: string
  readonly operation?: string
  readonly key?: string
  readonly lookups: number
  readonly credits: number
  readonly cached: number
  /** Lookups that ended in an error; never charged. */
  readonly failed: number
  /** Milliseconds of the lookups that were not answered from the cache; null where all were. */
  readonly averageMs: number | null
  /** What data vendors were paid for them, in US dollars. */
  readonly vendorUsd: number
  /** The same for each credit charged: what a credit has to be sold for at the least. Null where none was charged. */
  readonly vendorUsdPerCredit: number | null
}

export interface UsageQuery {
  /** Null: all accounts. */
  readonly accountId: string | null
  /** Both where it is left out, in groups of their own. */
  readonly mode?: 'live' | 'test' | undefined
  readonly by: readonly UsageGrouping[]
  /** From this moment (default: all that is kept) up to, not including, `to` (default: now). */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

const dayMs = 86_400_000
/** A report that takes longer is given up rather than left to work beside the lookups. */
const reportTimeoutMs = 30_000

const columns: Record<UsageGrouping, string> = {
  account: `split_part(wallet_id, ':', 1) as "account"`,
  day: `to_char(day, 'YYYY-MM-DD') as "day"`,
  operation: `operation as "operation"`,
  key: `key_id as "key"`,
}

/** A stretch of whole days, read from their sums, and the parts of days before and after it, read record by record. */
interface Stretch {
  readonly days: readonly [from: Date, to: Date]
  readonly edges: readonly (readonly [from: Date, to: Date])[]
}

const earliest = new Date(0)
const latest = new Date('9999-12-31T00:00:00Z')

/** Splits a time from `from` to `to` at the days' ends (UTC). */
export function wholeDays(from: Date = earliest, to: Date = latest): Stretch {
  const first = new Date(Math.ceil(from.getTime() / dayMs) * dayMs)
  const end = new Date(Math.floor(to.getTime() / dayMs) * dayMs)
  if (end < first) return { days: [first, first], edges: [[from, to]] }
  const edges = [[from, first] as const, [end, to] as const].filter(([start, stop]) => start < stop)
  return { days: [first, end], edges }
}

/**
 * Sums up usage by any of day, operation, key and account, live and test lookups apart: days in order, then by credits.
 * Whole days come from the sums that are kept as lookups settle, so that the number of lookups does not matter.
 */
export async function summarizeUsage(database: Database, query: UsageQuery): Promise<UsageSum[]> {
  const wallets = query.accountId === null ? null : walletIdsOf(query.accountId, query.mode)
  await waitForLeasedCharges(database, wallets)
  const groups = usageGroupings.filter((one) => query.by.includes(one))
  const names = groups.map((one) => `"${one}"`)
  const { days, edges } = wholeDays(query.from, query.to)
  const order = [
    ...(groups.includes('day') ? ['"day"'] : []),
    'credits desc',
    'lookups desc',
    'mode',
    ...names,
  ]
  return database.report(reportTimeoutMs, (q) =>
    q.query<UsageSum>(
      `select split_part(wallet_id, ':', 2) as mode, ${groups.map((one) => `${columns[one]}, `).join('')}
              sum(lookups)::bigint as lookups, sum(credits)::bigint as credits, sum(cached)::bigint as cached,
              sum(failed)::bigint as failed,
              round(sum(duration_ms) / nullif(sum(lookups) - sum(cached), 0))::bigint as "averageMs",
              (sum(micros) / 1e6)::float8 as "vendorUsd",
              (sum(micros) / 1e6 / nullif(sum(credits), 0))::float8 as "vendorUsdPerCredit"
       from (
         select wallet_id, day, operation, key_id, lookups, credits, cached, failed, duration_ms, 0 as micros
         from usage_days where day >= $3::date and day < $4::date
         union all
         select b.wallet_id, (b.at at time zone 'UTC')::date, s.*, 0
         from usage_batches b cross join usage_sums(b.items) s
         where b.at >= ($5::timestamptz[])[1] and b.at < ($6::timestamptz[])[1]
            or b.at >= ($5::timestamptz[])[2] and b.at < ($6::timestamptz[])[2]
         union all
         select wallet_id, day, operation, key_id, 0, 0, 0, 0, 0, micros
         from vendor_days where day >= $3::date and day < $4::date and wallet_id <> ''
         union all
         select v.wallet_id, (v.at at time zone 'UTC')::date, v.operation, v.key_id, 0, 0, 0, 0, 0, v.micros
         from unnest($5::timestamptz[], $6::timestamptz[]) edge(start, stop)
         join vendor_calls v on v.at >= edge.start and v.at < edge.stop and v.wallet_id <> ''
       ) usage
       where ($1::text[] is null or wallet_id = any($1)) and ($2::text is null or split_part(wallet_id, ':', 2) = $2)
       group by ${['mode', ...names].join(', ')} having sum(lookups) > 0 or sum(micros) > 0
       order by ${order.join(', ')}`,
      [
        wallets,
        query.mode ?? null,
        ...days.map((day) => day.toISOString().slice(0, 10)),
        edges.map(([start]) => start),
        edges.map(([, stop]) => stop),
      ],
    ),
  )
}

/** One lookup, as its usage record has it. */
export interface LookupRecord {
  readonly lookupId: string
  readonly account: string
  readonly mode: 'live' | 'test'
  readonly at: Date
  readonly operation: string
  readonly outcome: string
  /** Which source answered, or the first one that could not; null where none was asked. */
  readonly source: string | null
  /** Why it failed, in a word; null where it did not, or before causes were kept. */
  readonly cause: string | null
  readonly cached: boolean
  readonly credits: number
  readonly durationMs: number
  readonly key: string
  /** What data vendors were paid for it, in US dollars. */
  readonly vendorUsd: number
}

/** A lookup is recorded within this time of its request. */
const recordedWithinMs = 900_000

/**
 * The usage records of a request: of one lookup, as a rule. The time a request came stands in its id (UUID version 7), so
 * that records of that time are read and no others.
 */
export async function findLookup(database: Database, lookupId: string): Promise<LookupRecord[]> {
  await waitForLeasedCharges(database, null)
  const at = timeOf(lookupId)
  const [from, to] =
    at === null ? [earliest, latest] : [new Date(at - 60_000), new Date(at + recordedWithinMs)]
  return database.report(reportTimeoutMs, (q) =>
    q.query<LookupRecord>(
      `select lookup_id as "lookupId", split_part(wallet_id, ':', 1) as account, split_part(wallet_id, ':', 2) as mode, at,
              operation, outcome, source, cause, cached, credits, duration_ms as "durationMs", key_id as key,
              (select coalesce(sum(micros), 0) / 1e6 from vendor_calls v where v.lookup_id = $1)::float8 as "vendorUsd"
       from usage_records where lookup_id = $1 and at >= $2 and at < $3`,
      [lookupId, from, to],
    ),
  )
}

/** The moment in a UUID of version 7 (RFC 9562, section 5.7); null for another. */
function timeOf(uuid: string): number | null {
  const digits = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i.exec(uuid)
  return digits ? Number.parseInt(`${digits[1]}${digits[2]}`, 16) : null
}

/** Days for which the sums by day are kept, beyond the records they came from. */
export const usageSumRetentionDays = 1200

/**
 * Forgets usage records older than the retention, by whole days (UTC), the ids of lookups charged once before then, and the
 * sums of years ago.
 */
export async function pruneUsage(database: Database, clock: Clock, retentionDays: number): Promise<void> {
  const before = (days: number) => new Date(clock.now() - days * dayMs)
  await dropPartitionsBefore(database, usagePartitions, clock.now() - retentionDays * dayMs)
  await deleteRows(database, 'charged_lookups', 'at < $1', [before(retentionDays)])
  await deleteRows(database, 'usage_days', 'day < $1::date', [
    before(Math.max(retentionDays, usageSumRetentionDays)),
  ])
}
