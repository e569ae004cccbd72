import type { Metric } from 'prom-client'
import type { AnyOperation, Outcome } from '../catalog/operation.ts'
import type { Mode } from '../catalog/source.ts'

/** A recorded trace, and when its lookup ended (milliseconds since the Unix epoch). */
export interface TraceOfLookup {
  readonly traceId: string
  readonly at: number
}

/** The newest traced lookup of a bucket. */
interface Exemplar extends TraceOfLookup {
  readonly elapsedMs: number
}

/** Upper bounds of the histogram, in milliseconds: first for answers from memory, then for platform requests. */
export const bounds = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 20_000]

/** The position of the smallest bound that a time does not exceed. */
function bucketOf(elapsedMs: number): number {
  let at = 0
  while (at < bounds.length && elapsedMs > bounds[at]!) at += 1
  return at
}

/** Lookups of one operation in one mode, from the cache or not. */
export class Tally {
  found = 0
  not_found = 0
  private = 0
  restricted = 0
  credits = 0
  elapsedMs = 0
  /** Lookups by their upper bound; the last entry has no bound. */
  readonly times = new Uint32Array(bounds.length + 1)
  /** By the position of the upper bound. */
  readonly exemplars = new Map<number, Exemplar>()

  add(outcome: Outcome, credits: number, elapsedMs: number): void {
    this[outcome] += 1
    this.credits += credits
    this.elapsedMs += elapsedMs
    this.times[bucketOf(elapsedMs)]! += 1
  }

  /** Names the trace of a lookup that was added. */
  trace(elapsedMs: number, trace: TraceOfLookup): void {
    this.exemplars.set(bucketOf(elapsedMs), { ...trace, elapsedMs })
  }
}

/** The tallies of an operation: live or test, cached or fresh. */
const newTallies = () => ({
  live: { cached: new Tally(), fresh: new Tally() },
  test: { cached: new Tally(), fresh: new Tally() },
})

const modes = ['live', 'test'] as const
const ways = ['cached', 'fresh'] as const

/** The tallies of all operations that were looked up. */
export class Tallies {
  readonly #byOperation = new Map<AnyOperation, ReturnType<typeof newTallies>>()

  of(operation: AnyOperation, mode: Mode, cached: boolean): Tally {
    let byMode = this.#byOperation.get(operation)
    if (byMode === undefined) {
      byMode = newTallies()
      this.#byOperation.set(operation, byMode)
    }
    return byMode[mode][cached ? 'cached' : 'fresh']
  }

  *all() {
    for (const [operation, byMode] of this.#byOperation) {
      for (const mode of modes) {
        for (const way of ways) {
          yield { operation, mode, cached: String(way === 'cached'), tally: byMode[mode][way] }
        }
      }
    }
  }
}

/** As prom-client writes it, in seconds. Only OpenMetrics has exemplars. */
const exemplarOf = (exemplar: Exemplar | undefined) =>
  exemplar && {
    labelSet: { trace_id: exemplar.traceId },
    value: exemplar.elapsedMs / 1000,
    timestamp: exemplar.at / 1000,
  }

/** Builds the histogram from the tallies at each scrape: prom-client's own histogram would search labels per lookup. */
export function histogram(read: () => { labels: Record<string, string>; tally: Tally }[]): Metric {
  const name = 'social_lookup_lookup_seconds'
  const get = async () => ({
    name,
    help: 'Time of completed lookups, from the request to the answer.',
    type: 'histogram',
    aggregator: 'sum',
    values: read().flatMap(({ labels, tally }) => {
      let count = 0
      const buckets = [...tally.times].map((times, at) => {
        count += times
        const le = at < bounds.length ? bounds[at]! / 1000 : '+Inf'
        const exemplar = exemplarOf(tally.exemplars.get(at))
        return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count, exemplar }
      })
      if (count === 0) return []
      return [
        ...buckets,
        { metricName: `${name}_sum`, labels, value: tally.elapsedMs / 1000 },
        { metricName: `${name}_count`, labels, value: count },
      ]
    }),
  })
  return { name, get } as unknown as Metric
}
