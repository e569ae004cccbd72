import type { Queryable } from '../../runtime/storage/database.ts'
import type { Row } from '../../runtime/storage/rows.ts'
import type { sourceDays } from '../../runtime/storage/schema/index.ts'
import { countOf, type FieldCount, type FieldCounts } from './count-fields.ts'
import { anySource } from './daily-counter.ts'

/** What a source of an operation, or the operation as a whole, answered on one day. */
export interface SourceDay {
  readonly day: Date
  readonly operation: string
  /** {@link anySource}: whole lookups. */
  readonly source: string
  readonly answered: number
  readonly restricted: number
  readonly changed: number
  readonly failed: number
  readonly lastAnsweredAt: Date | null
  readonly fields: FieldCounts
}

/** How often a field had a value where its object was there, 0 to 1. */
export interface FieldShare {
  readonly field: string
  readonly filledShare: number
  /** Objects that could have had a value. */
  readonly seen: number
}

/** Results over some days. Shares are null where nothing was asked. */
export interface Results {
  /** Requests to the source, or whole lookups; answers from the cache left out. */
  readonly asked: number
  /** When it last answered: found, not found or private. Null: not within these days. */
  readonly lastAnsweredAt: string | null
  readonly answeredShare: number | null
  readonly restrictedShare: number | null
  /** The answer was not understood: the platform changed it. */
  readonly changedShare: number | null
  readonly failedShare: number | null
  readonly fields: readonly FieldShare[]
}

/** What works of an operation: over all, and by source. */
export interface OperationResults extends Results {
  readonly operation: string
  readonly sources: readonly (Results & { readonly source: string })[]
}

type StoredDay = Row<typeof sourceDays, { fields: Readonly<Record<string, readonly [number, number]>> }>

/**
 * Reads the days since a moment, the oldest first.
 * @param operation the only operation; absent: all, without their fields, which have up to 20 kB a row
 */
export async function readSourceDays(
  q: Queryable,
  { since, operation = null }: { readonly since: Date; readonly operation?: string | null },
): Promise<SourceDay[]> {
  const rows = await q.query<StoredDay>(
    `select day, operation, source, answered, restricted, changed, failed, last_answered_at,
       case when $2::text is null then '{}' else fields end as fields
     from source_days where day >= $1 and ($2::text is null or operation = $2) order by day, operation, source`,
    [since, operation],
  )
  return rows.map(({ last_answered_at: lastAnsweredAt, fields, ...row }) => ({
    ...row,
    lastAnsweredAt,
    fields: new Map(Object.entries(fields).map(([path, [seen, filled]]) => [path, { seen, filled }])),
  }))
}

/** Sums counts of fields up. */
export function sumFields(all: readonly FieldCounts[]): FieldCounts {
  const sums: FieldCounts = new Map()
  for (const counts of all) {
    for (const [path, { seen, filled }] of counts) {
      const sum: FieldCount = sums.get(path) ?? { seen: 0, filled: 0 }
      sums.set(path, { seen: sum.seen + seen, filled: sum.filled + filled })
    }
  }
  return sums
}

const shareOf = (part: number, all: number): number | null =>
  all === 0 ? null : Math.round((part / all) * 1000) / 1000

/** Fields whose value says how a list goes on, and not what the platform shows. */
const isOfPage = (path: string) => path === '' || path.endsWith('[]') || /^page(?:\.|$)/.test(path)

function resultsOf(days: readonly SourceDay[]): Results {
  const sum = (name: 'answered' | 'restricted' | 'changed' | 'failed') =>
    days.reduce((total, day) => total + day[name], 0)
  const [answered, restricted, changed, failed] = [
    sum('answered'),
    sum('restricted'),
    sum('changed'),
    sum('failed'),
  ]
  const asked = answered + restricted + changed + failed
  const last = Math.max(...days.map(({ lastAnsweredAt }) => lastAnsweredAt?.getTime() ?? 0), 0)
  const fields = sumFields(days.map((day) => day.fields))
  return {
    asked,
    lastAnsweredAt: last === 0 ? null : new Date(last).toISOString(),
    answeredShare: shareOf(answered, asked),
    restrictedShare: shareOf(restricted, asked),
    changedShare: shareOf(changed, asked),
    failedShare: shareOf(failed, asked),
    fields: [...fields.keys()]
      .filter((path) => !isOfPage(path))
      .map((field) => ({ field, ...countOf(fields, field) }))
      .filter(({ seen }) => seen > 0)
      .map(({ field, seen, filled }) => ({ field, seen, filledShare: Math.min(1, shareOf(filled, seen)!) })),
  }
}

/** Sums days up by operation. */
export function summarizeDays(days: readonly SourceDay[]): Map<string, OperationResults> {
  const byOperation = Map.groupBy(days, ({ operation }) => operation)
  return new Map(
    [...byOperation].map(([operation, own]) => {
      const bySource = Map.groupBy(own, ({ source }) => source)
      const whole = bySource.get(anySource) ?? []
      const sources = [...bySource].filter(([source]) => source !== anySource)
      const { fields } = resultsOf(own)
      return [
        operation,
        {
          ...{ operation, ...resultsOf(whole), fields },
          sources: sources.map(([source, rows]) => ({ source, ...resultsOf(rows) })),
        },
      ]
    }),
  )
}
