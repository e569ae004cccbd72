import type { Clock } from '../../../catalog/clock.ts'
import type { Database, Queryable } from '../../../runtime/storage/database.ts'
import {
  createPartitionsAhead,
  dropPartitionsBefore,
  type PartitionedTable,
} from '../../../runtime/storage/partitions.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { monitorSeries } from '../../../runtime/storage/schema/monitors.ts'
import type { Extremes, WantedSpan } from './conditions.ts'

/** Partitions of values, by the month of their check. */
const valuePartitions: PartitionedTable = {
  table: 'monitor_values',
  column: 'at',
  every: 'month',
  key: 'series, at',
}

const dayMs = 86_400_000

/** Creates partitions before they are needed. Call it often: a call with nothing to do makes no query. */
export const createValuePartitions = (database: Database, clock: Clock): (() => Promise<void>) =>
  createPartitionsAhead(database, clock, [valuePartitions])

/** Drops the months that are older than the retention. */
export const dropOldValues = (database: Database, clock: Clock, retentionDays: number): Promise<void> =>
  dropPartitionsBefore(database, valuePartitions, clock.now() - retentionDays * dayMs)

/** Stores what one check read. A repeated check stores nothing. */
export async function storeValues(
  q: Queryable,
  monitorId: string,
  { fields, numbers }: { readonly fields: readonly string[]; readonly numbers: readonly (number | null)[] },
  at: Date,
): Promise<void> {
  // The update changes nothing: it makes the statement return the row of an existing series.
  const [series] = await q.query<Columns<typeof monitorSeries, 'id'>>(
    `insert into monitor_series (monitor_id, fields) values ($1, $2)
     on conflict (monitor_id, fields) do update set fields = excluded.fields returning id`,
    [monitorId, fields],
  )
  await q.query(
    'insert into monitor_values (series, at, numbers) values ($1, $2, $3) on conflict do nothing',
    [series!.id, at, numbers],
  )
}

/** Checks in each series of a test monitor: test credits cost nothing, and a monitor may be checked for years. */
const maxTestChecks = 2000

/** Deletes the oldest numbers of a test monitor. */
export async function deleteOldValues(q: Queryable, monitorId: string): Promise<void> {
  await q.query(
    `delete from monitor_values v using monitor_series s where s.monitor_id = $1 and v.series = s.id and v.at <=
       (select at from monitor_values where series = s.id order by at desc offset $2 limit 1)`,
    [monitorId, maxTestChecks],
  )
}

/** Deletes the series of a monitor that will watch something else. */
export async function deleteSeries(q: Queryable, monitorId: string): Promise<void> {
  await q.query('delete from monitor_series where monitor_id = $1', [monitorId])
}

/** The smallest and the greatest number of each span, from the checks that are stored. */
export async function readSpans(
  q: Queryable,
  monitorId: string,
  spans: readonly WantedSpan[],
): Promise<ReadonlyMap<string, Extremes>> {
  if (spans.length === 0) return new Map()
  const rows = await q.query<{ key: string; min: number | null; max: number | null }>(
    `select t.key, min(v.number) as min, max(v.number) as max
     from unnest($2::text[], $3::text[], $4::timestamptz[]) as t(key, field, since)
     join monitor_series s on s.monitor_id = $1 and t.field = any(s.fields)
     cross join lateral (
       select numbers[array_position(s.fields, t.field)] as number from monitor_values
       where series = s.id and at >= t.since
     ) v group by t.key`,
    [
      monitorId,
      spans.map(({ key }) => key),
      spans.map(({ field }) => field),
      spans.map(({ since }) => new Date(since)),
    ],
  )
  return new Map(rows.map(({ key, min, max }) => [key, min === null || max === null ? null : { min, max }]))
}
