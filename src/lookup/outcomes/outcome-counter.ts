import type { Clock } from '../../catalog/clock.ts'
import type { Mode } from '../../catalog/source.ts'
import type { Database } from '../../runtime/storage/database.ts'
import type { SourceCount } from './source-counts.ts'

/** Lookups of a platform that share a measure, since the start of the process. */
export interface LookupCount {
  readonly mode: Mode
  readonly platform: string
  /** The column `measure` of lookup_minutes. */
  readonly measure: string
  readonly times: number
}

const minuteMs = 60_000

/** Adds what this process counted to the minutes of all nodes. */
export interface OutcomeCounter {
  write(): Promise<void>
}

export function createOutcomeCounter(options: {
  readonly database: Database
  readonly clock: Clock
  /** What came in since the last call. */
  readonly sources: () => SourceCount[]
  readonly lookups: () => Iterable<LookupCount>
}): OutcomeCounter {
  const { database, clock, sources, lookups } = options
  let written = new Map<string, number>()

  /** Counts since the last call. Lookups are counted once, for Prometheus, and their growth is written here. */
  function growth(): LookupCount[] {
    const sums = new Map<string, LookupCount>()
    for (const count of lookups()) {
      const name = `${count.mode} ${count.platform} ${count.measure}`
      sums.set(name, { ...count, times: count.times + (sums.get(name)?.times ?? 0) })
    }
    const grown = [...sums].flatMap(([name, count]) => {
      const times = count.times - (written.get(name) ?? 0)
      return times > 0 ? [{ ...count, times }] : []
    })
    written = new Map([...sums].map(([name, { times }]) => [name, times]))
    return grown
  }

  return {
    async write() {
      const [bySource, byLookup] = [sources(), growth()]
      if (bySource.length + byLookup.length === 0) return
      const minute = new Date(Math.floor(clock.now() / minuteMs) * minuteMs)
      // Rows in one order: nodes that write at the same time cannot wait for each other in a circle.
      const sorted = (rows: readonly object[]) =>
        JSON.stringify(
          rows
            .map((row) => JSON.stringify(row))
            .sort()
            .map((text) => JSON.parse(text)),
        )
      await database.query(sourceStatement, [minute, sorted(bySource)])
      await database.query(lookupStatement, [minute, sorted(byLookup)])
    },
  }
}

const sourceStatement = `
  insert into source_minutes as m (minute, mode, operation, source, outcome, times, duration_ms)
  select $1, n.mode, n.operation, n.source, n.outcome, n.times, round(n."durationMs")
  from json_to_recordset($2::json) n(mode text, operation text, source text, outcome text, times bigint,
    "durationMs" float8)
  on conflict (minute, mode, operation, source, outcome) do update set
    times = m.times + excluded.times, duration_ms = m.duration_ms + excluded.duration_ms`

const lookupStatement = `
  insert into lookup_minutes as m (minute, mode, platform, measure, times)
  select $1, n.mode, n.platform, n.measure, n.times
  from json_to_recordset($2::json) n(mode text, platform text, measure text, times bigint)
  on conflict (minute, mode, platform, measure) do update set times = m.times + excluded.times`
