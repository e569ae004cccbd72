import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { BreakerState } from './breaker.ts'

export interface UpstreamMetrics {
  /** Counts the start of an attempt; call the returned function with its outcome (status class or fault). */
  started(platform: string, operation: string): (outcome: string) => void
  breaker(origin: string, state: BreakerState): void
}

const stateNumbers: Record<BreakerState, number> = { closed: 0, half_open: 1, open: 2 }

/** Registers the metrics of outgoing traffic; once per registry. */
export function createUpstreamMetrics(registry: Registry): UpstreamMetrics {
  const registers = [registry]
  const requests = new Counter({
    name: 'social_lookup_upstream_requests_total',
    help: 'Attempts to reach a platform, by outcome: status class (2xx) or cause of the fault.',
    labelNames: ['platform', 'operation', 'outcome'],
    registers,
  })
  const seconds = new Histogram({
    name: 'social_lookup_upstream_seconds',
    help: 'Time of one attempt, body included.',
    labelNames: ['platform'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    registers,
  })
  const inFlight = new Gauge({
    name: 'social_lookup_upstream_in_flight',
    help: 'Attempts under way.',
    labelNames: ['platform'],
    registers,
  })
  const breakers = new Gauge({
    name: 'social_lookup_upstream_breaker_state',
    help: 'Circuit breaker of an origin: 0 closed, 1 half open, 2 open.',
    labelNames: ['origin'],
    registers,
  })
  return {
    started(platform, operation) {
      inFlight.inc({ platform })
      const stop = seconds.startTimer({ platform })
      return (outcome) => {
        inFlight.dec({ platform })
        stop()
        requests.inc({ platform, operation, outcome })
      }
    },
    breaker: (origin, state) => breakers.set({ origin }, stateNumbers[state]),
  }
}
