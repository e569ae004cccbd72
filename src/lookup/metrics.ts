import { Counter, type Registry } from 'prom-client'
import type { AnyOperation, Outcome } from '../catalog/operation.ts'
import { Fault, type ServiceError } from '../errors.ts'

/** Counts of lookups by operation and how they ended. */
export interface LookupMetrics {
  completed(operation: AnyOperation, outcome: Outcome, cached: boolean): void
  failed(operation: AnyOperation, error: ServiceError): void
}

/**
 * Counts lookups in plain numbers and hands them to Prometheus when it asks: a cached lookup costs two map
 * accesses, not a label lookup.
 */
export function createLookupMetrics(registry: Registry): LookupMetrics {
  const completed = new Map<AnyOperation, Map<Outcome, { fresh: number; cached: number }>>()
  new Counter({
    name: 'social_lookup_lookups_total',
    help: 'Completed lookups.',
    labelNames: ['platform', 'operation', 'outcome', 'cached'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [{ platform, id }, outcomes] of completed) {
        for (const [outcome, { fresh, cached }] of outcomes) {
          const labels = { platform, operation: id, outcome }
          if (fresh > 0) this.inc({ ...labels, cached: 'false' }, fresh)
          if (cached > 0) this.inc({ ...labels, cached: 'true' }, cached)
        }
      }
    },
  })
  const failed = new Counter({
    name: 'social_lookup_lookup_failures_total',
    help: 'Lookups that failed, by cause; none of them was charged.',
    labelNames: ['platform', 'operation', 'cause'],
    registers: [registry],
  })
  return {
    completed(operation, outcome, cached) {
      let outcomes = completed.get(operation)
      if (outcomes === undefined) {
        outcomes = new Map()
        completed.set(operation, outcomes)
      }
      let counts = outcomes.get(outcome)
      if (counts === undefined) {
        counts = { fresh: 0, cached: 0 }
        outcomes.set(outcome, counts)
      }
      if (cached) counts.cached += 1
      else counts.fresh += 1
    },
    failed(operation, error) {
      const cause = error.cause instanceof Fault ? error.cause.reason : error.kind
      failed.inc({ platform: operation.platform, operation: operation.id, cause })
    },
  }
}
