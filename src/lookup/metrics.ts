import { Counter, type Registry } from 'prom-client'
import type { ServiceError } from '../catalog/errors.ts'
import type { AnyOperation, Outcome } from '../catalog/operation.ts'
import { outcomes } from '../catalog/outcome.ts'
import type { Mode } from '../catalog/source.ts'
import { causeOf } from './faults.ts'
import type { LookupCount } from './outcomes/outcome-counter.ts'
import { bounds, histogram, Tallies, Tally, type TraceOfLookup } from './tallies.ts'

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
  /** Names the trace of a completed lookup beside its time in the histogram. */
  traced(operation: AnyOperation, mode: Mode, cached: boolean, elapsedMs: number, trace: TraceOfLookup): void
  failed(operation: AnyOperation, mode: Mode, error: ServiceError): void
  /** Lookups of this process since its start, by platform and what is measured. */
  counts(): Iterable<LookupCount>
}

/** The metrics that are computed from the tallies at each scrape. */
function registerCounts(registry: Registry, tallies: Tallies): void {
  new Counter({
    name: 'social_lookup_lookups_total',
    help: 'Completed lookups.',
    labelNames: ['platform', 'operation', 'outcome', 'cached', 'mode'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { operation, mode, cached, tally } of tallies.all()) {
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
      for (const { operation, mode, tally } of tallies.all()) {
        if (tally.credits > 0) this.inc({ platform: operation.platform, mode }, tally.credits)
      }
    },
  })
  registry.registerMetric(
    histogram(() => {
      const sums = new Map<string, { labels: Record<string, string>; tally: Tally }>()
      for (const { operation, mode, cached, tally } of tallies.all()) {
        const labels = { platform: operation.platform, cached, mode }
        const name = Object.values(labels).join(' ')
        const sum = sums.get(name) ?? { labels, tally: new Tally() }
        sums.set(name, sum)
        sum.tally.elapsedMs += tally.elapsedMs
        for (const [at, times] of tally.times.entries()) sum.tally.times[at]! += times
        for (const [at, exemplar] of tally.exemplars) {
          if (exemplar.at >= (sum.tally.exemplars.get(at)?.at ?? 0)) sum.tally.exemplars.set(at, exemplar)
        }
      }
      return [...sums.values()]
    }),
  )
}

/**
 * Counts lookups in plain numbers and converts them when Prometheus scrapes. A cached lookup then costs a map access and
 * some additions instead of a label search.
 */
export function createLookupMetrics(registry: Registry): LookupMetrics {
  const tallies = new Tallies()
  registerCounts(registry, tallies)
  const failed = new Counter({
    name: 'social_lookup_lookup_failures_total',
    help: 'Lookups that failed, by cause; none of them was charged.',
    labelNames: ['platform', 'operation', 'cause', 'mode'],
    registers: [registry],
  })
  /** Failed lookups by mode and platform: the counter above would have to be searched by its labels. */
  const failures = new Map<string, number>()

  function* counts(): Iterable<LookupCount> {
    for (const { operation, mode, cached, tally } of tallies.all()) {
      const { platform } = operation
      const prefix = cached === 'true' ? 'cached:' : ''
      for (const outcome of outcomes) {
        if (tally[outcome] > 0)
          yield { mode, platform, measure: `${prefix}${outcome}`, times: tally[outcome] }
      }
      for (const [at, times] of tally.times.entries()) {
        if (times > 0) yield { mode, platform, measure: `${prefix}ms:${bounds[at] ?? 'inf'}`, times }
      }
    }
    for (const [name, times] of failures) {
      const [mode, platform] = name.split(' ') as [Mode, string]
      yield { mode, platform, measure: 'failed', times }
    }
  }

  return {
    counts,
    completed(operation, mode, cached, outcome, credits, elapsedMs) {
      tallies.of(operation, mode, cached).add(outcome, credits, elapsedMs)
    },
    traced(operation, mode, cached, elapsedMs, trace) {
      tallies.of(operation, mode, cached).trace(elapsedMs, trace)
    },
    failed({ platform, id }, mode, error) {
      failed.inc({ platform, operation: id, cause: causeOf(error), mode })
      const name = `${mode} ${platform}`
      failures.set(name, (failures.get(name) ?? 0) + 1)
    },
  }
}
