import { Counter, Histogram, type Registry as Metrics } from 'prom-client'
import type { Attempt } from './sender.ts'

/** Registers the metrics of delivery attempts. The returned function counts one attempt. */
export function createAttemptMetrics(metrics: Metrics): (attempt: Attempt) => void {
  const registers = [metrics]
  const attempts = new Counter({
    name: 'social_lookup_delivery_attempts_total',
    help: 'Attempts to deliver events by result.',
    labelNames: ['result'],
    registers,
  })
  const attemptSeconds = new Histogram({
    name: 'social_lookup_delivery_attempt_seconds',
    help: 'Time endpoints take to answer.',
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 5, 15],
    registers,
  })
  return ({ success, durationMs }) => {
    attempts.inc({ result: success ? 'success' : 'failed' })
    attemptSeconds.observe(durationMs / 1000)
  }
}
