import type { Database } from '../../../runtime/storage/database.ts'
import { usageStore } from './usage-store.ts'

/** Groupings of an account's own usage. */
export const usageDimensions = ['hour', 'day', 'operation', 'key', 'monitor', 'outcome', 'source'] as const
export type UsageDimension = (typeof usageDimensions)[number]

/** Totals of one group of lookups. Only the requested groupings are present. */
export interface UsageTotal {
  /** Start of the hour, ISO 8601. */
  readonly hour?: string
  /** YYYY-MM-DD, in the time zone of the query. */
  readonly day?: string
  readonly operation?: string
  readonly key?: string
  /** Null: lookups that no monitor made. */
  readonly monitor?: string | null
  /** `found`, `not_found`, `private`, `restricted` or `failed`. */
  readonly outcome?: string
  /** The kind of the source: see {@link sourceKind}. */
  readonly source?: string | null
  readonly lookups: number
  readonly credits: number
  readonly cached: number
  readonly failed: number
  /** Average milliseconds of the lookups that were not answered from the cache; null if all were. */
  readonly averageMs: number | null
}

/** Only lookups with these values. */
export interface UsageFilter {
  readonly operation?: string | undefined
  readonly key?: string | undefined
  readonly monitor?: string | undefined
  readonly outcome?: string | undefined
}

