import type { Clock } from '../../catalog/clock.ts'
import type { AnyOperation } from '../../catalog/operation.ts'
import type { Mode } from '../../catalog/source.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { createFieldCounter, type FieldCounter } from './count-fields.ts'

/** What was asked, and for whom. */
interface CountedQuery {
  readonly operation: AnyOperation
  readonly mode: Mode
  readonly requester?: { readonly isFree?: boolean | undefined }
}

/** Name of the source under which whole lookups are counted, whichever source answered. */
export const anySource = ''

/** How an answer ended, of four kinds. */
type End = 'answered' | 'restricted' | 'changed' | 'failed'

const endOf = (outcome: string): End => {
  if (['found', 'not_found', 'private'].includes(outcome)) return 'answered'
  return outcome === 'restricted' || outcome === 'changed' ? outcome : 'failed'
}

/** Counts results of callers' live lookups. Lookups of the operator and simulated ones do not count. */
export interface DailyCounter {
  /**
   * Counts how a request to a source or a whole lookup ended.
   * @param outcome an outcome, or the cause of a fault
   * @param source {@link anySource}: the whole lookup
   */
  countResult(query: CountedQuery, source: string, outcome: string): void
  /** Counts which fields of a found record have a value. */
  countRecord(query: CountedQuery, source: string, record: unknown): void
  /** Adds what came in since the last call to the day of all nodes. */
  write(): Promise<void>
}

interface Counts extends Record<End, number> {
  readonly operation: string
  readonly source: string
  lastAnsweredMs: number
  readonly fields: FieldCounter
}

const dayMs = 86_400_000
/** Pairs of operation and source. The catalog has some 600. */
const maxPairs = 5000

/** The start of the UTC day of a time. */
export const dayOf = (ms: number): Date => new Date(Math.floor(ms / dayMs) * dayMs)

export function createDailyCounter(options: {
  readonly database: Database
  readonly clock: Clock
}): DailyCounter {
  const { database, clock } = options
  let counts = new Map<string, Counts>()

  function countsOf(operation: string, source: string): Counts | null {
    const name = `${operation} ${source}`
    const known = counts.get(name)
    if (known !== undefined || counts.size >= maxPairs) return known ?? null
    const none = { answered: 0, restricted: 0, changed: 0, failed: 0, lastAnsweredMs: 0 }
    const added: Counts = { operation, source, ...none, fields: createFieldCounter() }
    counts.set(name, added)
    return added
  }

  const isCounted = ({ mode, requester }: CountedQuery) =>
    mode === 'live' && requester !== undefined && !requester.isFree

  return {
    countResult(query, source, outcome) {
      const sum = isCounted(query) ? countsOf(query.operation.id, source) : null
      if (sum === null) return
      const end = endOf(outcome)
      sum[end] += 1
      if (end === 'answered') sum.lastAnsweredMs = clock.now()
    },
    countRecord(query, source, record) {
      const sum = isCounted(query) ? countsOf(query.operation.id, source) : null
      sum?.fields.add(record)
    },
    async write() {
      if (counts.size === 0) return
      const written = counts
      counts = new Map()
      // Rows in one order: nodes that write at the same time cannot wait for each other in a circle.
      const rows = [...written.entries()]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, { fields, lastAnsweredMs, ...sum }]) => ({
          ...sum,
          lastAnsweredAt: lastAnsweredMs === 0 ? null : new Date(lastAnsweredMs),
          fields: Object.fromEntries(
            [...fields.counts()].map(([path, { seen, filled }]) => [path, [seen, filled]]),
          ),
        }))
      await database.query(addStatement, [dayOf(clock.now()), JSON.stringify(rows)])
    },
  }
}

const addStatement = `
  insert into source_days as d (day, operation, source, answered, restricted, changed, failed, last_answered_at, fields)
  select $1, n.operation, n.source, n.answered, n.restricted, n.changed, n.failed, n."lastAnsweredAt", n.fields
  from json_to_recordset($2::json) n(operation text, source text, answered bigint, restricted bigint, changed bigint,
    failed bigint, "lastAnsweredAt" timestamptz, fields jsonb)
  on conflict (day, operation, source) do update set
    answered = d.answered + excluded.answered, restricted = d.restricted + excluded.restricted,
    changed = d.changed + excluded.changed, failed = d.failed + excluded.failed,
    last_answered_at = greatest(d.last_answered_at, excluded.last_answered_at),
    fields = case when excluded.fields = '{}' then d.fields else (
      select jsonb_object_agg(s.path, jsonb_build_array(s.seen, s.filled)) from (
        select e.path, sum((e.counts->>0)::bigint) as seen, sum((e.counts->>1)::bigint) as filled
        from (select * from jsonb_each(d.fields) union all select * from jsonb_each(excluded.fields)) e(path, counts)
        group by e.path) s) end`
