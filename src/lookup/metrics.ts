import { Counter, type Metric, type Registry } from 'prom-client'
import type { AnyOperation, Outcome } from '../catalog/operation.ts'
import { outcomes } from '../catalog/outcome.ts'
import type { Mode } from '../catalog/source.ts'
import type { ServiceError } from '../errors.ts'
import { causeOf } from './faults.ts'

/** Counts of lookups by operation and how they ended. */
export interface LookupMetrics {
  /**
   * @param credits credits charged to a wallet
   * @param elapsedMs from the request to the answer
   */
  completed(
    operation: AnyOperation,
    mode: Mode,
    cached: boolean,
    outcome: Outcome,
    credits: number,
    elapsedMs: number,
  ): void
  failed(operation: AnyOperation, mode: Mode, error: ServiceError): void
}

/** Upper bounds of the histogram, in milliseconds: first for answers from memory, then for platform requests. */
const bounds = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 20_000]

/** Lookups of one operation in one mode, from the cache or not. */
class Tally {
  found = 0
  not_found = 0
  private = 0
  restricted = 0
  credits = 0
  elapsedMs = 0
  /** Lookups by their upper bound; the last entry has no bound. */
  readonly times = new Uint32Array(bounds.length + 1)

  add(outcome: Outcome, credits: number, elapsedMs: number): void {
    this[outcome] += 1
    this.credits += credits
    this.elapsedMs += elapsedMs
    let at = 0
    while (at < bounds.length && elapsedMs > bounds[at]!) at += 1
    this.times[at]! += 1
  }
}

/** The tallies of an operation: live or test, cached or fresh. */
const tallies = () => ({
  live: { cached: new Tally(), fresh: new Tally() },
  test: { cached: new Tally(), fresh: new Tally() },
})

const modes = ['live', 'test'] as const
const ways = ['cached', 'fresh'] as const

/**
 * Counts lookups in plain numbers and converts them when Prometheus scrapes. A cached lookup then costs a map access and
 * some additions instead of a label search.
 */
export function createLookupMetrics(registry: Registry): LookupMetrics {
  const counted = new Map<AnyOperation, ReturnType<typeof tallies>>()

  function* all() {
    for (const [operation, byMode] of counted) {
      for (const mode of modes) {
        for (const way of ways) {
          yield { operation, mode, cached: String(way === 'cached'), tally: byMode[mode][way] }
        }
      }
    }
  }

  new Counter({
    name: 'social_lookup_lookups_total',
    help: 'Completed lookups.',
    labelNames: ['platform', 'operation', 'outcome', 'cached', 'mode'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { operation, mode, cached, tally } of all()) {
        for (const outcome of outcomes) {
          const { platform, id } = operation
          if (tally[outcome] > 0) this.inc({ platform, operation: id, outcome, cached, mode }, tally[outcome])
        }
      }
    },
  })
  new Counter({
    name: 'social_lookup_credits_charged_total',
    help: 'Credits charged to wallets for completed lookups.',
    labelNames: ['platform', 'mode'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { operation, mode, tally } of all()) {
        if (tally.credits > 0) this.inc({ platform: operation.platform, mode }, tally.credits)
      }
    },
  })
  registry.registerMetric(
    histogram(() => {
      const sums = new Map<string, { labels: Record<string, string>; tally: Tally }>()
      for (const { operation, mode, cached, tally } of all()) {
        const labels = { platform: operation.platform, cached, mode }
        const name = Object.values(labels).join(' ')
        const sum = sums.get(name) ?? { labels, tally: new Tally() }
        sums.set(name, sum)
        sum.tally.elapsedMs += tally.elapsedMs
        for (const [at, times] of tally.times.entries()) sum.tally.times[at]! += times
      }
      return [...sums.values()]
    }),
  )
  const failed = new Counter({
    name: 'social_lookup_lookup_failures_total',
    help: 'Lookups that failed, by cause; none of them was charged.',
    labelNames: ['platform', 'operation', 'cause', 'mode'],
    registers: [registry],
  })
  return {
    completed(operation, mode, cached, outcome, credits, elapsedMs) {
      let byMode = counted.get(operation)
      if (byMode === undefined) {
        byMode = tallies()
        counted.set(operation, byMode)
      }
      byMode[mode][cached ? 'cached' : 'fresh'].add(outcome, credits, elapsedMs)
    },
    failed({ platform, id }, mode, error) {
      failed.inc({ platform, operation: id, cause: causeOf(error), mode })
    },
  }
}

/** Builds the histogram from the tallies at each scrape: prom-client's own histogram would search labels per lookup. */
function histogram(read: () => { labels: Record<string, string>; tally: Tally }[]): Metric {
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
        return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count }
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
