import { ServiceError } from '../../../catalog/errors.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import { localTime } from '../schedule/upcoming-runs.ts'
import { offsetAt } from '../schedule/wall-clock.ts'

/** What a series shows: each check, or the last number of each hour or day. */
export type SeriesSteps = 'all' | 'hour' | 'day'

export interface SeriesRequest {
  readonly by: SeriesSteps
  /** IANA name: days and hours begin by its clocks. */
  readonly zone: string
  readonly from?: Date | undefined
  /** Exclusive. */
  readonly to?: Date | undefined
}

/** A point of a series. A gap is a point without checks; a number that the platform hid is null in a point with checks. */
export interface SeriesPoint {
  readonly at: string
  /** The same by the clocks of the zone. */
  readonly local: string
  readonly checks: number
  readonly values: Readonly<Record<string, number | null>>
  /** To the point before; null beside a gap. */
  readonly differences: Readonly<Record<string, number | null>>
}

export interface Series {
  readonly fields: string[]
  readonly by: SeriesSteps
  readonly zone: string
  readonly points: SeriesPoint[]
}

/** A year of hours; some 100 days of checks every 15 minutes. */
export const maxPoints = 10_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A check, hour or day: the checks in it, and the last number of a field that was not hidden. */
interface PointRow {
  /** Its place among the steps, from 1. */
  readonly place: number
  readonly checks: number
  readonly field: string
  readonly value: number | null
}

const inSpan = `from monitor_series s join monitor_values v on v.series = s.id
  where s.monitor_id = $1 and ($2::timestamptz is null or v.at >= $2) and ($3::timestamptz is null or v.at < $3)`

/** The times of all checks; of hours and days only those of the first and the last check. */
async function readTimes(q: Queryable, monitorId: string, { by, from, to }: SeriesRequest) {
  const span = [monitorId, from ?? null, to ?? null]
  const rows = await q.query<{ at: Date | null }>(
    by === 'all'
      ? `select distinct v.at ${inSpan} order by 1 limit ${maxPoints + 1}`
      : `select unnest(array[min(v.at), max(v.at)]) as at ${inSpan}`,
    span,
  )
  return rows.flatMap(({ at }) => (at === null ? [] : [at.getTime()]))
}

/** The numbers of steps that begin at these times. */
async function readRows(
  q: Queryable,
  monitorId: string,
  { from, to }: SeriesRequest,
  steps: readonly number[],
): Promise<PointRow[]> {
  return q.query<PointRow>(
    `with read as (select width_bucket(v.at, $4::timestamptz[]) as place, s.fields, v.at, v.numbers ${inSpan}),
       counted as (select place, count(*)::int as checks from read group by 1)
     select read.place, max(counted.checks) as checks, f.field,
       (array_agg(read.numbers[f.place] order by read.at desc) filter (where read.numbers[f.place] is not null))[1] as value
     from read join counted on counted.place = read.place
     cross join lateral unnest(read.fields) with ordinality as f(field, place)
     group by 1, 3`,
    [monitorId, from ?? null, to ?? null, steps.map((at) => new Date(at))],
  )
}

/** Greater than every day of a year. */
const beyondDayMs = 27 * hourMs

/** The first instant of the next day by the clocks of a zone: its midnight may be skipped, or be there twice. */
function nextDay(zone: string, at: number): number {
  const dayOf = (time: number) => Math.floor((time + offsetAt(zone, time)) / dayMs)
  const next = dayOf(at) + 1
  const starts = [at, at + beyondDayMs].map((time) => next * dayMs - offsetAt(zone, time))
  const begins = starts.filter((start) => start > at && dayOf(start) >= next)
  return begins.length === 0 ? at + dayMs : Math.min(...begins)
}

/** The next full hour by the clocks of a zone, or the instant at which they change before it. */
function nextHour(zone: string, at: number): number {
  const offset = offsetAt(zone, at)
  const end = Math.floor((at + offset) / hourMs + 1) * hourMs - offset
  if (offsetAt(zone, end - 1) === offset) return end
  let [before, after] = [at, end]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(zone, middle) === offset) before = middle
    else after = middle
  }
  return after
}

/** The starts of the hours or days from the one of the first check to that of the last, by the clocks of a zone. */
function stepsBetween(by: 'hour' | 'day', zone: string, first: number, last: number): number[] {
  const next = by === 'hour' ? nextHour : nextDay
  let start = next(zone, first - 2 * dayMs)
  for (let after = next(zone, start); after <= first; after = next(zone, start)) start = after
  const steps: number[] = []
  for (; start <= last && steps.length <= maxPoints; start = next(zone, start)) steps.push(start)
  return steps
}

function requireZone(zone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    throw new ServiceError(
      'bad_request',
      `timezone ${JSON.stringify(zone.slice(0, 100))} is not an IANA time zone such as Europe/Berlin.`,
    )
  }
}

/**
 * The series of a monitor, oldest first. Hours and days without a check are gaps: points without checks and values.
 * @throws ServiceError bad_request for an unknown zone, and for more than 10,000 points
 */
export async function readSeries(q: Queryable, monitorId: string, request: SeriesRequest): Promise<Series> {
  const { by, zone } = request
  requireZone(zone)
  const times = await readTimes(q, monitorId, request)
  const steps = by === 'all' || times.length === 0 ? times : stepsBetween(by, zone, times[0]!, times.at(-1)!)
  if (steps.length > maxPoints) {
    const instead = by === 'day' ? 'a shorter time' : `a shorter time, or by=${by === 'all' ? 'hour' : 'day'}`
    throw new ServiceError(
      'bad_request',
      `The series has more than ${maxPoints} points there. Send from and to of ${instead}.`,
    )
  }
  const rows = await readRows(q, monitorId, request, steps)
  const fields = [...new Set(rows.map(({ field }) => field))].toSorted()
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  const points: SeriesPoint[] = []
  for (const [index, at] of steps.entries()) {
    const found = byPlace.get(index + 1) ?? []
    const values = Object.fromEntries(
      fields.map((field) => [field, found.find((row) => row.field === field)?.value ?? null]),
    )
    const before = points.at(-1)?.values
    const differences = Object.fromEntries(
      fields.map((field) => [field, differenceOf(before?.[field], values[field])]),
    )
    points.push({
      ...{ at: new Date(at).toISOString(), local: localTime(zone, at) },
      ...{ checks: found[0]?.checks ?? 0, values, differences },
    })
  }
  return { fields, by, zone, points }
}

const differenceOf = (before: number | null | undefined, value: number | null | undefined): number | null =>
  before == null || value == null ? null : value - before

/** The series as CSV (RFC 4180): a gap and a hidden number are empty. Paths and numbers need no quotation marks. */
export function seriesAsCsv({ fields, points }: Series): string {
  const head = ['at', 'local', 'checks', ...fields, ...fields.map((field) => `${field} difference`)]
  const lines = points.map(({ at, local, checks, values, differences }) =>
    [
      ...[at, local, checks],
      ...fields.map((field) => values[field] ?? ''),
      ...fields.map((field) => differences[field] ?? ''),
    ].join(','),
  )
  return `${[head.join(','), ...lines].join('\r\n')}\r\n`
}
