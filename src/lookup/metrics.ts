import { Counter, type Registry } from 'prom-client'
import type { AnyOperation, Outcome } from '../catalog/operation.ts'
import { Fault, type ServiceError } from '../errors.ts'

/** Counts of lookups by operation and how they ended. */
export interface LookupMetrics {
  completed(operation: AnyOperation, outcome: Outcome, cached: boolean): void
  failed(operation: AnyOperation, error: ServiceError): void
}

/**
 * Counts lookups in plain numbers and hands them to Prometheus when it asks: a cached lookup costs one map
 * access, not a label lookup.
 */
export function createLookupMetrics(registry: Registry): LookupMetrics {
  const completed = new Map<string, { labels: Record<string, string>; count: number }>()
  new Counter({
    name: 'social_lookup_lookups_total',
    help: 'Completed lookups.',
    labelNames: ['platform', 'operation', 'outcome', 'cached'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { labels, count } of completed.values()) this.inc(labels, count)
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
      const key = cached ? `${operation.id} ${outcome} cached` : `${operation.id} ${outcome}`
      const entry = completed.get(key)
      if (entry) entry.count += 1
      else {
        const labels = {
          platform: operation.platform,
          operation: operation.id,
          outcome,
          cached: String(cached),
        }
        completed.set(key, { labels, count: 1 })
      }
    },
    failed(operation, error) {
      const cause = error.cause instanceof Fault ? error.cause.reason : error.kind
      failed.inc({ platform: operation.platform, operation: operation.id, cause })
    },
  }
}