export interface UsageTotalsQuery {
  readonly walletId: string
  readonly by: readonly UsageDimension[]
  readonly filter: UsageFilter
  /** The IANA time zone whose days are summed up; an hour belongs to the day in which it begins. */
  readonly timezone: string
  readonly from: Date
  readonly to: Date
  readonly offset: number
  readonly limit: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const reportTimeoutMs = 30_000

/** SQL for the kind of a source. Callers see no name of a vendor, which is the operator's choice. */
export const sourceKind = (source: string): string =>
  `case when ${source} in ('web', 'official', 'provider') then ${source} when ${source} <> '' then 'vendor' end`

/** SQL for the outcome in an account's own reports: error codes are one outcome. */
export const outcomeKind = (outcome: string): string =>
  `case when ${outcome} in ('found', 'not_found', 'private', 'restricted') then ${outcome} else 'failed' end`

/** Days of this zone are summed up in advance. */
const utc = 'UTC'

const columns: Record<UsageDimension, string> = {
  hour: `to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  day: `to_char(hour at time zone $8::text, 'YYYY-MM-DD')`,
  operation: 'operation',
  key: 'key_id',
  monitor: `nullif(monitor_id, '')`,
  outcome: outcomeKind('outcome'),
  source: sourceKind('source'),
}

/** The columns that groupings are formatted from. */
const rawColumns: Record<UsageDimension, string> = {
  hour: 'hour',
  day: 'hour',
  operation: 'operation',
  key: 'key_id',
  monitor: 'monitor_id',
  outcome: 'outcome',
  source: 'source',
}

type Range = readonly [from: number, to: number]

/** Splits a range at the ends of units: whole units, and the parts of units at both ends. */
function splitRange([from, to]: Range, unitMs: number): { whole: Range | null; edges: Range[] } {
  const first = Math.ceil(from / unitMs) * unitMs
  const end = Math.floor(to / unitMs) * unitMs
  if (end <= first) return { whole: null, edges: from < to ? [[from, to]] : [] }
  const edges: Range[] = [
    [from, first],
    [end, to],
  ]
  return { whole: [first, end], edges: edges.filter(([start, stop]) => start < stop) }
}

/**
 * Where each part of a time range is read from: sums by day if these have all that is needed, sums by hour, and the
 * records themselves for parts of hours.
 */
export function splitPeriod(
  period: Range,
  hasDays: boolean,
): { days: Range[]; hours: Range[]; records: Range[] } {
  const days = hasDays ? splitRange(period, dayMs) : { whole: null, edges: [period] }
  const rest = days.edges.map((edge) => splitRange(edge, hourMs))
  return {
    days: days.whole === null ? [] : [days.whole],
    hours: rest.flatMap(({ whole }) => (whole === null ? [] : [whole])),
    records: rest.flatMap(({ edges }) => edges),
  }
}

const dayDimensions: readonly UsageDimension[] = ['day', 'operation', 'key']

const dayBranch = (start: string, stop: string) => `
  select day::timestamp at time zone 'UTC' as hour, operation, key_id, '' as outcome, '' as source, '' as monitor_id,
         lookups, credits, cached, failed, duration_ms
  from usage_days where wallet_id = $1 and day >= (${start}::timestamptz at time zone 'UTC')::date
    and day < (${stop}::timestamptz at time zone 'UTC')::date`
const hourBranch = (start: string, stop: string) => `
  select hour, operation, key_id, outcome, source, monitor_id, lookups, credits, cached, failed, duration_ms
  from usage_hours where wallet_id = $1 and hour >= ${start}::timestamptz and hour < ${stop}::timestamptz`
const recordBranch = (start: string, stop: string) => `
  select date_trunc('hour', b.at, 'UTC') as hour, k.operation, k.key_id, k.outcome, k.source, k.monitor_id, k.lookups,
         k.credits, k.cached, k.failed, k.duration_ms
  from usage_batches b
    cross join usage_kinds(usage_between(b.items, b.at, b.last_at, ${start}::timestamptz, ${stop}::timestamptz)) k
  where b.wallet_id = $1 and b.at >= date_trunc('minute', ${start}::timestamptz) and b.at < ${stop}::timestamptz
    and coalesce(b.last_at, b.at) >= ${start}::timestamptz`

const filters = `
  where ($2::text is null or operation = $2) and ($3::text is null or key_id = $3)
    and ($4::text is null or monitor_id = $4) and ($5::text is null or ${outcomeKind('outcome')} = $5)`

/** Whether sums by these groupings are hardly fewer than the rows. */
const isFine = (groups: readonly UsageDimension[]) => groups.includes('hour') && groups.length > 2

const selectRows = (read: string) => `select * from (${read}) rows ${filters}`

/** Sums rows before their times and kinds are formatted, which would take most of the time. */
function selectSums(read: string, groups: readonly UsageDimension[]): string {
  const columns = [...new Set(groups.map((one) => rawColumns[one]))]
  return `
  select ${columns.map((column) => `${column}, `).join('')}
         sum(lookups) as lookups, sum(credits) as credits, sum(cached) as cached, sum(failed) as failed,
         sum(duration_ms) as duration_ms
  from (${read}) rows ${filters} ${columns.length === 0 ? '' : `group by ${columns.join(', ')}`}`
}

/** Sums up the usage of a wallet, sorted by time, then by credits. Its cost does not grow with the number of lookups. */
export async function readUsageTotals(database: Database, query: UsageTotalsQuery): Promise<UsageTotal[]> {
  const { walletId, by, filter, timezone, from, to, offset, limit } = query
  const hasDays =
    timezone === utc &&
    by.every((one) => dayDimensions.includes(one)) &&
    filter.monitor === undefined &&
    filter.outcome === undefined
  const { days, hours, records } = splitPeriod([from.getTime(), to.getTime()], hasDays)
  const ranges = [...days, ...hours, ...records]
  // A statement for each range: the planner knows their bounds and reads them by the index.
  const branches = [
    ...days.map(() => dayBranch),
    ...hours.map(() => hourBranch),
    ...records.map(() => recordBranch),
  ].map((branch, place) => branch(`$${2 * place + 9}`, `$${2 * place + 10}`))
  const groups = usageDimensions.filter((one) => by.includes(one))
  const time = groups.filter((one) => one === 'hour' || one === 'day').map((one) => `"${one}"`)
  const places = groups.map((_, place) => place + 1)
  const read = branches.join(' union all ')
  return usageStore(database).report([walletId], reportTimeoutMs, (q) =>
    q.query<UsageTotal>(
      `select ${groups.map((one) => `${columns[one]} as "${one}", `).join('')}
              sum(lookups)::bigint as lookups, sum(credits)::bigint as credits, sum(cached)::bigint as cached,
              sum(failed)::bigint as failed,
              round(sum(duration_ms) / nullif(sum(lookups) - sum(cached), 0))::bigint as "averageMs"
       from (
         ${isFine(groups) ? selectRows(read) : selectSums(read, groups)}
       ) usage
       ${places.length === 0 ? '' : `group by ${places.join(', ')}`} having sum(lookups) > 0 and $8::text is not null
       order by ${[...time, 'credits desc', 'lookups desc', ...places].join(', ')} offset $6 limit $7`,
      [
        walletId,
        filter.operation ?? null,
        filter.key ?? null,
        filter.monitor ?? null,
        filter.outcome ?? null,
        offset,
        limit,
        timezone,
        ...ranges.flat().map((time) => new Date(time)),
      ],
    ),
  )
}
