import type { Clock } from '../../catalog/clock.ts'
import type { Queryable } from '../../runtime/storage/database.ts'
import { type Fields, type Row, selectFields } from '../../runtime/storage/rows.ts'
import type { driftReports } from '../../runtime/storage/schema/index.ts'
import { emptiedField, emptiedPrefix, recordPathOf, shortenedField } from '../answer-shapes/report-fields.ts'
import type { LostField } from './lost-fields.ts'

/** A field that became always null, as metrics and alerts show it. */
export interface LossReport extends Fields<typeof driftReports, (typeof shown)[number]> {}

const shown = ['operation', 'source', 'field', 'firstAt'] as const

/** A report that no look confirmed for this long is over. */
const validMs = 3 * 3_600_000

/**
 * Stores that a field became always null or short, or that one more look said so. A look without newer answers says nothing.
 * @returns the report after this look; null if it said nothing new
 */
export async function storeLoss(
  q: Queryable,
  { change, operation, source, field, lastFilledAt, lastAnsweredAt }: LostField,
): Promise<{ readonly field: string; readonly times: number } | null> {
  const [row] = await q.query<Row<typeof driftReports>>(
    `insert into drift_reports as r (operation, source, field, first_at, last_at, times, last_good_at, changes)
     values ($1, $2, $3, $4, $4, 1, $5, '[]')
     on conflict (operation, source, field) do update set
       first_at = case when excluded.last_good_at > r.last_at then excluded.first_at else r.first_at end,
       times = case when excluded.last_good_at > r.last_at then 1 else r.times + 1 end,
       last_at = excluded.last_at, last_good_at = excluded.last_good_at
     where excluded.last_at > r.last_at
     returning *`,
    [
      operation,
      source,
      change === 'emptied' ? emptiedField(field) : shortenedField(field),
      lastAnsweredAt,
      lastFilledAt,
    ],
  )
  return row ?? null
}

/** The fields that are always null now: two looks said so, the last one lately. */
export async function readLossReports(q: Queryable, clock: Clock): Promise<LossReport[]> {
  const rows = await q.query<LossReport>(
    `select ${selectFields(shown)} from drift_reports
     where starts_with(field, $1) and times > 1 and last_at >= $2 order by operation, source, field limit 500`,
    [emptiedPrefix, new Date(clock.now() - validMs)],
  )
  return rows.map((row) => ({ ...row, field: recordPathOf(row.field) }))
}
