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

interface PointRow {
  readonly at: Date
  readonly checks: number
  readonly field: string
  readonly value: number | null
}

/** The steps of each check, hour or day, by field: the last number that was not hidden. */
async function readRows(
  q: Queryable,
  monitorId: string,
  { by, zone, from, to }: SeriesRequest,
): Promise<PointRow[]> {
  return q.query<PointRow>(
    `select case when $6 = 'all' then v.at else date_trunc($6, v.at, $2) end as at, count(*)::int as checks, f.field,
       (array_agg(v.numbers[f.place] order by v.at desc) filter (where v.numbers[f.place] is not null))[1] as value
     from monitor_series s join monitor_values v on v.series = s.id
     cross join lateral unnest(s.fields) with ordinality as f(field, place)
     where s.monitor_id = $1
       and ($3::timestamptz is null or v.at >= $3) and ($4::timestamptz is null or v.at < $4)
     group by 1, 3 order by 1 limit $5`,
    [monitorId, zone, from ?? null, to ?? null, (maxPoints + 1) * 20, by],
  )
}

/** The starts of the hours or days between two of them, by the clocks of a zone. */
function stepsBetween(by: 'hour' | 'day', zone: string, first: number, last: number): number[] {
  const steps: number[] = []
  for (let at = first; at <= last && steps.length <= maxPoints; ) {
    steps.push(at)
    if (by === 'hour') {
      at += hourMs
      continue
    }
    // Noon of the next day is on that day also where the clocks change; its offset gives its midnight.
    const wall = at + offsetAt(zone, at)
    const noon = Math.floor(wall / (24 * hourMs) + 1) * 24 * hourMs + 12 * hourMs
    const start = noon - 12 * hourMs
    const guess = start - offsetAt(zone, start - offsetAt(zone, at))
    at = Math.max(at + hourMs, guess)
  }
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
  const rows = await readRows(q, monitorId, request)
  const fields = [...new Set(rows.map(({ field }) => field))].toSorted()
  const byTime = new Map<number, PointRow[]>()
  for (const row of rows) {
    const point = byTime.get(row.at.getTime())
    if (point) point.push(row)
    else byTime.set(row.at.getTime(), [row])
  }
  const times = [...byTime.keys()]
  const steps = by === 'all' || times.length === 0 ? times : stepsBetween(by, zone, times[0]!, times.at(-1)!)
  if (steps.length > maxPoints) {
    const instead = by === 'day' ? 'a shorter time' : `a shorter time, or by=${by === 'all' ? 'hour' : 'day'}`
    throw new ServiceError(
      'bad_request',
      `The series has more than ${maxPoints} points there. Send from and to of ${instead}.`,
    )
  }
  const points: SeriesPoint[] = []
  for (const at of steps) {
    const found = byTime.get(at) ?? []
    const values = Object.fromEntries(
      fields.map((field) => [field, found.find((row) => row.field === field)?.value ?? null]),
    )
    const before = points.at(-1)?.values
    const differences = Object.fromEntries(
      fields.map((field) => [field, differenceOf(before?.[field], values[field])]),
    )
    points.push({
      ...{ at: new Date(at).toISOString(), local: localTime(zone, at) },
      ...{ checks: Math.max(0, ...found.map(({ checks }) => checks)), values, differences },
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
