import type { Mode } from '../../catalog/source.ts'
import type { Queryable } from '../../runtime/storage/database.ts'
import type { Columns } from '../../runtime/storage/rows.ts'
import type { lookupMinutes, sourceMinutes } from '../../runtime/storage/schema/operators.ts'

/** The lookups of a platform in a stretch of time, over all nodes. */
export interface PlatformOutcomes {
  readonly platform: string
  /** Lookups that asked the platform, answers from the cache left out. */
  readonly asked: number
  /** Of them: found, not found or private. */
  readonly answered: number
  /** Of them: the platform refused to show it. */
  readonly restricted: number
  readonly failed: number
  readonly cached: number
  /** Upper bound of the time within which half (95 in 100) of the lookups that asked were answered; null: none was. */
  readonly p50Ms: number | null
  readonly p95Ms: number | null
}

/** Requests to a source of an operation that ended alike, over all nodes. */
export interface SourceOutcomes extends Columns<typeof sourceMinutes, 'operation' | 'source' | 'outcome'> {
  readonly times: number
  readonly averageMs: number
}

/** The smallest bound within which a share of counted times is. Times beyond the last bound count as that bound. */
export function percentile(bounds: ReadonlyMap<number, number>, share: number): number | null {
  const sorted = [...bounds].sort(([a], [b]) => a - b)
  const all = sorted.reduce((sum, [, times]) => sum + times, 0)
  let reached = 0
  for (const [bound, times] of sorted) {
    reached += times
    if (reached >= all * share) return bound
  }
  return null
}

/** The last bound of the histogram stands for all times beyond it. */
const beyondMs = 20_000

/** Reads outcomes by platform since a moment. `platform: null` sums up all platforms. */
export async function readPlatformOutcomes(
  q: Queryable,
  { mode, since }: { readonly mode: Mode; readonly since: Date },
): Promise<PlatformOutcomes[]> {
  const rows = await q.query<Columns<typeof lookupMinutes, 'platform' | 'measure'> & { times: number }>(
    `select platform, measure, sum(times)::bigint as times from lookup_minutes
     where mode = $1 and minute >= $2 group by 1, 2`,
    [mode, since],
  )
  const platforms = [...new Set(rows.map(({ platform }) => platform))].sort()
  return platforms.map((platform) =>
    summarize(
      platform,
      rows.filter((row) => row.platform === platform),
    ),
  )
}

/** The lookups of some minutes that asked a platform. */
export interface OutcomePoint {
  /** The start of the minutes. */
  readonly at: Date
  readonly answered: number
  readonly restricted: number
  readonly failed: number
  readonly p95Ms: number | null
}

/** Reads outcomes of all platforms in steps of some minutes, oldest first; steps without lookups are left out. */
export async function readOutcomeSeries(
  q: Queryable,
  { mode, since, stepMinutes }: { readonly mode: Mode; readonly since: Date; readonly stepMinutes: number },
): Promise<OutcomePoint[]> {
  const rows = await q.query<Columns<typeof lookupMinutes, 'measure'> & { at: Date; times: number }>(
    `select date_bin($3 * interval '1 minute', minute, 'epoch'::timestamptz) as at, measure, sum(times)::bigint as times
     from lookup_minutes where mode = $1 and minute >= $2 group by 1, 2 order by 1`,
    [mode, since, stepMinutes],
  )
  const steps = Map.groupBy(rows, ({ at }) => at.getTime())
  return [...steps].map(([at, ofStep]) => {
    const { answered, restricted, failed, p95Ms } = summarize('', ofStep)
    return { at: new Date(at), answered, restricted, failed, p95Ms }
  })
}

/** Sums up platforms into one. */
export async function readAllOutcomes(
  q: Queryable,
  { mode, since }: { readonly mode: Mode; readonly since: Date },
): Promise<PlatformOutcomes> {
  const rows = await q.query<Columns<typeof lookupMinutes, 'measure'> & { times: number }>(
    `select measure, sum(times)::bigint as times from lookup_minutes where mode = $1 and minute >= $2 group by 1`,
    [mode, since],
  )
  return summarize('', rows)
}

function summarize(
  platform: string,
  rows: readonly { readonly measure: string; readonly times: number }[],
): PlatformOutcomes {
  const sumOf = (...measures: string[]) =>
    rows.reduce((sum, { measure, times }) => sum + (measures.includes(measure) ? times : 0), 0)
  const bounds = new Map<number, number>()
  for (const { measure, times } of rows) {
    if (!measure.startsWith('ms:')) continue
    const bound = measure === 'ms:inf' ? beyondMs : Number(measure.slice(3))
    bounds.set(bound, (bounds.get(bound) ?? 0) + times)
  }
  const [answered, restricted, failed] = [
    sumOf('found', 'not_found', 'private'),
    sumOf('restricted'),
    sumOf('failed'),
  ]
  return {
    platform,
    asked: answered + restricted + failed,
    ...{ answered, restricted, failed },
    cached: sumOf('cached:found', 'cached:not_found', 'cached:private', 'cached:restricted'),
    p50Ms: percentile(bounds, 0.5),
    p95Ms: percentile(bounds, 0.95),
  }
}

/** Reads outcomes by operation and source since a moment. */
export function readSourceOutcomes(
  q: Queryable,
  { mode, since }: { readonly mode: Mode; readonly since: Date },
): Promise<SourceOutcomes[]> {
  return q.query<SourceOutcomes>(
    `select operation, source, outcome, sum(times)::bigint as times,
       round(sum(duration_ms) / sum(times))::bigint as "averageMs"
     from source_minutes where mode = $1 and minute >= $2 group by 1, 2, 3 order by 1, 2, 3`,
    [mode, since],
  )
}
