import type { Clock } from '../../../catalog/clock.ts'
import { explainPrice, type PriceExplanation, type PricePart } from '../../../catalog/price.ts'
import type { Database } from '../../../runtime/storage/database.ts'
import { deleteRows } from '../../../runtime/storage/delete-rows.ts'
import { dropPartitionsBefore } from '../../../runtime/storage/partitions.ts'
import { walletIdsOf } from '../wallet.ts'
import { usagePartitions } from './partitions.ts'
import { usageDatabase, usageStore } from './usage-store.ts'

/** Groupings of usage reports. Live and test lookups are always separate. */
export const usageGroupings = ['day', 'operation', 'key', 'account'] as const
export type UsageGrouping = (typeof usageGroupings)[number]

/** Totals of one group of lookups. Only the requested grouping fields are present. */
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
  /** Lookups that ended in an error; they are never charged. */
  readonly failed: number
  /** Average milliseconds of the lookups not answered from the cache; null if all were cached. */
  readonly averageMs: number | null
  /** Cost of the data vendors' calls, in US dollars. */
  readonly vendorUsd: number
  /**
   * Vendor cost divided by the credits charged: the lowest price of a credit without a loss. Null if no credits were
   * charged.
   */
  readonly vendorUsdPerCredit: number | null
}

export interface UsageQuery {
  /** Null: all accounts. */
  readonly accountId: string | null
  /** Default: both modes, in separate groups. */
  readonly mode?: 'live' | 'test' | undefined
  readonly by: readonly UsageGrouping[]
  /** From this moment (default: all stored records), up to but excluding `to` (default: now). */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

const dayMs = 86_400_000
/** A slow report is cancelled so that it does not take resources from lookups. */
const reportTimeoutMs = 30_000

/** A range of whole days, read from their sums, and the partial days at both ends, read record by record. */
interface Stretch {
  readonly days: readonly [from: Date, to: Date]
  readonly edges: readonly (readonly [from: Date, to: Date])[]
}

const earliest = new Date(0)
/** Later than any usage. */
export const latest = new Date('9999-12-31T00:00:00Z')

/** Splits the range from `from` to `to` at the ends of days (UTC). */
export function wholeDays(from: Date = earliest, to: Date = latest): Stretch {
  const first = new Date(Math.ceil(from.getTime() / dayMs) * dayMs)
  const end = new Date(Math.floor(to.getTime() / dayMs) * dayMs)
  if (end < first) return { days: [first, first], edges: [[from, to]] }
  const edges = [[from, first] as const, [end, to] as const].filter(([start, stop]) => start < stop)
  return { days: [first, end], edges }
}

/** A group of lookups or of calls of vendors; groupings that were not asked for are null. */
interface Group {
  readonly mode: 'live' | 'test'
  readonly day: string | null
  readonly operation: string | null
  readonly key: string | null
  readonly account: string | null
}

interface UsedGroup extends Group {
  readonly lookups: number
  readonly credits: number
  readonly cached: number
  readonly failed: number
  readonly ms: number
}

interface PaidGroup extends Group {
  /** Millionths of a US dollar. */
  readonly micros: number
}

/** Columns of a group by the requested groupings ($7), and which wallets ($1, $2) are in it. */
const groupColumns = `split_part(wallet_id, ':', 2) as mode,
  case when 'day' = any($7::text[]) then to_char(day, 'YYYY-MM-DD') end as day,
  case when 'operation' = any($7) then operation end as operation, case when 'key' = any($7) then key_id end as key,
  case when 'account' = any($7) then split_part(wallet_id, ':', 1) end as account`
const ofWallets = `($1::text[] is null or wallet_id = any($1)) and ($2::text is null or split_part(wallet_id, ':', 2) = $2)`

const usedGroups = `
  select ${groupColumns}, sum(lookups)::bigint as lookups, sum(credits)::bigint as credits,
         sum(cached)::bigint as cached, sum(failed)::bigint as failed, sum(duration_ms)::bigint as ms
  from (
    select wallet_id, day, operation, key_id, lookups, credits, cached, failed, duration_ms
    from usage_days where day >= $3::date and day < $4::date
    union all
    -- Each edge is a range of the index; a moved row may be on its border.
    select b.wallet_id, (b.at at time zone 'UTC')::date, s.*
    from usage_batches b
      cross join usage_sums(usage_between(b.items, b.at, b.last_at, ($5::timestamptz[])[1], ($6::timestamptz[])[1])) s
    where b.at >= date_trunc('minute', ($5::timestamptz[])[1]) and b.at < ($6::timestamptz[])[1]
      and coalesce(b.last_at, b.at) >= ($5::timestamptz[])[1]
    union all
    select b.wallet_id, (b.at at time zone 'UTC')::date, s.*
    from usage_batches b
      cross join usage_sums(usage_between(b.items, b.at, b.last_at, ($5::timestamptz[])[2], ($6::timestamptz[])[2])) s
    where b.at >= date_trunc('minute', ($5::timestamptz[])[2]) and b.at < ($6::timestamptz[])[2]
      and coalesce(b.last_at, b.at) >= ($5::timestamptz[])[2]
  ) usage
  where ${ofWallets} group by 1, 2, 3, 4, 5 having sum(lookups) > 0`

const paidGroups = `
  select ${groupColumns}, sum(micros)::bigint as micros
  from (
    select wallet_id, day, operation, key_id, micros
    from vendor_days where day >= $3::date and day < $4::date and wallet_id <> ''
    union all
    select v.wallet_id, (v.at at time zone 'UTC')::date, v.operation, v.key_id, v.micros
    from unnest($5::timestamptz[], $6::timestamptz[]) edge(start, stop)
    join vendor_calls v on v.at >= edge.start and v.at < edge.stop and v.wallet_id <> ''
  ) calls
  where ${ofWallets} group by 1, 2, 3, 4, 5 having sum(micros) > 0`

/**
 * Sums up usage by any of day, operation, key and account. Live and test lookups are separate. Rows are sorted by
 * day, then by credits. Whole days use sums that settlements update, so the cost of a report does not grow with the
 * number of lookups. Calls of vendors are in the ledger's database, usage may be in another.
 */
export async function summarizeUsage(database: Database, query: UsageQuery): Promise<UsageSum[]> {
  const wallets = query.accountId === null ? null : walletIdsOf(query.accountId, query.mode)
  const { days, edges } = wholeDays(query.from, query.to)
  const values = [
    wallets,
    query.mode ?? null,
    ...days.map((day) => day.toISOString().slice(0, 10)),
    edges.map(([start]) => start),
    edges.map(([, stop]) => stop),
    query.by,
  ]
  const [used, paid] = await usageStore(database).reportBoth(
    wallets,
    reportTimeoutMs,
    async (ledger, usage) => [
      await usage.query<UsedGroup>(usedGroups, values),
      await ledger.query<PaidGroup>(paidGroups, values),
    ],
  )
  return sumsOf(used, paid, query.by)
}

/** Joins the lookups and the vendors' calls of each group. */
function sumsOf(
  used: readonly UsedGroup[],
  paid: readonly PaidGroup[],
  by: readonly UsageGrouping[],
): UsageSum[] {
  const groups = usageGroupings.filter((one) => by.includes(one))
  const nameOf = (group: Group) => JSON.stringify([group.mode, ...groups.map((one) => group[one])])
  const micros = new Map(paid.map((group) => [nameOf(group), group.micros]))
  const names = new Set(used.map(nameOf))
  const none = { lookups: 0, credits: 0, cached: 0, failed: 0, ms: 0 }
  const all = [
    ...used,
    ...paid.filter((group) => !names.has(nameOf(group))).map((group): UsedGroup => ({ ...group, ...none })),
  ]
  const sums = all.map((group): UsageSum => {
    const { mode, lookups, credits, cached, failed, ms } = group
    const spent = (micros.get(nameOf(group)) ?? 0) / 1e6
    return {
      mode,
      ...Object.fromEntries(groups.map((one) => [one, group[one]])),
      ...{ lookups, credits, cached, failed },
      averageMs: lookups === cached ? null : Math.round(ms / (lookups - cached)),
      vendorUsd: spent,
      vendorUsdPerCredit: credits === 0 ? null : spent / credits,
    }
  })
  const compareTexts = (one = '', other = '') => (one < other ? -1 : Number(one > other))
  return sums.sort(
    (one, other) =>
      compareTexts(one.day, other.day) ||
      other.credits - one.credits ||
      other.lookups - one.lookups ||
      compareTexts(one.mode, other.mode) ||
      groups.map((name) => compareTexts(one[name], other[name])).find((order) => order !== 0) ||
      0,
  )
}

/** A usage record of one lookup. */
export interface LookupRecord {
  readonly requestId: string
  readonly account: string
  readonly mode: 'live' | 'test'
  readonly at: Date
  readonly operation: string
  readonly outcome: string
  /** The source that answered, or the first source that failed; null if no source was called. */
  readonly source: string | null
  /**
   * Code of the failure's cause. Null for a lookup that succeeded, and for records from before causes were stored.
   */
  readonly cause: string | null
  readonly cached: boolean
  readonly credits: number
  /** The parts that add up to `credits`; null where they are unknown: the record is of an older release. */
  readonly price: PriceExplanation | null
  readonly durationMs: number
  readonly key: string
  /** Cost of the data vendors' calls, in US dollars. */
  readonly vendorUsd: number
}

/** A lookup's record is written at most this long after its request. */
const recordedWithinMs = 900_000

/**
 * Reads the usage records of a request, usually one lookup. The id contains the time of the request (UUID version 7),
 * so only records near that time are read.
 */
export async function findLookup(database: Database, lookupId: string): Promise<LookupRecord[]> {
  const at = timeOf(lookupId)
  const [from, to] =
    at === null ? [earliest, latest] : [new Date(at - 60_000), new Date(at + recordedWithinMs)]
  const records = await usageStore(database).reportBoth(null, reportTimeoutMs, async (ledger, usage) => {
    const found = await usage.query<
      Omit<LookupRecord, 'price' | 'vendorUsd'> & { price: readonly PricePart[] | null }
    >(
      `select lookup_id as "requestId", split_part(wallet_id, ':', 1) as account, split_part(wallet_id, ':', 2) as mode, at,
              operation, outcome, source, cause, cached, credits, price_parts as price, duration_ms as "durationMs",
              key_id as key
       from usage_lookups
       where lookup_id = $1 and batch_at >= date_trunc('minute', $2::timestamptz) and batch_at < $3 and at >= $2 and at < $3`,
      [lookupId, from, to],
    )
    if (found.length === 0) return []
    const [paid] = await ledger.query<{ usd: number }>(
      'select (coalesce(sum(micros), 0) / 1e6)::float8 as usd from vendor_calls v where v.lookup_id = $1',
      [lookupId],
    )
    return found.map((record) => ({ ...record, vendorUsd: paid!.usd }))
  })
  return records.map((record) => ({ ...record, price: explainPrice(record.price, record.credits) }))
}

/** The time in a UUID of version 7 (RFC 9562, section 5.7); null for other versions. */
export function timeOf(uuid: string): number | null {
  const digits = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i.exec(uuid)
  return digits ? Number.parseInt(`${digits[1]}${digits[2]}`, 16) : null
}

/** Retention of the daily sums; the records they are built from may be deleted earlier. */
export const usageSumRetentionDays = 1200

/**
 * Deletes usage records and hourly sums past the retention in whole days (UTC), ids of lookups charged once before
 * then, and daily sums past their own retention.
 */
export async function pruneUsage(database: Database, clock: Clock, retentionDays: number): Promise<void> {
  const before = (days: number) => new Date(clock.now() - days * dayMs)
  await deleteRows(database, 'charged_lookups', 'at < $1', [before(retentionDays)])
  await deleteRows(database, 'reported_charges', 'at < $1', [before(retentionDays)])
  const usage = await usageDatabase(database)
  await dropPartitionsBefore(usage, usagePartitions, clock.now() - retentionDays * dayMs)
  // Whole days, as the records: reports of an hour and its list of lookups end at the same time.
  const firstDay = Math.floor(before(retentionDays).getTime() / dayMs) * dayMs
  await deleteRows(usage, 'usage_hours', 'hour < $1', [new Date(firstDay)])
  await deleteRows(usage, 'usage_days', 'day < $1::date', [
    before(Math.max(retentionDays, usageSumRetentionDays)),
  ])
}
