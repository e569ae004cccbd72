import type { Queryable } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { usageHours } from '../../../runtime/storage/schema/billing.ts'
import { outcomeKind, type UsageFilter } from './usage-sums.ts'

/** Which lookups of a wallet. */
export interface LookupFilter extends UsageFilter {
  readonly walletId: string
  readonly status?: number | undefined
  readonly code?: string | undefined
  readonly reason?: string | undefined
  readonly charged?: boolean | undefined
  readonly from: Date
}

/** An hour that may have matching lookups. */
export interface LookupHour {
  /** Its start, in milliseconds. */
  readonly hour: number
  /** All of its lookups. */
  readonly lookups: number
  /** At least the number of its matching lookups: filters that the sums do not know match all. */
  readonly matches: number
  /** The recorded outcomes of its matching lookups. */
  readonly outcomes: readonly string[]
}

/** Sums that the first statement reads; each further one reads eight times as many. */
const firstSums = 500
const growth = 8

/** Whether only lookups that failed match: they alone have a code, a reason or another status than 200. */
export const isOfFailures = ({ code, reason, status }: LookupFilter): boolean =>
  code !== undefined || reason !== undefined || (status !== undefined && status !== 200)

/**
 * The hours that may have matching lookups, newest first, by the sums of the hours. The newest are read first, so that
 * a page of a large account does not read the sums of years.
 */
export async function* readHours(
  q: Queryable,
  filter: LookupFilter,
  before: Date,
): AsyncGenerator<LookupHour> {
  let until = before
  for (let sums = firstSums; ; sums *= growth) {
    const hours = await readSums(q, filter, until, sums)
    const isWhole = (hours[0]?.sums ?? 0) < sums
    // Of the last hour only some sums may have been read.
    const whole = isWhole ? hours : hours.slice(0, -1)
    for (const { hour, lookups, matches, outcomes } of whole) {
      if (matches > 0) yield { hour: hour.getTime(), lookups, matches, outcomes: outcomes ?? [] }
    }
    if (isWhole) return
    const last = whole.at(-1)
    if (last) until = new Date(last.hour.getTime() - 1)
  }
}

interface HourRow extends Columns<typeof usageHours, 'hour'> {
  lookups: number
  matches: number
  outcomes: string[] | null
  sums: number
}

function readSums(q: Queryable, filter: LookupFilter, until: Date, sums: number): Promise<HourRow[]> {
  const { walletId, from, operation = null, key = null, monitor = null, outcome = null, code = null } = filter
  return q.query<HourRow>(
    `select hour, sum(lookups)::bigint as lookups, coalesce(sum(lookups) filter (where matches), 0)::bigint as matches,
       array_agg(distinct outcome) filter (where matches) as outcomes, (sum(count(*)) over ())::int as sums
     from (
       select hour, outcome, lookups, ($4::text is null or operation = $4) and ($5::text is null or key_id = $5)
         and ($6::text is null or monitor_id = $6) and ($7::text is null or ${outcomeKind('outcome')} = $7)
         and (not $8::boolean or credits > 0) and (not $9::boolean or failed > 0)
         and ($10::text is null or outcome = $10) as matches
       from usage_hours
       where wallet_id = $1 and hour <= $2 and hour > $3::timestamptz - interval '1 hour' and lookups > 0
       order by hour desc limit $11
     ) newest group by hour order by hour desc`,
    [
      ...[walletId, until, from, operation, key, monitor, outcome],
      ...[filter.charged === true, isOfFailures(filter), code, sums],
    ],
  )
}
